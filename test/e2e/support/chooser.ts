import type { Page } from 'playwright-core';
import { SERIAL_PATH } from './web-serial/messages.ts';
import type { SerialBridge } from './web-serial/bridge.ts';

/** The serial ports that each page may be given in its browser's chooser. */
const serials = new WeakMap<Page, SerialBridge>();

/** Where this page is a table by itself: what its chooser offers. */
export const serialOf = (page: Page): SerialBridge | undefined => serials.get(page);

/**
 * `navigator.serial.requestPort` of a page: refused without a tap, as the draft has it, and answered by what the test
 * offers. Source: https://wicg.github.io/serial/#requestport-method
 */
export async function chooseInPage(page: Page, serial: SerialBridge): Promise<void> {
  serials.set(page, serial);
  await page.addInitScript((path) => {
    const requestPort = async (): Promise<object> => {
      if (!navigator.userActivation.isActive)
        throw new DOMException(
          'Must be handling a user gesture to show a permission request.',
          'SecurityError',
        );
      const { ok } = await fetch(path, { method: 'POST' });
      if (!ok) throw new DOMException('No port selected by the user.', 'NotFoundError');
      return {};
    };
    Object.defineProperty(navigator, 'serial', { value: { requestPort } });
  }, SERIAL_PATH);
}

import type { CDPSession, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type Browser, launchWholeBrowser } from './browser.ts';
import { Bluez } from './bluez/bluez.ts';
import { openBus } from './bluez/bus.ts';

/** Chromium with a Bluetooth adapter of ours. The headless shell has no Bluetooth. `features`: further ones, off today. */
export async function browserWithBluetooth(
  ...features: readonly string[]
): Promise<{ readonly browser: Browser; readonly bluez: Bluez }> {
  const bus = await openBus();
  const bluez = await Bluez.open(bus.address);
  const browser = await launchWholeBrowser([`--enable-features=${['WebBluetooth', ...features].join(',')}`], {
    DBUS_SYSTEM_BUS_ADDRESS: bus.address,
  });
  onTestFinished(async () => {
    await browser.close();
    bluez.close();
    await bus.close();
  });
  return { browser, bluez };
}

interface Prompted {
  readonly id: string;
  readonly devices: readonly { readonly id: string; readonly name: string }[];
}

/** The browser's list of devices: answered with the wanted one as soon as it is there. */
export class Chooser {
  readonly #cdp: CDPSession;
  /** A prompt comes again with each device found; a second answer to one crashes the browser. */
  readonly #answered = new Set<string>();
  #wanted: string | null = null;

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
    cdp.on('DeviceAccess.deviceRequestPrompted', (prompt) => void this.#answer(prompt));
  }

  static async open(page: Page): Promise<Chooser> {
    const cdp = await page.context().newCDPSession(page);
    const chooser = new Chooser(cdp);
    await cdp.send('DeviceAccess.enable');
    return chooser;
  }

  /** The device whose name ends so is chosen next. */
  want(name: string): void {
    this.#wanted = name.toLowerCase();
  }

  async #answer({ id, devices }: Prompted): Promise<void> {
    const wanted = this.#wanted;
    const device = devices.find(({ name }) => wanted !== null && name.toLowerCase().includes(wanted));
    if (!device || this.#answered.has(id)) return;
    this.#answered.add(id);
    this.#wanted = null;
    await this.#cdp.send('DeviceAccess.selectPrompt', { id, deviceId: device.id });
  }
}

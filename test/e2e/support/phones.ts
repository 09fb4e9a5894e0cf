import { networkInterfaces } from 'node:os';
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type Browser, type WatchedPage, openPage } from './browser.ts';

/** Whether this machine has an address besides 127.0.0.1: without one there is nothing to invite to. */
export const hasNetwork = (): boolean =>
  Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.family === 'IPv4' && !one.internal);

/** Invites on the table's screen, to the likeliest network, and leaves the dialog open. Resolves with the address. */
export async function invite(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'Invite phones' }).click();
  const dialog = host.getByRole('dialog', { name: 'Phones at the table' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByRole('img', { name: 'QR code of the address below' }).waitFor();
  return dialog.locator('.link').innerText();
}

/** A phone of its own, 360 px wide, and the switch of its network. */
export interface Phone extends WatchedPage {
  /** Out of reach: what is open breaks, and nothing new can be opened. */
  setLine(on: boolean): Promise<void>;
  /** What a page of ours must never do. */
  complaints(): readonly string[];
}

/**
 * Holds a page's line to the program, before its address is opened. The function that it resolves with breaks the line and
 * mends it: a browser's own “offline” leaves a WebSocket standing that is open already. `opened` sees both ends of each.
 */
export async function holdLine(
  page: Page,
  opened: (page: WebSocketRoute, server: WebSocketRoute) => void = () => undefined,
): Promise<(on: boolean) => Promise<void>> {
  let there = true;
  const open = new Set<() => void>();
  await page.routeWebSocket(/\/wire$/u, (socket) => {
    if (!there) {
      void socket.close({ code: 1001 });
      return;
    }
    const server = socket.connectToServer();
    opened(socket, server);
    const end = (): void => {
      void socket.close({ code: 1001 });
      void server.close({ code: 1001 });
    };
    open.add(end);
    socket.onClose(() => {
      open.delete(end);
      void server.close();
    });
  });
  return async (on) => {
    there = on;
    await page.context().setOffline(!on);
    if (!on) for (const end of [...open]) end();
  };
}

/** Opens an address on a phone. */
export async function openPhone(browser: Browser, address: string): Promise<Phone> {
  const page = await openPage(browser, 'about:blank', {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  onTestFinished(() => page.context().close());
  const setLine = await holdLine(page);
  await page.goto(address);
  return Object.assign(page, {
    // A phone has no certificate of this machine: its browser says which header means nothing to it then.
    complaints: () =>
      page.faults.filter(
        (fault) => !fault.startsWith('The Cross-Origin-Opener-Policy header has been ignored'),
      ),
    setLine,
  });
}

/** Taps one's seat, and waits until one's own chips stand there. */
export async function claim(phone: Page, name: string): Promise<void> {
  await phone.getByRole('button', { name, exact: true }).tap();
  await phone.getByRole('region', { name: new RegExp(`^${name}: `, 'u') }).waitFor();
}

export const tap = (phone: Page, name: string | RegExp): Promise<void> =>
  phone.getByRole('button', { name, exact: typeof name === 'string' }).tap();

/** Waits for one's own chips to be so many. */
export const has = (phone: Page, name: string, chips: number): Promise<void> =>
  phone.getByRole('region', { name: `${name}: ${chips} chips`, exact: true }).waitFor();

/** What a thumb can hit and is less than 44 px wide or high. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return page
    .locator(
      'button:visible, a[href]:visible, label:has(input):visible, summary:visible, input[inputmode]:visible',
    )
    .evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < 44 || height < 44
          ? [`${target.getAttribute('aria-label') ?? target.textContent.trim()}: ${width} × ${height}`]
          : [];
      }),
    );
}

/** Nothing to be scrolled to sideways. */
export async function fitsAcross(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

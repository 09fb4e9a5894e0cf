import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { Pixel } from './support/bluez/pixel.ts';
import { openOwnApp } from './support/own-app.ts';
import { browserWithBluetooth, Chooser } from './support/smart-dice.ts';
import { answer, asked, beginGame, chips, dice, press } from './support/table.ts';

async function toSmartDice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tray/ }).click();
  await page.getByRole('button', { name: 'Smart dice', exact: true }).click();
}

const line = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your dice' }).getByRole('listitem').filter({ hasText: name });

async function add(page: Page, chooser: Chooser, ...pixels: readonly Pixel[]): Promise<void> {
  for (const pixel of pixels) {
    chooser.want(pixel.address);
    await page.getByRole('button', { name: 'Add a die' }).click();
    await line(page, `Pixel ${pixel.id.slice(-4).toUpperCase()}`).getByText('lies still').waitFor();
  }
}

const back = (page: Page): Promise<void> => page.getByRole('button', { name: 'Back', exact: true }).click();

describeWith(['chromium', 'dbus'], 'smart dice over Chromium’s own Bluetooth', () => {
  test('x', async () => {
    const { browser, bluez } = await browserWithBluetooth();
    const pixels = ['7f3a0001', '12c80002', 'a0e10003', '55b20004'].map(
      (id, i) => new Pixel(bluez, { id, face: i + 1, old: i === 2 }),
    );
    const { page } = await openOwnApp(browser);
    const chooser = await Chooser.open(page);
    await toSmartDice(page);
    await add(page, chooser, ...pixels);
    console.log(await page.getByRole('region', { name: 'Your dice' }).innerText());
    void [answer, asked, beginGame, chips, dice, press, back, expect];
  });
});

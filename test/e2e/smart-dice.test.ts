import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../../main/launch/build.mjs';
import { describeWith } from '../support/needs.ts';
import { Pixel } from './support/bluez/pixel.ts';
import { faultsInBothThemes } from './support/axe.ts';
import type { WatchedPage } from './support/browser.ts';
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
    await line(page, `Pixel ${pixel.id.slice(-4).toUpperCase()}`)
      .getByText('lies still')
      .waitFor();
  }
}

const back = (page: Page): Promise<void> => page.getByRole('button', { name: 'Back', exact: true }).click();

const RISK = '9d040005';

/** Four dice and a Risk die in front of a page, all added. */
async function sitDown(...features: readonly string[]): Promise<{
  readonly page: WatchedPage;
  readonly chooser: Chooser;
  readonly pixels: readonly Pixel[];
  readonly risk: Pixel;
}> {
  const { browser, bluez } = await browserWithBluetooth(...features);
  const pixels = ['7f3a0001', '12c80002', 'a0e10003', '55b20004'].map(
    (id, i) => new Pixel(bluez, { id, face: i + 2, old: i === 2 }),
  );
  const risk = new Pixel(bluez, { id: RISK, face: 1, battery: 14 });
  const { page } = await openOwnApp(browser);
  const chooser = await Chooser.open(page);
  await toSmartDice(page);
  await add(page, chooser, ...pixels, risk);
  return { page, chooser, pixels, risk };
}

/** A hand takes these dice and throws them. */
function throwAll(...throws: readonly (readonly [Pixel, number])[]): void {
  for (const [pixel] of throws) pixel.take();
  for (const [pixel] of throws) pixel.roll();
  for (const [pixel, face] of throws) pixel.land(face);
}

const row = async (page: Page): Promise<string> =>
  (await dice(page)).map((said) => said.replace(/^die (\d), /, '$1:')).join('; ');

describeWith(['chromium', 'dbus'], 'smart dice over Chromium’s own Bluetooth', () => {
  // A build keeps this process busy, and Chromium waits only so long for an adapter to answer.
  beforeAll(async () => void (await build()));

  test('are added with one tap each, told apart, and forgotten', async () => {
    const { page, pixels, risk } = await sitDown();
    await page.getByText('5 of 5 awake').waitFor();
    expect(pixels.map(({ blinks }) => blinks)).toEqual([1, 1, 1, 1]);
    await line(page, 'Pixel 0005')
      .getByRole('button', { name: /the Risk die$/ })
      .click();
    await line(page, 'Risk die').getByText('Pixel 0005').waitFor();
    await expect.poll(() => risk.blinks).toBe(2);
    await page.getByText('Risk die: 14 %. Lay it on its charger.').waitFor();
    await line(page, 'Die 1').getByRole('button', { name: 'Die 1: blink' }).click();
    await expect.poll(() => pixels[0]?.blinks).toBe(2);

    pixels[1]?.take();
    await line(page, 'Die 2').getByText('in a hand').waitFor();
    pixels[1]?.roll();
    await line(page, 'Die 2').getByText('rolling…').waitFor();
    pixels[1]?.land(1, 25);
    await line(page, 'Die 2').getByText('leans: throw it again').waitFor();
    // Faces are chosen at the table, and none is open.
    expect(await line(page, 'Die 2').getByRole('button').allTextContents()).toContain('Blink');
    pixels[2]?.sleep();
    await line(page, 'Die 3').getByText('asleep or out of range').waitFor();
    await page.getByText('4 of 5 awake').waitFor();
    pixels[2]?.wake(6);
    await line(page, 'Die 3').getByText('lies still: 9').waitFor();

    expect(await faultsInBothThemes(page)).toEqual([]);
    await line(page, 'Die 4').getByRole('button', { name: 'Die 4: forget' }).click();
    await line(page, 'Pixel 0004').waitFor({ state: 'detached' });
    await expect.poll(() => pixels[3]?.isLinked).toBe(false);
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand, 15 chips each. Ben bids 1 into the pot: 14. Four aces pay 8: Ben 22, Ann 7. He has the best
   * hand, 2: 24 and 5. All tricks are his, and the pot: 25. He claims again: Ann owes 8 and has 5. 30 to 0.
   */
  test('play Sleepless: leaning, handled, asleep, swapped in the hand, after a reload', async () => {
    const { page, chooser, pixels, risk } = await sitDown();
    const [one, two, three, four] = pixels;
    if (!one || !two || !three || !four) throw new Error('no dice');
    await line(page, 'Pixel 0005')
      .getByRole('button', { name: /the Risk die$/ })
      .click();
    await back(page);
    await back(page);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben']);
    await asked(page, /^Ann, throw the four dice/);

    // Handled and put back: nothing. The Risk die is left out of this game.
    one.take();
    one.put();
    throwAll([risk, 3]);
    // Two are swapped in the hand, and one leans.
    for (const die of [two, one, three, four]) die.take();
    for (const die of [one, two, three, four]) die.roll();
    two.land(1);
    one.land(1);
    three.land(1);
    four.land(2, 30);
    await expect.poll(() => row(page)).toMatch(/4:not read yet.*waiting for you/);
    await toSmartDice(page);
    await page.getByText('Ann, throw the four dice').waitFor();
    await line(page, 'Die 4').getByRole('button', { name: 'Die 4: choose its face' }).click();
    await asked(page, /^Ann, throw the four dice/);
    four.take();
    four.put(2);
    await asked(page, /^Ben, change one card or pass/);
    expect(await row(page)).toMatch(/^A.*read.*; A.*read.*; A.*read.*; K.*read/);
    await answer(page, 'd', /^Ben, bid for throws/);

    // The page is loaded again: the browser asks once for each die.
    await page.reload();
    await asked(page, /^Ben, bid for throws/);
    await answer(page, '1', /^Ann, bid more than Ben’s 1/);
    await answer(page, 'h', /^Ben may throw 2 more times/);
    await toSmartDice(page);
    await add(page, chooser, one, two, three, four);
    await page.getByText('4 of 5 awake').waitFor();
    await page.getByRole('button', { name: 'To the table' }).click();
    expect(await row(page)).toMatch(/^1:A.*2:A.*3:A.*4:K, 0 throws/);

    // Asleep it is as it was; back on another side, nobody knows how: it is offered and not taken.
    four.sleep();
    await expect.poll(() => four.isLinked).toBe(false);
    four.wake(3);
    await page.getByRole('button', { name: /^Use Q / }).waitFor();
    expect(await row(page)).toMatch(/4:K, 0 throws/);
    throwAll([four, 1]);
    await page.getByRole('button', { name: /^Take A A A A/ }).waitFor();
    await answer(page, 'Enter', /^Ben may throw once more/);

    await answer(page, '2', /^Who has the best hand/);
    expect(await chips(page)).toEqual({ Ann: 7, Ben: 22 });
    await answer(page, '2', /^Ben leads: who takes trick 1/);
    for (const trick of [2, 3, 4]) await answer(page, '2', new RegExp(`who takes trick ${trick}`));
    await answer(page, '2', /^Ben, bid for throws/);
    await answer(page, 'n', /claim/i);
    await press(page, '2');
    await page
      .getByText(/Ben won/)
      .first()
      .waitFor();
    expect(page.faults).toEqual([]);
  });

  test('the Risk die alone is asked for by Roll-a-Royal’s first throw', async () => {
    const { page, pixels, risk } = await sitDown();
    await line(page, 'Pixel 0005')
      .getByRole('button', { name: /the Risk die$/ })
      .click();
    await back(page);
    await back(page);
    await beginGame(page, 'Roll-a-Royal', ['Ann', 'Ben']);
    await asked(page, /^Ann, throw the Risk die/);
    throwAll(...pixels.map((pixel) => [pixel, 4] as const), [risk, 2]);
    await asked(page, /^Ben, throw the Risk die/);
    throwAll([risk, 4]);
    await asked(page, /^Ben, turn 1: roll all 13/);
    await page.getByText(/The battery of the Risk die is at 10 %/).waitFor();
    expect(page.faults).toEqual([]);
  });

  test('come back without a tap after a reload and a long sleep, where the browser remembers them', async () => {
    const { page, pixels, risk } = await sitDown('WebBluetoothNewPermissionsBackend');
    const [one, two] = pixels;
    if (!one || !two) throw new Error('no dice');
    await page.getByText('Dice come back automatically').waitFor();
    await line(page, 'Die 5').getByRole('button', { name: 'Die 5: forget' }).click();
    two.sleepLong();
    await page.reload();
    await page.getByText('3 of 4 awake').waitFor();
    two.wake(6);
    await line(page, 'Die 2').getByText('lies still: 9').waitFor();
    expect([one.isLinked, risk.isLinked]).toEqual([true, false]);
    expect(page.faults).toEqual([]);
  });
});

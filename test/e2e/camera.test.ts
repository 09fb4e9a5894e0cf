import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DIE_IDS, type DieId, facesOf } from '../../main/vision/index.ts';
import type { SceneDie } from '../../main/scene/types.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import { pngOf } from '../support/pictures/write.ts';
import { describeWith } from '../support/needs.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, launchBrowser, type WatchedPage } from './support/browser.ts';
import { throwTakes } from '../support/film.ts';
import { renderFilm } from './support/film.ts';
import { FOUR_THROWN, drawerScene, drawerSet, fileOf } from './support/drawer.ts';
import { openOwnApp } from './support/own-app.ts';
import { answer, asked, beginGame, chips, dice, press, setRule, standings, trayIs } from './support/table.ts';

const die = (id: DieId, up: SceneDie['up'], x: number, y: number, turn: number): SceneDie => ({
  die: id,
  up,
  x,
  y,
  turn,
});
const BEFORE = [
  die('P1', 1, 60, 50, 20),
  die('P2', 1, 110, 60, 50),
  die('P3', 3, 160, 50, -20),
  die('P4', 4, 190, 110, 70),
];
const AFTER = [
  die('P1', 2, 80, 100, 120),
  die('P2', 6, 130, 110, 250),
  die('P3', 2, 180, 60, 33),
  die('P4', 5, 120, 40, 170),
];
/** A fifth die that nobody touches. */
const OTHER = die('P5', 5, 60, 130, 10);
/** Fourteen dice, five in a row: one suit, but for the two, which has the other (thirteen of a suit end the game); and the Risk die. */
const allOf = (suit: SceneDie['up'], other: SceneDie['up'], risk: SceneDie['up'], from: number): SceneDie[] =>
  DIE_IDS.slice(0, 14).map((id, i) => {
    const place = (i + from) % 15;
    const up = id === 'R' ? risk : i === 5 ? other : suit;
    return die(id, up, 50 + 36 * (place % 5), 38 + 42 * Math.floor(place / 5), 25 * i);
  });
const facesIn = (lie: readonly SceneDie[]): string[] =>
  lie.map(({ die: id, up }) => facesOf(id ?? 'P1')[up - 1] ?? '').sort();

/** Chromium with a film for its camera, which it plays again and again. */
async function browserWithFilm(film: string): Promise<Browser> {
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  onTestFinished(() => browser.close());
  return browser;
}

/** A page that keeps its camera where a test can pull the plug. */
async function openTable(browser: Browser): Promise<WatchedPage> {
  const { page } = await openOwnApp(browser, {}, { prepare: keepPlug });
  return page;
}

async function keepPlug(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) return;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(window, { pullThePlug: () => pull(stream) });
      return stream;
    };
    function pull(stream: MediaStream): void {
      for (const track of stream.getTracks()) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    }
  });
}

const pullThePlug = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { pullThePlug: () => void }).pullThePlug());

async function toCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tray/ }).click();
  await page.getByRole('button', { name: 'A camera', exact: true }).click();
}

const back = (page: Page): Promise<void> => page.getByRole('button', { name: 'Back', exact: true }).click();
const toHome = async (page: Page): Promise<void> => {
  await back(page);
  await back(page);
};

/** Milliseconds between looks at a film. */
const OFTEN = { interval: 100 };
const row = async (page: Page): Promise<string> => (await dice(page)).join('; ');

describeWith(['chromium'], 'a camera that plays a film', () => {
  test('dice leave, come to rest and are Ann’s throw; then the plug is pulled in mid-roll, Ann types, and the hand is played', async () => {
    const page = await openTable(await browserWithFilm(await renderFilm(throwTakes(BEFORE, AFTER, [OTHER]))));
    await toCamera(page);
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await trayIs(page, 'Ready');
    await page.getByText('5 of 5 read').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await toHome(page);

    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await expect
      .poll(() => row(page), OFTEN)
      .toMatch(/read by the tray.*read by the tray.*read by the tray.*read by the tray/);
    await asked(page, /^Ben, change one card or pass/);
    const faces = (await dice(page)).map((said) => said.split(',')[0] ?? '').sort();
    // Either throw of the film: it goes round.
    expect([facesIn(BEFORE), facesIn(AFTER)]).toContainEqual(faces);

    // Taken back, the question is asked again; the camera is lost while the dice are on their way.
    await press(page, 'u');
    await asked(page, /^Ann, throw the four dice/);
    // They move for a moment only: who missed it takes that throw back as well, and waits for the film's next.
    const now = async (): Promise<string> => {
      const lying = await row(page);
      if (lying.match(/read by the tray/g)?.length === 4) await press(page, 'u');
      return lying;
    };
    await expect.poll(now, OFTEN).toMatch(/moving/);
    await pullThePlug(page);
    await trayIs(page, 'Lost');
    // On a busy machine the dice may have come to rest first: then their throw is taken back.
    if ((await row(page)).match(/read by the tray/g)?.length === 4) await press(page, 'u');
    await asked(page, /^Ann, throw the four dice/);
    await press(page, 'k', 'k', 'q', '9');
    await page.getByRole('button', { name: /^Take / }).click();
    await asked(page, /^Ben, change one card or pass/);
    expect(await row(page)).toMatch(/^K.*K.*Q.*9/);
    await page.getByRole('button', { name: /^Tray:/ }).click();
    await page.getByText('The camera was unplugged.').waitFor();
    // Plugged again, it goes on by itself.
    await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
    await trayIs(page, 'Ready');
    await back(page);

    // Worked out by hand, 15 chips each: nobody bids or claims; Cyd has the best hand, 2 from each.
    await answer(page, 'd', /^Ben, bid for throws/);
    await answer(page, 'n', /claim/i);
    await answer(page, 'n', /^Who has the best hand/);
    await answer(page, '3', /^Cyd leads: who takes trick 1/);
    await answer(page, '1', /^Ann leads: who takes trick 2/);
    await answer(page, '1', /^Ann leads: who takes trick 3/);
    await answer(page, '2', /^Ben leads: who takes trick 4/);
    await answer(page, '3', /^Ann, bid for throws/);
    expect(await chips(page)).toEqual({ Ann: 13, Ben: 13, Cyd: 19 });
    await answer(page, 'n', /claim/i);
    // The next hand is Ben’s to throw, unless the film has done so already.
    await answer(page, 'n', /^Ben, throw the four dice|^Cyd, change one card/);
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand. Whichever throw of the film is read, 10 J Q K A of spades or of hearts lie there:
   * a royal flush on the first roll, 8,000. The Risk die then shows 3 or 2: 24,000 or 16,000.
   */
  test('a turn of Roll-a-Royal: thirteen suited dice, then the Risk die', async () => {
    const takes = throwTakes(allOf(1, 2, 3, 0), allOf(2, 1, 2, 4));
    const page = await openTable(await browserWithFilm(await renderFilm(takes, 320)));
    await page.getByRole('button', { name: /^Roll-a-Royal/ }).click();
    await setRule(page, 'Turns of each player', 1);
    await page.getByRole('button', { name: 'Another game' }).click();
    await beginGame(page, 'Roll-a-Royal', ['Ann']);
    await asked(page, /^Ann, turn 1: roll all 13/);
    await toCamera(page);
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await trayIs(page, 'Ready');
    await toHome(page);
    await expect.poll(() => page.getByRole('group', { name: 'The board' }).count(), OFTEN).toBe(1);
    await asked(page, /^Ann, lay out your 13 cards/);
    await press(page, 'ArrowDown', 'ArrowRight', ...'akqj0');
    await page.getByRole('button', { name: /^Score 8,000/ }).click();
    await asked(page, /^Ann, 8,000 points: bank or risk/);
    await page
      .getByText(/^Ann wins|Ann risks it: times [23]/)
      .first()
      .waitFor();
    expect([16_000, 24_000]).toContain((await standings(page))['Ann']);
    expect(page.faults).toEqual([]);
  });
});

describeWith(['chromium'], 'a camera that is not to be had', () => {
  test('a photograph is read in the page, offered to the table and used by a tap', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { page } = await openOwnApp(browser);
    await beginGame(page, 'Roll-a-Royal', ['Ann', 'Ben']);
    await asked(page, /^Ann, .*Risk die/);
    await toCamera(page);
    const scene: Scene = {
      width: 1600,
      height: 1200,
      camera: { height: 350, tilt: 12, toward: 60, lookAt: { x: 120, y: 80 } },
      mat: { x: 0, y: 0, turn: 4 },
      dice: [die('R', 3, 120, 60, 75), die('4', 2, 70, 110, 10)],
    };
    const buffer = Buffer.from(pngOf(renderScene(scene)));
    await page
      .getByLabel('Photograph the dice')
      .setInputFiles({ name: 'dice.png', mimeType: 'image/png', buffer });
    await page.getByText('1 of one die read').waitFor();
    await page.getByRole('button', { name: 'Offer them to the table' }).click();
    await page.getByText('The roll waits at the table').waitFor();
    await toHome(page);
    await page.getByRole('button', { name: /^Use 3 .*photographed$/ }).click();
    await asked(page, /^Ben, .*Risk die/);
    expect(page.faults).toEqual([]);
  });

  test('a photograph of taught dice is read', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { page } = await openOwnApp(browser);
    await page.getByRole('button', { name: /^Tray/ }).click();
    const sets = page.getByRole('region', { name: 'What your dice show' });
    await sets.getByLabel('Import a file of taught dice').setInputFiles(fileOf(drawerSet()));
    await page.getByText('Imported: From the drawer').waitFor();
    await sets.getByRole('button', { name: 'Show them to the camera' }).click();
    await page.getByRole('button', { name: 'Play with these dice' }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Ann, throw the four dice/);
    await toCamera(page);
    // As a phone takes it: many more pixels than a camera that looks on.
    const photo: Scene = {
      ...drawerScene(FOUR_THROWN, 3),
      ...{ width: 1600, height: 1200 },
      camera: { height: 300, tilt: 6, toward: 40 },
    };
    await page.getByLabel('Photograph the dice').setInputFiles({
      name: 'dice.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pngOf(renderScene(photo))),
    });
    await page.getByText('4 of 4 dice read').waitFor();
    await page.getByRole('button', { name: 'Offer them to the table' }).click();
    await toHome(page);
    await page.getByRole('button', { name: /^Use .*photographed$/ }).click();
    await asked(page, /^Ben, change one card or pass/);
    const faces = (await dice(page)).map((said) => said.split(',')[0] ?? '').sort();
    expect(faces).toEqual(['9', 'A', 'J', 'K']);
    expect(page.faults).toEqual([]);
  });

  test('a missing camera is explained, and the virtual one throws the Risk die of Roll-a-Royal', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { page } = await openOwnApp(browser);
    await toCamera(page);
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.getByRole('alert').getByText('No camera was found').waitFor();
    await page.getByRole('combobox', { name: /^Camera/ }).selectOption('Virtual camera');
    await page.getByRole('button', { name: 'Start the virtual camera' }).click();
    await page.getByText('14 of 14 read').waitFor();
    await trayIs(page, 'Ready');
    await toHome(page);
    await beginGame(page, 'Roll-a-Royal', ['Ann', 'Ben']);
    await asked(page, /^Ann, .*Risk die/);
    await toCamera(page);
    await page.getByRole('button', { name: 'Throw the dice asked for (1)' }).click();
    await page.getByRole('button', { name: 'To the table' }).click();
    await asked(page, /^Ben, .*Risk die/);
    expect(page.faults).toEqual([]);
  });
});

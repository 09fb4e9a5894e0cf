import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { SceneDie } from '../../main/scene/types.ts';
import type { Scene } from '../support/camera/render.ts';
import type { MediaWindow } from '../support/media-devices.ts';
import { describeWith } from '../support/needs.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { giveCameras, show } from './support/shown-camera.ts';
import { asked, beginGame, dice, trayIs } from './support/table.ts';
import { pause, stays } from '../support/until.ts';

const CAMERAS = [
  { name: 'laptop', label: 'Integrated Camera (5986:2113)' },
  { name: 'webcam', label: 'HD Webcam (046d:0825)' },
];
const NAMES = { laptop: /^Integrated Camera/, webcam: /^HD Webcam/ };

const scene = (dice: readonly SceneDie[]): Scene => ({
  width: 1280,
  height: 720,
  camera: { height: 310, tilt: 4, toward: 90, lookAt: { x: 124, y: 81 } },
  mat: { x: 0, y: 0 },
  dice,
});
const four = (ups: readonly SceneDie['up'][], y: number): SceneDie[] =>
  ups.map((up, i) => ({ die: `P${i + 1}` as 'P1', up, x: 60 + 40 * i, y, turn: 30 * i }));

/** What the cameras see: other dice, at other places. */
const SEEN = { laptop: scene(four([1, 1, 3, 4], 50)), webcam: scene(four([2, 6, 2, 5], 110)) };

/** Sent to the page: what is open now. */
const open = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as MediaWindow).standInMedia.open());
const does = (page: Page, what: 'plug' | 'unplug', name: string): Promise<void> =>
  page.evaluate(
    ([act, camera]) => (window as unknown as MediaWindow).standInMedia[act as 'plug'](camera as string),
    [what, name],
  );

const withCameras = (page: Page): Promise<void> =>
  giveCameras(page, { cameras: CAMERAS, slow: 2000, permission: 'granted' });

async function toCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tray/ }).click();
  await page.getByRole('button', { name: 'A camera', exact: true }).click();
  for (const [name, lies] of Object.entries(SEEN)) await show(page, lies, name);
}
/** Chooses a camera by its name in the list. */
async function choose(page: Page, name: keyof typeof NAMES): Promise<void> {
  const list = page.getByRole('combobox', { name: /^Camera/ });
  const option = list.getByRole('option', { name: NAMES[name] });
  await list.selectOption((await option.getAttribute('value')) ?? '');
}
const start = (page: Page): Promise<void> => page.getByRole('button', { name: 'Start the camera' }).click();

/** Long enough for several looks of each camera that is open, in ms. */
const SEVERAL_LOOKS = 18_000;

describeWith(['chromium'], 'two cameras', () => {
  test('one is chosen while the other opens: one feeds the table, and no throw comes from nowhere', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { page } = await openOwnApp(browser, {}, { prepare: withCameras });
    await toCamera(page);
    await choose(page, 'laptop');
    await start(page);
    await choose(page, 'webcam');
    await trayIs(page, 'Ready');
    await page.getByText('4 of 4 read').waitFor();
    expect(await open(page)).toEqual(['webcam']);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await pause(SEVERAL_LOOKS);
    await asked(page, /^Ann, throw the four dice/);
    expect((await dice(page)).join()).not.toContain('read by the tray');
    expect(await open(page)).toEqual(['webcam']);

    // Unplugged, it is missed; no other takes its place, and it comes back under another id.
    await does(page, 'unplug', 'webcam');
    await trayIs(page, 'Lost');
    await page.getByRole('button', { name: /^Tray/ }).click();
    await page.getByRole('button', { name: 'A camera', exact: true }).click();
    await page.getByRole('alert').getByText('The camera was unplugged').waitFor();
    await page.getByRole('button', { name: 'Use Integrated Camera' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await open(page)).toEqual([]);
    await does(page, 'plug', 'webcam');
    await trayIs(page, 'Ready');
    expect(await open(page)).toEqual(['webcam']);

    await page.evaluate(() => (window as unknown as MediaWindow).standInMedia.permit('denied'));
    await page.getByRole('alert').getByText('This page may no longer use the camera').waitFor();
    expect(await open(page)).toEqual([]);

    // Turned off before it has opened, it stays off.
    await page.evaluate(() => (window as unknown as MediaWindow).standInMedia.permit('granted'));
    await start(page);
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await stays(async () => (await open(page)).length === 0, 3000);
    expect(page.faults).toEqual([]);
  });
});

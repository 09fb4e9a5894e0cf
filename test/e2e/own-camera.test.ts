import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { SceneDie } from '../../main/scene/types.ts';
import { openOwnApp } from './support/own-app.ts';
import { describeWith } from '../support/needs.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { launchBrowser, type WatchedPage } from './support/browser.ts';
import { FOUR_THROWN, SMALL, die, drawerScene } from './support/drawer.ts';
import { giveCamera, show } from './support/shown-camera.ts';
import { asked, beginGame, dice, trayIs } from './support/table.ts';

const scene = (lie: readonly SceneDie[], seed: number) => drawerScene(lie, seed, SMALL);

async function openTable(): Promise<WatchedPage> {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const { page } = await openOwnApp(browser, {}, { prepare: (page) => giveCamera(page, SMALL) });
  return page;
}

/** Shows a face until it is learnt, as people do: where a picture does not do, the die is laid another way. */
async function teach(page: Page, rank: string, pictures: number): Promise<void> {
  for (let n = 0, pose = 0; n < pictures; pose += 1) {
    expect(pose).toBeLessThan(pictures + 4);
    await show(page, scene([die(rank, pose * 9 - 8, 6 - pose * 7, 25 + pose * 71)], pose + 1));
    await page.getByText(`Lay a die with ${rank} on top.`).waitFor();
    await page.getByRole('button', { name: `Take picture ${n + 1} of 3` }).click();
    const learnt = page.getByRole('button', { name: new RegExp(`^${rank}: ${n + 1} picture`) });
    await learnt.or(page.getByRole('alert')).first().waitFor();
    if (await learnt.isVisible()) n += 1;
  }
}

/** Ten seconds as a file: a film that this browser plays, what people say lies there, and what was read. */
async function clipForAReport(page: Page): Promise<void> {
  await page.getByText('A clip for a bug report').click();
  await page.getByRole('textbox', { name: 'What really lies there' }).fill('K A 9 J');
  const saved = page.waitForEvent('download');
  const begun = performance.now();
  await page.getByRole('button', { name: 'Record ten seconds' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const clip = JSON.parse(text) as {
    label: string;
    type: string;
    film: string;
    looks: { at: number; reading: { dice: { shows: string }[] } }[];
  };
  expect(performance.now() - begun).toBeGreaterThan(9900);
  expect(clip).toMatchObject({ kind: 'croupier-clip', version: 1, label: 'K A 9 J', ...SMALL });
  expect(clip.looks[0]?.reading.dice.map(({ shows }) => shows).sort()).toEqual(['9', 'A', 'J', 'K']);
  // The app's own pages play no films.
  const player = await page.context().newPage();
  const seconds = await player.evaluate(async (address) => {
    const film = document.createElement('video');
    film.src = address;
    await new Promise((resolve, reject) => {
      film.onloadeddata = resolve;
      film.onerror = reject;
    });
    // A recording says its length only at its end.
    film.currentTime = 1e9;
    await new Promise((resolve) => (film.onseeked = resolve));
    return film.currentTime;
  }, `data:${clip.type};base64,${clip.film}`);
  await player.close();
  // A busy machine films fewer frames than it is shown, and a film ends with its last one.
  expect(seconds).toBeGreaterThan(0);
}

const row = async (page: Page): Promise<string> => (await dice(page)).join('; ');

describeWith(['chromium'], 'the dice in the drawer', () => {
  test('poker dice are shown to the camera, face by face, and then their throw is read', async () => {
    const page = await openTable();
    await page.getByRole('button', { name: /^Tray/ }).click();
    await page.getByRole('button', { name: 'Show them to the camera' }).click();
    await show(page, scene([], 1));
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await trayIs(page, 'Ready');

    // Nothing lies there: it says so, and nothing is learnt.
    await page.getByRole('button', { name: 'Take picture 1 of 3' }).click();
    await page.getByRole('alert').getByText('No die is seen').waitFor();
    for (const rank of ['A', 'K', 'Q', 'J', '10', '9']) await teach(page, rank, 3);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play with these dice' }).click();

    await show(page, scene(FOUR_THROWN, 9));
    await page.getByText('4 of 4 read').waitFor();
    await clipForAReport(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Ann, throw the four dice/);

    // All four leave, and lie elsewhere.
    await show(page, scene([], 10));
    await expect.poll(() => row(page)).not.toMatch(/K.*A.*9.*J/);
    await show(
      page,
      scene(
        [die('Q', -40, -45, 40), die('Q', 55, -10, 10), die('10', -50, 45, 300), die('A', 20, 55, 77)],
        11,
      ),
    );
    await asked(page, /^Ben, change one card or pass/);
    const faces = (await dice(page)).map((said) => said.split(',')[0] ?? '').sort();
    expect(faces).toEqual(['10', 'A', 'Q', 'Q']);
    expect(page.faults).toEqual([]);
  });
});

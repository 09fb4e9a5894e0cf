import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journalText } from '../../main/journal/journal.ts';
import { answer, asked, beginGame, chips, dice, press } from '../e2e/support/table.ts';
import { connectListed } from '../e2e/support/tray.ts';
import { describeWith } from '../support/needs.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';
import { serveReleases } from '../support/releases.ts';
import { tempFolder } from '../support/temp.ts';
import { lookInto, startStandIn, watchStandIns } from './support.ts';

/** What everybody has, once it is what a claim or a hand came to: chips are counted up on the screen. */
async function chipsNow(
  page: Page,
  right: (held: Readonly<Record<'Ann' | 'Ben' | 'Cyd', number>>) => boolean,
): Promise<void> {
  const look = async (): Promise<string> => {
    const held = (await chips(page)) as Record<'Ann' | 'Ben' | 'Cyd', number>;
    return right(held) ? 'right' : JSON.stringify(held);
  };
  await expect.poll(look).toBe('right');
}

/** Ben claims what lies there, and the hand goes on to its end: Cyd has the best hand, Ann takes most tricks. */
async function claimAndPay(page: Page): Promise<void> {
  await asked(page, /^Ben may throw|claims/);
  // Fifteen each, and the chip that Ben bid lies in the middle.
  await chipsNow(page, ({ Ann, Ben, Cyd }) => Ann === 15 && Ben === 14 && Cyd === 15);
  await answer(page, '2', /^Who has the best hand/);
  await chipsNow(page, ({ Ann, Ben, Cyd }) => Ann < 15 && Cyd === Ann && Ben === 14 + 2 * (15 - Ann));
  const paid = 15 - ((await chips(page))['Ann'] ?? 0);
  await answer(page, '3', /^Cyd leads: who takes trick 1/);
  // The best hand takes two chips from each.
  await chipsNow(
    page,
    ({ Ann, Ben, Cyd }) => Ann === 13 - paid && Ben === 12 + 2 * paid && Cyd === 19 - paid,
  );
  await answer(page, '1', /^Ann leads: who takes trick 2/);
  await answer(page, '1', /^Ann leads: who takes trick 3/);
  await answer(page, '2', /^Ben leads: who takes trick 4/);
  await answer(page, '3', /^Ann, bid for throws/);
  await answer(page, 'n', /claim/i);
  await answer(page, 'n', /^Ben, throw the four dice/);
  // Most tricks are Ann's, and with them the chip in the middle; nobody claims again.
  await chipsNow(
    page,
    ({ Ann, Ben, Cyd }) => Ann === 14 - paid && Ben === 12 + 2 * paid && Cyd === 19 - paid,
  );
}

/** Another page than ours, a device, a window of its own: each is asked of the app, and nothing comes of it. */
async function tryToLeave(page: Page): Promise<readonly string[]> {
  const answers = await page.evaluate(async () => {
    const ask = (wanted: MediaStreamConstraints): Promise<string> =>
      navigator.mediaDevices.getUserMedia(wanted).then(
        () => 'granted',
        (error: unknown) => (error as Error).name,
      );
    return [await ask({ video: true, audio: true }), await ask({ video: true })];
  });
  // In a task of its own: of a page that hangs while it opens a window the test says so, and does not wait for its answer.
  await page.evaluate(() => {
    setTimeout(() => {
      window.open('https://nodejs.org/en/download');
      window.open('https://evil.example/');
      window.location.href = 'https://evil.example/';
    });
  });
  return answers;
}

describeWith(['chromium'], 'the built window, in a stand-in as strict as Electron', () => {
  test('opens; a hand of Sleepless by the virtual tray, to its end; a crash; quitting in mid-move', async () => {
    const folder = tempFolder();
    const watcher = await watchStandIns();
    const app = await startStandIn({ args: [`--data=${folder}`], watcher });
    await watcher.next('ready');
    let page = await lookInto(watcher);
    await page.getByText('Sleepless').first().waitFor();
    await expect.poll(() => watcher.all('window').map(({ what }) => what)).toContain('shown');

    await connectListed(page, 'thrown on the screen');
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    expect(watcher.all('awake').at(-1)).toMatchObject({ on: true });
    await page.getByRole('button', { name: 'Throw', exact: true }).click();
    await asked(page, /^Ben, change one card or pass/);
    for (const die of await dice(page)) expect(die).toMatch(/read by the tray/);
    // The camera's picture alone is the page's to ask for.
    expect(await tryToLeave(page)).toEqual(['NotAllowedError', 'granted']);
    await watcher.next('navigation');
    expect(watcher.all('navigation')).toMatchObject([{ url: 'https://evil.example/', prevented: true }]);
    expect(watcher.all('permission')).toMatchObject([
      { permission: 'media', granted: false },
      { permission: 'media', granted: true },
    ]);
    expect(watcher.all('external').map(({ url }) => url)).toEqual(['https://nodejs.org/en/download']);
    // A page of ours gets the first die that is found, and nobody else is asked.
    watcher.act('bluetooth');
    expect(await watcher.next('bluetooth')).toMatchObject({ prevented: true, chosen: 'one' });
    await answer(page, 'd', /^Ben, bid for throws/);

    // A page whose process died is loaded again, and shows the game as it stands.
    watcher.act('crash');
    await watcher.next('gone');
    await expect.poll(() => watcher.all('loaded').length).toBe(2);
    page = await lookInto(watcher);
    await asked(page, /^Ben, bid for throws/);
    await answer(page, '1', /^Cyd, bid more than Ben’s 1/);
    await answer(page, 'h', /^Ben may throw 2 more times/);

    // The window is closed in the same moment as a move is made.
    await page.getByRole('button', { name: 'Throw die 2' }).click();
    await page.getByRole('button', { name: /^die 2, .*1 throw/ }).waitFor();
    const kept = await dice(page);
    await press(page, 'Enter');
    watcher.act('close');
    expect(await app.ended).toBe(0);
    expect(app.complaints()).toBe('');
    expect(watcher.all('outside')).toEqual([]);
    expect(page.faults).toEqual([]);

    const again = await watchStandIns();
    const later = await startStandIn({ args: [`--data=${folder}`], watcher: again });
    const reopened = await lookInto(again);
    await reopened.getByRole('button', { name: 'Go on' }).click();
    await asked(reopened, /^Ben may throw|claims/);
    expect((await dice(reopened)).map((die) => die.split(',')[1])).toEqual(
      kept.map((die) => die.split(',')[1]),
    );
    await claimAndPay(reopened);
    expect(reopened.faults).toEqual([]);
    again.act('quit');
    expect(await later.ended).toBe(0);
  });

  test('a second start ends, brings the first to the front, and gives it the file that it was to open', async () => {
    const folder = tempFolder();
    const watcher = await watchStandIns();
    const app = await startStandIn({ args: [`--data=${folder}`], watcher });
    const page = await lookInto(watcher);
    await page.getByText('Sleepless').first().waitFor();
    watcher.act('minimize');
    const { header, records } = playRandom({
      game: 'dream',
      seats: seatsOf(3),
      seed: 3,
      created: 1,
      moves: 20,
    });
    const file = join(tempFolder(), 'from-a-friend.croupier');
    writeFileSync(file, journalText(header, records).text);

    const second = await startStandIn({ args: [`--data=${folder}`, file], watcher });
    expect(await second.ended).toBe(0);
    await watcher.next('second-instance');
    const dialog = page.getByRole('dialog', { name: 'Import this file?' });
    await dialog.getByText('from-a-friend.croupier').waitFor();
    await dialog.getByRole('button', { name: 'Import it' }).click();
    await page.getByRole('heading', { name: 'Dream' }).waitFor();
    expect(watcher.all('window').map(({ what }) => what)).toEqual(
      expect.arrayContaining(['restored', 'focused']),
    );
    expect(watcher.all('browser')).toHaveLength(1);
    watcher.act('close');
    expect(await app.ended).toBe(0);
    expect(app.complaints() + second.complaints()).toBe('');
  });

  test('a newer version is a quiet line on Home, once that is switched on; the page itself asks nobody', async () => {
    const releases = await serveReleases();
    const watcher = await watchStandIns();
    const folder = tempFolder();
    const env = { CROUPIER_RELEASES: releases.page };
    const app = await startStandIn({ args: [`--data=${folder}`], watcher, env });
    const page = await lookInto(watcher);
    await page.getByRole('button', { name: 'Settings' }).click();
    const asks = page.getByRole('checkbox', { name: 'Look for a newer version' });
    expect(await asks.isChecked()).toBe(false);
    expect(releases.asked).toEqual([]);
    await asks.check();
    const line = page.getByRole('link', { name: 'version 99.0.0 is available' });
    await line.first().waitFor();
    await page.keyboard.press('Escape');
    expect(await line.getAttribute('href')).toBe(releases.page);
    expect(releases.asked).toEqual(['/releases.atom']);
    expect(watcher.all('outside')).toEqual([]);
    expect(page.faults).toEqual([]);
    watcher.act('close');
    expect(await app.ended).toBe(0);

    // Started again on the same day: the line is there, and nobody is asked.
    const again = await watchStandIns();
    const later = await startStandIn({ args: [`--data=${folder}`], watcher: again, env });
    const reopened = await lookInto(again);
    await reopened.getByRole('link', { name: 'version 99.0.0 is available' }).waitFor();
    expect(releases.asked).toHaveLength(1);
    again.act('quit');
    expect(await later.ended).toBe(0);
  });
});

import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ScreensView } from '../../main/contract.ts';
import type { MoveJson } from '../../main/journal/records.ts';
import { isTableMove } from '../../main/engine/core/table-move.ts';
import { GAMES, gameById } from '../support/games.ts';
import { phonesMemory } from '../../main/host/keep.ts';
import { build } from '../../main/launch/build.mjs';
import { ROOT } from '../../main/launch/place.mjs';
import { readFiles } from '../../main/shell/files.ts';
import { type Host, type Phone, openPhone, startTable } from '../host/phones-support.ts';
import { describeWith } from '../support/needs.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';
import { tempFolder } from '../support/temp.ts';
import { faultsFor } from './support/axe.ts';
import { type Browser, type WatchedPage, launchBrowser, watch } from './support/browser.ts';
import { expectedOf, readTelevision } from './support/television.ts';
import { PATIENCE } from '../support/patience.ts';

const MOVES = 20;
const PLAYERS = 4;

/** The whole program but its shell, with the built page, on a folder that outlives it. */
async function startHost(folder: string): Promise<Host> {
  const find = await readFiles(join(ROOT, 'out', 'renderer'));
  const host = await startTable({ games: GAMES, folder, find, memory: phonesMemory(folder), port: 0 });
  await host.ask('settings', { set: { locale: 'en', theme: 'dark' } });
  return host;
}

async function screensLink(host: Host): Promise<string> {
  await host.invite();
  let view: ScreensView | null = null;
  host.app.subscribe((push) => {
    if (push.push === 'screens') view = push.screens;
  })();
  return (view as ScreensView | null)?.link ?? '';
}

describeWith(['chromium'], 'a television on the wall', () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    if (!(await build())) throw new Error('the app could not be built');
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const openTelevision = async (link: string): Promise<WatchedPage> => {
    const page = watch(await context.newPage());
    await page.goto(link);
    return page;
  };
  const newContext = async (viewport = { width: 1920, height: 1080 }): Promise<void> => {
    context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    context.setDefaultTimeout(PATIENCE);
    const own = context;
    onTestFinished(() => own.close());
  };

  /** Says a move as it is said at a table: a phone for its own seat where it may, else the host. */
  async function say(host: Host, phones: readonly Phone[], move: MoveJson): Promise<void> {
    const { prompt } = host.table();
    const game = gameById(host.table().view.game);
    const own = phones.find((phone) => {
      const seats = phone.newest('me')?.me.seats ?? [];
      return prompt.choices.some(
        (choice) =>
          choice.own === true &&
          choice.kind === 'move' &&
          seats.includes(choice.seat) &&
          JSON.stringify(choice.move) === JSON.stringify(move),
      );
    });
    const parsed = game?.move.parse(move);
    const at = parsed && isTableMove(parsed) ? null : prompt.id;
    if (own) await expect.poll(() => own.table().prompt.id).toBe(prompt.id);
    const reply = own
      ? await own.play(move, prompt.id)
      : await host.command({ kind: 'move', prompt: at, move });
    expect(reply, JSON.stringify(move)).toMatchObject({ ok: true });
  }

  test('an evening of all five games: after every move it shows what the host has; killed five times, it comes back', async () => {
    await newContext();
    const host = await startHost(tempFolder());
    const link = await screensLink(host);
    let page = await openTelevision(link);
    await page.getByRole('heading', { name: 'Nothing is played yet' }).waitFor();
    const phones: Phone[] = [];
    let [kills, byPhone, seen] = [0, 0, 0];
    for (const [seed, { id }] of GAMES.entries()) {
      const seats = seatsOf(PLAYERS);
      await host.start(
        id,
        seats.map(({ name }) => name),
      );
      if (phones.length === 0) {
        const invitation = await host.invite();
        for (const { id: seat } of seats.slice(0, 2)) phones.push(await openPhone(invitation, seat));
      }
      const { records } = playRandom({ game: id, seats, seed: seed + 3, created: 0, moves: MOVES });
      for (const [at, record] of records.entries()) {
        if (record.kind !== 'move') continue;
        await say(host, phones, record.move);
        if (host.table().recent[0]?.actor.kind === 'phone') byPhone++;
        if (at % 20 === 5) {
          // Somebody pulls its plug, and puts it in again.
          await page.close();
          kills++;
          page = await openTelevision(link);
        }
        const table = host.table();
        expect(await readTelevision(page, table.revision)).toEqual(expectedOf(table));
        seen++;
      }
      await page.locator('.podium').waitFor();
      expect(page.faults).toEqual([]);
      await host.ask('leave');
      await page.getByRole('heading', { name: 'The evening so far' }).waitFor();
      // The evening is a push of its own.
      const played = page.getByRole('region', { name: 'Played tonight' }).locator('li');
      await expect.poll(() => played.count()).toBe(Math.min(5, seed + 1));
    }
    expect(await faultsFor(page)).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(5);
    expect(seen).toBeGreaterThan(60);
    expect(byPhone).toBeGreaterThan(5);
    // It is one television still, however often it was started.
    expect(host.phones().phones).toHaveLength(2);
  });

  test('after a restart of the host an old picture is never shown as live, and the new one arrives automatically', async () => {
    await newContext();
    const folder = tempFolder();
    const first = await startHost(folder);
    await first.start('sleepless', ['Ann', 'Ben', 'Cat']);
    const { file } = first.table();
    const page = await openTelevision(await screensLink(first));
    await readTelevision(page, first.table().revision);
    await first.app.close();
    await page.locator('.wall.stale').waitFor();
    await page.getByText(/^Nothing heard for \d+ seconds$/).waitFor();
    await page.getByText(/^This was the table at \d\d:\d\d\.$/).waitFor();
    const second = await startHost(folder);
    await second.ask('open', { file });
    await second.invite();
    await readTelevision(page, second.table().revision);
    expect(await page.getByText(/^Nothing heard/).count()).toBe(0);
    expect(expectedOf(second.table())).toEqual(await readTelevision(page, second.table().revision));
  });

  test('a page that misses a part because the program is newer loads itself again', async () => {
    await newContext();
    const host = await startHost(tempFolder());
    await host.start('sleepless', ['Ann', 'Ben', 'Cat']);
    const page = await openTelevision(await screensLink(host));
    await readTelevision(page, host.table().revision);
    await page.evaluate(() => {
      document.body.dataset['old'] = '';
      performance.now = () => 60_000;
      window.dispatchEvent(new Event('vite:preloadError'));
    });
    await page.locator('body:not([data-old]) .wall').waitFor();
    await readTelevision(page, host.table().revision);
  });

  test('a silent connection is reported too', async () => {
    await newContext();
    const host = await startHost(tempFolder());
    await host.start('dream', ['Ann', 'Ben', 'Cat']);
    const link = await screensLink(host);
    const page = watch(await context.newPage());
    let mute = false;
    await page.routeWebSocket(/\/wire$/u, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!mute) socket.send(message);
      });
    });
    await page.goto(link);
    await readTelevision(page, host.table().revision);
    mute = true;
    await page.locator('.wall.stale').waitFor();
    mute = false;
    await readTelevision(page, host.table().revision);
  });

  test.each([
    [1280, 720],
    [1920, 1080],
  ])('%i × %i: four letters, and a remote control’s keys alone', async (width, height) => {
    await newContext({ width, height });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    });
    const host = await startHost(tempFolder());
    await host.start('sleepless', ['Ann', 'Ben', 'Cat']);
    const page = await openTelevision((await screensLink(host)).replace(/#.*/u, 'tv'));
    await page.locator('.letter').nth(3).waitFor();
    const lettersNow = async (): Promise<string> => (await page.locator('.letter').allInnerTexts()).join('');
    const letters = await lettersNow();
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'ArrowLeft', 'ArrowUp'])
      await page.keyboard.press(key);
    expect(await lettersNow()).toBe(letters);
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0);
    expect(await faultsFor(page)).toEqual([]);
    await host.ask('screens', { act: { kind: 'show', letters } });
    await readTelevision(page, host.table().revision);
    let id = '';
    host.app.subscribe((push) => {
      if (push.push === 'screens') id = push.screens.screens[0]?.id ?? '';
    })();
    await host.ask('settings', { set: { soundsFrom: id, volume: 0.5 } });
    const tap = page.getByRole('button', { name: /for sound/ });
    await tap.waitFor();
    await page.keyboard.press('Enter');
    await tap.waitFor({ state: 'detached' });
    // Back leaves the table, as on every page; whoever comes again needs no letters.
    await page.goBack();
    await page.goForward();
    await readTelevision(page, host.table().revision);
    expect(page.faults).toEqual([]);
  });

  test('sounds come from the screen that people choose: it asks for one tap, and then for nothing', async () => {
    await newContext();
    // To look at a page counts as a touch here; on a wall nobody has touched it.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    });
    const host = await startHost(tempFolder());
    await host.start('sleepless', ['Ann', 'Ben', 'Cat']);
    const page = await openTelevision(await screensLink(host));
    await readTelevision(page, host.table().revision);
    expect(await page.getByRole('button', { name: /for sound/ }).count()).toBe(0);
    let id = '';
    host.app.subscribe((push) => {
      if (push.push === 'screens') id = push.screens.screens[0]?.id ?? '';
    })();
    await host.ask('settings', { set: { soundsFrom: id, volume: 0.5 } });
    await page.getByRole('button', { name: /for sound/ }).click();
    await page.getByRole('button', { name: /for sound/ }).waitFor({ state: 'detached' });
    await host.ask('screens', { act: { kind: 'revoke', screen: id } });
    await page.getByRole('heading', { name: 'This television was removed' }).waitFor();
    expect(await page.locator('.seat').count()).toBe(0);
  });
});

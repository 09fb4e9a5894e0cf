import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { closeFrame } from '../../firmware-protocol/codec/index.ts';
import { createRig, type Link } from '../../firmware-protocol/simulator/index.ts';
import type { Choice, Push, TableSnapshot } from '../../main/contract.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { randomDevice } from '../../main/tray/virtual-tray.ts';
import { openPty } from '../../main/tray/node/pty.ts';
import { startApp } from '../e2e/support/app.ts';
import { launchWholeBrowser } from '../e2e/support/browser.ts';
import { startBare } from './bare.ts';
import { framesOf, freshPage } from './pages.ts';
import { type BenchRow, besideBare } from './row.ts';

const ROLLS = 200;

/** A game of Sleepless in a data folder, at the point where Ben may throw hundreds of times. */
async function prepare(folder: string): Promise<void> {
  const made = await createNodeApp({ folder, version: '0' });
  if (!made.ok) throw new Error(made.error.code);
  const app = made.value;
  let table = null as TableSnapshot | null;
  app.subscribe((push: Push) => {
    if (push.push === 'table') table = push.table;
  });
  let n = 0;
  const ask = async (kind: string, more: object): Promise<void> => {
    const reply = await app.handle({ n: (n += 1), kind, ...more }, { kind: 'host' });
    if (!reply.ok) throw new Error(`${kind}: ${reply.error.code}`);
  };
  const command = (what: object) => ask('command', { command: { id: `c${(n += 1)}`, ...what } });
  const seats = ['Ann', 'Ben', 'Cyd'].map((name, i) => ({ id: `s${i + 1}`, name }));
  await ask('start', { game: 'sleepless', rules: { chips: 999 }, seats, dealer: 's1' });
  let hasBid = false;
  for (let step = 0; step < 20; step++) {
    const { prompt } = table as unknown as TableSnapshot;
    if (prompt.dice?.mode === 'some') break;
    if (prompt.dice) {
      for (const face of ['A', 'K', 'Q', '9'])
        await command({ kind: 'intake', prompt: prompt.id, act: { kind: 'enter', face } });
      await command({ kind: 'intake', prompt: prompt.id, act: { kind: 'take' } });
      continue;
    }
    const bid = prompt.choices.find(
      (choice): choice is Choice & { kind: 'form' } =>
        !hasBid &&
        choice.kind === 'form' &&
        choice.fields.length === 1 &&
        choice.fields[0]?.type === 'number',
    );
    const field = bid?.fields[0];
    hasBid ||= bid !== undefined;
    const move =
      bid && field?.type === 'number'
        ? { ...bid.move, [field.name]: Math.min(field.max, 450) }
        : (prompt.choices.find(({ likely }) => likely) ?? prompt.choices[0])?.move;
    await command({ kind: 'move', prompt: prompt.id, move });
  }
  if ((table as unknown as TableSnapshot).prompt.dice?.mode !== 'some') throw new Error('no throws');
  await app.close();
}

/** By how much the page's clock is ahead of this process's, in ms, from the quickest of many questions. */
async function clockDifference(page: Page): Promise<number> {
  let best = { trip: Infinity, ahead: 0 };
  for (let i = 0; i < 200; i++) {
    const asked = performance.now();
    const there = await page.evaluate(() => performance.now());
    const back = performance.now();
    if (back - asked < best.trip) best = { trip: back - asked, ahead: there - (asked + back) / 2 };
  }
  return best.ahead;
}

interface Paint {
  readonly at: number;
  /** How many throws the screen showed in all. */
  readonly throws: number;
}

/**
 * In the page: whenever something changes, what the next frame shows is noted with the time at which a task runs after
 * that frame's paint. How often a die was thrown is said below it for screen readers, whatever is drawn there.
 */
function watchPaints(): void {
  const paints: Paint[] = [];
  Object.assign(window, { paints });
  const shown = (): number =>
    [...document.querySelectorAll('.count.some .vh')].reduce(
      (sum, { textContent }) => sum + Number.parseInt(textContent),
      0,
    );
  let due = false;
  const main = document.querySelector('main');
  if (!main) throw new Error('no table');
  new MutationObserver(() => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      const throws = shown();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => paints.push({ at: performance.now(), throws });
      port2.postMessage(null);
    });
  }).observe(main, { subtree: true, childList: true, attributes: true, characterData: true });
}

/**
 * Two cubes that turn in the bare page, as two dice tumble in ours until they are read: while something moves, what is new
 * waits for the next frame of that movement.
 */
function turnCubes(): void {
  const style = document.createElement('style');
  style.textContent = `
    @keyframes turn { to { transform: rotate3d(1, 1, 0, 360deg); } }
    .cube { position: relative; width: 60px; height: 60px; transform-style: preserve-3d; animation: turn 0.5s linear infinite; }
    .cube i { position: absolute; inset: 0; background: #ddd; border: 1px solid; }`;
  const sides = ['0', '90deg', '180deg', '270deg']
    .map((turn) => `<i style="transform: rotateY(${turn}) translateZ(30px)">A</i>`)
    .join('');
  document.head.append(style);
  document.body.insertAdjacentHTML('beforeend', `<div class="cube">${sides}</div>`.repeat(2));
}

/** Waits until a page's screen showed so many throws; when, by this process's clock. */
async function paintOf(page: Page, throws: number, ahead: number): Promise<number> {
  for (let waited = 0; waited < 100; waited++) {
    await sleep(50);
    // Found there: to hand over all paints that there were takes a page longer with each throw.
    const at = await page.evaluate(
      (wanted) =>
        (window as unknown as { paints: Paint[] }).paints.find((paint) => paint.throws === wanted)?.at,
      throws,
    );
    if (at !== undefined) return at - ahead;
  }
  throw new Error(`throw ${throws} was not painted`);
}

/** Plugs the tray in, and goes to the table. */
async function openTable(page: Page, address: string, port: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /^Tray/ }).click();
  await page
    .getByRole('region', { name: 'What is plugged in' })
    .getByText('A port that is not listed')
    .click();
  await page.getByRole('textbox', { name: 'Path of the port' }).fill(port);
  await page.getByRole('textbox', { name: 'Path of the port' }).press('Enter');
  await page.getByRole('button', { name: /^Tray:\s*Ready/ }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  const mayThrow = page.getByText(/may throw/).first();
  const goOn = page.getByRole('button', { name: /^Go on/ });
  await goOn.or(mayThrow).first().waitFor();
  if (await goOn.isVisible()) await goOn.click();
  await mayThrow.waitFor();
  await page.evaluate(watchPaints);
}

/** Four dice in a tray that throws two of them; `sentAt`: when the last byte of its roll went. */
function diceTray() {
  const rig = createRig({ seed: 3, device: randomDevice(), bootTime: 60 });
  rig.board.flight = 130;
  rig.board.tumble = 20;
  for (const pocket of [1, 2, 3, 4]) rig.board.put(pocket, pocket === 4 ? 6 : (pocket as 1 | 2 | 3));
  const roll = { sentAt: 0 };
  const watch = (): void => {
    const send = rig.machine.onSend;
    rig.machine.onSend = (bytes) => {
      if (/ roll /.test(Buffer.from(bytes).toString('latin1'))) roll.sentAt = performance.now();
      send(bytes);
    };
  };
  /** Throws two dice, others each time; resolves to when their roll was sent. */
  const rolled = async (n: number): Promise<number> => {
    roll.sentAt = 0;
    rig.board.throw([1 + (n % 4), 1 + ((n + 1) % 4)].map((from) => ({ from })));
    while (roll.sentAt === 0) await sleep(10);
    return roll.sentAt;
  };
  return { rig, watch, rolled };
}

/** A cable on which a line as long as a roll's comes at each `say`: the bare program hears of a roll as ours does. */
function bareCable() {
  let host: Parameters<Link['open']>[0] | undefined;
  const line = Buffer.from(closeFrame('!00A3:0012 roll 00000E10 000F 3000160002000600'), 'latin1');
  return {
    open: (opened: Parameters<Link['open']>[0]) => {
      host = opened;
      return { write: () => undefined, close: () => (host = undefined) };
    },
    say: () => {
      if (!host) throw new Error('nobody listens');
      host.data(line);
    },
  };
}

/** Half a second at sixty frames. */
const SETTLED = 30;

/** A page comes to the front, where all of it is drawn anew, and lies there as it does before people throw. */
async function comeToFront(page: Page): Promise<void> {
  await page.bringToFront();
  await framesOf(page, SETTLED);
}

/** From the last byte of a roll at the tray's end of a pseudo-terminal to the paint in Chromium, through the whole app. */
export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-paint-'));
  await prepare(folder);
  const { rig, watch, rolled } = diceTray();
  const cable = bareCable();
  const [pty, barePty] = [await openPty(rig.link), await openPty(cable)];
  if (!pty.ok) throw new Error(pty.error.code);
  if (!barePty.ok) throw new Error(barePty.error.code);
  watch();
  const [app, bare] = [await startApp({ folder }), await startBare(barePty.value.path)];
  const browser = await launchWholeBrowser();
  const times: number[] = [];
  const floor: number[] = [];
  const frames: number[] = [];
  try {
    const page = await freshPage(browser);
    await openTable(page, app.address, pty.value.path);
    const empty = await freshPage(browser);
    await empty.goto(bare.address);
    await empty.locator('.question').waitFor();
    await empty.evaluate(turnCubes);
    await empty.evaluate(watchPaints);
    const ahead = [await clockDifference(page), await clockDifference(empty)] as const;
    // By turns: a busy moment meets both.
    for (let n = 0; n < ROLLS; n++) {
      await comeToFront(page);
      const sent = await rolled(n);
      // Two dice thrown once each, on top of what was thrown before.
      times.push((await paintOf(page, 2 * (n + 1), ahead[0])) - sent);
      await comeToFront(empty);
      const tapped = performance.now();
      cable.say();
      floor.push((await paintOf(empty, n + 1, ahead[1])) - tapped);
      if (n % 10 === 9) frames.push(...(await framesOf(empty, 20)));
    }
  } finally {
    await browser.close();
    await app.stop();
    await bare.stop();
    await pty.value.end();
    await barePty.value.end();
    rig.machine.power(false);
    rmSync(folder, { recursive: true, force: true });
  }
  return [...besideBare(`${ROLLS} rolls`, { own: times, bare: floor, frames })];
}

import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { PhonesView, Reply, ScreensView, TableSnapshot } from '../../main/contract.ts';
import { withPhones } from '../../main/host/phones.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { seatsOf } from '../support/tabletop.ts';
import { GAME, playLong } from './long-game.ts';
import type { BenchRow } from './row.ts';
import { CLIENTS } from './televisions-clients.ts';

const TELEVISIONS = 10;
const PHONES = 5;
const MOVES = 60;
const WARM = 15;
/** At a table moves are far apart; here a little further than two pictures of a television. */
const PACE = 180;
/** Each is measured so often, by turns; the least counts, for other programs only add. */
const ROUNDS = 3;

type Kind = 'nobody' | 'phones' | 'televisions';

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How long (ms) the host's thread was busy with one game, which the same clients play or watch. */
async function playGame(kind: Kind): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
  const opened = await createNodeApp({ folder, version: 'bench' });
  if (!opened.ok) throw new Error(opened.error.code);
  const app = withPhones({
    app: opened.value,
    find: () => null,
    addresses: () => [{ address: '127.0.0.1', name: 'lo', reach: 'private' }],
    port: 0,
  });
  const clients = new Worker(CLIENTS, {
    eval: true,
    workerData: { ws: createRequire(import.meta.url).resolve('ws') },
  });
  let table: TableSnapshot | null = null;
  let screens: ScreensView | null = null;
  let phones: PhonesView | null = null;
  const end = app.subscribe((push) => {
    if (push.push === 'table') table = push.table;
    if (push.push === 'screens') screens = push.screens;
    if (push.push === 'phones') phones = push.phones;
  });
  const answers = new Map<number, (reply: Reply) => void>();
  let shown = 0;
  clients.on('message', (told: { shown?: string; answered?: Reply }) => {
    if (told.shown !== undefined) shown++;
    if (told.answered) answers.get(told.answered.n)?.(told.answered);
  });
  try {
    let n = 0;
    const ask = async (what: string, more: object): Promise<unknown> => {
      const reply = await app.handle({ n: ++n, kind: what, ...more }, { kind: 'host' });
      if (!reply.ok) throw new Error(reply.error.code);
      return reply.value;
    };
    /** A phone asks, as its page would. */
    const fromPhone = (id: string, what: string, more: object): Promise<Reply> =>
      new Promise((resolve) => {
        const own = ++n;
        answers.set(own, resolve);
        clients.postMessage({ say: { id, message: { n: own, kind: what, ...more } } });
      });
    const seats = seatsOf(4);
    await ask('start', { game: GAME.id, rules: { chips: 999 }, seats, dealer: null });
    await ask('phones', { act: { kind: 'invite', address: '127.0.0.1' } });
    const link = new URL(
      (kind === 'televisions'
        ? (screens as ScreensView | null)?.link
        : (phones as PhonesView | null)?.open?.link) ?? '',
    );
    const count = { nobody: 0, phones: PHONES, televisions: TELEVISIONS }[kind];
    for (let i = 0; i < count; i++)
      clients.postMessage({
        open: { id: `c${i}`, port: link.port, token: link.hash.slice(1), from: `127.0.1.${i + 1}` },
      });
    while (shown < count) await rest(20);
    const seatOf = new Map<string, string>();
    // Four sit at the table, the fifth looks on.
    if (kind === 'phones')
      for (const [i, { id }] of seats.entries()) {
        await fromPhone(`c${i}`, 'me', { act: { kind: 'claim', seat: id } });
        seatOf.set(id, `c${i}`);
      }

    let begun = performance.eventLoopUtilization();
    for (const [i, move] of playLong(MOVES + WARM).entries()) {
      if (i === WARM) begun = performance.eventLoopUtilization();
      const { prompt } = table as unknown as TableSnapshot;
      const command = {
        id: `b${i}`,
        kind: 'move',
        prompt: move.kind === 'rebuy' ? null : prompt.id,
        move,
      };
      const own = prompt.choices.find(
        (choice) => choice.own === true && JSON.stringify(choice.move) === JSON.stringify(move),
      );
      const phone = own && 'seat' in own ? seatOf.get(String(own.seat)) : undefined;
      const reply = phone === undefined ? null : await fromPhone(phone, 'command', { command });
      if (reply === null) await ask('command', { command });
      else if (!reply.ok) throw new Error(reply.error.code);
      await rest(PACE);
    }
    return performance.eventLoopUtilization(begun).active;
  } finally {
    end();
    await app.close();
    await clients.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What ten televisions cost the host, beside what five phones cost it: the same game, said by the same people. */
export async function bench(): Promise<BenchRow[]> {
  const least: Record<Kind, number> = { nobody: Infinity, phones: Infinity, televisions: Infinity };
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['nobody', 'phones', 'televisions'] as const)
      least[kind] = Math.min(least[kind], await playGame(kind));
  const perMove = (kind: Kind): number => (least[kind] - least.nobody) / MOVES;
  const [televisions, phones] = [perMove('televisions'), perMove('phones')];
  return [
    {
      what: `${TELEVISIONS} televisions, ${MOVES} moves: what they cost the host's thread`,
      figure: `${televisions.toFixed(2)} ms a move`,
      bar: `< ${PHONES} phones`,
      compared: `${phones.toFixed(2)} ms for ${PHONES} phones, ${(least.nobody / MOVES).toFixed(2)} ms for nobody`,
      ok: televisions < phones,
    },
  ];
}

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PhonesView, Push, TableSnapshot } from '../../main/contract.ts';
import { withPhones } from '../../main/host/phones.ts';
import { ROOT } from '../../main/launch/place.mjs';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { seeded } from '../support/random.ts';
import { seatsOf } from '../support/tabletop.ts';
import { GAME, nextMove } from './long-game.ts';
import { type BenchRow, ms, quantile } from './row.ts';
import { registered } from '../support/games.ts';

/** Times what the host waits for while the phones are quiet. */
const BAR = 4;
const MOVES = 250;
const WARM = 100;
/** A table is no machine: there is time between two taps, in which phones have theirs (ms). */
const PAUSE = 10;
const PATIENCE = 60_000;

/**
 * What the host waits for a move of its own, from the tap to the answer, while eight phones misbehave; against the same with
 * the phones away, before and after it. The phones are another program: what they themselves cost is not measured.
 */
export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
  const opened = await createNodeApp({ folder, version: 'bench', games: registered(GAME) });
  if (!opened.ok) throw new Error(opened.error.code);
  let table: TableSnapshot | null = null;
  let phones: PhonesView | null = null;
  const app = withPhones({
    app: opened.value,
    find: () => null,
    addresses: () => [{ address: '127.0.0.1', name: 'lo', reach: 'private' }],
    port: 0,
    lookEvery: 100,
  });
  app.subscribe((push: Push) => {
    if (push.push === 'table') table = push.table;
    if (push.push === 'phones') phones = push.phones;
  });
  let n = 0;
  const ask = async (kind: string, what: object): Promise<unknown> => {
    const reply = await app.handle({ n: ++n, kind, ...what }, { kind: 'host' });
    if (!reply.ok) throw new Error(`${kind}: ${reply.error.code}`);
    return reply.value;
  };
  const random = seeded(9);
  const move = async (): Promise<number> => {
    const { prompt, view } = table as unknown as TableSnapshot;
    const next = nextMove(prompt, random, view.seats.find(({ balance }) => balance < 400)?.id);
    const from = performance.now();
    const prompted = next.kind === 'rebuy' ? null : prompt.id;
    const command = { id: `b${n}`, kind: 'move', prompt: prompted, move: next } as const;
    // A guess of the move may be none: then the host is told so, and that counts as well.
    await app.handle({ n: ++n, kind: 'command', command } as { n: number; kind: string }, { kind: 'host' });
    return performance.now() - from;
  };
  const moves = async (many: number): Promise<number[]> => {
    const times: number[] = [];
    for (let i = 0; i < many; i++) {
      // What runs meanwhile holds the tap up as well: from when it was due.
      const due = performance.now() + PAUSE;
      await sleep(PAUSE);
      const late = Math.max(0, performance.now() - due);
      times.push(late + (await move()));
    }
    return times;
  };
  try {
    await ask('start', { game: GAME.id, rules: { chips: 999 }, seats: seatsOf(4), dealer: null });
    const view = (await ask('phones', { act: { kind: 'invite', address: '127.0.0.1' } })) as {
      readonly open: { readonly link: string };
    };
    await moves(WARM);
    const before = await moves(MOVES);
    const child = spawn(process.execPath, [join(ROOT, 'test/bench/misbehave.mjs'), view.open.link], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let loud: readonly number[] = [];
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    try {
      await new Promise((resolve, reject) => {
        child.stdout.once('data', resolve);
        child.once('exit', () => reject(new Error('the phones were not let in')));
      });
      loud = await moves(MOVES);
    } finally {
      clearTimeout(timer);
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
    }
    const { refused } = phones as unknown as PhonesView;
    await sleep(500);
    const after = await moves(MOVES);
    const quiet = quantile([...before, ...after], 0.5);
    const noisy = quantile(loud, 0.5);
    return [
      {
        what: `a tap of the host while eight phones misbehave, p50 of ${MOVES}`,
        figure: ms(noisy),
        bar: `≤ ${BAR} × the quiet one`,
        compared: `${ms(quiet)} quiet (× ${(noisy / quiet).toFixed(1)}); p99 ${ms(quantile(loud, 0.99))} and ${ms(quantile([...before, ...after], 0.99))}`,
        ok: noisy <= BAR * quiet,
      },
      {
        what: 'what they said that was refused',
        figure: String(Object.values(refused).reduce((sum, count) => sum + count, 0)),
        bar: '> 0',
        compared: Object.entries(refused)
          .filter(([, count]) => count > 0)
          .map(([reason, count]) => `${reason} ${count}`)
          .join(', '),
        ok: Object.values(refused).some((count) => count > 0),
      },
    ];
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

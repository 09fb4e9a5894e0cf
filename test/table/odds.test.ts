import { expect, test } from 'vitest';
import type { Json, Reply, TableSnapshot } from '../../main/contract.ts';
import type { App } from '../../main/table/app-contract.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import {
  type Helper,
  type LongAnswer,
  type LongQuestion,
  answerLong,
  askBeside,
} from '../../main/table/long-questions.ts';
import { MemoryDisk } from '../support/memory-disk.ts';

const HOST = { kind: 'host' } as const;

/** A helper beside the table that answers as the worker does, and keeps what it was asked. */
class Beside implements Helper {
  readonly asked: unknown[] = [];
  #tell: (answer: LongAnswer) => void = () => undefined;

  postMessage({ n, game, state, question }: LongQuestion): void {
    this.asked.push(question);
    void answerLong({ n, game, state, question }).then((answer) => this.#tell(answer));
  }
  on(event: 'message' | 'error', listener: ((answer: LongAnswer) => void) | ((error: Error) => void)): void {
    if (event === 'message') this.#tell = listener as (answer: LongAnswer) => void;
  }
  unref(): void {
    // It never keeps the program alive.
  }
  terminate(): Promise<void> {
    return Promise.resolve();
  }
}

async function sit(game: string, rules: { readonly [name: string]: Json }) {
  const beside = new Beside();
  const made = await createNodeApp({
    folder: '/data',
    version: '0',
    files: new MemoryDisk(),
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
    asker: askBeside(() => beside),
  });
  if (!made.ok) throw new Error(made.error.code);
  const app: App = made.value;
  let told: TableSnapshot | null = null;
  app.subscribe((push) => {
    if (push.push === 'table') told = push.table;
  });
  let n = 1;
  const request = (message: object): Promise<Reply> => app.handle({ n: n++, ...message } as never, HOST);
  const seats = ['Ann', 'Ben'].map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
  await request({ kind: 'start', game, rules, seats, dealer: null });
  const now = (): TableSnapshot => {
    if (!told) throw new Error('no table');
    return told;
  };
  const play = async (...moves: readonly Json[]): Promise<void> => {
    for (const move of moves) {
      const command = { id: `c${n}`, kind: 'move', prompt: now().prompt.id, move };
      const reply = await request({ kind: 'command', command });
      if (!reply.ok) throw new Error(reply.error.code);
    }
  };
  const ask = (question: Json): Promise<Reply> => request({ kind: 'ask', question });
  return { beside, ask, play, now };
}

const dice = (seat: string, faces: readonly string[]): Json => ({
  kind: 'dice',
  seat,
  dice: faces.map((face, die) => ({ die, face, source: { kind: 'hand' } })),
});
const bidding = [dice('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }];
const suited = ['Js', 'Jh', '2d', '5d', '9d', 'Jd', '6d', ...Array.from({ length: 6 }, () => 'blank')];
const at = (die: number, x: number, y: number) => ({ die, x, y });
const risking = [
  { kind: 'starter', seat: 's1' },
  dice('s1', suited),
  { kind: 'stop', seat: 's1' },
  {
    kind: 'layout',
    seat: 's1',
    grid: [at(0, 0, 0), at(5, 0, 1), at(1, 0, 2), at(2, 1, 1), at(3, 2, 1), at(4, 3, 1), at(6, 4, 1)],
  },
];
const bids = { kind: 'bid-odds', ranks: ['K', 'K', 'A', 'A'] };
const risk = { kind: 'risk-odds' };

test('short questions are answered by the table, and nothing is written', async () => {
  const { ask, play, beside, now } = await sit('sleepless', {});
  await play(...bidding);
  const before = now();
  expect(await ask(bids)).toMatchObject({ ok: true, value: { seat: 's2', best: 1 } });
  expect(beside.asked).toEqual([]);
  expect(now()).toBe(before);
});

test('the Risk roll is worked out beside the table', async () => {
  const { ask, play, beside, now } = await sit('roll-a-royal', { turns: 1 });
  await play(...risking);
  const before = now();
  const reply = await ask(risk);
  expect(beside.asked).toEqual([risk]);
  // Ben has one turn left, and nothing yet.
  expect(reply).toMatchObject({ ok: true, value: { seat: 's1', left: 0, othersLeft: 1, bankPoints: 450 } });
  expect(now()).toBe(before);
});

test.each([
  ['sleepless', bidding, bids],
  ['roll-a-royal', risking, risk],
] as const)('%s: a house rule refuses them, and the screen offers none', async (game, moves, question) => {
  const { ask, play, now } = await sit(game, { odds: false });
  await play(...moves);
  expect(await ask(question)).toMatchObject({ ok: false, error: { code: 'table.odds.off' } });
  expect((now().view.detail as { readonly odds: unknown }).odds || null).toBeNull();
});

import { expect, it } from 'vitest';
import type { Amendment } from '../../main/contract.ts';
import { Corrections } from '../../main/table/drafts.ts';
import { recall } from '../../main/table/history/index.ts';
import { GAME, header, playLong, recordsOf } from '../bench/long-game.ts';

function played() {
  const history = recall(GAME, header('corrections'), recordsOf(playLong(120)));
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
}

/** The first award is one chip more, so everything after it is replayed. */
function amendmentOf(history: ReturnType<typeof played>): Amendment {
  const line = history.lines.find(({ move }) => move.kind === 'award');
  if (!line) throw new Error('nobody had it');
  return {
    seq: line.seq,
    move: { ...line.move, amount: Number(line.move['amount']) + 1 },
    later: [],
    rest: 'keep-legal',
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

it('plans in slices, with the same result as at once', async () => {
  const history = played();
  const amendment = amendmentOf(history);
  let done = false;
  const beside = new Corrections(history, 0).planBeside(amendment, undefined).finally(() => (done = true));
  let turns = 0;
  for (; !done; turns++) await turn();
  expect(turns).toBeGreaterThan(50);
  const atOnce = new Corrections(history).plan(amendment, undefined);
  expect(JSON.stringify(await beside)).toBe(JSON.stringify(atOnce));
});

it('a plan overtaken by a move starts again', async () => {
  const history = played();
  const amendment = amendmentOf(history);
  const beside = new Corrections(history, 0).planBeside(amendment, undefined);
  for (let i = 0; i < 20; i++) await turn();
  const { undo, revision } = history;
  if (!undo) throw new Error('nothing to undo');
  const record = { seq: revision + 1, at: 0, by: { kind: 'host' }, via: 'hand', kind: 'retract' } as const;
  expect(history.apply({ ...record, of: undo.of }).ok).toBe(true);
  const plan = await beside;
  if (!plan.ok) throw new Error(plan.error.code);
  expect(plan.value.preview.revision).toBe(revision + 1);
  expect(JSON.stringify(plan)).toBe(JSON.stringify(new Corrections(history).plan(amendment, undefined)));
});

it('a correction that was planned is not played again', () => {
  const history = played();
  const corrections = new Corrections(history);
  const amendment = amendmentOf(history);
  const first = corrections.plan(amendment, undefined);
  expect(corrections.plan(structuredClone(amendment), undefined)).toEqual(first);
  let plays = 0;
  const { game } = history;
  const play = game.play.bind(game);
  Object.defineProperty(history, 'game', {
    value: { ...game, play: (...a: Parameters<typeof play>) => (plays++, play(...a)) },
  });
  corrections.plan(amendment, undefined);
  expect(plays).toBe(0);
  corrections.forget();
  corrections.plan(amendment, undefined);
  expect(plays).toBeGreaterThan(50);
});

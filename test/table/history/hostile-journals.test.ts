import { describe, expect, it, test } from 'vitest';
import { sleepless } from '../../../main/engine/games/sleepless/index.ts';
import type { JournalRecord, MoveJson } from '../../../main/journal/records.ts';
import { reportOf } from '../../../main/table/evenings/report.ts';
import { recall } from '../../../main/table/history/index.ts';
import { header, playLong, recordsOf } from '../../bench/long-game.ts';

const MOVES = 800;
const GOOD = { header: header('hostile'), records: recordsOf(playLong(MOVES)) };

/** Sleepless, which counts how often it is asked to play a move. */
function counting() {
  const count = { plays: 0 };
  const play: typeof sleepless.play = (state, move) => {
    count.plays += 1;
    return sleepless.play(state, move);
  };
  return { count, game: { ...sleepless, play } };
}

const said = { at: 1, by: { kind: 'host' }, via: 'hand' } as const;
const moves = GOOD.records.filter((record) => record.kind === 'move');
const first = moves[0]?.seq ?? 1;
const last = moves.at(-1)?.seq ?? 1;
const moveOf = (seq: number): MoveJson => {
  const found = moves.find((record) => record.seq === seq);
  if (!found) throw new Error(`no move ${seq}`);
  return found.move;
};

/** The good game with as many records more, each made by its number. */
const withMore = (make: (seq: number, i: number) => object): readonly JournalRecord[] => {
  const next = (GOOD.records.at(-1)?.seq ?? 0) + 1;
  const more = Array.from({ length: MOVES }, (_, i) => ({ seq: next + i, ...said, ...make(next + i, i) }));
  return [...GOOD.records, ...(more as JournalRecord[])];
};

const amend = (of: number) => ({ kind: 'amend', of, moves: [moveOf(of)] });
const HOSTILE: readonly (readonly [string, readonly JournalRecord[]])[] = [
  ['corrections of the first move', withMore(() => amend(first))],
  ['corrections of the first and the last move in turn', withMore((_, i) => amend(i % 2 ? first : last))],
  [
    'corrections that are undone and done again',
    withMore((seq, i) => (i % 3 === 0 ? amend(first) : { kind: 'retract', of: seq - 1 })),
  ],
  [
    'a correction of everything, again and again',
    withMore(() => ({
      kind: 'amend',
      of: first,
      moves: [moveOf(first)],
      later: moves.slice(1, 20).map(({ seq, move }) => ({ seq, moves: [move] })),
    })),
  ],
  [
    'moves taken back one after the other',
    withMore((_, i) => ({ kind: 'retract', of: moves.at(-1 - i)?.seq ?? 1 })),
  ],
];

describe('a journal of corrections costs what a good one of its length costs', () => {
  test.each(HOSTILE)('%s', (_, records) => {
    const { game, count } = counting();
    const history = recall(game, GOOD.header, records);
    if (!history.ok) throw new Error(JSON.stringify(history.error));
    expect(history.value.timeline.refused).toBeNull();
    // Reading it plays each move once, and looks back at what corrected lines had said at most as often again.
    expect(count.plays).toBeLessThanOrEqual(3 * records.length + 2_000);
    expect(count.plays).toBeGreaterThan(0);
    expect(history.value.lines.length).toBe(moves.length);
  });

  it('each line still knows its corrections, and all of them can be undone', () => {
    const [, records = []] = HOSTILE[0] ?? [];
    const changed = records.map((record, i) =>
      record.kind === 'amend' ? { ...record, moves: [{ kind: 'void-hand', reason: `${i}` }] } : record,
    );
    const history = recall(sleepless, GOOD.header, changed);
    if (!history.ok) throw new Error(JSON.stringify(history.error));
    let corrections = 0;
    for (let one = history.value.line(first)?.corrections ?? null; one; one = one.before) corrections += 1;
    expect(corrections).toBe(MOVES);
    let seq = changed.at(-1)?.seq ?? 0;
    for (let undo = history.value.undo, n = 0; undo && n < MOVES; undo = history.value.undo, n++)
      expect(history.value.apply({ seq: (seq += 1), ...said, kind: 'retract', of: undo.of }).ok).toBe(true);
    const before = recall(sleepless, GOOD.header, GOOD.records);
    expect(before.ok && history.value.state).toEqual(before.ok && before.value.state);
    expect(history.value.line(first)?.corrections).toBeNull();
  });
});

it('a report accounts for every chip: what began with and what moved since comes to the balances', () => {
  const report = reportOf(sleepless, { header: GOOD.header, records: GOOD.records, tornBytes: 0 } as never);
  if (!report.ok) throw new Error(report.error.code);
  const sums = new Map<string, number>();
  const add = (holder: string, amount: number) => sums.set(holder, (sums.get(holder) ?? 0) + amount);
  for (const { from, to, amount } of report.value.ledger) {
    add(from, -amount);
    add(to, amount);
  }
  expect(Object.fromEntries(sums)).toEqual(report.value.balances);
});

describe('a report of a journal that is full of nonsense', () => {
  const bad = (kind: string) => () => ({
    kind: 'move',
    move: { kind, seat: 's1', amount: 1, from: 'pot', to: 'pot', reason: 'x' },
  });

  test.each<[string, readonly JournalRecord[]]>([
    ['moves that are none', withMore(bad('dance'))],
    ['moves that the rules refuse', withMore(bad('adjust'))],
    ['undoing what is not there', withMore((seq) => ({ kind: 'retract', of: seq + 9 }))],
    ['corrections of what is not there', withMore((seq) => ({ kind: 'amend', of: seq + 9, moves: [] }))],
  ])('tells each of %s, and plays the game once', (_, records) => {
    const { game, count } = counting();
    const report = reportOf(game, { header: GOOD.header, records, tornBytes: 0 } as never);
    if (!report.ok) throw new Error(report.error.code);
    expect(report.value.refusals).toHaveLength(MOVES);
    expect(count.plays).toBeLessThanOrEqual(3 * records.length + 2_000);
    const good = reportOf(sleepless, { header: GOOD.header, records: GOOD.records, tornBytes: 0 } as never);
    expect(good.ok && good.value.balances).toEqual(report.value.balances);
  });
});

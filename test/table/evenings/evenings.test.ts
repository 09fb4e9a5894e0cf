import { describe, expect, it } from 'vitest';
import { seat } from '../../../main/engine/core/seats.ts';
import { settleUp } from '../../../main/engine/settle/settlement.ts';
import {
  groupEvenings,
  recordsOf,
  onePaid,
  settlementIn,
  type SummarizedGame,
  viewEvenings,
} from '../../../main/table/evenings/evenings.ts';
import { type BookEntry, HouseBook } from '../../../main/table/evenings/house-book.ts';
import type { KnownPlayer } from '../../../main/table/evenings/people.ts';
import { mendTimes } from '../../../main/table/evenings/tale.ts';

const HOUR = 3_600_000;

const told = (
  file: string,
  started: number,
  gains: readonly number[],
  more: Partial<SummarizedGame> = {},
): SummarizedGame => ({
  file,
  id: file,
  game: 'sleepless',
  unit: 'chips',
  best: 'most',
  over: true,
  started,
  ended: started + HOUR,
  sessions: [{ from: started, to: started + HOUR, hands: { first: 1, last: 3 } }],
  hands: 3,
  falls: {},
  seats: gains.map((gain, i) => ({
    seat: seat(`s${i + 1}`),
    player: `p${i + 1}`,
    name: ['Ann', 'Ben'][i] ?? '?',
    look: i,
    balance: 15 + gain,
    gain,
    bought: 15,
    left: false,
    place: gain > 0 ? 1 : 2,
    won: gain > 0,
    former: [],
    bestHand: { hand: 1, gain },
  })),
  settlement: settleUp({
    unit: more.unit ?? 'chips',
    best: 'most',
    over: more.over ?? true,
    pointMoney: more.unit === 'points' ? 'each' : 'own',
    holders: gains.map((gain, i) => ({ key: `s${i + 1}`, held: 15 + gain, bought: 15, here: true })),
    order: ['s1', 's2'],
    stake: null,
  }),
  ...more,
});

const nobody: readonly KnownPlayer[] = [];

describe('evenings', () => {
  it('are games that begin within six hours of the end of the last', () => {
    const games = [told('a', 0, [3, -3]), told('b', 6.99 * HOUR, [-1, 1]), told('c', 14 * HOUR, [2, -2])];
    const evenings = groupEvenings(games, nobody);
    expect(evenings.map(({ games: g }) => g.map(({ file }) => file))).toEqual([['c'], ['a', 'b']]);
  });

  it('say who gained what over the night, in chips alone', () => {
    const points = told('b', HOUR, [50, -50], { unit: 'points', game: 'winner' });
    const [evening] = groupEvenings([told('a', 0, [3, -3]), points], nobody);
    expect(evening?.players).toMatchObject([
      { name: 'Ann', chips: 3, games: 2, won: 2 },
      { name: 'Ben', chips: -3, games: 2, won: 0 },
    ]);
  });

  it('call players by the name they have now', () => {
    const [evening] = groupEvenings([told('a', 0, [3, -3])], [{ id: 'p1', name: 'Anna', look: 5 }]);
    expect(evening?.players.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  });

  it('a game of another house: the same name is the same person, an unknown name is somebody else', () => {
    const here: readonly KnownPlayer[] = [
      { id: 'p1', name: 'Ann', look: 0 },
      { id: 'q2', name: 'Ben', look: 1 },
    ];
    const abroad = told('b', HOUR, [5, -5], {
      seats: told('b', HOUR, [5, -5]).seats.map((one, i) => ({
        ...one,
        player: `abroad-${i}`,
        name: ['ann', 'Zoe'][i] ?? '?',
      })),
    });
    const [evening] = groupEvenings([told('a', 0, [3, -3]), abroad], here);
    expect(evening?.players.map(({ key, name, chips }) => [key, name, chips])).toEqual([
      ['p1', 'Ann', 8],
      ['q2', 'Ben', -3],
      ['abroad-1', 'Zoe', -5],
    ]);
  });
});

/** A game in several sessions, each an hour long. */
const inSessions = (
  file: string,
  begins: readonly number[],
  more: Partial<SummarizedGame> = {},
): SummarizedGame =>
  told(file, begins[0] ?? 0, [3, -3], {
    sessions: begins.map((from, i) => ({
      from,
      to: from + HOUR,
      hands: { first: i + 1, last: i + 1 },
    })) as never,
    ...more,
  });

describe('an unfinished game', () => {
  const WEEK = 7 * 24 * HOUR;

  it('is listed and not counted', () => {
    const games = [told('a', 0, [3, -3]), told('b', HOUR, [5, -5], { over: false })];
    const [evening] = groupEvenings(games, nobody);
    expect(evening?.games.map(({ file, counted }) => [file, counted])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(evening?.players.map(({ chips, games: n }) => [chips, n])).toEqual([
      [3, 1],
      [-3, 1],
    ]);
    expect(evening?.sums).toMatchObject([{ games: 1, payments: [{ from: 'p2', to: 'p1', amount: 3 }] }]);
  });

  it('gone on with two weeks later leaves the evenings between apart, and counts where it ends', () => {
    const games = [
      told('a', 0, [1, -1]),
      told('b', WEEK, [1, -1]),
      told('c', 2 * WEEK, [1, -1]),
      inSessions('open', [2 * HOUR, 2 * WEEK + 2 * HOUR]),
    ];
    const evenings = groupEvenings(games, nobody);
    expect(
      evenings.map(({ games: g }) => g.map(({ file, counted, later }) => [file, counted, later])),
    ).toEqual([
      [
        ['c', true, null],
        ['open', true, null],
      ],
      [['b', true, null]],
      [
        ['a', true, null],
        ['open', false, 2 * WEEK + 2 * HOUR],
      ],
    ]);
    expect(evenings.map(({ sums }) => sums[0]?.rows[0]?.net)).toEqual([4, 1, 1]);
  });

  it('that was removed is in no list, and can be put back', () => {
    const games = [told('a', 0, [3, -3]), told('b', HOUR, [5, -5], { over: false })];
    const removal = { id: 'x', at: 5, by: { kind: 'host' }, kind: 'remove', game: 'b' } as const;
    const removed = viewEvenings(games, nobody, [], new HouseBook([removal]));
    expect(removed.evenings[0]?.games.map(({ file }) => file)).toEqual(['a']);
    expect(removed.removed).toMatchObject([{ act: 'x', file: 'b' }]);
    const undone = new HouseBook([removal, { id: 'y', at: 6, by: { kind: 'host' }, kind: 'undo', of: 'x' }]);
    expect(viewEvenings(games, nobody, [], undone)).toEqual(viewEvenings(games, nobody));
  });
});

describe('a settled evening', () => {
  const games = [told('a', 0, [3, -3])];
  const settle = (some: readonly SummarizedGame[], acts: readonly BookEntry[]): readonly BookEntry[] => {
    const sums = settlementIn(some, nobody, new HouseBook(acts), 0);
    return [
      ...acts,
      { id: `s${acts.length}`, at: 9, by: { kind: 'host' }, kind: 'settle', sums: [...(sums ?? [])] },
    ];
  };
  const evening = (some: readonly SummarizedGame[], acts: readonly BookEntry[]) =>
    groupEvenings(some, nobody, new HouseBook(acts))[0];

  it('is not charged again, and later games are a new sum', () => {
    const acts = settle(games, []);
    expect(evening(games, acts)).toMatchObject({
      stamps: [{ act: 's0', sums: [{ payments: [{ from: 'p2', to: 'p1', amount: 3 }] }] }],
      sums: [
        {
          rows: [
            { net: 3, open: 0 },
            { net: -3, open: 0 },
          ],
          payments: [],
        },
      ],
    });
    const later = [...games, told('b', 2 * HOUR, [-5, 5])];
    expect(evening(later, acts)?.sums).toMatchObject([{ payments: [{ from: 'p1', to: 'p2', amount: 5 }] }]);
    expect(evening(later, settle(later, acts))?.sums[0]?.payments).toEqual([]);
  });

  it('of which one payment was made owes the others, over all its games', () => {
    // p3 loses in the first game alone, and p1 gains over both.
    const some = [told('a', 0, [5, -1, -4]), told('b', 2 * HOUR, [-2, 2])];
    const open = evening(some, [])?.sums[0]?.payments ?? [];
    expect(open).toEqual([
      { from: 'p3', to: 'p1', amount: 3 },
      { from: 'p3', to: 'p2', amount: 1 },
    ]);
    let acts: readonly BookEntry[] = [];
    for (const [at, payment] of open.entries()) {
      const sums = settlementIn(some, nobody, new HouseBook(acts), 0) ?? [];
      const paid = onePaid(some, nobody, new HouseBook(acts), { sums, only: { ...payment, currency: null } });
      acts = [...acts, { id: `s${at}`, at: 9, by: { kind: 'host' }, kind: 'settle', sums: [...paid] }];
      const now = evening(some, acts);
      expect(now?.sums[0]?.payments).toEqual(open.slice(at + 1));
      expect(now?.sums[0]?.rows.reduce((sum, row) => sum + row.open, 0)).toBe(0);
      expect(now?.stamps.flatMap((stamp) => stamp.sums[0]?.payments)).toEqual(open.slice(0, at + 1));
    }
    const [first] = open;
    const never = {
      sums: settlementIn(some, nobody, new HouseBook(acts), 0) ?? [],
      only: { ...first!, currency: null },
    };
    expect(onePaid(some, nobody, new HouseBook(acts), never)).toEqual([]);
  });

  it('whose game is corrected afterwards owes the difference alone', () => {
    const acts = settle(games, []);
    expect(evening([told('a', 0, [4, -4])], acts)?.sums).toMatchObject([
      { payments: [{ from: 'p2', to: 'p1', amount: 1 }] },
    ]);
  });
});

describe('a clock that is wrong', () => {
  const NOW = Date.UTC(2026, 10, 6, 20);
  it.each<[string, readonly number[], readonly number[]]>([
    ['right', [NOW, NOW + 1, NOW + 2], [NOW, NOW + 1, NOW + 2]],
    ['set right after the first moves', [Date.UTC(2020, 0), Date.UTC(2020, 0) + 9, NOW], [NOW, NOW, NOW]],
    ['ahead, then set right', [Date.UTC(2031, 0), NOW, NOW + 1], [NOW, NOW, NOW + 1]],
    ['reset for a while', [NOW, 5, NOW + 9], [NOW, NOW + 9, NOW + 9]],
    ['reset until the end', [NOW, NOW + 1, 5], [NOW, NOW + 1, NOW + 1]],
    ['wrong throughout', [5, 6, 7], [5, 6, 7]],
  ])('%s', (_, times, mended) => {
    expect(mendTimes(times)).toEqual(mended);
  });
});

describe('records', () => {
  it('count finished games, and keep the best result and the best hand', () => {
    const games = [
      told('a', 0, [3, -3]),
      told('b', HOUR, [7, -7]),
      told('c', 2 * HOUR, [90, -90], { over: false }),
      // As good as the best so far, which stays the first.
      told('d', 3 * HOUR, [7, -7]),
    ];
    expect(recordsOf(games, nobody)[0]).toMatchObject({
      name: 'Ann',
      games: 3,
      won: 3,
      best: { amount: 7, file: 'b' },
      bestHand: { gain: 7, file: 'b' },
    });
  });

  it('take the fewest points for the best, where the fewest win', () => {
    const dream = (file: string, balance: number) => {
      const base = told(file, 0, [balance], { unit: 'points', best: 'fewest', game: 'dream' });
      return { ...base, seats: base.seats.map((s) => ({ ...s, balance, bestHand: null })) };
    };
    expect(recordsOf([dream('a', 5), dream('b', 2), dream('c', 9)], nobody)[0]).toMatchObject({
      best: { amount: 2, file: 'b' },
      bestHand: null,
    });
  });
});

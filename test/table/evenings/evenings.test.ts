import { describe, expect, it } from 'vitest';
import { seat } from '../../../main/engine/core/seats.ts';
import { settleUp } from '../../../main/engine/settle/settlement.ts';
import {
  type KnownPlayer,
  groupEvenings,
  recordsOf,
  type ToldGame,
} from '../../../main/table/evenings/evenings.ts';

const HOUR = 3_600_000;

const told = (
  file: string,
  started: number,
  gains: readonly number[],
  more: Partial<ToldGame> = {},
): ToldGame => ({
  file,
  game: 'sleepless',
  unit: 'chips',
  best: 'most',
  over: true,
  started,
  ended: started + HOUR,
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
    bestHand: { hand: 1, gain },
  })),
  settlement: settleUp({
    unit: more.unit ?? 'chips',
    best: 'most',
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

  it('a game of another house: the same name is the same person, who is unknown here is somebody else', () => {
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
      bestHand: { gain: 90, file: 'c' },
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

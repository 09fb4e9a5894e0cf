import { sleeplessRules } from '../../../main/engine/games/sleepless/rules.ts';
import { describe, expect, test } from 'vitest';
import type { Rank } from '../../../main/engine/core/cards.ts';
import { POKER_FACES, type PokerFace } from '../../../main/engine/core/dice-kinds.ts';
import { type Goal, bidOdds, goalsOf, throwOdds } from '../../../main/engine/odds/sleepless.ts';
import { type Random, seeded } from '../../support/random.ts';

const PRINTED = sleeplessRules.parse({});

const faces = (text: string) => text.split(' ') as PokerFace[];
const goal = (text: string, worth = 1): Goal => ({ ranks: text.split(' ') as Rank[], worth });
const lies = (dice: readonly string[], { ranks }: Goal) =>
  [...dice].sort().join() === [...ranks].sort().join();

/** The best chance by trying every die, every face, every decision; nothing is remembered or put together. */
function tryAll(dice: readonly PokerFace[], goals: readonly Goal[], throws: number): number {
  let best = Math.max(0, ...goals.map((g) => (lies(dice, g) ? g.worth : 0)));
  if (throws === 0) return best;
  for (const k of dice.keys()) {
    let sum = 0;
    for (const face of POKER_FACES) sum += tryAll(dice.with(k, face), goals, throws - 1);
    best = Math.max(best, sum / 6);
  }
  return best;
}

const randomDice = (random: Random) => Array.from({ length: 4 }, () => random.pick(POKER_FACES));

describe('the chance of four ranks', () => {
  test.each<[string, string, string, number, number, number | null]>([
    ['they lie already', 'A K Q J', 'J Q K A', 5, 1, null],
    ['no throws', 'A K Q 9', 'A K Q J', 0, 0, null],
    ['one die, one throw', 'A K Q 9', 'A K Q J', 1, 1 / 6, 3],
    ['one die, six throws', 'A K Q 9', 'A K Q J', 6, 1 - (5 / 6) ** 6, 3],
    ['two dice, one throw', '9 K Q 9', 'A K Q J', 1, 0, null],
    // The first shows one of two wanted faces, the second then the other.
    ['two dice, two throws', '9 K Q 9', 'A K Q J', 2, (2 / 6) * (1 / 6), 0],
    ['two dice, one face', 'A A 9 10', 'A A A A', 2, 1 / 36, 2],
    ['an eight is on no die', 'A K Q J', 'J 10 9 8', 9, 0, null],
  ])('%s', (_, dice, target, throws, chance, die) => {
    const odds = throwOdds(faces(dice), [goal(target)], throws);
    expect(odds.chance).toBeCloseTo(chance, 12);
    expect(odds.die).toBe(die);
  });

  test('trying everything with up to three throws finds the same, for one goal and for several', () => {
    const random = seeded(11);
    for (let i = 0; i < 60; i++) {
      const dice = randomDice(random);
      const goals = Array.from({ length: 1 + (i % 3) }, () => ({
        ranks: randomDice(random),
        worth: 1 + random.below(8),
      }));
      const throws = i % 4;
      const odds = throwOdds(dice, goals, throws);
      expect(odds.worth).toBeCloseTo(tryAll(dice, goals, throws), 12);
    }
  });

  test('playing the advice with many throws comes out at the chance', () => {
    const random = seeded(12);
    for (const [dice, target, throws] of [
      ['9 9 9 9', 'A K Q J', 12],
      ['A K 9 9', 'A A A A', 20],
      ['9 10 J Q', 'A A K K', 30],
    ] as const) {
      const advice = new Map<string, ReturnType<typeof throwOdds>>();
      const { chance } = throwOdds(faces(dice), [goal(target)], throws);
      let won = 0;
      const games = 4000;
      for (let i = 0; i < games; i++) {
        let now = faces(dice);
        for (let left = throws; left > 0; left--) {
          const key = `${now.join()} ${left}`;
          const odds = advice.get(key) ?? throwOdds(now, [goal(target)], left);
          advice.set(key, odds);
          if (odds.die === null) break;
          now = now.with(odds.die, random.pick(POKER_FACES));
        }
        if (lies(now, goal(target))) won++;
      }
      const sigma = Math.sqrt((chance * (1 - chance)) / games);
      expect(Math.abs(won / games - chance)).toBeLessThan(5 * sigma);
    }
  });

  test('more throws never hurt, and leaving the dice may be worth more', () => {
    const goals = [goal('A K Q J', 6), goal('A A A A', 100)];
    const odds = Array.from({ length: 40 }, (_, n) => throwOdds(faces('A K Q J'), goals, n));
    odds.forEach(({ worth }, n) => n > 0 && expect(worth).toBeGreaterThanOrEqual(odds[n - 1]!.worth));
    expect(odds[1]).toEqual({ worth: 6, chance: 1, die: null });
    expect(odds[39]!.die).not.toBeNull();
  });
});

describe('what a bid is worth', () => {
  const ranks = (text: string) => text.split(' ') as Rank[];
  const fromEach = (others: number) => (pays: number) => pays * others;

  test('the payout from each other player at its chance, less the chips bid', () => {
    // A sequence pays 6 from each of three others: 18 chips.
    const bids = bidOdds(
      faces('A K Q 9'),
      goalsOf(ranks('A K Q J'), PRINTED, fromEach(3)),
      PRINTED.throwsPerChip,
      3,
    );
    expect(bids.map(({ bid, throws }) => [bid, throws])).toEqual([
      [0, 0],
      [1, 2],
      [2, 4],
      [3, 6],
    ]);
    expect(bids[0]!.net).toBe(0);
    expect(bids[2]!.net).toBeCloseTo(18 * (1 - (5 / 6) ** 4) - 2, 12);
    expect(bids[2]!.die).toBe(3);
  });

  test('a hand with an 8 scores nothing for any bid', () => {
    const bids = bidOdds(
      faces('A K Q 9'),
      goalsOf(ranks('J 10 9 8'), PRINTED, fromEach(4)),
      PRINTED.throwsPerChip,
      2,
    );
    expect(bids.map(({ net }) => net)).toEqual([0, -1, -2]);
  });

  test('five cards claim with any four: the dearer hand counts where both can lie', () => {
    const one = bidOdds(
      faces('A A A 9'),
      goalsOf(ranks('A A A K'), PRINTED, fromEach(2)),
      PRINTED.throwsPerChip,
      4,
    );
    const goals = goalsOf(ranks('A A A K A'), PRINTED, fromEach(2));
    expect(goals).toEqual([
      { ranks: ranks('A A A K'), worth: 10 },
      { ranks: ranks('A A A A'), worth: 16 },
    ]);
    bidOdds(faces('A A A 9'), goals, PRINTED.throwsPerChip, 4).forEach(
      ({ worth }, bid) => bid > 0 && expect(worth).toBeGreaterThan(one[bid]!.worth),
    );
  });

  test('the ways to take four of many cards are every set of ranks that they hold, once', () => {
    const random = seeded(31);
    for (let i = 0; i < 40; i++) {
      const held = Array.from({ length: 4 + random.below(9) }, () => random.pick(POKER_FACES));
      const sets = new Set<string>();
      for (let mask = 0; mask < 1 << held.length; mask++) {
        const four = held.filter((_, k) => (mask >> k) & 1);
        if (four.length === 4) sets.add([...four].sort().join());
      }
      const goals = goalsOf(held, PRINTED, (pays) => pays).map((one) => [...one.ranks].sort().join());
      expect(goals.sort()).toEqual([...sets].sort());
    }
  });
});

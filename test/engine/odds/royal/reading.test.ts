import { describe, expect, test } from 'vitest';
import { type Card, RANKS, rankOf } from '../../../../main/engine/core/cards.ts';
import { type CardDie, judgeHand } from '../../../../main/engine/games/roll-a-royal/hands.ts';
import { scoreGrid } from '../../../../main/engine/games/roll-a-royal/layout.ts';
import { LAYOUT_RULES, type LayoutRules } from '../../../../main/engine/games/roll-a-royal/layout-rules.ts';
import {
  type BestLayout,
  findBestLayout,
  findShownLayout,
} from '../../../../main/engine/odds/royal/solve.ts';
import { isAll } from '../../../support/is-all.ts';
import { type Random, seeded } from '../../../support/random.ts';
import { plansOf } from '../../../support/royal-brute.ts';
import { narrowDice } from '../../../support/royal-dice.ts';

/*
 * Where layouts score the same, the one shown reads best. That means, in this order:
 * 1. as few pairs of dice as can be lie against the order of their ranks, to the right or downwards; the ace of
 *    A 2 3 4 5 is low, any other is high;
 * 2. the box around the layout has the fewest cells, and of those it is the flattest;
 * 3. the longest hand lies across; with two as long, the box is wider than high, of boxes alike the one found first,
 *    which has the dearer hand across.
 */

const dice = (text: string): CardDie[] =>
  text.split(' ').map((card) => ({ card: card as Card, first: false }));

function drawn(all: readonly CardDie[], { grid }: BestLayout): string[] {
  const rows: string[][] = [];
  for (const { die, x, y } of grid ?? []) (rows[y] ??= [])[x] = all[die]!.card;
  return rows.map((row) => Array.from(row, (card) => card || '.').join(' '));
}

test.each<[string, string, Partial<LayoutRules>, string[]]>([
  ['a straight, thrown in any order', '9h 6c 8d 7s 10c', {}, ['6c 7s 8d 9h 10c']],
  ['the ace is low in the lowest straight', '4h Ac 3d 5s 2c', {}, ['Ac 2c 3d 4h 5s']],
  ['and high where there is no lowest straight', 'Ah 2h 9h 4h 3h', {}, ['2h 3h 4h 9h Ah']],
  ['the longest hand across, a pair down', '9h 6c 8d 7s 10c 10d', {}, ['6c 7s 8d 9h 10c', '. . . . 10d']],
  [
    'two pairs beside each other would make a run: one goes up, one down',
    '9h 6c 8d 7s 10c 10d 9c',
    {},
    ['. . . . 10d', '6c 7s 8d 9h 10c', '. . . 9c'],
  ],
  [
    'a royal flush across, a straight that is as long down',
    '6c 7d 8h 9c 10s Js Qs Ks As',
    {},
    ['6c', '7d', '8h', '9c', '10s Js Qs Ks As'],
  ],
  [
    'but down where the straight is longer',
    '5c 6c 7d 8h 9c 10s Js Qs Ks As',
    { connection: 'connected' },
    ['5c 6c 7d 8h 9c 10s', '. . . . . Js', '. . . . . Qs', '. . . . . Ks', '. . . . . As'],
  ],
  [
    'hands that lie apart: the longest first',
    '5d 5c 9h 6c 8d 7s 10c',
    { connection: 'unconnected' },
    ['6c 7s 8d 9h 10c . 5d 5c'],
  ],
])('%s', (_, text, rules, rows) => {
  const all = dice(text);
  const sameSigns = (row: string) => row.replaceAll(/[cdhs]/g, '');
  const found = drawn(all, findBestLayout(all, { ...LAYOUT_RULES, ...rules }));
  expect(found.map(sameSigns)).toEqual(rows.map(sameSigns));
});

describe('of all grids with the same hands', () => {
  const random = seeded(17);
  const sets = isAll ? 60 : 25;
  const some: { all: CardDie[]; found: BestLayout }[] = [];
  for (let i = 0; i < 4000 && some.length < sets; i++) {
    const all = manyTies(random);
    const found = findBestLayout(all, LAYOUT_RULES);
    if (found.hands.length > 1 && found.grid?.length) some.push({ all, found });
  }

  test('none has fewer dice out of order, none of those is smaller, none of those flatter', () => {
    expect(some).toHaveLength(sets);
    for (const { all, found } of some)
      expect([drawn(all, found), costOf(all, found)]).toEqual([drawn(all, found), leastOf(all, found)]);
  });

  test('the longest hand lies across, and no layout is higher than wide where two are as long', () => {
    for (const { hands, grid } of some.map(({ found }) => found)) {
      const longest = (direction: string) =>
        Math.max(0, ...hands.filter((hand) => hand.direction === direction).map((hand) => hand.dice.length));
      expect(longest('across')).toBeGreaterThanOrEqual(longest('down'));
      if (longest('across') > longest('down')) continue;
      const most = (of: readonly number[]) => Math.max(...of);
      expect(most(grid!.map(({ x }) => x))).toBeGreaterThanOrEqual(most(grid!.map(({ y }) => y)));
    }
  });
});

test('of all grids with the same score, the most readable one is shown', () => {
  const random = seeded(29);
  let better = 0;
  for (let i = 0; i < 200 && better < 2; i++) {
    const all = narrowDice(random, random.pick([2, 3, 4]), random.pick([2, 4]), false, 6 + random.below(2));
    const found = findShownLayout(all, LAYOUT_RULES);
    const first = findBestLayout(all, LAYOUT_RULES);
    const wasBetter = found.score > 0 && costOf(all, first).join() !== costOf(all, found).join();
    // Each one where another was found first, and some others.
    if (!wasBetter && i % 20 > 0) continue;
    better += Number(wasBetter);
    if (found.score > 0)
      expect([drawn(all, found), costOf(all, found)]).toEqual([
        drawn(all, found),
        leastOfScore(all, found.score),
      ]);
  }
  expect(better).toBe(2);
});

function manyTies(random: Random): CardDie[] {
  return narrowDice(random, random.pick([3, 5, 6]), random.pick([2, 4]), false, 5 + random.below(3));
}

type Cost = readonly [pairs: number, cells: number, height: number];
type Cell = readonly [number, number];

function cost(
  all: readonly CardDie[],
  at: ReadonlyMap<number, Cell>,
  runs: readonly (readonly number[])[],
): Cost {
  let pairs = 0;
  for (const run of runs) {
    const ranks = run.map((die) => RANKS.indexOf(rankOf(all[die]!.card)));
    const isLow =
      new Set(ranks).size === ranks.length && [...ranks].sort((a, b) => a - b).join() === '0,1,2,3,12';
    const shown = ranks.map((rank) => (isLow && rank === 12 ? -1 : rank));
    shown.forEach((rank, i) => (pairs += shown.slice(0, i).filter((before) => before > rank).length));
  }
  const spread = (of: readonly number[]) => Math.max(...of) - Math.min(...of) + 1;
  const [width, height] = [
    spread([...at.values()].map(([x]) => x)),
    spread([...at.values()].map(([, y]) => y)),
  ];
  // Mirrored at the diagonal it is the same layout.
  return [pairs, width * height, Math.min(width, height)];
}

const costOf = (all: readonly CardDie[], { grid, hands }: BestLayout): Cost =>
  cost(
    all,
    new Map(grid!.map(({ die, x, y }) => [die, [x, y] as const])),
    hands.map((hand) => hand.dice),
  );

/** The least of every grid of some of these dice that scores so much. */
function leastOfScore(all: readonly CardDie[], score: number): Cost {
  const worth = Array.from({ length: 1 << all.length }, (_, mask) => {
    const hand = judgeHand(
      all.filter((_die, i) => (mask >> i) & 1),
      LAYOUT_RULES,
    );
    return hand?.points ?? 0;
  });
  let least: Cost = [Infinity, Infinity, Infinity];
  for (let size = 2; size <= all.length; size++) {
    for (const { shape, runs } of plansOf(size)) {
      const on: number[] = [];
      const fill = (k: number, used: number, sum: number): void => {
        if (k === size) {
          // A layout of a small hand alone may score less than its hands do.
          const grid = on.map((die, cell) => ({ ...all[die]!, x: shape[cell]![0], y: shape[cell]![1] }));
          const read = sum >= score ? scoreGrid(grid, LAYOUT_RULES) : null;
          if (!read?.ok || read.value.score !== score) return;
          const at = new Map(on.map((die, cell) => [die, shape[cell]!]));
          const made = cost(
            all,
            at,
            runs.flat().map((run) => run.map((cell) => on[cell]!)),
          );
          if ((made[0] - least[0] || made[1] - least[1] || made[2] - least[2]) < 0) least = made;
          return;
        }
        for (let die = 0; die < all.length; die++) {
          if ((used >> die) & 1) continue;
          on[k] = die;
          const more = runs[k]!.map((run) => worth[run.reduce((mask, cell) => mask | (1 << on[cell]!), 0)]!);
          if (!more.includes(0))
            fill(
              k + 1,
              used | (1 << die),
              more.reduce((a, b) => a + b, sum),
            );
        }
      };
      fill(0, 0, 0);
    }
  }
  return least;
}

/** The least of every shape of cells with every way to put these dice on it that makes just these hands. */
function leastOf(all: readonly CardDie[], { grid, hands }: BestLayout): Cost {
  const laid = grid!.map(({ die }) => die);
  const bits = (run: readonly number[]) => run.reduce((mask, die) => mask | (1 << die), 0);
  const wanted = new Set(hands.map((hand) => bits(hand.dice)));
  let least: Cost = [Infinity, Infinity, Infinity];
  for (const { shape, runs } of plansOf(laid.length)) {
    if (runs.flat().length !== hands.length) continue;
    const on: number[] = [];
    const fill = (k: number): void => {
      if (k === laid.length) {
        const made = cost(
          all,
          new Map(on.map((die, cell) => [die, shape[cell]!])),
          runs.flat().map((run) => run.map((cell) => on[cell]!)),
        );
        if ((made[0] - least[0] || made[1] - least[1] || made[2] - least[2]) < 0) least = made;
        return;
      }
      for (const die of laid) {
        if (on.slice(0, k).includes(die)) continue;
        on[k] = die;
        if (runs[k]!.every((run) => wanted.has(bits(run.map((cell) => on[cell]!))))) fill(k + 1);
      }
    };
    fill(0);
  }
  return least;
}

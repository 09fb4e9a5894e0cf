import loadHighs from 'highs';
import { describe, expect, test } from 'vitest';
import { type Card, SUITS } from '../../../../main/engine/core/cards.ts';
import type { CardDie } from '../../../../main/engine/games/roll-a-royal/hands.ts';
import {
  CONNECTIONS,
  DIE_USES,
  LAYOUT_RULES,
  LONE_RANKS,
  type LayoutRules,
} from '../../../../main/engine/games/roll-a-royal/layout-rules.ts';
import { findBestLayout } from '../../../../main/engine/odds/royal/solve.ts';
import { bruteGrid, bruteLists } from '../../../support/royal-brute.ts';
import { checkGrid } from '../../../support/royal-checker.ts';
import { oracle } from '../../../support/royal-oracle.ts';
import { verify } from '../../../support/royal-verify.ts';
import proved from '../../../vectors/roll-a-royal/best-layouts.json' with { type: 'json' };
import sharp from '../../../vectors/roll-a-royal/sharp-layouts.json' with { type: 'json' };
import { type Random, seeded } from '../../../support/random.ts';
import { randomPrices, somePrices } from '../../../support/royal-prices.ts';
import { narrowDice, openedTurn } from '../../../support/royal-dice.ts';

const MODES = CONNECTIONS.flatMap((connection) => DIE_USES.map((dieUses) => ({ connection, dieUses })));

const dice = (text: string): CardDie[] =>
  text.split(' ').map((t) => ({ card: t.replace('*', '') as Card, first: t.endsWith('*') }));

function randomRules(random: Random): LayoutRules {
  return {
    ...random.pick(MODES),
    lonePair: random.pick(['zero', 'counts']),
    loneRank: random.pick(LONE_RANKS),
    firstRoll: random.pick(['base', 'whole-hand']),
    aceLow: random.chance(0.7),
    prices: somePrices(random),
  };
}

/** Few dice of many kinds: narrow decks, one rank, one suit, sequences with pairs. */
function fewDice(random: Random, n: number): CardDie[] {
  const [ranks, suits] = random.pick([
    [1, 4],
    [2, 4],
    [2, 2],
    [3, 2],
    [4, 1],
    [5, 1],
    [5, 2],
    [6, 2],
    [7, 3],
  ] as const);
  return narrowDice(random, ranks, suits, random.chance(0.7), n);
}

describe('the best layout', () => {
  test.each<[string, string, Partial<LayoutRules>, number]>([
    ['no dice', '', {}, 0],
    ['one die', 'Jh', {}, 0],
    ['a pair, which is worth nothing alone', 'Jh Js', {}, 0],
    ['a pair that counts', 'Jh Js', { lonePair: 'counts' }, 50],
    ['three of a kind alone, however it is laid', 'Jh Js Jc', {}, 0],
    ['by the rule of before, two pairs that cross', 'Jh Js Jc', { loneRank: 'as-laid' }, 100],
    ['three of a kind that counts', 'Jh Js Jc', { lonePair: 'counts' }, 150],
    ['three pairs of three dice, in a list', 'Jh Js Jc', { dieUses: 'any' }, 0],
    ['and by the rule of before', 'Jh Js Jc', { dieUses: 'any', loneRank: 'as-laid' }, 150],
    ['four jacks at once', 'Jh* Js* Jc* Jd*', {}, 1000],
    ['five jacks: four across, and a pair down', 'Jh Js Jc Jd Jd', {}, 550],
    ['two pairs that cannot be connected', 'Jh Js 3d 3c', {}, 0],
    ['two pairs apart', 'Jh Js 3d 3c', { connection: 'either' }, 100],
    ['a flush with two pairs', '2h 4h 6h 8h 10h 2s 4s', {}, 400],
    ['a flush and two pairs apart', '2h 4h 6h 8h 10h 2s 4s', { connection: 'unconnected' }, 300],
    ['royal flush and four aces at once', 'Ah* Kh* Qh* Jh* 10h* As* Ac* Ad*', {}, 9000],
    ['thirteen ranks of four suits', '2h 3s 4d 5c 6h 7s 8d 9c 10h Js Qd Kc Ah', {}, 1100],
  ])('%s: %s', (_, text, rules, score) => {
    const all = text === '' ? [] : dice(text);
    const found = findBestLayout(all, { ...LAYOUT_RULES, ...rules });
    expect(found).toMatchObject({ score, exact: true });
    expect(verify(all, found, { ...LAYOUT_RULES, ...rules })).toMatchObject({ legal: true, score });
  });

  test('narrow decks whose best layouts HiGHS proved, which took it up to a minute', () => {
    expect(proved).toHaveLength(40);
    for (const { cards, score, ...mode } of proved) {
      const all = dice(cards);
      const rules = { ...LAYOUT_RULES, ...mode } as LayoutRules;
      const found = findBestLayout(all, rules);
      expect({ cards, score: found.score, exact: found.exact }).toEqual({ cards, score, exact: true });
      expect(verify(all, found, rules)).toMatchObject({ legal: true, score });
    }
  });

  test('inputs on which a bound that is a little too sharp loses the best layout', () => {
    // Found by breaking the search in 40 places; `proved` where HiGHS came to an end on the same input.
    expect(sharp.filter(({ proved: byHighs }) => byHighs).length).toBeGreaterThan(30);
    for (const { cards, score, proved: _, ...given } of sharp) {
      const all = dice(cards);
      // They were found before `loneRank` was ruled.
      const rules = { ...LAYOUT_RULES, loneRank: 'as-laid', ...given } as LayoutRules;
      const found = findBestLayout(all, rules);
      expect({ cards, score: found.score, exact: found.exact }).toEqual({ cards, score, exact: true });
      expect(verify(all, found, rules)).toMatchObject({ legal: true, score });
    }
  });

  test('trying every grid of up to seven dice finds nothing better, in every way to play', () => {
    const random = seeded(2);
    for (let i = 0; i < 40; i++) {
      const few = fewDice(random, 4 + (i % 4));
      const rules = { ...randomRules(random), dieUses: 2 } as const;
      const found = findBestLayout(few, rules);
      const said = { cards: few.map(({ card, first }) => card + (first ? '*' : '')), rules };
      expect({ ...said, score: found.score }).toEqual({ ...said, score: bruteGrid(few, rules) });
      expect(verify(few, found, rules)).toMatchObject({ legal: true, score: found.score });
    }
  });

  test('trying every list of hands of up to six dice finds nothing better', () => {
    const random = seeded(3);
    for (let i = 0; i < 60; i++) {
      const few = fewDice(random, 3 + (i % 4));
      const rules: LayoutRules = {
        ...randomRules(random),
        dieUses: 'any',
        connection: random.pick(['connected', 'either']),
      };
      const found = findBestLayout(few, rules);
      const said = { cards: few.map(({ card, first }) => card + (first ? '*' : '')), rules };
      expect({ ...said, score: found.score }).toEqual({ ...said, score: bruteLists(few, rules) });
      expect(verify(few, found, rules)).toMatchObject({ legal: true, score: found.score });
    }
  });

  test('nor under any table of points, on few dice of many kinds', () => {
    const random = seeded(9);
    for (let i = 0; i < 400; i++) {
      const few = fewDice(random, 3 + (i % 3));
      const rules: LayoutRules = { ...randomRules(random), prices: randomPrices(random) };
      const found = findBestLayout(few, rules);
      const said = { cards: few.map(({ card, first }) => card + (first ? '*' : '')), rules };
      const grid = rules.dieUses === 2 || rules.connection === 'unconnected';
      const score = grid ? bruteGrid(few, rules) : bruteLists(few, rules);
      expect({ ...said, score: found.score }).toEqual({ ...said, score });
      expect(verify(few, found, rules)).toMatchObject({ legal: true, score });
    }
  });

  test('an integer program solved by HiGHS finds nothing better', async () => {
    const highs = await loadHighs();
    const random = seeded(4);
    for (let i = 0; i < 18; i++) {
      const all =
        i % 4 === 0 ? narrowDice(random, 6 + random.below(4), 2, i % 8 === 0, 10) : openedTurn(random);
      const rules: LayoutRules = { ...randomRules(random), ...MODES[i % MODES.length]! };
      const found = findBestLayout(all, rules);
      const said = { cards: all.map(({ card, first }) => card + (first ? '*' : '')), rules };
      expect({ ...said, score: found.score }).toEqual({ ...said, score: oracle(highs, all, rules).score });
      expect(verify(all, found, rules)).toMatchObject({ legal: true, score: found.score });
    }
  });

  test('shuffling the dice, permuting the suits or mirroring the grid leaves the score as it is', () => {
    const random = seeded(5);
    for (let i = 0; i < 150; i++) {
      const all =
        i % 2 ? openedTurn(random) : narrowDice(random, 4 + random.below(6), 2 + random.below(3), true);
      const rules = randomRules(random);
      const found = findBestLayout(all, rules);
      expect(verify(all, found, rules)).toMatchObject({ legal: true, score: found.score });
      const suits = random.shuffle(SUITS);
      const other = random.shuffle(all).map(({ card, first }) => {
        const suit = suits[SUITS.indexOf(card.slice(-1) as 'h')]!;
        return { card: `${card.slice(0, -1)}${suit}` as Card, first };
      });
      expect(findBestLayout(other, rules).score).toBe(found.score);
      const grid = found.grid?.map(({ die, x, y }) => ({ ...all[die]!, x: -x, y }));
      if (grid) expect(checkGrid(grid, rules)).toMatchObject({ score: found.score });
    }
  });

  test('a search that is stopped hands over the best so far and says that it is not proved', () => {
    // One suit with ranks that come twice has thousands of flushes.
    const one = dice('2h 3h 3h* 4h* 6h* 7h 7h* 7h* 9h* Ah* Jh* Kh* Qh*');
    let asked = 0;
    const found = findBestLayout(one, LAYOUT_RULES, () => ++asked > 1);
    expect(found.exact).toBe(false);
    expect(found.score).toBeGreaterThan(500);
    expect(verify(one, found, LAYOUT_RULES)).toMatchObject({ legal: true, score: found.score });
  });
});

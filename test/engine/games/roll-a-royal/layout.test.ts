import { somePrices } from '../../../support/royal-prices.ts';
import { describe, expect, test } from 'vitest';
import type { CardDie } from '../../../../main/engine/games/roll-a-royal/hands.ts';
import { type Card, RANKS, SUITS } from '../../../../main/engine/core/cards.ts';
import {
  type PlacedDie,
  isGrid,
  readGrid,
  scoreGrid,
  scoreHands,
} from '../../../../main/engine/games/roll-a-royal/layout.ts';
import {
  CONNECTIONS,
  LAYOUT_RULES,
  LONE_RANKS,
  type LayoutRules,
} from '../../../../main/engine/games/roll-a-royal/layout-rules.ts';
import { checkGrid, checkHands } from '../../../support/royal-checker.ts';
import { type Random, seeded } from '../../../support/random.ts';

/** A grid drawn as text: cells separated by blanks, `.` for an empty one, `*` after what the first roll showed. */
const grid = (drawing: string): PlacedDie[] =>
  drawing
    .trim()
    .split('\n')
    .flatMap((line, y) =>
      line
        .trim()
        .split(/\s+/)
        .map((t, x) => ({ card: t.replace('*', '') as Card, first: t.endsWith('*'), x, y }))
        .filter(({ card }) => (card as string) !== '.'),
    );

describe('a grid is read like a crossword', () => {
  test.each<[string, string, Partial<LayoutRules>, number | string]>([
    ['nothing laid', '.', {}, 0],
    ['one die', 'Jh', {}, 0],
    ['a lone pair', 'Jh Js', {}, 0],
    ['a lone pair that counts', 'Jh Js', { lonePair: 'counts' }, 50],
    ['a lone three of a kind', 'Jh Js Jc', {}, 0],
    ['a lone four of a kind', 'Jh Js Jc Jd', {}, 500],
    // The ruling `loneRank`: two or three dice of one rank alone count for nothing, however they are laid.
    ['two pairs of one rank that cross', 'Jh Js\n. Jc', {}, 0],
    ['the same, by the rule of before', 'Jh Js\n. Jc', { loneRank: 'as-laid' }, 100],
    ['four jacks in a block: four pairs', 'Jh Js\nJd Jc', {}, 200],
    ['a flush and two pairs off it, up and down', '. . 6c . .\n2h 4h 6h 8h 10h\n. . . 8c .', {}, 400],
    ['two pairs side by side make a run', '. . 6c 8c .\n2h 4h 6h 8h 10h', {}, 'roll-a-royal.layout.noHand'],
    ['a run longer than the hand in it', 'Jh Js 3d', {}, 'roll-a-royal.layout.noHand'],
    ['in parts', 'Jh Js\n. . 3d 3s', {}, 'roll-a-royal.layout.apart'],
    ['in parts, either way', 'Jh Js\n. . 3d 3s', { connection: 'either' }, 100],
    ['hands that lie apart', 'Jh Js\n. . 3d 3s', { connection: 'unconnected' }, 100],
    ['a die in two', 'Jh Js\n. Jd', { connection: 'unconnected' }, 'roll-a-royal.layout.dieInTwoHands'],
    ['a pair crossing, either way', 'Jh Js\n. Jd', { connection: 'either' }, 100],
    [
      'all thirteen',
      '2h 4h 6h 8h 10h Jh Qh 3h\n. 4c . 8c . Jc . .\n. . . 8d . Jd',
      {},
      600 + 50 + 150 + 150 + 500,
    ],
  ])('%s', (_, drawing, rules, expected) => {
    const read = scoreGrid(grid(drawing), { ...LAYOUT_RULES, ...rules });
    expect(read.ok ? read.value.score : read.error.code).toBe(expected);
  });

  test('a refusal names the run that is not a hand', () => {
    const read = scoreGrid(grid('Jh 3d Js\n. 3s .'), LAYOUT_RULES);
    expect(read).toMatchObject({
      ok: false,
      error: {
        code: 'roll-a-royal.layout.noHand',
        params: { direction: 'across', dice: { list: [0, 1, 2] }, cards: { cards: ['Jh', '3d', 'Js'] } },
      },
    });
  });

  test('two dice on one cell', () => {
    const read = scoreGrid([...grid('Jh Js'), ...grid('Jd')], LAYOUT_RULES);
    expect(read).toMatchObject({
      error: { code: 'roll-a-royal.layout.sameCell', params: { dice: { list: [0, 2] } } },
    });
  });

  test('fourteen dice', () => {
    const read = scoreGrid(grid('Jh '.repeat(14)), LAYOUT_RULES);
    expect(read).toMatchObject({ error: { code: 'roll-a-royal.layout.tooManyDice' } });
  });

  test('a partial layout shows each run, hand or not', () => {
    const { runs, parts } = readGrid(grid('Jh 3d\n. 3s .'), LAYOUT_RULES);
    expect(runs.map(({ hand }) => hand?.kind ?? null)).toEqual([null, 'pair']);
    expect(parts).toEqual([[0, 1, 2]]);
  });

  test.each([
    ['across, from the top', 'Jh Js\n. .\n3d 3s', ['Jh Js', '3d 3s']],
    ['down, from the top', 'Jh\nJs\n.\n3d\n3s', ['Jh Js', '3d 3s']],
  ])('runs are listed %s, regardless of the order of laying', (_, drawing, listed) => {
    const dice = grid(drawing);
    for (const laid of [dice, dice.toReversed()]) {
      const { runs } = readGrid(laid, LAYOUT_RULES);
      expect(runs.map((run) => run.dice.map((i) => laid[i]?.card).join(' '))).toEqual(listed);
    }
  });
});

describe('a list of hands, where a die may be in any number', () => {
  const dice = 'Jh Js Jc 3d 3s 3h 2h 4h 5h'.split(' ').map((card) => ({ card: card as Card, first: true }));
  const any: LayoutRules = { ...LAYOUT_RULES, dieUses: 'any' };
  test.each<[string, number[][], number | string]>([
    ['none', [], 0],
    ['a lone pair', [[0, 1]], 0],
    [
      'a die in three',
      [
        [0, 1],
        [0, 2],
        [0, 5, 6, 7, 8],
      ],
      50 + 50 + 300,
    ],
    [
      'apart',
      [
        [0, 1],
        [3, 4],
      ],
      'roll-a-royal.layout.apart',
    ],
    [
      'two in common',
      [
        [0, 1, 2],
        [0, 1],
      ],
      'roll-a-royal.layout.shareTwo',
    ],
    [
      'the same dice twice',
      [
        [0, 1],
        [1, 0],
      ],
      'roll-a-royal.layout.shareTwo',
    ],
    ['no hand', [[0, 3]], 'roll-a-royal.layout.noHand'],
    ['a die twice', [[0, 0]], 'roll-a-royal.layout.dieTwice'],
    ['a die that is not there', [[0, 9]], 'roll-a-royal.layout.unknownDie'],
  ])('%s', (_, hands, expected) => {
    const read = scoreHands(dice, hands, any);
    expect(read.ok ? read.value.score : read.error.code).toBe(expected);
  });

  test('only the third way to play needs no connection', () => {
    expect(
      scoreHands(
        dice,
        [
          [0, 1],
          [3, 4],
        ],
        { ...any, connection: 'either' },
      ),
    ).toMatchObject({ value: { score: 100 } });
    expect(isGrid(any)).toBe(false);
    expect(isGrid({ ...any, connection: 'unconnected' })).toBe(true);
  });
});

/** A random grid from a narrow deck: hands laid across hands, now and then spoilt. */
function randomGrid(random: Random): PlacedDie[] {
  const low = random.below(9);
  const ranks = RANKS.slice(low, low + 3 + random.below(10));
  const suits = random.shuffle(SUITS).slice(0, 1 + random.below(4));
  const any = (): Card => `${random.pick(ranks)}${random.pick(suits)}`;
  const through = (card: Card): Card[] => {
    const rank = card.slice(0, -1);
    const suit = card.slice(-1);
    const alike = (n: number): Card[] =>
      Array.from({ length: n }, () => `${rank}${random.pick(suits)}` as Card);
    switch (random.below(5)) {
      case 0:
        return alike(1 + random.below(3));
      case 1:
        return Array.from({ length: 4 + random.below(3) }, () => `${random.pick(ranks)}${suit}` as Card);
      case 2: {
        const other = random.pick(RANKS);
        return [...alike(2), `${other}${random.pick(suits)}`, `${other}${random.pick(suits)}`];
      }
      case 3: {
        const all = ['A', ...RANKS];
        const length = 5 + random.below(4);
        const from = Math.max(
          0,
          Math.min(all.length - length, RANKS.indexOf(rank as 'A') + 1 - random.below(length)),
        );
        const oneSuit = random.chance(0.5);
        const steps = all.slice(from, from + length).filter((r) => r !== rank);
        return random.shuffle(steps.map((r) => `${r}${oneSuit ? suit : random.pick(suits)}` as Card));
      }
      default:
        return [any()];
    }
  };
  const placed: PlacedDie[] = [{ card: any(), first: random.chance(0.7), x: 0, y: 0 }];
  const hands = 1 + random.below(4);
  for (let h = 0; h < hands; h++) {
    const from = random.pick(placed);
    const others = through(from.card);
    const across = h === 0 || random.chance(0.5);
    const before = random.below(others.length + 1);
    const [x, y] = random.chance(0.1) ? [from.x + 3, from.y + 2] : [from.x, from.y];
    others.forEach((card, k) => {
      const step = k < before ? k - before : k - before + 1;
      const cell = across ? { x: x + step, y } : { x, y: y + step };
      const taken = placed.some((p) => p.x === cell.x && p.y === cell.y);
      if (placed.length < 13 && (!taken || random.chance(0.01)))
        placed.push({ card, first: random.chance(0.7), ...cell });
    });
  }
  return random.shuffle(placed);
}

test('the checker, which knows nothing of the scorer, agrees on 10,000 random grids', () => {
  const random = seeded(20260);
  const legal = { yes: 0, no: 0 };
  const kinds = new Set<string>();
  for (let i = 0; i < 10_000; i++) {
    const placed = randomGrid(random);
    const rules: LayoutRules = {
      connection: random.pick(CONNECTIONS),
      dieUses: 2,
      lonePair: random.pick(['zero', 'counts']),
      loneRank: random.pick(LONE_RANKS),
      firstRoll: random.pick(['base', 'whole-hand']),
      aceLow: random.chance(0.5),
      prices: somePrices(random),
    };
    const verdict = checkGrid(placed, rules);
    const read = scoreGrid(placed, rules);
    const said = { i, placed, rules };
    expect({ ...said, legal: read.ok }).toEqual({ ...said, legal: verdict.legal });
    if (read.ok && verdict.legal) {
      expect({ ...said, score: read.value.score }).toEqual({ ...said, score: verdict.score });
      for (const hand of read.value.hands) kinds.add(hand.kind + (hand.doubled ? ' doubled' : ''));
      legal.yes++;
    } else legal.no++;
  }
  expect(legal.yes).toBeGreaterThan(2000);
  expect(legal.no).toBeGreaterThan(2000);
  for (const kind of ['pair', 'three-of-a-kind', 'straight', 'flush', 'full-house', 'four-of-a-kind']) {
    expect(kinds).toContain(kind);
  }
  for (const kind of ['four-of-a-kind', 'straight-flush', 'royal-flush'])
    expect(kinds).toContain(`${kind} doubled`);
});

test('the checker agrees on 3,000 random lists of hands', () => {
  const random = seeded(31);
  let legal = 0;
  for (let i = 0; i < 3000; i++) {
    const suits = SUITS.slice(0, 2 + random.below(3));
    const dice = Array.from({ length: 1 + random.below(13) }, (): CardDie => ({
      card: `${random.pick(RANKS.slice(0, 3 + random.below(4)))}${random.pick(suits)}`,
      first: random.chance(0.5),
    }));
    const hands = Array.from({ length: 1 + random.below(3) }, () => {
      const die = random.pick(dice);
      const like = dice.filter((d) =>
        random.chance(0.6)
          ? d.card.slice(0, -1) === die.card.slice(0, -1)
          : d.card.endsWith(die.card.slice(-1)),
      );
      return random.shuffle(like.map((d) => dice.indexOf(d))).slice(0, 2 + random.below(4));
    });
    const rules: LayoutRules = {
      ...LAYOUT_RULES,
      dieUses: 'any',
      connection: random.pick(['connected', 'either']),
      lonePair: random.pick(['zero', 'counts']),
      loneRank: random.pick(LONE_RANKS),
      prices: somePrices(random),
    };
    const verdict = checkHands(
      hands.map((hand) => hand.map((k) => dice[k]!)),
      rules,
    );
    const read = scoreHands(dice, hands, rules);
    expect({ hands, dice, score: read.ok ? read.value.score : null }).toEqual({
      hands,
      dice,
      score: verdict.legal ? verdict.score : null,
    });
    if (read.ok) legal++;
  }
  expect(legal).toBeGreaterThan(300);
  expect(legal).toBeLessThan(2700);
});

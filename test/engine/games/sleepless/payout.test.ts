import {
  sleeplessRules,
  SUIT_ORDER,
  payoutOf,
  paysFor,
} from '../../../../main/engine/games/sleepless/rules.ts';
import { describe, expect, test } from 'vitest';
import {
  type Card,
  FOUR_CARDS,
  FOUR_RANKS,
  RANKS,
  SUITS,
  card,
  fourCards,
  fourCardsHeight,
  fourRanks,
} from '../../../../main/engine/core/cards.ts';
import { POKER_FACES } from '../../../../main/engine/core/dice-kinds.ts';
import { sleepless } from '../../../../main/engine/games/sleepless/index.ts';
import { Tabletop } from '../../../support/tabletop.ts';

const PRINTED = sleeplessRules.parse({});

describe('"The payout is as follows"', () => {
  test.each([
    ['A A A A', 'four-of-a-kind', 8],
    ['9 9 9 9', 'four-of-a-kind', 8],
    ['A K Q J', 'sequence', 6],
    ['10 Q J K', 'sequence', 6],
    ['9 J 10 Q', 'sequence', 6],
    ['J J J 10', 'three-of-a-kind', 5],
    ['9 A 9 A', 'two-pairs', 4],
    ['K K 9 A', 'one-pair', 3],
    ['A K Q 10', 'other', 2],
    ['A J 10 9', 'other', 2],
  ] as const)('%s is %s and pays %i', (faces, combination, pays) => {
    expect(payoutOf(faces.split(' ') as (typeof POKER_FACES)[number][], PRINTED)).toEqual({
      combination,
      pays,
    });
    const table = new Tabletop(sleepless, 2);
    expect(table.game.ask(table.state, { kind: 'dice', faces: faces.split(' ') })).toEqual({
      ok: true,
      value: { combination, pays },
    });
  });

  test('five players: sequences of cards may go down to the 7', () => {
    expect([fourRanks(['J', '10', '9', '8']), fourRanks(['10', '9', '8', '7'])]).toEqual([
      'sequence',
      'sequence',
    ]);
  });

  test('counts of the 1,296 throws of four dice that pay 8, 6, 5, 4, 3 and 2', () => {
    const counted: Record<number, number> = {};
    for (const a of POKER_FACES)
      for (const b of POKER_FACES)
        for (const c of POKER_FACES)
          for (const d of POKER_FACES) {
            const { pays } = payoutOf([a, b, c, d], PRINTED);
            counted[pays] = (counted[pays] ?? 0) + 1;
          }
    expect(counted).toEqual({
      8: 6, // six ranks
      6: 3 * 24, // three sequences, each in 4! orders
      5: 6 * 5 * 4, // the three, the odd one, where it lies
      4: 15 * 6, // two ranks of six, four places taken two by two
      3: 6 * 10 * 12, // the pair, two others of five, where they lie
      2: 12 * 24, // 15 choices of four ranks, less three sequences
    });
    expect(Object.values(counted).reduce((sum, n) => sum + n)).toBe(1296);
    expect(FOUR_RANKS.map((made) => paysFor(PRINTED, made))).toEqual([8, 6, 5, 4, 3, 2]);
  });
});

describe('"Hands are ranked as follows"', () => {
  const deck: readonly Card[] = RANKS.slice(7).flatMap((rank) => SUITS.map((suit) => card(rank, suit)));
  const hands: Card[][] = [];
  for (let a = 0; a < deck.length; a++)
    for (let b = 0; b < a; b++)
      for (let c = 0; c < b; c++) for (let d = 0; d < c; d++) hands.push([a, b, c, d].map((i) => deck[i]!));

  test('counts of each kind among the 10,626 hands of four out of 24 cards', () => {
    const counted = Object.fromEntries(FOUR_CARDS.map((kind) => [kind, 0]));
    for (const hand of hands) counted[fourCards(hand)] = (counted[fourCards(hand)] ?? 0) + 1;
    expect(counted).toEqual({
      'four-of-a-kind': 6,
      'suited-sequence': 3 * 4,
      'three-of-a-kind': 6 * 4 * 20,
      sequence: 3 * (4 ** 4 - 4),
      'one-suit': 4 * 15 - 12,
      'two-pairs': 15 * 6 * 6,
      'one-pair': 6 * 6 * 10 * 4 * 4,
      'high-card': (15 - 3) * (4 ** 4 - 4),
    });
  });

  test('a better kind is always higher', () => {
    const range = new Map<string, [number, number]>();
    for (const hand of hands) {
      const height = fourCardsHeight(hand, SUIT_ORDER);
      const [low, high] = range.get(fourCards(hand)) ?? [height, height];
      range.set(fourCards(hand), [Math.min(low, height), Math.max(high, height)]);
    }
    for (const [i, kind] of FOUR_CARDS.slice(1).entries())
      expect(range.get(kind)?.[1], kind).toBeLessThan(range.get(FOUR_CARDS[i]!)?.[0] ?? 0);
  });

  test.each([
    ['the higher four', 'Ks Kh Kd Kc', 'Qs Qh Qd Qc'],
    ['a sequence in one suit beats three of a kind', '9d 10d Jd Qd', 'As Ah Ad Kc'],
    ['the higher sequence', '10d Jd Qd Kd', '9s 10s Js Qs'],
    ['equal sequences in one suit: the suit of the top card', '9c 10c Jc Qc', '9d 10d Jd Qd'],
    ['three of a kind beats a mixed sequence', '9s 9h 9d 10s', 'As Kh Qd Jc'],
    ['equal mixed sequences: the suit of the top card', 'As Kd Qd Jd', 'Ah Ks Qs Js'],
    ['a mixed sequence beats one suit', '9s 10h Jd Qc', 'As Ks Qs 9s'],
    ['one suit: the higher ranks', 'Ad Kd Qd 10d', 'Ah Kh Qh 9h'],
    ['one suit, equal ranks: ♠ > ♥ > ♣ > ♦', 'Ac Kc Qc 9c', 'Ad Kd Qd 9d'],
    ['one suit beats two pairs', '9d 10d Jd Kd', 'As Ah Ks Kh'],
    ['two pairs: the higher pair', 'As Ah 9s 9h', 'Ks Kh Qs Qh'],
    ['two pairs: then the lower pair', 'As Ah Js Jh', 'Ad Ac 10s 10h'],
    ['two pairs, all equal: the best suit within the higher pair', 'As Ad 9d 9c', 'Ah Ac 9s 9h'],
    ['one pair: the pair before the rest', '10s 10d 9d Jc', '9s 9h Ad Kc'],
    ['one pair: then the next card', 'Ks Kh Qd 9c', 'Kd Kc Js 10s'],
    ['one pair, all ranks equal: the best suit within the pair', 'Ks Kd 10d 9d', 'Kh Kc 10s 9s'],
    ['high card', 'Ad Kc 10h 9d', 'As Qs Jh 9h'],
    ['high card, all equal: the suit of the top card', 'Ah Kd 10d 9d', 'Ac Kh 10s 9s'],
  ])('%s', (_, higher, lower) => {
    const [a, b] = [higher, lower].map((hand) => hand.split(' ') as Card[]);
    expect(fourCardsHeight(a!, SUIT_ORDER)).toBeGreaterThan(fourCardsHeight(b!, SUIT_ORDER));
    const table = new Tabletop(sleepless, 2);
    const answer = table.game.ask(table.state, { kind: 'hands', hands: [b, a] });
    expect(answer).toMatchObject({ ok: true, value: { best: 1 } });
  });
});

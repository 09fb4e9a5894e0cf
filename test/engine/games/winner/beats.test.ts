import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, DECK, card, RANKS, SUITS } from '../../../../main/engine/core/cards.ts';
import {
  type BeatRules,
  PLAY_KINDS,
  type Play,
  type PlayKind,
  cardOrder,
  endsTrick,
  isWinning,
  judge,
  readPlay,
} from '../../../../main/engine/games/winner/beats.ts';

const RULES: BeatRules = { straightHigherBy: 'card', bomb: false, tripleStraight: 3, autoRelead: true };
const cards = (text: string): Card[] => (text === '' ? [] : (text.split(' ') as Card[]));

function read(text: string, rules = RULES): Play | null {
  const result = readPlay(cards(text), rules);
  return result.ok ? result.value : null;
}

describe('what cards are', () => {
  test.each<[string, string, PlayKind | null]>([
    ['any card from the deck', '7h', 'single'],
    ['two cards of matching rank', '7h 7s', 'pair'],
    ['two cards of other ranks', '7h 8h', null],
    ['three cards of matching rank', '7h 7s 7d', 'three'],
    ['four cards of matching rank', '7h 7s 7d 7c', 'four'],
    ['a three and a pair', '7h 7s 7d 2c 2d', 'full-house'],
    ['a four and a card is no full house', '7h 7s 7d 7c 2d', null],
    ['a pair and a card', '7h 7s 2d', null],
    ['two pairs', '7h 7s 2d 2c', null],
    ['three in a row', '5h 4s 3d', 'straight'],
    ['two in a row', '4s 5h', null],
    ['2-3-4: twos are low in a straight', '2h 3s 4d', 'straight'],
    ['K-A-2 is not valid', 'Kh As 2d', null],
    ['Q-K-A: aces high', 'Qh Ks Ad', 'straight'],
    ['A-2-3: aces low', 'Ah 2s 3d', 'straight'],
    ['A-2-3-4-5-6', 'Ah 2s 3d 4d 5d 6d', 'straight'],
    ['A-2 is too short', 'Ah 2s', null],
    ['round the corner, K-A-2-3', 'Kh As 2d 3d', null],
    ['round the corner, Q-K-A-2-3', 'Qs Kh As 2d 3d', null],
    ['a gap', '3h 4h 6h', null],
    ['all thirteen ranks', 'Ah 2s 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd', 'straight'],
    ['an ace at either end would be two of a rank', 'Ah As 2s 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd', null],
    ['three in a row of one suit', '5h 4h 3h', 'straight-flush'],
    ['A-2-3 of one suit', 'Ah 2h 3h', 'straight-flush'],
    ['five of one suit, not in a row', '3h 5h 7h 9h Jh', null],
    ['6 cards in pairs', '5h 5s 6h 6s 7h 7s', 'pair-straight'],
    ['A-2-3 in pairs', 'Ah As 2h 2s 3h 3s', 'pair-straight'],
    ['Q-K-A in pairs', 'Ah As Kh Ks Qh Qs', 'pair-straight'],
    ['K-A-2 in pairs', 'Ah As 2h 2s Kh Ks', null],
    ['12 cards in pairs', '3h 3s 4h 4s 5h 5s 6h 6s 7h 7s 8h 8s', 'pair-straight'],
    ['"6, 8, 10, or 12 cards": not 14', '3h 3s 4h 4s 5h 5s 6h 6s 7h 7s 8h 8s 9h 9s', null],
    ['4 cards in pairs', '5h 5s 6h 6s', null],
    ['9 cards in threes', '5h 5s 5d 6h 6s 6d 7h 7s 7d', 'three-straight'],
    ['6 cards in threes', '5h 5s 5d 6h 6s 6d', null],
    ['threes and a pair', '5h 5s 5d 6h 6s 6d 7h 7s', null],
    ['fours in a row', '5h 5s 5d 5c 6h 6s 6d 6c 7h 7s 7d 7c', null],
    ['nothing', '', null],
  ])('%s', (_, text, kind) => expect(read(text)?.kind ?? null).toBe(kind));

  test('with tripleStraight 2, two threes in a row are enough', () => {
    expect(read('5h 5s 5d 6h 6s 6d', { ...RULES, tripleStraight: 2 })?.kind).toBe('three-straight');
    expect(read('Ah As Ad 2h 2s 2d', { ...RULES, tripleStraight: 2 })?.kind).toBe('three-straight');
    expect(read('Ah As Ad Kh Ks Kd', { ...RULES, tripleStraight: 2 })?.rank).toBe(12);
    expect(read('Kh Ks Kd 2h 2s 2d', { ...RULES, tripleStraight: 2 })).toBeNull();
    expect(read('5h 5s 5d', { ...RULES, tripleStraight: 2 })?.kind).toBe('three');
  });

  test('all thirteen ranks count with the ace high, which is the better', () =>
    expect(read('2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks Ah')).toMatchObject({ rank: 12, suit: 2 }));

  test('a card cannot be there twice', () =>
    expect(readPlay(cards('7h 7h'), RULES)).toMatchObject({ error: { code: 'winner.card.twice' } }));

  test.each([
    ['two ranks in a row', '4s 5h', 'short', { n: 2, least: 3 }],
    ['two pairs in a row', '4s 4h 5d 5h', 'short', { n: 2, least: 3 }],
    ['two threes in a row, where three make a straight', '4s 4h 4d 5d 5h 5s', 'short', { n: 2, least: 3 }],
    ['ranks that do not follow', '4s 6h', 'gap', {}],
    ['a run with a hole', '4s 5h 7d', 'gap', {}],
    ['pairs that do not follow', '4s 4h 6d 6h', 'gap', {}],
    ['more of one rank than of another', '4s 4h 5d', 'mixed', {}],
    ['four and one', '4s 4h 4d 4c 5d', 'mixed', {}],
    ['two fours of a kind', '4s 4h 4d 4c 5s 5h 5d 5c', 'fours', {}],
    ['seven pairs', '4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h 10s 10h', 'longPairs', {}],
    ['nothing', '', 'empty', {}],
  ])('names the fault: %s', (_, text, why, params) =>
    expect(readPlay(cards(text), { ...RULES, tripleStraight: 3 })).toMatchObject({
      error: { code: `winner.play.${why}`, params },
    }),
  );
});

describe('what beats what', () => {
  /** `>`: the left beats the right; `=`: neither beats the other; `/`: other kind or size. */
  const rows: [string, string, string, string, Partial<BeatRules>?][] = [
    ['"spade ace beats diamond ace"', 'As', '>', 'Ad'],
    ['"… which beats spade king"', 'Ad', '>', 'Ks'],
    ['"twos rank high"', '2d', '>', 'As'],
    ['"threes being the lowest"', '4d', '>', '3s'],
    ['hearts beat clubs', '9h', '>', '9c'],
    ['clubs beat diamonds', '9c', '>', '9d'],
    ['spades beat hearts', '9s', '>', '9h'],
    ['"the king of spades and clubs beats … heart king and diamond king"', 'Ks Kc', '>', 'Kh Kd'],
    ['a higher pair', '2d 2c', '>', 'As Ah'],
    ['a pair and a single', '2d 2c', '/', '3d'],
    ['threes by rank', '4d 4c 4h', '>', '3s 3c 3h'],
    ['twos are the best three', '2d 2c 2h', '>', 'As Ac Ah'],
    ['"by the rank of the triple, regardless of the pair"', '4d 4c 4h 3d 3c', '>', '3s 3h 3d 2s 2h'],
    ['fours by rank', '2s 2h 2c 2d', '>', 'As Ah Ac Ad'],
    ['a straight by its top card', '4d 5d 6h', '>', '3s 4s 5h'],
    ['"A-2-3 is the lowest straight"', '2d 3d 4c', '>', 'As 2s 3h'],
    ['Q-K-A is the highest of three', 'Qd Kd Ac', '>', 'Js Qs Kh'],
    ['straights of one rank by the suit of the top card', '4d 5d 6s', '>', '4s 5s 6h'],
    ['… and no other card', '4s 5s 6d', '<', '4d 5d 6c'],
    ['"the same number of cards to beat a straight"', '4d 5d 6h 7h', '/', '3s 4s 5h'],
    ['"Any straight flush will beat a straight of the same size"', 'Ad 2d 3d', '>', 'Qs Ks Ah'],
    ['… not of another size', 'Ad 2d 3d 4d', '/', 'Qs Ks Ah'],
    ['a straight does not beat a straight flush', 'Qs Ks Ah', '<', 'Ad 2d 3d'],
    ['a straight flush by its top card', '4d 5d 6d', '>', '3s 4s 5s'],
    ['… then its suit', '4s 5s 6s', '>', '4h 5h 6h'],
    ['pair straights by their top pair', '4d 4c 5d 5c 6d 6c', '>', '3s 3h 4s 4h 5s 5h'],
    ['… then its higher suit', '4d 4c 5d 5c 6s 6d', '>', '4s 4h 5s 5h 6h 6c'],
    ['a pair straight with the ace low', '2s 2h 3s 3h 4d 4c', '>', 'As Ah 2d 2c 3d 3c'],
    ['pair straights of other sizes', '4d 4c 5d 5c 6d 6c 7d 7c', '/', '3s 3h 4s 4h 5s 5h'],
    ['threes in a row by rank', '4d 4c 4h 5d 5c 5h 6d 6c 6h', '>', '3s 3h 3c 4s 4h 4c 5s 5h 5c'],
    ['a four is no bomb by default', '2s 2h 2c 2d', '/', '3d'],
    [
      'straightHigherBy rank: the suit does not count',
      '4d 5d 6s',
      '=',
      '4s 5s 6h',
      { straightHigherBy: 'rank' },
    ],
    ['… nor in a straight flush', '4s 5s 6s', '=', '4h 5h 6h', { straightHigherBy: 'rank' }],
    ['… nor of pairs', '4d 4c 5d 5c 6s 6d', '=', '4s 4h 5s 5h 6h 6c', { straightHigherBy: 'rank' }],
    ['… but a rank does', '4d 5d 6d', '>', '3s 4s 5s', { straightHigherBy: 'rank' }],
    ['… and any straight flush beats a straight', '4d 5d 6d', '>', 'Qs Ks Ah', { straightHigherBy: 'rank' }],
    ['… and singles still go by suit', '6s', '>', '6h', { straightHigherBy: 'rank' }],
    ['a bomb beats 2♠', '3s 3h 3c 3d', '>', '2s', { bomb: true }],
    ['a bomb beats more cards', '3s 3h 3c 3d', '>', '9s 10s Js Qs Ks As', { bomb: true }],
    ['… but no higher four', '3s 3h 3c 3d', '<', '4s 4h 4c 4d', { bomb: true }],
    ['only a four is a bomb', '4s 4h 4c', '/', '2s', { bomb: true }],
  ];
  test.each(rows)('%s: %s %s %s', (_, left, sign, right, rules = {}) => {
    const house = { ...RULES, ...rules };
    const [a, b] = [read(left, house)!, read(right, house)!];
    const forth = isWinning(judge(a, b, house));
    const back = isWinning(judge(b, a, house));
    expect({ forth, back }).toEqual({ forth: sign === '>', back: sign === '<' || (sign === '/' && back) });
    if (sign === '/') expect(judge(a, b, house)).toMatch(/^other-/);
  });

  test('2♠, alone or in a pair, ends the trick; not with bombs, nor where the table has it otherwise', () => {
    const ends = (text: string, rules = RULES) => endsTrick(read(text, rules)!, rules);
    expect(['2s', '2s 2d', '2h', '2h 2d', '2s 2h 2d', 'As', '2s 3s 4s'].map((t) => ends(t))).toEqual([
      ...[true, true, false, false, false, false, false],
    ]);
    expect(ends('2s', { ...RULES, bomb: true })).toBe(false);
    expect(ends('2s', { ...RULES, autoRelead: false })).toBe(false);
  });

  test('the order of the deck: 3♦ first, 2♠ last, every card in a place of its own', () => {
    const sorted = [...DECK].sort((a, b) => cardOrder(a) - cardOrder(b));
    expect(sorted.slice(0, 5)).toEqual(['3d', '3c', '3h', '3s', '4d']);
    expect(sorted.slice(-5)).toEqual(['As', '2d', '2c', '2h', '2s']);
    expect(new Set(DECK.map(cardOrder)).size).toBe(52);
  });
});

// ---- "beats" is a strict order ---------------------------------------------------------------------------------

const someSuits = (n: number) => fc.subarray([...SUITS], { minLength: n, maxLength: n });
const ofRank = (rank: string, n: number) =>
  someSuits(n).map((suits) => suits.map((s) => `${rank}${s}` as Card));
/** Ranks in a row, the ace below the two and above the king. */
const ROW = ['A', ...RANKS];

const rowOf = (n: number, each: number, suit?: string) =>
  fc
    .integer({ min: 0, max: ROW.length - n })
    .chain((at) =>
      fc.tuple(
        ...ROW.slice(at, at + n).map((rank) =>
          suit ? fc.constant([`${rank}${suit}` as Card]) : ofRank(rank, each),
        ),
      ),
    )
    .map((groups) => groups.flat());

const anyPlay: fc.Arbitrary<Card[]> = fc.oneof(
  ...[1, 2, 3, 4].map((n) => fc.constantFrom(...RANKS).chain((rank) => ofRank(rank, n))),
  fc
    .tuple(fc.constantFrom(...RANKS), fc.constantFrom(...RANKS))
    .filter(([a, b]) => a !== b)
    .chain(([a, b]) => fc.tuple(ofRank(a, 3), ofRank(b, 2)))
    .map(([three, pair]) => [...three, ...pair]),
  // Few lengths, so that plays of one kind and length meet.
  ...[3, 4, 5].map((n) => rowOf(n, 1)),
  ...[3, 4, 5].flatMap((n) => SUITS.map((suit) => rowOf(n, 1, suit))),
  rowOf(3, 2),
  rowOf(4, 2),
  rowOf(3, 3),
);

const anyRules: fc.Arbitrary<BeatRules> = fc.record({
  straightHigherBy: fc.constantFrom('card' as const, 'rank' as const),
  bomb: fc.boolean(),
  tripleStraight: fc.constantFrom(2, 3),
  autoRelead: fc.boolean(),
});

describe('beats is a strict order', () => {
  const beats = (rules: BeatRules, a: Card[], b: Card[]): boolean => {
    const [x, y] = [readPlay(a, rules), readPlay(b, rules)];
    if (!x.ok || !y.ok) throw new Error(`no play: ${a.join(' ')} / ${b.join(' ')}`);
    return isWinning(judge(x.value, y.value, rules));
  };
  test('nothing beats itself, and no two beat each other', () => {
    fc.assert(
      fc.property(anyRules, anyPlay, anyPlay, (rules, a, b) => {
        expect(beats(rules, a, a)).toBe(false);
        expect(beats(rules, a, b) && beats(rules, b, a)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
  test('what beats a winner beats the loser too', () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyPlay, { minLength: 3, maxLength: 8 }), (rules, plays) => {
        for (const a of plays)
          for (const b of plays)
            for (const c of plays)
              if (beats(rules, a, b) && beats(rules, b, c)) expect(beats(rules, a, c)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
  test('singles and pairs of one kind are ranked in full: one of two always beats the other', () => {
    for (const a of DECK)
      for (const b of DECK) if (a !== b) expect(beats(RULES, [a], [b])).not.toBe(beats(RULES, [b], [a]));
  });
  test('the order in which cards were entered does not matter', () => {
    fc.assert(
      fc.property(
        anyPlay.chain((play) =>
          fc.tuple(fc.constant(play), fc.shuffledSubarray(play, { minLength: play.length })),
        ),
        ([play, shuffled]) => {
          expect(readPlay(shuffled, RULES)).toEqual(readPlay(play, RULES));
        },
      ),
    );
  });
});

// ---- how many plays there are ----------------------------------------------------------------------------------

describe('the number of plays in a full deck', () => {
  type Counts = Partial<Record<PlayKind, number>>;

  /** Every set of k cards, one by one. */
  function countSets(k: number): Counts {
    const counts: Counts = {};
    const chosen: Card[] = [];
    const go = (from: number): void => {
      if (chosen.length === k) {
        const result = readPlay(chosen, RULES);
        if (result.ok) counts[result.value.kind] = (counts[result.value.kind] ?? 0) + 1;
        return;
      }
      for (let i = from; i < 52; i++) {
        chosen.push(DECK[i]!);
        go(i + 1);
        chosen.pop();
      }
    };
    go(0);
    return counts;
  }

  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

  /**
   * Every way to take `k` cards as so many of each rank, one set of suits standing for all: a set of one of each is
   * read once in one suit (for 4 of them) and once in mixed suits (for the rest).
   */
  function countShapes(k: number): Counts {
    const counts: Counts = {};
    const shape: number[] = [];
    const add = (chosen: Card[], times: number): void => {
      const result = readPlay(chosen, RULES);
      if (result.ok && times > 0) counts[result.value.kind] = (counts[result.value.kind] ?? 0) + times;
    };
    const go = (left: number): void => {
      const at = shape.length;
      if (at === 13) {
        if (left > 0) return;
        const suited = shape.flatMap((n, r) => SUITS.slice(0, n).map((s) => card(RANKS[r]!, s)));
        const ways = shape.reduce((product, n) => product * choose(4, n), 1);
        if (shape.some((n) => n > 1)) return add(suited, ways);
        add(suited, 4);
        return add([...suited.slice(0, -1), suited.at(-1)!.replace('s', 'h') as Card], ways - 4);
      }
      for (let n = 0; n <= Math.min(4, left); n++) {
        shape.push(n);
        go(left - n);
        shape.pop();
      }
    };
    go(k);
    return counts;
  }

  /** Worked out on paper: windows of a row of fourteen (the ace at both ends), times the suits of each rank. */
  const windows = (n: number): number => (n === 13 ? 1 : 15 - n);
  const formula: Record<PlayKind, (size: number) => number> = {
    single: (k) => (k === 1 ? 52 : 0),
    pair: (k) => (k === 2 ? 13 * 6 : 0),
    three: (k) => (k === 3 ? 13 * 4 : 0),
    four: (k) => (k === 4 ? 13 : 0),
    'full-house': (k) => (k === 5 ? 13 * 4 * 12 * 6 : 0),
    straight: (k) => (k >= 3 && k <= 13 ? windows(k) * (4 ** k - 4) : 0),
    'straight-flush': (k) => (k >= 3 && k <= 13 ? windows(k) * 4 : 0),
    'pair-straight': (k) => ([6, 8, 10, 12].includes(k) ? windows(k / 2) * 6 ** (k / 2) : 0),
    'three-straight': (k) => ([9, 12, 15, 18].includes(k) ? windows(k / 3) * 4 ** (k / 3) : 0),
  };
  const expected = (k: number): Counts =>
    Object.fromEntries(
      PLAY_KINDS.flatMap((kind) => (formula[kind](k) > 0 ? [[kind, formula[kind](k)]] : [])),
    );

  test.each([1, 2, 3, 4, 5])('of %i cards, counting every set of cards', (k) =>
    expect(countSets(k)).toEqual(expected(k)),
  );
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('of %i cards, counting every shape', (k) =>
    expect(countShapes(k)).toEqual(expected(k)),
  );
  test('of 10 to 18 cards, counting every set of ranks with the same number of each', () => {
    for (let k = 10; k <= 18; k++) {
      const counts: Counts = {};
      for (const each of [1, 2, 3, 4])
        for (let bits = 0; bits < 8192; bits++) {
          const ranks = RANKS.filter((_, r) => (bits >> r) & 1);
          if (ranks.length * each !== k) continue;
          const suited = ranks.flatMap((r) => SUITS.slice(0, each).map((s) => card(r, s)));
          const ways = choose(4, each) ** ranks.length;
          const flush = readPlay(suited, RULES);
          const mixed = readPlay([...suited.slice(0, -1), `${ranks.at(-1)!}c`], RULES);
          const add = (kind: PlayKind, n: number) => (counts[kind] = (counts[kind] ?? 0) + n);
          if (each === 1) {
            if (flush.ok) add(flush.value.kind, 4);
            if (mixed.ok) add(mixed.value.kind, ways - 4);
          } else if (flush.ok) add(flush.value.kind, ways);
        }
      expect({ k, ...counts }).toEqual({ k, ...expected(k) });
    }
  });
});

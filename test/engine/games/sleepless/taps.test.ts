import { describe, expect, test } from 'vitest';
import { sleepless } from '../../../../main/engine/games/sleepless/index.ts';
import { canonical } from '../../../support/offered.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';
import { award, bid, claims, counts, drawsDone, noBids, pass, roll, throws, trick, winner } from './say.ts';

/**
 * What people tap for a move, as the contract of `Choice` says: 1 for a choice, in the bar or on the seat it is about;
 * for a form, opening it, its one field that sends it, or else each of its fields and sending it; 1 more for what lies
 * behind "More…". Dice by tray are taken as they lie: nobody taps anything. Tricks lie on the felt: 1 for each player who
 * takes some, until the rest can only be one thing.
 */
function tapsFor(table: Tabletop, move: PlainMove): number {
  if (move.kind === 'dice') return 0;
  if (move.kind === 'tricks') {
    const taken = Object.values(move['counts'] as Readonly<Record<string, number>>).filter((n) => n > 0);
    return Math.min(taken.length, table.state.seats.length - 1);
  }
  const costs = table.prompt.choices.flatMap((choice): number[] => {
    const open = choice.rare ? 2 : 1;
    if (choice.kind === 'move') return canonical(choice.move) === canonical(move) ? [open] : [];
    const fixed = Object.entries(choice.move).every(
      ([name, value]) => canonical(move[name]) === canonical(value),
    );
    const [field, ...others] = choice.fields;
    const sendsItself = others.length === 0 && field?.type === 'number' && field.max - field.min < 24;
    return fixed ? [open + choice.fields.length + (sendsItself ? 0 : 1)] : [];
  });
  if (costs.length === 0) throw new Error(`${canonical(move)} is not on offer`);
  return Math.min(...costs);
}

/** Plays a hand and counts the taps. */
function taps(players: number, moves: readonly PlainMove[]): number {
  const table = new Tabletop(sleepless, players);
  let sum = 0;
  for (const move of moves) {
    sum += tapsFor(table, move);
    table.play(move);
  }
  expect(table.state.handNumber, 'the hand is not over').toBe(2);
  return sum;
}

/** How a phase of bidding, throwing and claiming may go, by tray, with `seat` as the bidder. */
const ROUNDS = (seat: string): readonly (readonly [string, readonly PlainMove[]])[] => [
  ['nobody bids or claims', [noBids, claims()]],
  ['nobody bids, one claims', [noBids, claims('s2')]],
  ['a bid, no throw, no claim', [award(seat, 2), claims()]],
  ['a bid, some throws, one claims', [award(seat, 2), throws(seat, [0, 'K', 2]), claims('s2')]],
  ['a bid, every throw, one claims', [award(seat, 1), throws(seat, [0, 'K', 2]), claims('s2')]],
];

describe('a whole hand by tray, without cards', () => {
  const tricks = ['s2', 's3', 's2', 's1'].map(trick);
  const hand = (first: readonly PlainMove[], last: readonly PlainMove[]): PlainMove[] => [
    roll('s1', 'K K 9 A'),
    drawsDone,
    ...first,
    winner('s3'),
    ...tricks,
    ...last,
  ];
  const hands = ['s1', 's2', 's3'].flatMap((seat) =>
    ROUNDS(seat).flatMap(([one, first]) =>
      ROUNDS(seat).map(([four, last]) => [seat, one, four, hand(first, last)] as const),
    ),
  );

  test.each(hands)(
    'at most 12 taps for every bidder and result: %s; %s; then %s',
    (_seat, _one, _four, moves) => {
      expect(taps(4, moves)).toBeLessThanOrEqual(12);
    },
  );

  test('the fullest of them takes 12, the emptiest 10', () => {
    const counted = hands.map(([, , , moves]) => taps(4, moves));
    expect([Math.min(...counted), Math.max(...counted)]).toEqual([10, 12]);
  });

  test.each([
    ['two players', 2, [3, 1], 4],
    ['three, two of whom take tricks', 3, [2, 2, 0], 5],
    ['three who all take some', 3, [1, 2, 1], 5],
    ['four who take one each', 4, [1, 1, 1, 1], 6],
    ['five', 5, [2, 0, 1, 1, 0], 6],
  ])('a dull hand: nobody bids or claims, %s', (_, players, taken, sum) => {
    const nobody = claims();
    expect(taps(players, [roll('s1', 'A Q 10 9'), nobody, winner('s2'), counts(...taken), nobody])).toBe(sum);
  });

  test('a single bid of the first to speak is two taps as well: the bid, and that it stands', () => {
    const first = [bid('s2', 1), award('s2', 1), throws('s2', [0, 'K', 2]), claims('s3')];
    expect(taps(4, hand(first, [noBids, claims()]))).toBe(11);
  });

  test('who wants every bid and pass refereed taps each of them', () => {
    const first = [bid('s2', 1), pass('s3'), bid('s4', 2), pass('s1'), pass('s2'), pass('s3'), claims()];
    expect(taps(4, hand(first, [noBids, claims()]))).toBe(15);
  });
});

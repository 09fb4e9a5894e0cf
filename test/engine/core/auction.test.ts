import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AUCTION_ENDINGS,
  type Auction,
  type AuctionEnding,
  type AuctionTerms,
  award,
  bid,
  bidders,
  leastBid,
  mostBid,
  noBids,
  openAuction,
  pass,
} from '../../../main/engine/core/auction.ts';
import type { Result } from '../../../main/engine/core/result.ts';
import { type SeatId, seat } from '../../../main/engine/core/seats.ts';

const seats = ['s2', 's3', 's4', 's1'].map(seat);
const terms = (ending: AuctionEnding, more: Partial<AuctionTerms> = {}): AuctionTerms => ({
  seats,
  ending,
  least: 1,
  most: () => 9,
  ...more,
});

const got = (result: Result<Auction>): Auction => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const code = (result: Result<Auction>): string => (result.ok ? 'accepted' : result.error.code);

/** Plays what is said in turn: a number is a bid, 0 a pass. Returns who spoke, and how it stands. */
function hold(rules: AuctionTerms, said: readonly number[]): readonly [string, Auction] {
  let auction = openAuction(rules);
  const order: SeatId[] = [];
  for (const amount of said) {
    const { turn } = auction;
    if (turn === null) throw new Error('over too soon');
    order.push(turn);
    auction = got(amount === 0 ? pass(rules, auction, turn) : bid(rules, auction, turn, amount));
  }
  return [order.join(' '), auction];
}

describe('an auction', () => {
  test.each<[string, AuctionTerms, number[], string, string | null]>([
    [
      're-enter: until all others have passed in succession',
      terms('may-re-enter'),
      [1, 0, 2, 0, 3, 0, 0, 0],
      's2 s3 s4 s1 s2 s3 s4 s1',
      's2 3',
    ],
    ['re-enter: all pass', terms('may-re-enter'), [0, 0, 0, 0], 's2 s3 s4 s1', null],
    ['a pass is final', terms('pass-is-final'), [1, 0, 2, 0, 3, 0], 's2 s3 s4 s1 s2 s4', 's2 3'],
    [
      'a pass is final: the last one left need not bid against nobody',
      terms('pass-is-final'),
      [0, 0, 0, 2],
      's2 s3 s4 s1',
      's1 2',
    ],
    ['one circuit', terms('one-circuit'), [1, 2, 0, 3], 's2 s3 s4 s1', 's1 3'],
    ['one circuit: all pass', terms('one-circuit'), [0, 0, 0, 0], 's2 s3 s4 s1', null],
    ['a bid that nothing beats ends it', terms('one-circuit', { endsAt: 5 }), [1, 5], 's2 s3', 's3 5'],
    [
      'who cannot go higher is passed over',
      terms('may-re-enter', { most: (id) => (id === 's3' ? 1 : 9) }),
      [2, 0, 3, 0, 0],
      's2 s4 s1 s2 s4',
      's1 3',
    ],
    [
      'who has nothing to bid is not asked',
      terms('may-re-enter', { most: (id) => (id === 's2' ? 0 : 9) }),
      [0, 0, 0],
      's3 s4 s1',
      null,
    ],
    ['nobody else can go higher: it is over', terms('may-re-enter'), [9], 's2', 's2 9'],
  ])('%s', (_, rules, said, order, high) => {
    const [spoke, auction] = hold(rules, said);
    expect([spoke, auction.turn]).toEqual([order, null]);
    expect(auction.high && `${auction.high.seat} ${auction.high.amount}`).toBe(high);
  });

  test('where nobody can bid it is over at once', () => {
    expect(openAuction(terms('one-circuit', { most: () => 0 })).turn).toBeNull();
    expect(openAuction(terms('one-circuit', { seats: [] })).turn).toBeNull();
  });

  test('refusals', () => {
    const rules = terms('pass-is-final');
    const [, auction] = hold(rules, [2, 0]);
    const [s2, s3, s4] = seats as [SeatId, SeatId, SeatId];
    expect(code(bid(rules, auction, s2, 3))).toBe('auction.turn');
    expect(code(bid(rules, auction, s4, 2))).toBe('auction.tooLow');
    expect(code(bid(rules, auction, s4, 2.5))).toBe('auction.tooLow');
    expect(code(bid(rules, auction, s4, 10))).toBe('auction.tooHigh');
    expect(code(award(rules, auction, s3, 3))).toBe('auction.out');
    expect(code(award(rules, auction, s4, 2))).toBe('auction.tooLow');
    expect(code(award(rules, auction, s2, 3))).toBe('auction.out');
    expect(code(noBids(auction))).toBe('auction.hasBid');
    const over = got(award(rules, auction, s2, 2));
    expect(over).toMatchObject({ turn: null, high: { seat: 's2', amount: 2 } });
    expect(code(pass(rules, over, s4))).toBe('auction.over');
    expect(code(award(rules, over, s4, 5))).toBe('auction.over');
    expect(code(noBids(over))).toBe('auction.over');
  });

  test('an award equals a possible bid: the seat bids in its turn, all others pass', () => {
    const said = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 9 });
    fc.assert(
      fc.property(
        fc.constantFrom(...AUCTION_ENDINGS),
        said,
        fc.integer({ min: 1, max: 2 }),
        (ending, raises, least) => {
          const rules = terms(ending, { least, most: (id) => 3 + Number(id.slice(1)) });
          let auction = openAuction(rules);
          for (const raise of raises) {
            const { turn } = auction;
            if (turn === null) break;
            const amount = leastBid(rules, auction) + raise - 1;
            const fits = raise > 0 && amount <= mostBid(rules, turn);
            auction = got(fits ? bid(rules, auction, turn, amount) : pass(rules, auction, turn));
          }
          for (const id of bidders(rules, auction)) {
            const amount = leastBid(rules, auction);
            const awarded = got(award(rules, auction, id, amount));
            let spoken = auction;
            let asked = false;
            for (let guard = 0; spoken.turn !== null && guard < 20; guard++) {
              const { turn } = spoken;
              const mine: boolean = turn === id && !asked;
              asked ||= mine;
              spoken = got(mine ? bid(rules, spoken, turn, amount) : pass(rules, spoken, turn));
            }
            // Who has passed since the last bid is asked again only where its pass is not final, after another bid.
            if (asked) expect(spoken.high).toEqual(awarded.high);
            else expect(ending).toBe('may-re-enter');
          }
        },
      ),
    );
  });
});

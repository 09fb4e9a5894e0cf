import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../main/engine/core/result.ts';
import { poolNap } from '../../../../main/engine/games/pool-nap/index.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';

const hand = (seat: string, tricks: number, result: string): PlainMove => ({
  kind: 'hand',
  seat,
  tricks,
  result,
});
const contract = (seat: string, tricks: number): PlainMove => ({ kind: 'contract', seat, tricks });
const trick = (seat: string): PlainMove => ({ kind: 'trick', seat });

/** The same hand, said in two moves that were there before. */
const inTwo = (seat: string, tricks: number, result: string): readonly PlainMove[] => [
  contract(seat, tricks),
  { kind: 'taken', seat, tricks: result === 'made' ? tricks : tricks - 1 },
];

const RULES: readonly { readonly [name: string]: Json }[] = [
  {},
  { chips: 4 },
  { chips: 4, shortStack: 'credit' },
  { chips: 7, failedNapOrder: 'pot-first' },
  { napPays: 10 },
];
const rows = ['made', 'failed'].flatMap((result) =>
  ['s1', 's2', 's3'].flatMap((seat) =>
    [1, 2, 3, 4, 5].flatMap((tricks) => RULES.map((rules) => [seat, tricks, result, rules] as const)),
  ),
);

describe('a hand said in one move', () => {
  test.each(rows)('%s for %s, %s, with %j, pays as bid and tricks do', (seat, tricks, result, rules) => {
    const whole = new Tabletop(poolNap, 3, rules);
    const asked = whole.game.ask(whole.state, { kind: 'outcomes', seat, tricks });
    whole.play(hand(seat, tricks, result));
    const two = new Tabletop(poolNap, 3, rules).play(...inTwo(seat, tricks, result));
    expect(whole.chips).toEqual(two.chips);
    expect(whole.state.dealer).toBe(two.state.dealer);

    // What was shown before is what was paid; the next dealer's ante comes on top.
    const { calls, transfers } = whole.last;
    expect(calls.length).toBeGreaterThan(0);
    const paid = (account: string): number =>
      transfers
        .filter(({ rule }) => rule !== 'dealerAnte' && rule !== 'leftoverPot')
        .reduce(
          (sum, { from, to, amount }) => sum + (to === account ? amount : from === account ? -amount : 0),
          0,
        );
    expect(asked).toMatchObject({ ok: true, value: { [result]: { bidder: paid(seat), pot: paid('pot') } } });
  });

  test('after the bidding: with that bid, and nothing else', () => {
    const table = new Tabletop(poolNap, 3).play(contract('s2', 3));
    expect(table.refusal(hand('s3', 3, 'made'))).toBe('pool-nap.bid.closed');
    expect(table.refusal(hand('s2', 4, 'made'))).toBe('pool-nap.bid.closed');
    expect(table.play(hand('s2', 3, 'made')).chips.slice(0, 3)).toEqual([46, 54, 46]);
  });

  test('tricks that are known already decide it', () => {
    const table = new Tabletop(poolNap, 3).play(contract('s2', 4), trick('s1'), trick('s3'));
    expect(table.refusal(hand('s2', 4, 'failed'))).toBe('pool-nap.hand.decided');
    table.play({ kind: 'settle', seat: 's2' });
    expect(table.state.handNumber).toBe(2);
  });

  test('not while the cards of a trick lie there', () => {
    const table = new Tabletop(poolNap, 3).play(contract('s2', 4), {
      kind: 'play',
      seat: 's2',
      cards: ['Ah'],
    });
    expect(table.refusal(hand('s2', 4, 'made'))).toBe('pool-nap.trick.cardsOnTable');
  });

  test.each([
    ['a bid below the least', hand('s2', 1, 'made'), { minBid: 2 }, [], 'auction.tooLow'],
    ['who has passed', hand('s2', 2, 'made'), {}, [{ kind: 'pass', seat: 's2' }], 'auction.out'],
    [
      'no more than the last bid',
      hand('s3', 2, 'made'),
      {},
      [{ kind: 'bid', seat: 's2', tricks: 2 }],
      'auction.tooLow',
    ],
  ] as const)('%s is refused as in the bidding', (_name, move, rules, before, code) => {
    const table = new Tabletop(poolNap, 3, rules).play(...before);
    expect(table.refusal(move)).toBe(code);
    expect(table.refusal(contract(move['seat'] as string, move['tricks'] as number))).toBe(code);
  });

  test('the bid, its result and what was paid are one line of the sheet', () => {
    const { said } = new Tabletop(poolNap, 3).play(hand('s2', 3, 'failed'));
    expect(said.slice(0, 2)).toEqual(['pool-nap.call.has', 'pool-nap.call.failed']);
  });
});

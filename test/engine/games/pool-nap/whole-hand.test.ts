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

  test.each([
    ['another bidder', [contract('s2', 3)], hand('s3', 3, 'made'), [46, 45, 55]],
    ['another bid', [contract('s2', 3)], hand('s2', 4, 'made'), [45, 56, 45]],
    ['a bidder who has passed', [{ kind: 'pass', seat: 's2' }], hand('s2', 2, 'made'), [47, 52, 47]],
    [
      'no more than the last bid',
      [{ kind: 'bid', seat: 's2', tricks: 2 }],
      hand('s3', 2, 'made'),
      [47, 46, 53],
    ],
    [
      'tricks that were tracked otherwise',
      [contract('s2', 4), trick('s1'), trick('s3')],
      hand('s2', 4, 'made'),
      [45, 56, 45],
    ],
  ])('replaces the entry and says so: %s', (_name, before, move, chips) => {
    const table = new Tabletop(poolNap, 3, { bidding: 'one-circuit' }).play(...before, move);
    expect(table.said).toContain('table.byHand.tracked');
    expect(table.chips.slice(0, 3)).toEqual(chips);
  });

  test('after the bidding, with that bid', () => {
    const table = new Tabletop(poolNap, 3).play(contract('s2', 3));
    expect(table.play(hand('s2', 3, 'made')).chips.slice(0, 3)).toEqual([46, 54, 46]);
  });

  test('also while the cards of a trick lie there', () => {
    const table = new Tabletop(poolNap, 3).play(contract('s2', 4), {
      kind: 'play',
      seat: 's2',
      cards: ['Ah'],
    });
    expect(table.play(hand('s2', 4, 'made')).state.handNumber).toBe(2);
  });

  test.each([['a bid below the least', hand('s2', 1, 'made'), { minBid: 2 }, [], 'auction.tooLow']] as const)(
    '%s is refused as in the bidding',
    (_name, move, rules, before, code) => {
      const table = new Tabletop(poolNap, 3, rules).play(...before);
      expect(table.refusal(move)).toBe(code);
      expect(table.refusal(contract(move['seat'] as string, move['tricks'] as number))).toBe(code);
    },
  );

  test('bid, result and payments are one line of the sheet', () => {
    const { said } = new Tabletop(poolNap, 3).play(hand('s2', 3, 'failed'));
    expect(said.slice(0, 2)).toEqual(['pool-nap.call.has', 'pool-nap.call.failed']);
  });
});

import { describe, expect, test } from 'vitest';
import { poolNap } from '../../../../main/engine/games/pool-nap/index.ts';
import { Tabletop } from '../../../support/tabletop.ts';

const bid = (seat: string, tricks: number) => ({ kind: 'bid', seat, tricks });
const pass = (seat: string) => ({ kind: 'pass', seat });
const detail = (table: Tabletop) => table.game.view(table.state).detail as Record<string, unknown>;

describe('antes', () => {
  test('"The game begins with each player contributing an agreed upon number of chips to the pot"', () => {
    expect(new Tabletop(poolNap, 3, { chips: 20, ante: 2 }).chips).toEqual([18, 18, 18, 6]);
  });

  test('"Each round, the new dealer will contribute that amount to the pot as well": from the second round', () => {
    const table = new Tabletop(poolNap, 3).play({ kind: 'all-pass', seat: 's2' });
    expect(table.chips).toEqual([49, 48, 49, 4]);
  });

  test('dealerAnte from-first: the first dealer antes as the dealer too', () => {
    expect(new Tabletop(poolNap, 3, { dealerAnte: 'from-first' }).chips).toEqual([48, 49, 49, 4]);
  });

  test('an ante of none moves nothing', () => {
    expect(new Tabletop(poolNap, 2, { ante: 0 }).chips).toEqual([50, 50, 0]);
  });

  test('shortAnte: who has fewer chips than the ante puts in what they have', () => {
    const table = new Tabletop(poolNap, 2, { chips: 3, ante: 2 });
    expect(table.chips).toEqual([1, 1, 4]);
    table.play({ kind: 'all-pass', seat: 's2' });
    expect([table.chips, table.said.at(-1)]).toEqual([[1, 0, 5], 'table.short']);
  });

  test('credit replaces shortAnte: the dealer goes below zero', () => {
    const table = new Tabletop(poolNap, 2, { chips: 3, ante: 2, shortStack: 'credit' });
    expect(table.play({ kind: 'all-pass', seat: 's2' }).chips).toEqual([1, -1, 6]);
  });

  test('void hand: the antes go back and are taken again', () => {
    const table = new Tabletop(poolNap, 3).play(bid('s2', 1), { kind: 'void-hand' });
    expect([table.chips, table.state.handNumber]).toEqual([[49, 49, 49, 3], 1]);
  });
});

describe('bidding', () => {
  test('"Bidding begins with the player left of the dealer"', () => {
    expect(new Tabletop(poolNap, 4).prompt.seats).toEqual(['s2']);
  });

  test.each<[string, Record<string, string | number>, ReturnType<typeof bid | typeof pass>[], unknown]>([
    ['one circuit: the highest has it', {}, [bid('s2', 2), pass('s3'), bid('s4', 3), pass('s1')], ['s4', 3]],
    [
      'the dealer speaks last and may overbid',
      {},
      [bid('s2', 2), pass('s3'), pass('s4'), bid('s1', 3)],
      ['s1', 3],
    ],
    ['a nap ends it', {}, [pass('s2'), bid('s3', 5)], ['s3', 5]],
    [
      'rounds: the bid comes round again until all others pass',
      { bidding: 'rounds' },
      [bid('s2', 2), pass('s3'), bid('s4', 3), pass('s1'), bid('s2', 4), pass('s3'), pass('s4'), pass('s1')],
      ['s2', 4],
    ],
    [
      'rounds: who passed may bid again',
      { bidding: 'rounds' },
      [pass('s2'), bid('s3', 1), pass('s4'), pass('s1'), bid('s2', 2), pass('s3'), pass('s4'), pass('s1')],
      ['s2', 2],
    ],
    [
      'all pass and the dealer must bid the minimum',
      { allPass: 'dealer-bids-minimum', minBid: 2 },
      [pass('s2'), pass('s3'), pass('s4'), pass('s1')],
      ['s1', 2],
    ],
  ])('%s', (_, rules, moves, expected) => {
    const table = new Tabletop(poolNap, 4, rules).play(...moves);
    const { contract } = detail(table) as { contract: { seat: string; tricks: number } };
    expect([contract.seat, contract.tricks]).toEqual(expected);
  });

  test('all pass: the hand is thrown in, counts as a round, the deal moves on and the pot stays', () => {
    const table = new Tabletop(poolNap, 3).play(pass('s2'), pass('s3'), pass('s1'));
    expect([table.state.handNumber, table.state.dealer, table.chips]).toEqual([2, 's2', [49, 48, 49, 4]]);
  });

  test.each<[string, Record<string, number>, { kind: string }[], { kind: string }, string]>([
    ['out of turn', {}, [], bid('s3', 2), 'auction.turn'],
    ['not higher than the last', {}, [bid('s2', 2)], bid('s3', 2), 'auction.tooLow'],
    ['below minBid', { minBid: 2 }, [], bid('s2', 1), 'auction.tooLow'],
    ['after the end', {}, [bid('s2', 5)], bid('s3', 5), 'pool-nap.bid.closed'],
    ['a trick before the end', {}, [], { kind: 'trick', seat: 's2' } as never, 'pool-nap.bid.open'],
    ['all pass after a bid', {}, [bid('s2', 1)], { kind: 'all-pass', seat: 's3' } as never, 'auction.hasBid'],
  ])('refused: %s', (_, rules, moves, move, code) => {
    expect(new Tabletop(poolNap, 3, rules).play(...moves).refusal(move)).toBe(code);
  });

  test('the bidding in one step: "Cat has it for 3"', () => {
    const table = new Tabletop(poolNap, 5).play(bid('s2', 2), { kind: 'contract', seat: 's4', tricks: 3 });
    expect(detail(table)['contract']).toEqual({ seat: 's4', tricks: 3 });
    expect(table.said).toEqual(['pool-nap.call.has']);
  });

  test('the bidding in one step: who bid highest has it', () => {
    const table = new Tabletop(poolNap, 5).play(bid('s2', 2), { kind: 'contract', seat: 's2', tricks: 2 });
    expect(detail(table)['contract']).toEqual({ seat: 's2', tricks: 2 });
  });
});

import { describe, expect, test } from 'vitest';
import { poolNap } from '../../../../main/engine/games/pool-nap/index.ts';
import type { PoolNapView } from '../../../../main/engine/games/pool-nap/view.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';

const has = (seat: string, tricks: number) => ({ kind: 'contract', seat, tricks });
const trick = (seat: string) => ({ kind: 'trick', seat });
const play = (seat: string, ...cards: string[]) => ({ kind: 'play', seat, cards });
const detail = (table: Tabletop) => table.game.view(table.state).detail as PoolNapView;

const three = (rules = {}) => new Tabletop(poolNap, 3, rules).play(has('s2', 3));

describe('tricks', () => {
  test('by tapping the winners: the fifth settles the hand', () => {
    const table = three().play(trick('s2'), trick('s1'), trick('s2'), trick('s3'));
    expect(detail(table).taken).toEqual({ s1: 1, s2: 2, s3: 1 });
    // s2 takes three, is paid 3 by each, and antes 1 as the next dealer.
    expect(table.play(trick('s2')).chips).toEqual([46, 54, 46, 4]);
  });

  test('"The player that wins the trick leads the next one"', () => {
    expect(three().play(trick('s3')).prompt.seats).toEqual(['s3', 's1', 's2']);
  });

  test.each<[string, string[], string]>([
    ['the highest card of the suit led', ['9h', 'Kh', '2h'], 's3'],
    ['the highest trump, when trump is led', ['9h', 'Kh', 'Ah'], 's1'],
    ['no other suit beats it', ['9h', 'Ks', 'Ac'], 's2'],
  ])('the first trick goes to %s', (_, cards, winner) => {
    expect(detail(three().play(play('s2', ...cards))).tricks[0]?.winner).toBe(winner);
  });

  test('"The highest card in the suit that is led or the highest trump suited card wins the trick"', () => {
    const table = three().play(play('s2', '9h', '3h', '2h'), play('s2', 'As', '4h', 'Ks'));
    expect(detail(table).tricks[1]?.winner).toBe('s3');
  });

  test('the suit of the first card led is trump, card by card or trick by trick', () => {
    expect(detail(three().play(play('s2', '9h'))).trump).toBe('h');
    expect(detail(three().play(play('s2', '9h', '3h', '2h'))).trump).toBe('h');
  });

  test('a trump named beforehand must be led', () => {
    const table = three().play({ kind: 'trump', seat: 's2', suit: 'c' });
    expect(table.refusal(play('s2', '9h'))).toBe('pool-nap.play.trumpFirst');
    // Alone: before it lies there nobody can say who follows it.
    expect(table.refused(play('s2', '9c', '3c'))).toMatchObject({
      code: 'pool-nap.play.tooMany',
      params: { most: 1 },
    });
    expect(detail(table.play(play('s2', '9c'))).trump).toBe('c');
  });

  test('tricks tapped and tricks by cards may be mixed once trump is known', () => {
    const table = three().play(trick('s2'));
    expect(table.refusal(play('s2', 'As'))).toBe('pool-nap.play.noTrump');
    table.play({ kind: 'trump', seat: 's2', suit: 'h' }, play('s2', 'As', '2h', '3s'));
    expect(detail(table).taken).toEqual({ s1: 0, s2: 1, s3: 1 });
  });

  test.each<[string, PlainMove[], PlainMove, string]>([
    ['out of turn', [play('s2', '9h')], play('s1', '2h'), 'pool-nap.play.turn'],
    ['the bidder leads', [], play('s3', '2h'), 'pool-nap.play.turn'],
    ['a card that was played', [play('s2', '9h')], play('s3', '9h'), 'pool-nap.play.seen'],
    ['a card twice in one trick', [], play('s2', '9h', '9h'), 'pool-nap.play.seen'],
    ['a card of an earlier trick', [play('s2', '9h', '3h', '2h')], play('s2', '3h'), 'pool-nap.play.seen'],
    ['more cards than players', [], play('s2', '9h', '3h', '2h', '4h'), 'pool-nap.play.tooMany'],
    [
      'trump named over cards',
      [play('s2', '9h')],
      { kind: 'trump', seat: 's2', suit: 'h' },
      'pool-nap.trick.cardsOnTable',
    ],
    [
      'trump twice',
      [play('s2', '9h', '3h', '2h')],
      { kind: 'trump', seat: 's2', suit: 'c' },
      'pool-nap.trump.known',
    ],
    ['trump by another', [], { kind: 'trump', seat: 's1', suit: 'c' }, 'pool-nap.seat.bidder'],
    ['four tricks', [], { kind: 'counts', seat: 's2', counts: { s1: 1, s2: 3 } }, 'pool-nap.counts.sum'],
    ['a stranger', [], { kind: 'counts', seat: 's2', counts: { s2: 3, s9: 2 } }, 'pool-nap.counts.seats'],
    ['settled too early', [trick('s2')], { kind: 'settle', seat: 's2' }, 'pool-nap.settle.open'],
  ])('refused: %s', (_, moves, move, code) => {
    expect(
      three()
        .play(...moves)
        .refusal(move),
    ).toBe(code);
  });

  test.each([
    ['all counts after a trick', [trick('s1')], { kind: 'counts', seat: 's2', counts: { s2: 5 } }, 'made'],
    ['more than are left', [trick('s1')], { kind: 'taken', seat: 's2', tricks: 5 }, 'made'],
    ['fewer than taken', [trick('s2')], { kind: 'taken', seat: 's2', tricks: 0 }, 'failed'],
  ])('a count by hand wins, and the tracked value is shown: %s', (_, moves, move, result) => {
    const { said } = three().play(...moves, move);
    expect(said).toContain('table.byHand.tracked');
    expect(said).toContain(`pool-nap.call.${result}`);
  });
  test('a trick may be given to its winner by a tap, regardless of its cards', () => {
    const table = three().play(play('s2', '9h', '3h'), trick('s2'));
    expect(table.said).toEqual(['pool-nap.call.trick']);
    table.play(play('s2', 'Kc', 'Ac'), trick('s2'));
    expect(table.said).toEqual(['pool-nap.call.trick', 'table.byHand.tracked']);
  });
  test.each<[string, PlainMove[], number[]]>([
    [
      'counts in one step',
      [{ kind: 'counts', seat: 's2', counts: { s2: 3, s1: 1, s3: 1 } }],
      [46, 54, 46, 4],
    ],
    ["the bidder's in one step", [{ kind: 'taken', seat: 's2', tricks: 2 }], [52, 42, 52, 4]],
    [
      'settled as soon as it is made',
      [trick('s2'), trick('s2'), trick('s2'), { kind: 'settle', seat: 's2' }],
      [46, 54, 46, 4],
    ],
    [
      'settled as soon as it has failed',
      [trick('s1'), trick('s1'), trick('s3'), { kind: 'settle', seat: 's2' }],
      [52, 42, 52, 4],
    ],
  ])('%s', (_, moves, chips) => {
    expect(three().play(...moves).chips).toEqual(chips);
  });

  test('counts that do not name the bidder: none were taken, and a bid of one has failed', () => {
    const table = new Tabletop(poolNap, 3).play(
      { kind: 'contract', seat: 's2', tricks: 1 },
      { kind: 'counts', seat: 's2', counts: { s1: 3, s3: 2 } },
    );
    expect(table.chips).toEqual([50, 46, 50, 4]);
  });
});

describe('a revoke is judged when the cards show it', () => {
  const revoked = [play('s2', '9h', '3h', '2s'), play('s2', '4c', 'Kc', '5h')];

  test('said, and fined to the pot', () => {
    const table = three({ revokeFine: 5 }).play(...revoked);
    expect(table.said).toEqual(['pool-nap.call.play', 'pool-nap.call.revoked', 'pool-nap.call.trick']);
    expect([table.paid, table.chips]).toEqual([['s1 → pot 5'], [44, 49, 49, 8]]);
  });

  test('fined once for each trick, however many cards show it', () => {
    const table = three({ revokeFine: 5 }).play(...revoked, play('s1', '6h', 'Qh', '7h'));
    expect(table.chips).toEqual([44, 49, 49, 8]);
  });

  test('said, where no fine is agreed on', () => {
    const table = three().play(...revoked);
    expect([table.said.includes('pool-nap.call.revoked'), table.chips]).toEqual([true, [49, 49, 49, 3]]);
  });

  test('who cannot follow may play any card', () => {
    expect(
      three({ revokeFine: 5 }).play(play('s2', '9h', '3h', '2s'), play('s2', '4c', 'Kc', '5s')).paid,
    ).toEqual([]);
  });

  test('the fine comes before the payout of the same card', () => {
    // s1 holds 4 chips and owes the fine of 5: nothing is left for the bidder.
    const table = three({ revokeFine: 5 }).play(
      { kind: 'adjust', from: 's1', to: 'pot', amount: 45, reason: 'test' },
      play('s2', '9h', '3h', '2s'),
      play('s2', 'Ah', '4h', '3s'),
      play('s2', 'Kh', '6h', '4s'),
      play('s2', 'Qh', '7h', '5s'),
      play('s2', '10h', '8h', '5h'),
    );
    expect(table.chips).toEqual([0, 51, 46, 53]);
  });
});

import { describe, expect, test } from 'vitest';
import { poolNap } from '../../../../main/engine/games/pool-nap/index.ts';
import { Tabletop } from '../../../support/tabletop.ts';

const has = (seat: string, tricks: number) => ({ kind: 'contract', seat, tricks });
const taken = (seat: string, tricks: number) => ({ kind: 'taken', seat, tricks });
/** Chips from one seat to another or to the pot, to make a stack short. */
const give = (from: string, to: string, amount: number) => ({
  kind: 'adjust',
  from,
  to,
  amount,
  reason: 'test',
});

// Four players, 50 chips, ante 1: they begin with 49 each and a pot of 4; s1 deals. After the hand s2 antes 1.
describe('the payout', () => {
  test.each<[string, Record<string, string | number>, number, number, number[]]>([
    ['"The payment equals the player\'s bid": 3 bid, 3 taken', {}, 3, 3, [46, 45, 58, 46, 5]],
    ['"More chips are not paid for any tricks captured beyond the bid"', {}, 3, 5, [46, 45, 58, 46, 5]],
    ['"they pay their bid amount to each player at the table"', {}, 3, 2, [52, 51, 40, 52, 5]],
    // 49 + 3 × 5 + pot 4 = 68; the pot then holds the new dealer's ante.
    ['a nap made: "payment from the other players as well as the pot"', {}, 5, 5, [44, 43, 68, 44, 1]],
    ['a nap made that pays 10', { napPays: 10 }, 5, 5, [39, 38, 83, 39, 1]],
    // 49 − 3 × 5 − 4 = 30; the pot is 8 and the ante.
    [
      'a nap failed: "payment to the other players and double the size of the pot"',
      {},
      5,
      4,
      [54, 53, 30, 54, 9],
    ],
    ['a nap failed costs 5 though a nap made pays 10', { napPays: 10 }, 5, 0, [54, 53, 30, 54, 9]],
  ])('%s', (_, rules, bid, tricks, chips) => {
    expect(new Tabletop(poolNap, 4, rules).play(has('s3', bid), taken('s3', tricks)).chips).toEqual(chips);
  });

  test('short stacks pay what they have, and the shortfall is announced and forgiven', () => {
    const table = new Tabletop(poolNap, 4).play(give('s1', 'pot', 48), has('s3', 3), taken('s3', 3));
    // s1 has 1 chip of the 3 it owes and is out afterwards.
    expect(table.chips).toEqual([0, 45, 56, 46, 53]);
    expect(table.said).toContain('table.short');
    expect(table.said).toContain('pool-nap.call.out');
  });

  test('a short bidder pays chip by chip in turn, starting with the player to their left', () => {
    // s3 keeps 7 chips and owes 3 each to s4, s1, s2: 3 + 2 + 2.
    const table = new Tabletop(poolNap, 4).play(give('s3', 'pot', 42), has('s3', 3), taken('s3', 0));
    expect(table.last.transfers.slice(0, 3).map(({ to, amount }) => [to, amount])).toEqual([
      ['s4', 3],
      ['s1', 2],
      ['s2', 2],
    ]);
  });

  test('credit: a short bidder goes below zero and is out', () => {
    const table = new Tabletop(poolNap, 4, { shortStack: 'credit' });
    table.play(give('s3', 'pot', 42), has('s3', 3), taken('s3', 0));
    expect(table.chips[2]).toBe(-2);
    expect(table.said).toContain('pool-nap.call.out');
  });

  test.each<[string, string, string[]]>([
    // 17 chips: 15 to the players; 2 are left for the pot of 36.
    ['the players are paid first', 'players-first', ['s3 → s4 5', 's3 → s1 5', 's3 → s2 5', 's3 → pot 2']],
    ['the pot first', 'pot-first', ['s3 → pot 17']],
  ])('failedNapOrder: %s', (_, failedNapOrder, paid) => {
    const table = new Tabletop(poolNap, 4, { failedNapOrder });
    table.play(give('s3', 'pot', 32), has('s3', 5), taken('s3', 4));
    expect(table.paid.slice(0, paid.length)).toEqual(paid);
    expect(table.chips[2]).toBe(0);
  });

  test.each([
    ['made', 5, [45, 45, 60, 0]],
    ['failed', 4, [55, 55, 40, 0]],
  ])('a nap %s without antes: there is no pot to win or to double', (_, tricks, chips) => {
    const table = new Tabletop(poolNap, 3, { ante: 0 }).play(has('s3', 5), taken('s3', tricks));
    expect(table.chips).toEqual(chips);
  });

  test('the pot gets the rest, up to its former size', () => {
    const table = new Tabletop(poolNap, 3, { chips: 100 }).play(has('s3', 5), taken('s3', 4));
    expect(table.paid.slice(0, 3)).toEqual(['s3 → s1 5', 's3 → s2 5', 's3 → pot 3']);
  });

  test('fines go to the pot', () => {
    const table = new Tabletop(poolNap, 3, { revokeFine: 5, leadOutOfTurnFine: 3 });
    table.play({ kind: 'lead-out-of-turn', seat: 's1' }, has('s2', 1), { kind: 'revoke', seat: 's3' });
    expect(table.chips).toEqual([46, 49, 44, 11]);
  });

  test('a fine that the table has not agreed on is refused', () => {
    expect(new Tabletop(poolNap, 3).refusal({ kind: 'revoke', seat: 's3' })).toBe('pool-nap.fine.none');
  });
});

describe('who is out', () => {
  test('deal and ante skip a broke player, who may buy in again', () => {
    const table = new Tabletop(poolNap, 3).play(give('s2', 's1', 48), has('s3', 1), taken('s3', 1));
    // s2 pays its last chip; the next dealer would be s2, so s3 deals and antes.
    expect([table.state.dealer, table.chips]).toEqual(['s3', [96, 0, 50, 4]]);
    expect(table.prompt.seats).toEqual(['s1']);
    expect(table.refusal({ kind: 'contract', seat: 's2', tricks: 1 })).toBe('pool-nap.seat.out');
    // Ruling `rebuyKeepsDeal`: s2, who was next to deal, deals after all, and antes in the place of s3.
    table.play({ kind: 'rebuy', seat: 's2', amount: 50 });
    expect([table.state.dealer, table.chips, table.prompt.seats]).toEqual(['s2', [96, 49, 51, 4], ['s3']]);
    expect(table.allows({ kind: 'contract', seat: 's2', tricks: 1 })).toBe(true);
  });

  test('deal and ante skip several broke players in a row', () => {
    const table = new Tabletop(poolNap, 5);
    table.play(give('s2', 's1', 48), give('s3', 's1', 48), has('s5', 1), taken('s5', 1));
    expect([table.state.dealer, table.prompt.seats, table.chips]).toEqual([
      's4',
      ['s5'],
      [144, 0, 0, 47, 53, 6],
    ]);
  });

  test('players are out only once a hand is settled', () => {
    const table = new Tabletop(poolNap, 3, { chips: 1 });
    expect(table.chips).toEqual([0, 0, 0, 3]);
    table.play(has('s2', 5), taken('s2', 5));
    expect(table.chips).toEqual([0, 3, 0, 0]);
    expect(table.state.outcome?.reason.code).toBe('pool-nap.ending.last');
  });

  test('who goes below zero by an ante on credit plays the hand', () => {
    const table = new Tabletop(poolNap, 2, { chips: 3, ante: 2, shortStack: 'credit' });
    table.play({ kind: 'all-pass', seat: 's2' }, has('s2', 5), taken('s2', 5));
    expect(table.chips).toEqual([-4, 10, 0 - 0]);
    expect(table.state.outcome?.winners).toEqual(['s2']);
  });

  test('the one with chips leaves: the game is over before the next hand', () => {
    const table = new Tabletop(poolNap, 3).play(give('s2', 's1', 48), has('s3', 1), taken('s3', 1));
    table.play({ kind: 'leave', seat: 's3' });
    expect(table.state.outcome?.reason.code).toBe('pool-nap.ending.last');
    expect(table.state.outcome?.winners).toEqual(['s1']);
  });
});

describe('the end', () => {
  test('"Play for an agreed upon number of rounds": most chips wins, then the pot is split', () => {
    const table = new Tabletop(poolNap, 3, { rounds: 1 }).play(has('s3', 2), taken('s3', 2));
    expect(table.state.outcome?.winners).toEqual(['s3']);
    expect(table.chips).toEqual([48, 48, 54, 0]);
  });

  test('odd chips go to the left of the last dealer', () => {
    const table = new Tabletop(poolNap, 4, { rounds: 2 }).play({ kind: 'all-pass', seat: 's2' });
    // The pot holds 5 and s2 dealt last: 1 each, and the odd one to s3.
    expect(table.play({ kind: 'all-pass', seat: 's3' }).chips).toEqual([50, 49, 51, 50, 0]);
    // "the winner is decided first": 49 48 49 49.
    expect(table.state.outcome?.winners).toEqual(['s1', 's3', 's4']);
  });

  test('leftoverPot stays', () => {
    const table = new Tabletop(poolNap, 3, { rounds: 1, leftoverPot: 'stays' });
    expect(table.play({ kind: 'all-pass', seat: 's2' }).chips).toEqual([49, 49, 49, 3]);
  });

  test('those who are out have no share', () => {
    const table = new Tabletop(poolNap, 3, { rounds: 1 }).play(give('s2', 's1', 49), {
      kind: 'all-pass',
      seat: 's2',
    });
    expect(table.chips).toEqual([99, 0, 51, 0]);
  });

  test('"until only one player remains with chips": a sole survivor takes the pot', () => {
    const table = new Tabletop(poolNap, 2, { chips: 4, rounds: 0 }).play(has('s2', 3), taken('s2', 3));
    expect([table.chips, table.state.outcome?.winners]).toEqual([[0, 8, 0], ['s2']]);
  });

  test('rounds 0 never ends by rounds', () => {
    const table = new Tabletop(poolNap, 2, { rounds: 0 });
    for (let i = 0; i < 40; i++) table.play({ kind: 'all-pass', seat: i % 2 ? 's1' : 's2' });
    expect([table.state.handNumber, table.state.outcome]).toEqual([41, null]);
  });

  test('ended by the table: the hand in progress is not settled, the pot is shared', () => {
    const table = new Tabletop(poolNap, 3).play({ kind: 'all-pass', seat: 's2' }, { kind: 'end-now' });
    expect(table.chips).toEqual([50, 50, 50, 0]);
  });
});

describe('who joins after the first hand (ruling `lateAnte`)', () => {
  const late = { kind: 'join', seat: { id: 's4', name: 'Dee' } };
  // After the first hand: 48, 47 (the new dealer's ante is paid) and 51, and 4 in the pot.
  test.each<[string, object, number[]]>([
    ['puts the agreed contribution into the pot', {}, [48, 47, 51, 49, 5]],
    ['puts nothing in, where the table says so', { lateAnte: 'free' }, [48, 47, 51, 50, 4]],
  ])('%s', (_name, rules, chips) => {
    const table = new Tabletop(poolNap, 3, { ...rules }).play(has('s3', 1), taken('s3', 1));
    table.play(late);
    expect(table.chips).toEqual(chips);
    // Voiding the hand does not give it back.
    table.play(has('s1', 1), { kind: 'void-hand' });
    expect(table.chips).toEqual(chips);
    // Who comes back has paid it.
    table.play({ kind: 'leave', seat: 's4' }, { kind: 'return', seat: 's4' });
    expect(table.chips).toEqual(chips);
  });

  test('pays once in the first hand, which is dealt again for all', () => {
    const table = new Tabletop(poolNap, 3).play(late);
    expect(table.chips).toEqual([49, 49, 49, 49, 4]);
  });

  test('pays what they have, where it is more than their stack', () => {
    const table = new Tabletop(poolNap, 3, { chips: 5, ante: 7 });
    for (const seat of ['s1', 's2', 's3']) table.play({ kind: 'rebuy', seat, amount: 20 });
    // 25 less 7 each; then s3 gets 1 from each, and s2 antes 7.
    table.play(has('s3', 1), taken('s3', 1));
    expect(table.chips).toEqual([17, 10, 20, 28]);
    table.play(late);
    expect(table.chips).toEqual([17, 10, 20, 0, 33]);
    expect(table.said).toContain('table.short');
  });
});

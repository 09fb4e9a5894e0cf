import { describe, expect, test } from 'vitest';
import type { PlainMove } from '../../../support/tabletop.ts';
import {
  afterRoll,
  atHands,
  claim,
  claims,
  declare,
  detail,
  noBids,
  offeredTo,
  onOffer,
  show,
  winner,
  yields,
} from './say.ts';

const noHand: PlainMove = { kind: 'no-hand' };

describe('phase two', () => {
  test('just the winner named: "The winner of this phase receives 2 chips from each player" and leads', () => {
    const table = atHands(4).play(winner('s3'));
    expect([table.chips, detail(table).leader]).toEqual([[13, 13, 21, 13, 0], 's3']);
  });

  test('"Starting with the player to the left of the dealer players declare their hands"', () => {
    const table = atHands(3);
    expect(table.refusal(declare('s3', 'one-pair'))).toBe('sleepless.hand.turn');
    expect(table.refusal(yields('s2'))).toBe('sleepless.hand.first');
    table.play(declare('s2', 'one-pair'));
    expect(table.prompt.seats).toEqual(['s3']);
    // "giving only such details as are necessary": what is lower is not declared.
    expect(table.refused(declare('s3', 'high-card'))).toMatchObject({
      code: 'sleepless.hand.lower',
      params: { best: { phrase: { code: 'sleepless.hand.one-pair' } } },
    });
    table.play(yields('s3'), declare('s1', 'one-suit'));
    expect([table.chips, table.prompt.step]).toEqual([[19, 13, 13, 0], 'tricks']);
  });

  test('equal kinds: the higher is named, or both are shown', () => {
    const tied = () => atHands(3).play(declare('s2', 'one-pair'), declare('s3', 'one-pair'), yields('s1'));
    const table = tied();
    expect([table.prompt.question.code, offeredTo(table, 'winner')]).toEqual([
      'sleepless.ask.higher',
      ['s2', 's3'],
    ]);
    expect(table.play(winner('s3')).chips).toEqual([13, 13, 19, 0]);
    const shown = tied().play(show('s2', 'Ks Kd 10d 9d'), show('s3', 'Kh Kc 10s 9s'));
    expect(shown.chips).toEqual([13, 19, 13, 0]);
  });

  test('a shown hand that is beaten is no longer offered first, but may be named', () => {
    const table = atHands(3).play(show('s2', 'As Ah Kd 9c'), show('s1', 'Qs Qh Qd 9d'));
    expect(offeredTo(table, 'winner')).toEqual(['s1', 's3']);
    expect(table.play(winner('s2')).said).toContain('table.byHand.tracked');
  });

  test('when every hand lies open it is decided at once', () => {
    const table = atHands(2).play(show('s1', 'As Ah Kd 9c'), show('s2', 'Qs Qh Qd 9d'));
    expect([table.chips, table.prompt.step]).toEqual([[13, 17, 0], 'tricks']);
  });

  test.each<[string, number, PlainMove[], PlainMove, string]>([
    [
      'a card that lies elsewhere',
      3,
      [show('s2', 'As Ah Kd 9c')],
      show('s1', 'As Qh Qd 9d'),
      'sleepless.card.elsewhere',
    ],
    ['a card twice', 3, [], show('s1', 'As As Qd 9d'), 'sleepless.card.twice'],
    ['an 8 with four players', 4, [], show('s1', 'As 8s Qd 9d'), 'sleepless.card.elsewhere'],
    ['a 7 of diamonds with five', 5, [], show('s1', '7d 8s Qd 9d'), 'sleepless.card.elsewhere'],
    [
      'other cards than were declared',
      3,
      [declare('s2', 'one-pair')],
      show('s2', 'As Ks Qs Js'),
      'sleepless.hand.declared',
    ],
    ['somebody who is not there', 3, [], winner('s7'), 'table.seat.unknown'],
    ['no ranked hand where the highest card wins', 3, [], noHand, 'sleepless.hand.ranked'],
  ])('refused: %s', (_, players, moves, move, code) => {
    expect(
      atHands(players)
        .play(...moves)
        .refusal(move),
    ).toBe(code);
  });

  test('five players: the 7s of spades and hearts, or any two', () => {
    expect(atHands(5).play(show('s1', '7s 7h 8c 9c')).prompt.step).toBe('hands');
    const any = atHands(5, { sevens: 'any-two' }).play(show('s1', '7d Kh 8c 9c'), show('s2', '7c Ah 8s 9s'));
    expect(any.refusal(show('s3', '7s 10s Js Qs'))).toBe('sleepless.card.elsewhere');
    expect(atHands(5, { sevens: 'any-two' }).refusal(show('s1', '7d 7c 7s 9c'))).toBe(
      'sleepless.card.elsewhere',
    );
  });
});

describe('a claim shows the ranks of a hand', () => {
  test('only a hand that it contains can be declared', () => {
    const table = afterRoll(3, 'K K 9 A').play(noBids, claims('s2'));
    expect(table.refused(declare('s2', 'three-of-a-kind'))).toMatchObject({
      code: 'sleepless.hand.notClaimed',
      params: { faces: { cards: ['K', 'K', '9', 'A'] } },
    });
    expect(table.refusal(show('s2', 'Ks Qh 9d Ac'))).toBe('sleepless.hand.claimed');
    expect(table.play(declare('s2', 'one-pair')).prompt.seats).toEqual(['s3']);
  });

  test('others cannot show cards that it must hold', () => {
    const table = afterRoll(3, 'K K K 9').play(noBids, claims('s2'));
    expect(table.refusal(show('s1', 'Ks Kh Qd Jc'))).toBe('sleepless.card.elsewhere');
    expect(table.play(show('s1', 'Ks Qh Qd Jc')).prompt.step).toBe('hands');
  });

  test('a sequence may be in one suit', () => {
    const table = afterRoll(3, 'A K Q J').play(noBids, claim('s2'), claims());
    expect(table.play(declare('s2', 'suited-sequence'), yields('s3'), yields('s1')).chips).toEqual([
      7, 31, 7, 0,
    ]);
  });
});

describe('noRankedHand', () => {
  test('highest-card: the highest card wins phase two', () => {
    const table = atHands(2).play(show('s1', 'As Kd 10d 9c'), show('s2', 'Ah Kh 10s 9d'));
    expect(table.chips).toEqual([17, 13, 0]);
  });

  test("no-payment: nobody is paid, and the player to the dealer's left leads", () => {
    const table = atHands(3, { noRankedHand: 'no-payment' });
    expect(onOffer(table)).toContain('no-hand');
    table.play(noHand);
    expect([table.chips, detail(table).leader, table.prompt.step]).toEqual([[15, 15, 15, 0], 's2', 'tricks']);
  });

  test('no-payment: also when nobody has declared anything better', () => {
    const moves = [declare('s2', 'high-card'), declare('s3', 'high-card'), yields('s1')];
    const table = atHands(3, { noRankedHand: 'no-payment' }).play(...moves);
    expect([table.chips, table.prompt.step]).toEqual([[15, 15, 15, 0], 'tricks']);
  });

  test('no-payment: not after a pair was claimed or declared', () => {
    const claimed = afterRoll(3, 'K K 9 A', { noRankedHand: 'no-payment' }).play(noBids, claims('s2'));
    expect(claimed.refusal(noHand)).toBe('sleepless.hand.ranked');
    const declared = atHands(3, { noRankedHand: 'no-payment' }).play(declare('s2', 'one-pair'));
    expect(declared.refusal(noHand)).toBe('sleepless.hand.ranked');
  });
});

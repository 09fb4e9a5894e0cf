import { describe, expect, test } from 'vitest';
import type { PlainMove, Tabletop } from '../../../support/tabletop.ts';
import {
  afterRoll,
  atHands,
  atTricks,
  award,
  claim,
  claims,
  counts,
  detail,
  noBids,
  offeredTo,
  onOffer,
  play,
  show,
  throws,
  trick,
  winner,
} from './say.ts';

/** A pot of 2 at the beginning of phase three, led by s1. */
const withPot = (players: number): Tabletop =>
  afterRoll(players, 'A K 10 9').play(award('s2', 2), throws('s2', [0, 'A', 4]), claims(), winner('s1'));

describe('the pot', () => {
  test.each([
    ['"Player winning most tricks takes pot": 3-1-0-0', [3, 1, 0, 0], [15 + 6 + 2, 11, 13, 13, 0]],
    ['2-1-1-0 is most, too', [2, 1, 1, 0], [15 + 6 + 2, 11, 13, 13, 0]],
    ['"If two or more players tie for most tricks the pot is left"', [2, 2, 0, 0], [21, 11, 13, 13, 2]],
    ['four tie', [1, 1, 1, 1], [21, 11, 13, 13, 2]],
  ])('%s', (_, won, chips) => {
    expect(withPot(4).play(counts(...won)).chips).toEqual(chips);
    const taps = won.flatMap((n, i) => Array.from({ length: n }, () => trick(`s${i + 1}`)));
    expect(withPot(4).play(...taps).chips).toEqual(chips);
  });

  test('a single chip is a pot, too', () => {
    const table = afterRoll(2, 'A K 10 9').play(award('s2', 1), claims(), winner('s1'), counts(1, 3));
    expect(table.chips).toEqual([17, 13, 0]);
  });

  test('an unclaimed pot carries over to the next hand', () => {
    const table = withPot(4).play(counts(2, 2, 0, 0), noBids, claims());
    expect([table.state.handNumber, table.state.dealer, table.chips.at(-1)]).toEqual([2, 's2', 2]);
  });

  test('the other tricks in one, after some were tapped', () => {
    const table = withPot(3).play(trick('s3'), counts(0, 0, 3));
    expect([detail(table).seats.map(({ tricks }) => tricks), table.chips]).toEqual([
      [0, 0, 4],
      [19, 11, 15, 0],
    ]);
  });

  test('four counts by hand replace the taps', () => {
    const table = withPot(3).play(trick('s3'), trick('s3'), counts(0, 4));
    expect(detail(table).seats.map(({ tricks }) => tricks)).toEqual([0, 4, 0]);
    expect(table.said).toContain('table.byHand.tracked');
  });

  test.each<[string, PlainMove[], PlainMove, string]>([
    ['five tricks', [], counts(3, 2), 'sleepless.tricks.sum'],
    ['three tricks', [], counts(3), 'sleepless.tricks.sum'],
    ['too many after one', [trick('s1')], counts(2, 2, 1), 'sleepless.tricks.sum'],
    ['a seat that is not there', [], counts(0, 0, 0, 0, 0, 4), 'table.seat.unknown'],
    ['a trick for nobody', [], trick('s8'), 'table.seat.unknown'],
  ])('refused: %s', (_, moves, move, code) => {
    expect(
      atTricks(3, 's1')
        .play(...moves)
        .refusal(move),
    ).toBe(code);
  });
});

describe('cards as they fall', () => {
  test('a trick may be tapped for whom the cards say is beaten', () => {
    const table = atTricks(3, 's1').play(play('s1', '9s'), play('s2', 'As'), trick('s1'));
    expect(table.said).toContain('table.byHand.tracked');
  });
  test.each([
    ['"The card led determines the trump": the highest of it', ['9s', '10s', 'As', 'Ks'], 's3'],
    ['no trump but the led suit: nobody else follows', ['9s', 'Ah', 'Ad', 'Ac'], 's1'],
  ])('the first trick, %s', (_, cards, won) => {
    const table = atTricks(4, 's1').play(...cards.map((card, i) => play(`s${i + 1}`, card)));
    expect([detail(table).tricks[0]?.winner, detail(table).trump]).toEqual([won, 's']);
    expect(table.prompt.seats).toEqual([won]);
  });

  const first = [play('s1', '9s'), play('s2', 'Ks'), play('s3', '10s')];
  test.each([
    ['the highest of the suit led', ['Jh', 'Ah', 'Qh'], 's3'],
    ['"they may trump": a trump beats it', ['Jh', 'Ah', 'Js'], 's1'],
    ['the higher trump beats the lower', ['Jh', 'Qs', 'Js'], 's3'],
    ['"or discard at will": another suit never wins', ['9h', 'Ad', 'Ac'], 's2'],
  ])('a later trick, %s', (_, cards, won) => {
    // s2 has won the first and leads: s2, s3, s1.
    const moves = cards.map((card, i) => play(['s2', 's3', 's1'][i] ?? '', card));
    expect(detail(atTricks(3, 's1').play(...first, ...moves)).tricks[1]?.winner).toBe(won);
  });

  test.each<[string, PlainMove[], PlainMove, string]>([
    ['out of turn', [], play('s2', 'As'), 'sleepless.card.turn'],
    ['a card that has fallen', [play('s1', 'As')], play('s2', 'As'), 'sleepless.card.elsewhere'],
    ['a card that is not in the deck', [], play('s1', '8s'), 'sleepless.card.elsewhere'],
    [
      'after a tapped first trick, with trump unknown',
      [trick('s1')],
      play('s1', 'As'),
      'sleepless.card.noTrump',
    ],
  ])('refused: %s', (_, moves, move, code) => {
    expect(
      atTricks(3, 's1')
        .play(...moves)
        .refusal(move),
    ).toBe(code);
  });

  test('a trick that was begun by cards may be finished by a tap', () => {
    const table = atTricks(3, 's1').play(play('s1', '9s'), play('s2', 'As'));
    expect(offeredTo(table, 'trick')).toEqual(['s2', 's3']);
    expect(detail(table.play(trick('s3'))).tricks).toMatchObject([
      { winner: 's3', plays: [{ card: '9s' }, { card: 'As' }] },
    ]);
    // Trump is known, so that cards can be entered again.
    expect(onOffer(table)).toContain('play');
  });
});

describe('"Successive players must follow suit if they can"', () => {
  test('an open hand is held to it', () => {
    const table = atHands(2).play(
      show('s2', 'As 9s Kh Qd'),
      winner('s2'),
      play('s2', 'Kh'),
      play('s1', '9h'),
    );
    // s2 leads again; then s1 wins and leads spades, which s2 holds.
    table.play(play('s2', 'Qd'), play('s1', '10h'));
    expect(table.refusal(play('s1', '9s'))).toBe('sleepless.card.elsewhere');
    table.play(play('s1', 'Ks'), play('s2', '9s'));
    expect(table.prompt.seats).toEqual(['s1']);
    expect(table.refusal(play('s2', 'As'))).toBe('sleepless.card.turn');
    expect(table.play(play('s1', 'Jc')).prompt.choices[0]).toMatchObject({ fields: [{ from: ['As'] }] });
  });

  test('an open hand must follow', () => {
    const table = atHands(2).play(show('s2', 'As 9s Kh Qd'), winner('s1'), play('s1', 'Ks'));
    expect(table.refusal(play('s2', 'Kh'))).toBe('sleepless.card.follow');
    expect(table.play(play('s2', '9s')).prompt.seats).toEqual(['s1']);
  });

  test('an open hand is no longer checked once one of its cards was played unseen', () => {
    const table = atHands(2).play(
      show('s2', 'As Jh Kh Qd'),
      winner('s1'),
      play('s1', 'Ks'),
      trick('s1'),
      play('s1', 'Qs'),
    );
    expect(table.play(play('s2', 'Kh')).prompt.seats).toEqual(['s1']);
  });

  test('a revoke is judged when the cards show it', () => {
    const table = atTricks(2, 's1').play(play('s1', 'Ks'), play('s2', 'Qd'));
    expect(detail(table).revokes).toEqual([]);
    table.play(play('s1', 'Qs'), play('s2', 'As'));
    expect(table.said).toContain('sleepless.call.revoke');
    expect(detail(table).revokes).toEqual([{ seat: 's2', trick: 0, played: 'Qd', held: 'As' }]);
  });

  test('who has claimed plays cards of the ranks that were claimed', () => {
    const table = afterRoll(2, 'K K 9 A').play(noBids, claim('s2'), claims(), winner('s2'));
    expect(table.refusal(play('s2', 'Qs'))).toBe('sleepless.card.elsewhere');
    table.play(play('s2', 'As'), play('s1', 'Js'));
    expect(table.refusal(play('s2', 'Ah'))).toBe('sleepless.card.elsewhere');
    expect(table.play(play('s2', 'Kh')).prompt.seats).toEqual(['s1']);
  });
});

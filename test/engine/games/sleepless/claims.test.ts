import { describe, expect, test } from 'vitest';
import type { PlainMove, Tabletop } from '../../../support/tabletop.ts';
import {
  afterRoll,
  award,
  best,
  claim,
  claims,
  counts,
  detail,
  noBids,
  offeredTo,
  onOffer,
  play,
  show,
  winner,
  yields,
} from './say.ts';

describe('who may claim', () => {
  test('any player, bidder or not, sharing one prompt', () => {
    const table = afterRoll(4, 'K K 9 A').play(award('s3', 1), { kind: 'stop', seat: 's3' });
    expect(table.prompt.seats).toEqual(['s2', 's3', 's4', 's1']);
    const { id } = table.prompt;
    table.play(claim('s1'));
    // A pair of kings can be held twice: the others' answers to the same question still count.
    expect(table.prompt.id).toBe(id);
    expect(offeredTo(table, 'claim')).toEqual(['s2', 's3', 's4']);
  });

  test('the order of arrival decides nothing', () => {
    const chips = [
      [claim('s1'), claim('s2'), claims(), best('s2')],
      [claim('s2'), claim('s1'), claims(), best('s2')],
      [claim('s2'), claims('s1'), best('s2')],
      [claims('s1', 's2'), best('s2')],
    ].map((moves) => afterRoll(3, 'A K Q 9').play(noBids, ...moves).chips);
    for (const after of chips) expect(after).toEqual([13, 19, 13, 0]);
  });

  test('"If no player has cards which match the four dice there is no score for this part of the game"', () => {
    const table = afterRoll(3, 'K K 9 A').play(noBids, claims());
    expect([table.chips, table.prompt.step]).toEqual([[15, 15, 15, 0], 'hands']);
  });

  test.each<[string, string, PlainMove[], PlainMove, string]>([
    ['twice', 'A K Q 9', [claim('s2')], claim('s2'), 'sleepless.claim.already'],
    ['twice, in one', 'A K Q 9', [], claims('s2', 's2'), 'sleepless.claim.already'],
    ['somebody who is not there', 'A K Q 9', [], claim('s9'), 'table.seat.unknown'],
    ['two cannot both hold three aces', 'A A A 9', [], claims('s1', 's2'), 'sleepless.claim.cannot'],
    ['cards that do not match', 'K K 9 A', [], claim('s1', 'Ks Kh 9d 10c'), 'sleepless.claim.noMatch'],
    ['a card twice', 'K K 9 A', [], claim('s1', 'Ks Ks 9d Ac'), 'sleepless.card.twice'],
    [
      'a card that another claimed with',
      'K K 9 A',
      [claim('s2', 'Ks Kh 9d Ac')],
      claim('s1', 'Kd Kc 9s Ac'),
      'sleepless.card.elsewhere',
    ],
    [
      'cards that leave too few for an earlier claim',
      'A A Q Q',
      [claim('s2', 'As Ah Qs Qh')],
      claim('s1', 'As Ad Qd Qc'),
      'sleepless.card.elsewhere',
    ],
    ['naming the best of one', 'A K Q 9', [], best('s1'), 'sleepless.best.notNow'],
    ['claiming after all have', 'A K Q 9', [claims('s1', 's2')], claim('s3'), 'sleepless.claim.closed'],
    ['closing twice', 'A K Q 9', [claims('s1', 's2')], claims(), 'sleepless.claim.closed'],
    ['the best is one who did not claim', 'A K Q 9', [claims('s1', 's2')], best('s3'), 'sleepless.best.not'],
  ])('refused: %s', (_, faces, moves, move, code) => {
    expect(
      afterRoll(3, faces)
        .play(noBids, ...moves)
        .refusal(move),
    ).toBe(code);
  });
});

describe.each([
  ['phase one', (table: Tabletop) => table, 'claims', 'hands'],
  // Two tricks each: four cards each in phase four.
  [
    'phase four',
    (table: Tabletop) => table.play(noBids, claims(), winner('s1'), counts(2, 2)),
    'last-claims',
    'roll',
  ],
] as const)('claims while there are throws left, in %s', (_, before, step, after) => {
  test('stop the throwing; of two who claim the best is asked, and paid', () => {
    const table = before(afterRoll(2, 'A K Q 9')).play(award('s1', 1), claims('s1', 's2'));
    expect([table.prompt.step, offeredTo(table, 'best')]).toEqual([step, ['s2', 's1']]);
    table.play(best('s2'));
    expect([table.prompt.step, table.paid]).toEqual([after, ['s1 → s2 2']]);
  });

  test('and without a claim play continues', () => {
    const table = before(afterRoll(2, 'A K Q 9')).play(award('s1', 1), claims());
    expect([table.prompt.step, table.paid]).toEqual([after, []]);
  });
});

describe('claims close by themselves where nobody else can match', () => {
  test.each([
    ['four of a kind', 'Q Q Q Q', 8],
    ['three of a kind', 'Q Q Q 9', 5],
  ])('%s: there are not enough cards of the rank', (_, faces, pays) => {
    const table = afterRoll(3, faces).play(noBids, claim('s2'));
    expect([table.chips, table.prompt.step]).toEqual([[15 - pays, 15 + 2 * pays, 15 - pays, 0], 'hands']);
  });

  test('one pair can be claimed by two', () => {
    const table = afterRoll(4, 'K K 9 A').play(noBids, claim('s2'), claim('s3'));
    expect([table.prompt.question.code, offeredTo(table, 'best')]).toEqual([
      'sleepless.ask.best',
      ['s2', 's3'],
    ]);
  });
});

test('a claim that was not shown uses up cards as well', () => {
  // Two aces lie open, two must be in the second claim: none is left for a third.
  const table = afterRoll(3, 'A A K 9').play(noBids, claim('s2', 'As Ah Ks 9s'), claim('s3'));
  expect([table.chips, table.prompt.step]).toEqual([[12, 21, 12, 0], 'hands']);
});

describe('"the player with the highest ranking card wins … Spades, Hearts, Clubs, Diamonds"', () => {
  test.each<[string, string, PlainMove[], string | null]>([
    ['♠ beats ♥', 'A K Q 9', [claim('s2', 'Ah Ks Qs 9s'), claim('s3', 'As Kd Qd 9d')], 's3'],
    [
      '♣ beats ♦: the suits of the top rank decide, no others',
      'A K Q 9',
      [claim('s2', 'Ad Ks Qs 9s'), claim('s3', 'Ac Kd Qd 9d')],
      's3',
    ],
    [
      'within a pair the better suit counts',
      'A A K 9',
      [claim('s2', 'Ah Ac Ks 9s'), claim('s3', 'As Ad Kd 9d')],
      's3',
    ],
    [
      'the ace of spades shown beats whatever is not',
      'A K Q 9',
      [claim('s2', 'As Kd Qd 9d'), claim('s3')],
      's2',
    ],
    [
      'the worst suit shown loses to whatever is not',
      'A K Q 9',
      [claim('s2', 'Ad Ks Qs 9s'), claim('s3')],
      's3',
    ],
    ['otherwise it is asked', 'A K Q 9', [claim('s2', 'Ah Kd Qd 9d'), claim('s3')], null],
  ])('%s', (_, faces, moves, won) => {
    const table = afterRoll(4, faces).play(noBids, ...moves);
    // Two pairs of aces leave none for a third claim, which closes by itself.
    if (faces !== 'A A K 9') table.play(claims());
    if (won === null) {
      expect(offeredTo(table, 'best')).toEqual(['s2', 's3']);
      table.play(best('s3'));
    }
    const pays = faces === 'A A K 9' ? 3 : 2;
    const chips = ['s1', 's2', 's3', 's4'].map((seat) =>
      seat === (won ?? 's3') ? 15 + 3 * pays : 15 - pays,
    );
    expect(table.chips.slice(0, 4)).toEqual(chips);
  });

  test('who cannot have the best is not offered first, but may be named', () => {
    const moves = [claim('s2', 'Ah Kd Qd 9d'), claim('s3'), claim('s1', 'Ad Ks Qs 9s'), claims()];
    const table = afterRoll(4, 'A K Q 9').play(noBids, ...moves);
    expect(offeredTo(table, 'best')).toEqual(['s2', 's3']);
    expect(table.refusal(best('s4'))).toBe('sleepless.best.not');
    expect(table.play(best('s1')).said).toContain('table.byHand.tracked');
  });
});

describe('short stacks', () => {
  test('table-stakes: who owes more than they hold pays what they have, the rest is shown and forgiven', () => {
    const table = afterRoll(3, 'A A A A', { chips: 5 }).play(noBids, claims('s2'));
    expect(table.chips).toEqual([0, 15, 0, 0]);
    expect(table.last.calls.filter(({ code }) => code === 'table.short').map(({ params }) => params)).toEqual(
      [
        { from: { seat: 's3' }, to: { account: 's2' }, short: 3 },
        { from: { seat: 's1' }, to: { account: 's2' }, short: 3 },
      ],
    );
  });

  test('credit: they go below zero', () => {
    const table = afterRoll(3, 'A A A A', { chips: 5, shortStack: 'credit' }).play(noBids, claims('s2'));
    expect(table.chips).toEqual([-3, 21, -3, 0]);
  });

  test('credit never lifts the highest bid', () => {
    const table = afterRoll(2, 'K K 9 A', { chips: 3, shortStack: 'credit' });
    expect(table.refusal({ kind: 'bid', seat: 's2', amount: 4 })).toBe('auction.tooHigh');
  });
});

describe('phase four with known cards', () => {
  /** Two players; every card is entered: s1 wins the first two tricks with aces, s2 the others. */
  const known = (faces: string) =>
    afterRoll(2, faces).play(
      noBids,
      claims(),
      winner('s1'),
      ...[play('s1', 'As'), play('s2', '9s'), play('s1', 'Ah'), play('s2', '9h')],
      ...[play('s1', '10d'), play('s2', 'Kd'), play('s2', 'Qd'), play('s1', 'Jc')],
      noBids,
    );

  test('only who can match is offered a claim, and it is the likely choice', () => {
    const table = known('A A 9 9');
    expect(table.prompt.seats).toEqual(['s1']);
    const likely = table.prompt.choices.find((choice) => choice.likely);
    expect(likely?.move).toEqual({ kind: 'claims', seats: ['s1'] });
    expect(table.refusal(claim('s2'))).toBe('sleepless.claim.cannot');
    expect(table.play(claim('s1')).chips).toEqual([15 + 2 + 4, 15 - 2 - 4, 0]);
  });

  test('where nobody can match, nobody is asked', () => {
    const table = known('A A A 9');
    expect([table.state.handNumber, table.said.at(-2), table.said.at(-1)]).toEqual([
      2,
      'sleepless.call.nobodyCanClaim',
      'sleepless.call.handOver',
    ]);
  });

  test('"A player with more than four may use any four of them"', () => {
    const table = afterRoll(4, 'A K Q 9').play(noBids, claims(), winner('s1'), counts(3, 1, 0, 0), noBids);
    expect(table.play(claim('s1', 'As Kd Qh 9c')).prompt.step).toBe('last-claims');
    expect(detail(table).seats[0]).toMatchObject({ cardCount: 12, cards: ['As', 'Kd', 'Qh', '9c'] });
  });

  test('a claim must leave what an earlier one needs', () => {
    const moves = [
      play('s1', 'Kh'),
      play('s2', '9h'),
      play('s3', 'Jh'),
      counts(1, 2, 0),
      noBids,
      claim('s2'),
    ];
    const table = afterRoll(3, 'K K 10 9').play(noBids, claims(), winner('s1'), ...moves);
    // Two of the kings are in s2's claim, one has been won by s1.
    expect(table.refusal(claim('s1', 'Ks Kd 10s 9h'))).toBe('sleepless.card.elsewhere');
    // That leaves the king of spades to s2, whose claim is the best, shown or not.
    expect(table.play(claim('s1', 'Kh Kd 10s 9h')).chips).toEqual([16, 19, 10, 0]);
  });

  test('cards of a shown hand that fell unseen may be anywhere', () => {
    const table = afterRoll(2, 'K K 9 A').play(noBids, claims(), show('s2', 'Ks Kh 9d As'), winner('s2'));
    table.play(counts(4, 0), noBids, claim('s1', 'Ks Kh 9d As'));
    expect([table.chips, table.state.handNumber]).toEqual([[16, 14, 0], 2]);
  });

  test('a hand that lay open settles phase two with those who cannot beat it', () => {
    const table = afterRoll(2, 'Q Q Q 9').play(noBids, claim('s2', 'Qs Qh Qd 9c'));
    expect([table.chips, onOffer(table)]).toEqual([
      [10, 20, 0],
      ['yield', 'winner', 'declare', 'show'],
    ]);
    expect(table.play(yields('s1')).chips).toEqual([8, 22, 0]);
  });
});

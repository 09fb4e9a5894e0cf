import { describe, expect, test } from 'vitest';
import { sleepless } from '../../../../main/engine/games/sleepless/index.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';
import {
  afterRoll,
  atHands,
  atTricks,
  award,
  bid,
  claim,
  claims,
  counts,
  declare,
  detail,
  drawsDone,
  noBids,
  pass,
  play,
  roll,
  show,
  throws,
  trick,
  winner,
  yields,
} from './say.ts';

/** What is said beside each seat, short. */
const beside = (table: Tabletop): readonly (string | null)[] =>
  detail(table).seats.map(({ status }) => {
    if (!status) return null;
    const n = status.params?.['n'];
    const word = status.code.split('.').at(-1) ?? '';
    return typeof n === 'number' ? `${word} ${n}` : word;
  });

describe('details beside the seats', () => {
  test.each<[string, Tabletop, (string | null)[]]>([
    ['the dealer is to throw', new Tabletop(sleepless, 3), ['toThrow', null, null]],
    [
      'whose turn it is to draw',
      new Tabletop(sleepless, 3).play(roll('s1', 'A K Q J')),
      [null, 'toDraw', null],
    ],
    [
      'bids and passes',
      afterRoll(3, 'A K Q J').play(bid('s2', 2), pass('s3')),
      ['toBid', 'bids 2', 'passed'],
    ],
    [
      'throws left',
      afterRoll(3, 'A K Q J').play(award('s3', 2), throws('s3', [0, 'K'])),
      [null, null, 'throwing 3'],
    ],
    ['claims', afterRoll(3, 'A K Q J').play(noBids, claim('s3')), ['mayClaim', 'mayClaim', 'claims']],
    ['nobody declares yet', atHands(3), [null, null, null]],
    [
      'declared hands',
      atHands(4).play(declare('s2', 'one-pair'), yields('s3')),
      [null, 'one-pair', 'yields', 'toDeclare'],
    ],
    ['who leads', atTricks(3, 's2'), [null, 'leads', null]],
    ['who plays', atTricks(3, 's2').play(play('s2', 'As')), [null, null, 'toPlay']],
    ['too few cards for phase four', atTricks(3, 's2').play(counts(0, 2, 2)), ['tooFew', 'toBid', null]],
    [
      'too few cards to claim',
      atTricks(3, 's2').play(counts(0, 2, 2), noBids),
      ['tooFew', 'mayClaim', 'mayClaim'],
    ],
  ])('%s', (_, table, said) => {
    expect(beside(table)).toEqual(said);
  });
});

describe('details in the middle', () => {
  test('the dice, what they make and pay, the bid, the throws', () => {
    expect(detail(new Tabletop(sleepless, 2))).toMatchObject({
      phase: 1,
      dice: null,
      combination: null,
      pays: null,
      bid: null,
    });
    const table = afterRoll(2, 'K K 9 A').play(award('s2', 2));
    expect(detail(table)).toMatchObject({
      dice: [{ face: 'K' }, { face: 'K' }, { face: '9' }, { face: 'A' }],
      combination: { code: 'sleepless.combination.one-pair' },
      pays: 3,
      bid: { seat: 's2', amount: 2 },
      throwsLeft: 4,
    });
    expect(detail(table.play(claims())).throwsLeft).toBeNull();
  });

  test('in phase two the best hand declared so far, by whom, and who declares next', () => {
    const ladder = (table: Tabletop) => detail(table).ladder;
    expect(ladder(atHands(4))).toMatchObject({ best: null, turn: 's2' });
    const table = atHands(4).play(declare('s2', 'one-pair'), yields('s3'));
    expect(ladder(table)).toMatchObject({ best: { seat: 's2', hand: 'one-pair' }, turn: 's4' });
  });

  test('the phase, tricks and trump', () => {
    const table = atTricks(2, 's2').play(play('s2', 'As'), play('s1', '9s'), trick('s2'));
    expect(detail(table)).toMatchObject({
      phase: 3,
      trump: 's',
      leader: 's2',
      tricks: [{ winner: 's2' }, { winner: 's2' }],
    });
    expect(detail(table).seats.map(({ tricks }) => tricks)).toEqual([0, 2]);
    expect(detail(table.play(counts(2)))).toMatchObject({ phase: 4, leader: null });
  });

  test('face-up cards: a shown hand minus played cards; then the cards won', () => {
    const cards = (table: Tabletop) => detail(table).seats.map((seat) => seat.cards);
    const table = atHands(2).play(show('s2', 'As 9s Kh Qd'), winner('s2'));
    expect([cards(table), detail(table).seats.map(({ cardCount }) => cardCount)]).toEqual([
      [[], ['As', '9s', 'Kh', 'Qd']],
      [4, 4],
    ]);
    table.play(play('s2', 'As'), play('s1', '10s'));
    expect([cards(table), detail(table).seats.map(({ cardCount }) => cardCount)]).toEqual([
      [[], ['9s', 'Kh', 'Qd']],
      [3, 3],
    ]);
    table.play(counts(2, 1));
    expect([cards(table), detail(table).seats.map(({ cardCount }) => cardCount)]).toEqual([
      [[], ['As', '10s']],
      [4, 4],
    ]);
  });
});

describe('the end', () => {
  const broke = (rules = {}) =>
    new Tabletop(sleepless, 3, { chips: 5, ...rules }).play(
      roll('s1', 'A A A A'),
      drawsDone,
      noBids,
      claims('s2'),
      winner('s3'),
      counts(0, 2, 2),
      noBids,
    );

  test('"This point is not reached until the end of a hand": chips may come back in later phases', () => {
    const table = broke();
    expect([table.chips, table.state.outcome]).toEqual([[0, 13, 2, 0], null]);
    table.play(claims());
    expect(table.state.outcome).toMatchObject({
      winners: ['s2'],
      reason: { code: 'sleepless.ending.broke' },
    });
    expect(table.prompt.step).toBe('over');
  });

  test('who buys chips in time keeps the game going', () => {
    const table = broke().play({ kind: 'rebuy', seat: 's1', amount: 5 }, claims());
    expect([table.state.outcome, table.state.handNumber]).toEqual([null, 2]);
  });

  test('"the winner is the player with most chips in hand": those who tie share it', () => {
    const moves: PlainMove[] = [
      roll('s1', 'A A A A'),
      drawsDone,
      noBids,
      claims('s2'),
      winner('s3'),
      counts(0, 2, 2),
    ];
    const even: PlainMove = { kind: 'adjust', from: 's2', to: 's3', amount: 10, reason: 'to even it' };
    const table = new Tabletop(sleepless, 3, { chips: 8 }).play(...moves, noBids, even, claims());
    expect([table.chips, table.state.outcome?.winners]).toEqual([
      [0, 12, 12, 0],
      ['s2', 's3'],
    ]);
  });

  test.each([
    ['stays', [0, 10, 2, 3]],
    // An odd chip goes to the first from the dealer's left.
    ['split', [0, 12, 3, 0]],
  ])('leftoverPot: %s', (leftoverPot, chips) => {
    const moves: PlainMove[] = [
      roll('s1', 'A A A A'),
      drawsDone,
      award('s2', 3),
      claims('s2'),
      winner('s3'),
      counts(0, 2, 2),
      noBids,
      claims(),
    ];
    expect(new Tabletop(sleepless, 3, { chips: 5, leftoverPot }).play(...moves).chips).toEqual(chips);
  });

  test('a hand that is ended early leaves the pot to the leaders of the last whole one', () => {
    const rules = { leftoverPot: 'split' };
    const table = afterRoll(3, 'A K 10 9', rules).play(
      award('s2', 2),
      claims(),
      winner('s1'),
      counts(2, 2, 0),
      noBids,
      claims(),
    );
    expect(table.chips.at(-1)).toBe(2);
    table.play(roll('s2', 'A A A A'), drawsDone, award('s3', 5), { kind: 'end-now' });
    expect([table.chips, table.state.outcome?.winners]).toEqual([[20, 12, 13, 0], ['s1']]);
  });
});

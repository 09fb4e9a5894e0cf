import { describe, expect, test } from 'vitest';
import { sleepless } from '../../../../main/engine/games/sleepless/index.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';
import {
  afterRoll,
  award,
  bid,
  claims,
  counts,
  detail,
  drawsDone,
  noBids,
  onOffer,
  pass,
  play,
  roll,
  stop,
  throws,
  winner,
} from './say.ts';

describe('the dealer throws, the players draw', () => {
  test('"15 chips (or as agreed) to each player"; "Dealer throws 4 poker dice"', () => {
    const table = new Tabletop(sleepless, 3);
    expect(table.chips).toEqual([15, 15, 15, 0]);
    expect(table.prompt.dice).toMatchObject({ seat: 's1', mode: 'each', dice: [0, 1, 2, 3] });
    expect(new Tabletop(sleepless, 3, { chips: 40 }).chips).toEqual([40, 40, 40, 0]);
  });

  test.each<[string, PlainMove, string]>([
    ['another seat', roll('s2', 'A K Q J'), 'dice.seat'],
    ['three dice', roll('s1', 'A K Q'), 'dice.missing'],
    ['a fifth die', roll('s1', 'A K Q J 9'), 'dice.unknown'],
    ['a die twice', throws('s1', [0, 'A'], [0, 'K'], [1, 'Q'], [2, 'J']), 'dice.twice'],
    ['a die thrown twice', throws('s1', [0, 'A', 2], [1, 'K'], [2, 'Q'], [3, 'J']), 'dice.once'],
    ['a bid before the throw', bid('s2', 1), 'sleepless.move.notNow'],
  ])('refused: %s', (_, move, code) => {
    expect(new Tabletop(sleepless, 3).refusal(move)).toBe(code);
  });

  test('"Each player in turn, starting with the player to the left of the dealer": two circuits', () => {
    const table = new Tabletop(sleepless, 3).play(roll('s1', 'A K Q J'));
    const turns: unknown[] = [];
    for (const kind of ['draw', 'stand', 'draw', 'draw', 'stand', 'stand']) {
      turns.push(table.prompt.seats[0]);
      table.play({ kind, seat: table.prompt.seats[0] });
    }
    expect(turns).toEqual(['s2', 's3', 's1', 's2', 's3', 's1']);
    expect(table.prompt.step).toBe('bids');
  });

  test('the draws can be skipped in one, at any moment', () => {
    const table = new Tabletop(sleepless, 4).play(roll('s1', 'A K Q J'), { kind: 'draw', seat: 's2' });
    expect(table.refusal({ kind: 'draw', seat: 's2' })).toBe('sleepless.draw.turn');
    expect(table.play(drawsDone).prompt.step).toBe('bids');
  });
});

describe('bidding', () => {
  test('"the player to the left of the dealer may bid"', () => {
    expect(afterRoll(4, 'A K Q J').prompt.seats).toEqual(['s2']);
  });

  test.each<[string, string, PlainMove[], [string, number] | null]>([
    [
      '"Players bid successively round the table until the highest bid is reached"',
      'may-re-enter',
      [bid('s2', 1), bid('s3', 2), pass('s1'), pass('s2')],
      ['s3', 2],
    ],
    [
      '"A player may bid more than once": even after a pass',
      'may-re-enter',
      [pass('s2'), bid('s3', 1), pass('s1'), bid('s2', 2), pass('s3'), pass('s1')],
      ['s2', 2],
    ],
    [
      'it ends when all others have passed in succession after the last bid',
      'may-re-enter',
      [bid('s2', 1), pass('s3'), bid('s1', 2), pass('s2'), pass('s3')],
      ['s1', 2],
    ],
    ['all pass: nobody has it', 'may-re-enter', [pass('s2'), pass('s3'), pass('s1')], null],
    [
      'pass-is-final: who passed is not asked again',
      'pass-is-final',
      [pass('s2'), bid('s3', 1), bid('s1', 2), pass('s3')],
      ['s1', 2],
    ],
    [
      'pass-is-final: who bids alone has it',
      'pass-is-final',
      [pass('s2'), pass('s3'), bid('s1', 1)],
      ['s1', 1],
    ],
    ['in one: s3 has it for 3', 'may-re-enter', [award('s3', 3)], ['s3', 3]],
    ['in one, after bids: the highest has it', 'may-re-enter', [bid('s2', 2), award('s2', 2)], ['s2', 2]],
    ['in one, after bids: somebody else for more', 'may-re-enter', [bid('s2', 2), award('s1', 5)], ['s1', 5]],
    ['in one: nobody bids', 'may-re-enter', [noBids], null],
    ['nobody else can go higher: it is over', 'may-re-enter', [bid('s2', 15)], ['s2', 15]],
  ])('%s', (_, auction, moves, high) => {
    const table = afterRoll(3, 'K K 9 A', { auction }).play(...moves);
    expect(table.prompt.step).toBe(high ? 'throws' : 'claims');
    expect(detail(table).bid).toEqual(high && { seat: high[0], amount: high[1] });
    if (high) {
      // "The highest bidder places the number of counters bid into the pot."
      expect(table.chips[3]).toBe(high[1]);
      // "Each chip entitles the successful bidder to two throws of the dice."
      expect(table.prompt.dice).toMatchObject({ seat: high[0], mode: 'some', throws: 2 * high[1] });
    }
  });

  test.each<[string, string, PlainMove[], PlainMove, string]>([
    ['out of turn', 'may-re-enter', [], bid('s3', 1), 'auction.turn'],
    ['a pass out of turn', 'may-re-enter', [], pass('s1'), 'auction.turn'],
    ['not higher than the last', 'may-re-enter', [bid('s2', 2)], bid('s3', 2), 'auction.tooLow'],
    ['more than one has', 'may-re-enter', [], bid('s2', 16), 'auction.tooHigh'],
    ['in one, for less', 'may-re-enter', [bid('s2', 2)], award('s3', 2), 'auction.tooLow'],
    ['in one, who passed for good', 'pass-is-final', [pass('s2')], award('s2', 2), 'auction.out'],
    ['nobody bids, after a bid', 'may-re-enter', [bid('s2', 1)], noBids, 'auction.hasBid'],
    ['in one, somebody who is not there', 'may-re-enter', [], award('s9', 1), 'table.seat.unknown'],
  ])('refused: %s', (_, auction, moves, move, code) => {
    expect(
      afterRoll(3, 'K K 9 A', { auction })
        .play(...moves)
        .refusal(move),
    ).toBe(code);
  });
});

describe('throws', () => {
  test('"a bid of two chips entitles one die to be thrown four times; or two to be thrown twice …"', () => {
    for (const dice of [
      [[0, 'A', 4]],
      [
        [0, 'A', 2],
        [1, 'K', 2],
      ],
      [
        [2, 'Q', 1],
        [3, 'J', 3],
      ],
    ] as [number, string, number][][]) {
      const table = afterRoll(2, 'K K 9 A').play(award('s2', 2), throws('s2', ...dice));
      expect(table.prompt.step, JSON.stringify(dice)).toBe('claims');
    }
  });

  test('counted die by die, in as many goes as the bidder likes', () => {
    const table = afterRoll(2, 'K K 9 A').play(award('s2', 2));
    table.play(throws('s2', [2, 'K']));
    expect([detail(table).throwsLeft, detail(table).dice?.map(({ face }) => face)]).toEqual([
      3,
      ['K', 'K', 'K', 'A'],
    ]);
    table.play(throws('s2', [2, '9', 2]));
    expect(detail(table).throwsLeft).toBe(1);
    expect(table.refusal(throws('s2', [2, 'K', 2]))).toBe('dice.tooMany');
    expect(table.refusal(throws('s2', [2, 'K'], [3, 'K']))).toBe('dice.tooMany');
    expect(table.refusal(throws('s1', [2, 'K']))).toBe('dice.seat');
    table.play(throws('s2', [3, '9']));
    expect([table.prompt.step, detail(table).combination?.code]).toEqual([
      'claims',
      'sleepless.combination.two-pairs',
    ]);
  });

  test('"A successful bidder does not have to throw any dice again"', () => {
    const table = afterRoll(2, 'K K 9 A').play(award('s2', 2));
    expect(table.refusal(stop('s1'))).toBe('sleepless.stop.bidder');
    expect(table.play(stop('s2')).prompt.step).toBe('claims');
    expect(detail(table).pays).toBe(3);
  });

  test('while throws are left, a claim, or none, also says that the bidder has stopped', () => {
    const table = afterRoll(3, 'K K 9 A').play(award('s2', 2));
    expect(onOffer(table)).toEqual(['dice', 'claims', 'stop']);
    expect(table.play(claims('s3')).chips).toEqual([12, 10, 21, 2]);
    expect(table.prompt.step).toBe('hands');
  });

  test('each face remembers where it came from', () => {
    const source = { kind: 'sensor', device: 'd1', boot: 'b1', pocket: 3, lift: 7 } as const;
    const table = new Tabletop(sleepless, 2).play({
      kind: 'dice',
      seat: 's1',
      dice: ['A', 'K', 'Q', 'J'].map((face, die) => (die === 2 ? { die, face, source } : { die, face })),
    });
    expect(detail(table).dice).toEqual([{ face: 'A' }, { face: 'K' }, { face: 'Q', source }, { face: 'J' }]);
  });
});

describe('phase four', () => {
  const atFour = (players: number, ...won: number[]) =>
    afterRoll(players, 'K K 9 A').play(noBids, claims(), winner('s1'), counts(...won));

  test.each([
    ['two players, two tricks each', 2, [2, 2], ['s2', 's1']],
    ['two players, 3-1: two cards are too few', 2, [3, 1], ['s1']],
    ['three players, 2-1-1: three cards are too few', 3, [2, 1, 1], ['s1']],
    ['three players, 2-2-0', 3, [2, 2, 0], ['s2', 's1']],
    ['four players, 1-1-1-1', 4, [1, 1, 1, 1], ['s2', 's3', 's4', 's1']],
    ['four players, 3-0-1-0', 4, [3, 0, 1, 0], ['s3', 's1']],
    ['five players, 1-0-2-1-0', 5, [1, 0, 2, 1, 0], ['s3', 's4', 's1']],
  ])(
    '"Players with the less than four cards … cannot … participate in bidding or claiming": %s',
    (_, n, won, able) => {
      const table = atFour(n, ...won);
      const asked: unknown[] = [];
      while (table.prompt.step === 'last-bids') {
        asked.push(table.prompt.seats[0]);
        table.play(pass(String(table.prompt.seats[0])));
      }
      expect(asked).toEqual(able);
      expect([...table.prompt.seats]).toEqual(able);
      const out = table.state.seats.map(({ id }) => id).find((id) => !able.includes(id));
      if (out) expect(table.refusal({ kind: 'claim', seat: out })).toBe('sleepless.claim.tooFew');
    },
  );

  test('"on the basis of the dice now on the table (they may have been re-thrown in phase one)"', () => {
    const table = afterRoll(2, 'K K 9 A').play(award('s2', 1), throws('s2', [2, 'K'], [3, 'K']), claims());
    table.play(winner('s1'), counts(4, 0), award('s1', 1));
    expect(table.prompt.dice?.lying).toEqual(['K', 'K', 'K', 'K']);
  });

  test('who has too few cards still pays', () => {
    const table = atFour(3, 4, 0, 0).play(noBids, claims('s1'));
    // Phase two paid 2, a pair pays 3, from each.
    expect(table.chips).toEqual([15 + 4 + 6, 10, 10, 0]);
  });

  test('a seat without chips cannot bid, and is passed over', () => {
    const table = afterRoll(2, 'A A A A', { chips: 3 }).play(
      noBids,
      claims('s1'),
      winner('s1'),
      counts(2, 2),
    );
    expect([table.chips, table.prompt.seats]).toEqual([[6, 0, 0], ['s1']]);
  });
});

describe('nobody bids or claims, in one move', () => {
  /** Everything that a table has come to. */
  const stateOf = ({ state, prompt, chips }: Tabletop) => ({
    state: { ...state, moves: 0, handMoves: 0 },
    prompt,
    chips,
  });
  const dealt = (): Tabletop => new Tabletop(sleepless, 3).play(roll('s1', 'K K 9 A'));
  const toFour = (): Tabletop => afterRoll(3, 'K K 9 A').play(claims(), winner('s2'), counts(2, 2, 0));

  /** In phase four, all cards known: no king among them. */
  const withoutKings = (): Tabletop =>
    afterRoll(2, 'K K K K').play(
      claims(),
      winner('s1'),
      ...['As', '9s', 'Qs', '10s', 'Js', '9d', 'Ah', '10h'].map((card, i) => play(i % 2 ? 's2' : 's1', card)),
    );

  test.each<[string, () => Tabletop, readonly PlainMove[]]>([
    ['from the draws', dealt, [drawsDone, noBids, claims()]],
    [
      'after some have drawn',
      () => dealt().play({ kind: 'draw', seat: 's2' }),
      [drawsDone, noBids, claims()],
    ],
    ['from the bidding', () => dealt().play(drawsDone), [noBids, claims()]],
    ['after a pass', () => dealt().play(drawsDone, pass('s2')), [noBids, claims()]],
    ['in phase four, where it ends the hand', toFour, [noBids, claims()]],
    ['where nobody can match the dice', withoutKings, [noBids]],
  ])('%s: as each of them said alone', (_, begin, alone) => {
    const inOne = begin();
    expect(inOne.prompt.choices.map(({ move }) => move)).toContainEqual(claims());
    inOne.play(claims());
    const one = begin().play(...alone);
    expect(stateOf(inOne)).toEqual(stateOf(one));
  });

  test('each of them is said', () => {
    expect(dealt().play(claims()).said.slice(0, 3)).toEqual([
      'sleepless.call.drawsDone',
      'sleepless.call.noBids',
      'sleepless.call.noClaims',
    ]);
  });

  test('not after a bid, and not with a claim', () => {
    expect(dealt().play(drawsDone, bid('s2', 1)).refusal(claims())).toBe('auction.hasBid');
    expect(dealt().refusal(claims('s2'))).toBe('sleepless.move.notNow');
    expect(dealt().play(drawsDone).refusal(claims('s2'))).toBe('sleepless.move.notNow');
  });
});

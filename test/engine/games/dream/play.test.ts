import { describe, expect, test } from 'vitest';
import { seat } from '../../../../main/engine/core/seats.ts';
import { dream } from '../../../../main/engine/games/dream/index.ts';
import { dreamMove } from '../../../../main/engine/games/dream/moves.ts';
import { play, start } from '../../../../main/engine/games/dream/play.ts';
import { prompt } from '../../../../main/engine/games/dream/prompt.ts';
import { dreamRules } from '../../../../main/engine/games/dream/rules.ts';
import { pointsOf } from '../../../../main/engine/games/dream/settle.ts';
import {
  type Counts,
  type DreamHand,
  type DreamTable,
  NO_CARRY,
} from '../../../../main/engine/games/dream/state.ts';
import type { DreamDetail } from '../../../../main/engine/games/dream/view.ts';
import { checkByHand } from '../../../support/by-hand.ts';
import { type PlainMove, Tabletop, seatsOf } from '../../../support/tabletop.ts';

/**
 * A move, written short: `s2 play 9+` (the card 9, after drawing), `s1 tally 0 3 1` (the tricks of s1, s2, s3, and s1 went
 * out), `s1 out21`, `score`.
 */
function at(line: string): PlainMove {
  const [seat = '', kind = '', ...rest] = line.split(' ');
  if (seat === 'score') return { kind: 'score' };
  switch (kind) {
    case 'out':
    case 'out21':
      return { kind: 'out', seat, on21: kind === 'out21' };
    case 'tally':
      return { kind, tricks: Object.fromEntries(rest.map((n, i) => [`s${i + 1}`, Number(n)])), out: seat };
    case 'play': {
      const [value = ''] = rest;
      return { kind: 'play', seat, value: parseInt(value, 10), drew: value.endsWith('+') };
    }
    default:
      return { kind, seat };
  }
}

const sit = (players: number, rules: ConstructorParameters<typeof Tabletop>[2] = {}): Tabletop =>
  new Tabletop(dream, players, rules);
const run = (table: Tabletop, ...lines: string[]): Tabletop => table.play(...lines.map(at));
const detail = (table: Tabletop) => table.detail<DreamDetail>();
const cards = (table: Tabletop) => detail(table).seats.map((s) => s.cards);
const tricks = (table: Tabletop) => detail(table).seats.map((s) => s.tricks);
const moves = (table: Tabletop) => table.prompt.choices.map(({ move }) => move);
const total = (players = 3) => sit(players, { keep: 'total' });
const seats = seatsOf(3).map(({ id }) => id);

test.each([
  ['three players, tricks only', 'dream/tricks-only'],
  ['two players, the running total', 'dream/running-total'],
])('worked out by hand: %s', (_, file) => {
  checkByHand(file);
});

describe('the score', () => {
  // "Player 1 gets rid of all his cards in a hand and has been forced to take 2 tricks … Player 2 was also forced to take 2
  // tricks … Player 3 took 5 tricks … so Player 3 gets 3 points for that hand. If Player 3 had gone out, then all 3 players
  // would have scored 0".
  const taken: Counts = { [seat('s1')]: 2, [seat('s2')]: 2, [seat('s3')]: 5 };
  test.each([
    ['s1', [0, 0, 3]],
    ['s2', [0, 0, 3]],
    ['s3', [0, 0, 0]],
  ])('the example in the source, %s going out', (out, points) => {
    expect(seats.map((s) => pointsOf(taken, s, seat(out)))).toEqual(points);
    const table = sit(3).play({ kind: 'tally', tricks: taken, out });
    expect(table.points).toEqual(points);
  });
  test('points come from the bank, with their reason', () => {
    const table = sit(3).play({ kind: 'tally', tricks: taken, out: 's1' });
    expect(table.last.transfers).toEqual([
      {
        from: 'bank',
        to: 's3',
        amount: 3,
        reason: { code: 'dream.reason.tricks', params: { n: 5, out: { seat: 's1' }, own: 2 } },
        rule: 'dream.score',
      },
    ]);
  });
});

describe('tricks only', () => {
  test('"If that card brings the total to exactly 21, the previous player takes the trick"', () => {
    const table = run(sit(3), 's1 trick', 's1 out21');
    // Cat is before Ann: she has one trick, as Ann has.
    expect(table.points).toEqual([0, 0, 0]);
    expect(run(sit(3), 's1 out21').points).toEqual([0, 0, 1]);
    // "Otherwise no one takes the final trick."
    expect(run(sit(3), 's1 out').points).toEqual([0, 0, 0]);
  });
  test('a tap each: tricks, going out, going out on 21; the whole hand behind "more"', () => {
    expect(moves(sit(3))).toEqual([
      { kind: 'trick', seat: 's1' },
      { kind: 'trick', seat: 's2' },
      { kind: 'trick', seat: 's3' },
      { kind: 'out', on21: false },
      { kind: 'out', on21: true },
      { kind: 'tally' },
    ]);
  });
  test('taps before a whole hand is entered do not count', () =>
    expect(run(sit(3), 's1 trick', 's1 trick', 's2 tally 0 0 1').points).toEqual([0, 0, 1]));
  test.each([
    ['more tricks than a pack has', { kind: 'tally', tricks: sizes(9, 9, 9), out: 's1' }, 'dream.tally.most'],
    [
      'nobody sits there',
      { kind: 'tally', tricks: { s1: 1, s2: 1, s3: 1, s4: 1 }, out: 's1' },
      'table.seat.unknown',
    ],
    ['nor there', { kind: 'trick', seat: 's4' }, 'table.seat.unknown'],
    ['no cards are kept', { kind: 'play', seat: 's2', value: 3, drew: false }, 'dream.turn.none'],
  ])('%s', (_, move, code) => expect(sit(3).refusal(move)).toBe(code));
});

describe('the running total', () => {
  test('"Play starts to the dealer\'s left": five cards each, the rest is the pile', () => {
    const table = total();
    expect(detail(table)).toMatchObject({ turn: 's2', running: { total: 0, pile: 37 } });
    expect(cards(table)).toEqual([5, 5, 5]);
    expect(detail(total(8)).running?.pile).toBe(12);
    expect(table.refusal(at('s3 play 4'))).toBe('dream.turn.other');
    expect(table.refusal(at('s3 trick'))).toBe('dream.keep.total');
    // Games begun before `outAnytime` know "out" only where tricks are tapped.
    expect(sit(3, { keep: 'total', outAnytime: 'as-counted' }).refusal(at('s3 out'))).toBe(
      'dream.keep.total',
    );
  });
  test('"the first card of the trick" is played without drawing', () => {
    expect(total().refusal(at('s2 play 4+'))).toBe('dream.draw.lead');
    expect(cards(run(total(), 's2 play 4'))).toEqual([5, 4, 5]);
  });
  test('"Before playing a card each player MUST take a card from the draw pile"', () => {
    const table = run(total(), 's2 play 4', 's3 play 6+');
    expect(cards(table)).toEqual([5, 4, 5]);
    expect(detail(table)).toMatchObject({ turn: 's1', running: { total: 10, pile: 36, draw: true } });
    expect(moves(run(total(), 's2 play 4'))[0]).toEqual({ kind: 'play', seat: 's3', value: 1, drew: true });
  });
  test('"The total cannot exceed 21"', () => {
    const table = run(total(), 's2 play 10', 's3 play 9+');
    expect(table.refusal(at('s1 play 3+'))).toBe('dream.card.over');
    expect(table.refusal(at('s1 play 11'))).toBe('dream.card.over');
    expect(table.refused(at('s1 play 3+')).params).toEqual({ value: 3, total: 19, most: 2 });
    expect(moves(table).flatMap((m) => (m.kind === 'play' ? [m['value']] : []))).toEqual([1, 2, 2, 1]);
  });
  test('"The aces are worth 1 or 11 points, at the discretion of the player"', () => {
    expect(detail(run(total(), 's2 play 11')).running?.total).toBe(11);
    expect(detail(run(total(), 's2 play 1')).running?.total).toBe(1);
  });
  test('"exactly 21, the previous player … must take the trick and the player who brought the total to 21 plays the first card"', () => {
    const table = run(total(), 's2 play 10', 's3 play 11');
    expect(tricks(table)).toEqual([0, 1, 0]);
    expect(cards(table)).toEqual([5, 4, 4]);
    expect(detail(table)).toMatchObject({ turn: 's3', running: { total: 0, pile: 37, trick: [] } });
    expect(table.said).toEqual(['dream.call.play', 'dream.call.takes', 'dream.call.leads']);
  });
  test('… with a card that was drawn, too', () =>
    expect(cards(run(total(), 's2 play 10', 's3 play 11+'))).toEqual([5, 4, 5]));
  test('21 is offered both ways', () => {
    const offered = moves(run(total(), 's2 play 10')).filter((m) => m['value'] === 11);
    expect(offered).toEqual([
      { kind: 'play', seat: 's3', value: 11, drew: false },
      { kind: 'play', seat: 's3', value: 11, drew: true },
    ]);
  });
  test('"after drawing a card, a player does not have a card low enough": they take it, and the player before them leads', () => {
    const table = run(total(), 's2 play 10', 's3 play 8+', 's1 cannot');
    expect(tricks(table)).toEqual([1, 0, 0]);
    expect(cards(table)).toEqual([6, 4, 5]);
    expect(detail(table)).toMatchObject({ turn: 's3', running: { total: 0, pile: 35 } });
  });
  test('the leader can play anything, and every card fits up to 11', () => {
    expect(total().refusal(at('s2 cannot'))).toBe('dream.cannot.lead');
    expect(run(total(), 's2 play 11').refusal(at('s3 cannot'))).toBe('dream.cannot.fits');
    expect(run(total(), 's2 play 10', 's3 play 2+').allows(at('s1 cannot'))).toBe(true);
  });
});

// ---- what takes long to come about, put in place ---------------------------------------------------------------

const rules = dreamRules.parse({ keep: 'total', hands: 2 });
const table: DreamTable = {
  rules,
  nextRules: rules,
  seats,
  present: seats,
  dealer: seats[0]!,
  handNumber: 1,
  revision: 2,
  until: null,
  balances: {},
  carry: NO_CARRY,
};

/** A hand in the middle, Cat (s3) to play on Ben's card. */
const late = (change: Partial<DreamHand>): DreamHand => ({
  ...start(table).hand,
  step: 'play',
  total: 10,
  trick: [{ seat: seats[1]!, value: 10 }],
  turn: seats[2]!,
  ...change,
});
const step = (hand: DreamHand, line: string) => {
  const played = play(table, hand, dreamMove.parse(at(line)));
  return played.ok ? played.value : played.error.code;
};
const sizes = (s1: number, s2: number, s3: number): Counts => ({
  [seats[0]!]: s1,
  [seats[1]!]: s2,
  [seats[2]!]: s3,
});

describe('the end of the pile', () => {
  test('"There are no cards remaining on the draw pile": one plays without drawing', () => {
    const hand = late({ pile: 0 });
    expect(prompt(table, hand).question.code).toBe('dream.ask.empty');
    expect(step(hand, 's3 play 4+')).toBe('dream.draw.empty');
    expect(step(hand, 's3 play 4')).toMatchObject({
      hand: { pile: 0, sizes: sizes(5, 5, 4), last: null, turn: 's1' },
    });
  });
  test('emptyPile: with no fitting card they take the trick, and the player before leads', () =>
    expect(step(late({ pile: 0, total: 18 }), 's3 cannot')).toMatchObject({
      hand: { pile: 0, sizes: sizes(5, 5, 5), tricks: { s3: 1 }, turn: 's2' },
    }));
  test('the last card of the pile is drawn', () =>
    expect(step(late({ pile: 1, total: 18 }), 's3 cannot')).toMatchObject({
      hand: { pile: 0, sizes: { s3: 6 } },
    }));
});

describe('going out', () => {
  const one = sizes(5, 5, 1);
  test('by leading the last card: nobody takes the trick', () => {
    const done = step(late({ sizes: one, total: 0, trick: [], tricks: sizes(2, 1, 1) }), 's3 play 4');
    expect(done).toMatchObject({ hand: { out: 's3', tricks: sizes(2, 1, 1) }, settled: {} });
    expect(done).toMatchObject({ transfers: [{ to: 's1', amount: 1 }] });
  });
  test('by making exactly 21: the player before takes the trick', () =>
    expect(step(late({ sizes: one }), 's3 play 11')).toMatchObject({
      hand: { out: 's3', tricks: { s2: 1 } },
      transfers: [{ from: 'bank', to: 's2', amount: 1 }],
    }));
  test('with the pile empty', () =>
    expect(step(late({ sizes: one, pile: 0 }), 's3 play 5')).toMatchObject({
      hand: { out: 's3' },
      settled: {},
    }));
  test('goingOut: who must draw then holds two, and one is left', () => {
    const on = step(late({ sizes: one }), 's3 play 5+');
    expect(on).toMatchObject({ hand: { out: null, sizes: { s3: 1 }, turn: 's1' } });
    expect(on).not.toHaveProperty('settled');
    expect(step(late({ sizes: one }), 's3 play 11+')).toMatchObject({ hand: { out: null, turn: 's3' } });
  });
});

describe('a draw that was forgotten', () => {
  const forgot = step(late({ pile: 20 }), 's3 play 5');
  const drawn = step(late({ pile: 20 }), 's3 play 5+');
  if (typeof forgot === 'string' || typeof drawn === 'string') throw new Error('refused');

  test('"they must then draw two cards from the draw pile as a penalty"', () =>
    expect(step(forgot.hand, 's3 penalty')).toMatchObject({
      hand: { pile: 18, sizes: { s3: 6 }, turn: 's1' },
    }));
  test('… in place of the missed draw, though it was entered as made', () => {
    expect(drawn.hand).toMatchObject({ pile: 19, sizes: { s3: 5 } });
    expect(step(drawn.hand, 's3 penalty')).toMatchObject({
      hand: { pile: 18, sizes: { s3: 6 }, turn: 's1' },
    });
  });
  test('… what the pile has, if fewer', () => {
    const last = step(late({ pile: 1 }), 's3 play 5');
    expect(typeof last !== 'string' && step(last.hand, 's3 penalty')).toMatchObject({
      hand: { pile: 0, sizes: { s3: 5 } },
    });
  });
  test('… only once', () => {
    const caught = step(forgot.hand, 's3 penalty');
    expect(typeof caught !== 'string' && step(caught.hand, 's3 penalty')).toBe('dream.penalty.done');
  });
  test('"If the next player plays a card before anyone notices, then they get away with it"', () => {
    const next = step(forgot.hand, 's1 play 2+');
    if (typeof next === 'string') throw new Error(next);
    expect(step(next.hand, 's3 penalty')).toBe('dream.penalty.late');
    expect(step(next.hand, 's1 penalty')).toMatchObject({ hand: { sizes: { s1: 6 } } });
  });
  test('… not if the next has no card to play', () => {
    const next = step(forgot.hand, 's1 cannot');
    expect(typeof next !== 'string' && step(next.hand, 's3 penalty')).toMatchObject({
      hand: { sizes: { s3: 6 }, turn: 's3' },
    });
  });
  test('who leads, makes 21 or plays on an empty pile has forgotten nothing', () => {
    for (const [hand, line] of [
      [late({ total: 0, trick: [] }), 's3 play 5'],
      [late({}), 's3 play 11'],
      [late({ pile: 0 }), 's3 play 5'],
    ] as const) {
      const next = step(hand, line);
      expect(typeof next !== 'string' && step(next.hand, 's3 penalty')).toBe('dream.penalty.none');
    }
  });
  test('a last card played without its draw ends the hand unless someone notices', () => {
    const last = step(late({ sizes: sizes(5, 5, 1), pile: 20, tricks: sizes(3, 0, 0) }), 's3 play 5');
    if (typeof last === 'string') throw new Error(last);
    expect(last).toMatchObject({ hand: { step: 'last-card', turn: null } });
    expect(last.settled).toBeUndefined();
    expect(step(last.hand, 's1 play 2+')).toBe('dream.turn.none');
    expect(step(last.hand, 'score')).toMatchObject({
      hand: { out: 's3' },
      transfers: [{ to: 's1', amount: 3 }],
    });
    expect(step(last.hand, 's3 penalty')).toMatchObject({
      hand: { step: 'play', sizes: { s3: 2 }, turn: 's1' },
    });
  });
  test('the hand is not scored before', () => expect(step(forgot.hand, 'score')).toBe('dream.score.early'));
});

test('a pack holds four cards of each value and sixteen that count 10; aces are the same however they count', () => {
  expect(step(late({ seen: { 4: 4 } }), 's3 play 4+')).toBe('dream.card.gone');
  expect(step(late({ seen: { 4: 3 } }), 's3 play 4+')).toMatchObject({ hand: { seen: { 4: 4 } } });
  expect(step(late({ seen: { 1: 4 } }), 's3 play 11')).toBe('dream.card.goneAce');
  expect(step(late({ seen: { 1: 4 } }), 's3 play 1+')).toBe('dream.card.goneAce');
  expect(step(late({ seen: { 2: 4 } }), 's3 play 2+')).toBe('dream.card.gone');
  expect(step(late({ seen: { 1: 3 } }), 's3 play 11')).toMatchObject({ hand: { seen: { 1: 4 } } });
  expect(step(late({ seen: { 10: 15 } }), 's3 play 10+')).toMatchObject({ hand: { seen: { 10: 16 } } });
  expect(step(late({ seen: { 10: 16 } }), 's3 play 10+')).toBe('dream.card.gone');
});

describe('the length: "ensuring that each player deals the same number of hands"', () => {
  const hand = (game: Tabletop) => run(game, 's1 out');
  test('two each, unless agreed otherwise: "8 hands makes for a reasonable game" of four', () => {
    const game = sit(4);
    expect(detail(game).hands).toBe(8);
    for (let i = 0; i < 7; i++) hand(game);
    expect(game.state.outcome).toBeNull();
    expect(hand(game).state.outcome?.reason.code).toBe('dream.ending.hands');
    expect(game.state.handNumber).toBe(8);
    // The screen still says “hand 8 of 8”.
    expect(detail(game).hands).toBe(8);
  });
  test('when somebody leaves, until everyone else has dealt their share', () => {
    const game = sit(3, { hands: 1 });
    hand(game).play({ kind: 'leave', seat: 's2' });
    expect(detail(game).hands).toBe(2);
    expect(game.state).toMatchObject({ handNumber: 2, dealer: 's3' });
    expect(hand(game).state.outcome).not.toBeNull();
  });
  test('when somebody deals twice, until the others have dealt too', () => {
    const game = sit(2, { hands: 1 });
    hand(game).play({ kind: 'first-dealer', seat: 's1' });
    expect(detail(game).hands).toBe(3);
    expect(hand(game).state).toMatchObject({ outcome: null, dealer: 's2' });
    expect(hand(game).state.outcome).not.toBeNull();
  });
  test('when the only one who has not dealt leaves, it is over', () => {
    const game = sit(3, { hands: 1 });
    hand(game);
    hand(game).play({ kind: 'leave', seat: 's3' });
    expect(game.state.outcome?.reason.code).toBe('dream.ending.hands');
  });
  test('the fewest points win; those who tie share the win', () => {
    const game = sit(2, { hands: 1 });
    run(game, 's1 tally 0 2', 's1 tally 0 1');
    expect(game.state.outcome?.winners).toEqual(['s1']);
    const tied = sit(2, { hands: 1 });
    expect(run(tied, 's1 tally 0 2', 's2 tally 2 0').state.outcome?.winners).toEqual(['s1', 's2']);
  });
});

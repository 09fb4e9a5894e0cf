import { describe, expect, test } from 'vitest';
import type { Card } from '../../../../main/engine/core/cards.ts';
import { winner } from '../../../../main/engine/games/winner/index.ts';
import type { WinnerDetail } from '../../../../main/engine/games/winner/view.ts';
import { checkByHand } from '../../../support/by-hand.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';

/** A move, written short: `s2 play 10s 10h`, `s2 score s1=3 s3=11`, the same with its Loser `s2 score s1=3 s3=11 s1`, `stop`. */
function at(line: string): PlainMove {
  const [seat = '', kind = '', ...rest] = line.split(' ');
  if (seat === 'stop') return { kind: 'stop' };
  if (kind !== 'score') return { kind, seat, ...(rest.length > 0 ? { cards: rest } : {}) };
  const [loser, ...counts] = [...rest].reverse();
  if (loser && !loser.includes('=')) return { ...at([seat, kind, ...counts].join(' ')), loser };
  const left = Object.fromEntries(rest.map((r) => r.split('=')).map(([s = '', n]) => [s, Number(n)]));
  return { kind, winner: seat, left };
}

const sit = (players: number, rules: ConstructorParameters<typeof Tabletop>[2] = {}): Tabletop =>
  new Tabletop(winner, players, rules);
const run = (table: Tabletop, ...lines: string[]): Tabletop => table.play(...lines.map(at));
const detail = (table: Tabletop) => table.detail<WinnerDetail>();
const sizes = (table: Tabletop) => detail(table).seats.map(({ left }) => left);
const choice = (table: Tabletop, kind: string) => table.prompt.choices.find(({ move }) => move.kind === kind);

test.each([
  ['four players, two games in play', 'winner/in-play'],
  ['three players, until someone has 60, score only', 'winner/score-only'],
])('worked out by hand: %s', (_, file) => {
  checkByHand(file);
});

describe('the deal', () => {
  test('"In a three player version of the game, the dealer ends up with one more card"', () => {
    expect(sizes(sit(3))).toEqual([18, 17, 17]);
    expect(sizes(sit(3).play({ kind: 'first-dealer', seat: 's3' }))).toEqual([17, 17, 18]);
  });
  test('four players have 13 each', () => expect(sizes(sit(4))).toEqual([13, 13, 13, 13]));
});

describe('the lead', () => {
  test('"At the beginning of the first game, the player with the 3 of diamonds starts" – named by a tap', () => {
    const table = sit(4);
    expect(table.refusal(at('s2 play 5h'))).toBe('winner.turn.none');
    run(table, 's3 lead');
    expect(detail(table).turn).toBe('s3');
    expect(table.refusal(at('s1 lead'))).toBe('winner.lead.known');
    // "The three of diamonds does not need to be played in the first play."
    expect(table.allows(at('s3 play 5h'))).toBe(true);
  });
  test('nobody else holds 3♦ then', () => {
    const table = run(sit(4), 's3 lead', 's3 play 3c');
    expect(table.refusal(at('s4 play 3d'))).toBe('winner.card.held');
  });
  test('the Winner of the last game leads the next', () => {
    const table = run(sit(4), 's2 score s1=1 s3=2 s4=3', 's4 loser', 's4 no-exchange');
    expect(detail(table).turn).toBe('s2');
  });
  test('nextLead: 3♦ every time', () => {
    const table = run(sit(4, { nextLead: 'three-of-diamonds' }), 's2 score s1=1 s3=2 s4=3', 's4 loser');
    run(table, 's4 no-exchange');
    expect(detail(table).turn).toBeNull();
    expect(choice(table, 'lead')).toBeDefined();
  });
  test('… unless the exchange has shown who holds it', () => {
    const table = run(sit(4, { nextLead: 'three-of-diamonds' }), 's2 score s1=1 s3=2 s4=3', 's4 loser');
    run(table, 's4 exchange As 3d');
    expect(detail(table).turn).toBe('s4');
  });
  test('who leads must play', () =>
    expect(run(sit(4), 's3 lead').refusal(at('s3 pass'))).toBe('winner.pass.lead'));
});

describe('a trick', () => {
  const begun = () => run(sit(4), 's1 lead', 's1 play 5d 5c');

  test('"each player must play a higher card or combination than the one before, with the same number of cards"', () => {
    const table = begun();
    expect(table.refusal(at('s2 play 4s 4h'))).toBe('winner.verdict.not-higher');
    expect(table.refusal(at('s2 play 6d'))).toBe('winner.verdict.other-kind');
    expect(table.refusal(at('s2 play 6d 6c 6h'))).toBe('winner.verdict.other-kind');
    expect(table.refusal(at('s2 play 6d 7c'))).toBe('winner.play.short');
    expect(table.allows(at('s2 play 5h 5s'))).toBe(true);
  });
  test('straights of another length', () => {
    const table = run(sit(4), 's1 lead', 's1 play 4d 5c 6h');
    expect(table.refusal(at('s2 play 5d 6c 7h 8h'))).toBe('winner.verdict.other-size');
    expect(table.allows(at('s2 play Ac 2c 3c'))).toBe(true);
  });
  test('"Play proceeds clockwise": out of turn is refused', () => {
    expect(begun().refusal(at('s3 play 6d 6c'))).toBe('winner.turn.other');
    expect(begun().refusal(at('s3 pass'))).toBe('winner.turn.other');
  });
  test('a card is played once', () => {
    expect(begun().refusal(at('s2 play 5d 5h'))).toBe('winner.card.played');
    expect(begun().refusal(at('s2 play 6d 6d'))).toBe('winner.card.twice');
  });
  test('"A pass does not hinder any further play in the game": who passed may play again in the trick', () => {
    const table = run(begun(), 's2 pass', 's3 play 6d 6c', 's4 pass', 's1 pass');
    expect(detail(table).seats.map(({ passed }) => passed)).toEqual([true, false, false, true]);
    run(table, 's2 play 7d 7c');
    expect(detail(table).turn).toBe('s3');
    expect(detail(table).seats.some(({ passed }) => passed)).toBe(false);
  });
  test('"When all but one of the players have passed in succession … a new trick is started by the last player to play"', () => {
    const table = run(begun(), 's2 play 6d 6c', 's3 pass', 's4 pass', 's1 pass');
    expect(table.said).toEqual(['winner.call.pass', 'winner.call.leads']);
    expect(detail(table)).toMatchObject({ turn: 's2', trick: [] });
    expect(table.allows(at('s2 play 3h'))).toBe(true);
  });
  test('"all pass" is the same in one', () => {
    const one = run(begun(), 's2 play 6d 6c', 's3 pass', 's4 all-pass');
    expect(detail(one)).toMatchObject({ turn: 's2', trick: [] });
  });
  test('all pass is offered where more than one is still to answer', () => {
    const table = begun();
    expect(choice(table, 'all-pass')).toMatchObject({ move: { kind: 'all-pass', seat: 's2' } });
    expect(choice(run(table, 's2 pass', 's3 pass'), 'all-pass')).toBeUndefined();
  });
  test('2♠ ends the trick at once, alone', () => {
    const table = run(sit(4), 's1 lead', 's1 play 5d', 's2 play 2s');
    expect(detail(table)).toMatchObject({ turn: 's2', trick: [] });
  });
  test('… and as part of a pair, even led', () =>
    expect(detail(run(sit(4), 's1 lead', 's1 play 2d 2s'))).toMatchObject({ turn: 's1', trick: [] }));
  test('… not where the table has it otherwise, nor with bombs', () => {
    expect(detail(run(sit(4, { autoRelead: false }), 's1 lead', 's1 play 2s')).turn).toBe('s2');
    const bombs = run(sit(4, { bomb: true }), 's1 lead', 's1 play 2s');
    expect(detail(bombs).turn).toBe('s2');
    expect(bombs.allows(at('s2 play 4s 4h 4d 4c'))).toBe(true);
  });
  test('the form asks for as many cards as it takes', () => {
    const fields = (table: Tabletop) => (choice(table, 'play') as { fields: readonly object[] }).fields[0];
    expect(fields(run(sit(4), 's1 lead'))).toMatchObject({ min: 1, max: 13 });
    expect(fields(begun())).toMatchObject({ min: 2, max: 2 });
    const single = fields(run(sit(4), 's1 lead', 's1 play Kh')) as { from: Card[] };
    expect(single).toMatchObject({ min: 1, max: 1 });
    expect(single.from).toEqual(['2s', 'Ks', 'As', '2h', 'Ah', '2d', 'Ad', '2c', 'Ac']);
    const bombs = run(sit(4, { bomb: true }), 's1 lead', 's1 play 5d');
    expect(
      bombs.prompt.choices.flatMap((c) => (c.move.kind === 'play' && c.kind === 'form' ? c.fields : [])),
    ).toMatchObject([
      { min: 1, max: 1 },
      { min: 4, max: 4 },
    ]);
    expect((fields(begun()) as { from: Card[] }).from).toHaveLength(52 - 3);
  });
});

/** Ann goes out with 13 cards in three plays; nobody else plays. */
const annOut = (table: Tabletop) =>
  run(
    table,
    ...['s1 lead', 's1 play 3d 4s 5s 6s 7s 8s', 's2 all-pass', 's1 play 9s 10s Js Qs Ks As', 's2 all-pass'],
    's1 play 2s',
  );

describe('going out', () => {
  test('cards are counted when the Winner goes out', () => {
    const table = annOut(sit(4));
    expect(table.points).toEqual([117, -39, -39, -39]);
    expect(table.said).toEqual(['winner.call.lead', 'winner.call.winner', 'winner.call.leads']);
    expect(detail(table).winner).toBe('s1');
  });
  test('leadAfterOut: "if the last to play is out, the next player to the left who holds cards leads"', () => {
    expect(detail(annOut(sit(4))).turn).toBe('s2');
    const table = run(annOut(sit(4, { autoRelead: false })));
    expect(detail(table)).toMatchObject({ turn: 's2', trick: [{ seat: 's1', cards: ['2s'] }] });
    run(table, 's2 pass', 's3 pass');
    expect(detail(table).turn).toBe('s4');
    run(table, 's4 pass');
    expect(detail(table)).toMatchObject({ turn: 's2', trick: [] });
  });
  test('play continues, unscored', () => {
    const table = run(annOut(sit(4)), 's2 play 3h', 's3 play 4h');
    expect(table.points).toEqual([117, -39, -39, -39]);
    expect(sizes(table)).toEqual([0, 12, 12, 13]);
  });
  test('a player with too few cards passes automatically', () => {
    const table = run(annOut(sit(4)), 's2 play 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh', 's3 all-pass');
    run(table, 's2 play 3c', 's3 play 4d', 's4 pass', 's2 pass', 's3 play 5d 5c 6d 6c 7d 7c');
    // Dee has 13 cards, Ben 1, and nobody asks him.
    expect(detail(table).turn).toBe('s4');
    const higher = run(sit(4), 's1 lead', 's1 play 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd', 's2 all-pass');
    run(higher, 's1 play 3s', 's2 play 4s', 's3 pass', 's4 pass', 's1 pass', 's2 play 3h 3c 4h 4c 5h 5c');
    run(higher, 's3 play 6h 6c 7h 7c 8h 8c', 's4 pass');
    expect(higher.said).toEqual(['winner.call.pass', 'winner.call.tooFew']);
    expect(detail(higher)).toMatchObject({ turn: 's2', seats: [{ passed: true }, {}, {}, { passed: true }] });
    run(table, 's4 pass');
    expect(table.said).toEqual(['winner.call.pass', 'winner.call.tooFew', 'winner.call.leads']);
    expect(detail(table).turn).toBe('s3');
  });
  test('more cards than are held', () => {
    const deck = '3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 3c 4c';
    expect(run(sit(4), 's2 lead').refusal(at(`s2 play ${deck}`))).toBe('winner.hand.short');
  });
  test('more cards than were tracked: at least one is left until somebody says that they are out', () => {
    const table = run(annOut(sit(4)), 's2 play 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh', 's3 all-pass');
    run(table, 's2 play 4d 5d 6d');
    expect(table.said).toContain('table.byHand.tracked');
    expect(detail(table).seats[1]).toMatchObject({ left: 1, out: null });
  });
  test('the Loser can be named once the Winner is out, if they still hold cards', () => {
    expect(run(sit(4), 's1 lead').refusal(at('s2 loser'))).toBe('winner.loser.early');
    expect(sit(4).refusal(at('stop'))).toBe('winner.loser.early');
    const table = annOut(sit(4));
    expect(table.refusal(at('s1 loser'))).toBe('winner.loser.out');
    run(table, 's3 loser');
    // "the Loser must shuffle and deal out the next game"
    expect(table.state).toMatchObject({ dealer: 's3', handNumber: 2 });
  });
  test("stopping early, of equals the first at the Winner's left is the Loser", () => {
    expect(run(annOut(sit(4)), 'stop').state.dealer).toBe('s2');
    expect(run(annOut(sit(4)), 's2 play 3h', 'stop').state.dealer).toBe('s3');
  });
});

describe('the exchange', () => {
  const second = () => run(sit(4), 's2 score s1=1 s3=2 s4=3', 's4 loser');

  test('"The Loser must then give their highest card to the Winner in exchange for any card"', () => {
    const table = second();
    expect(table.refusal(at('s1 exchange As 3h'))).toBe('winner.exchange.loser');
    expect(table.refusal(at('s4 exchange As As'))).toBe('winner.exchange.same');
    run(table, 's4 exchange As 3h');
    expect(detail(table).exchange).toEqual({ given: 'As', taken: '3h' });
    expect(sizes(table)).toEqual([13, 13, 13, 13]);
    expect(table.refusal(at('s4 exchange As 3h'))).toBe('winner.exchange.none');
  });
  test('"The cards exchanged will be shown": then it is known who holds them', () => {
    const table = run(second(), 's4 exchange As 3h');
    expect(detail(table).seats.map(({ shown }) => shown)).toEqual([[], ['As'], [], ['3h']]);
    expect(table.refusal(at('s2 play 3h'))).toBe('winner.card.held');
    run(table, 's2 play 3s', 's3 pass');
    expect(table.refusal(at('s4 play As'))).toBe('winner.card.held');
    run(table, 's4 play 5d', 's1 pass', 's2 play As');
    expect(detail(table).seats[1]?.shown).toEqual([]);
  });
  test('they keep openly taken cards, however many cards are tracked', () => {
    const table = run(sit(4), 's1 lead', 's1 play 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As', 's2 all-pass');
    expect(table.allows(at('s1 play 3d'))).toBe(true);
    run(table, 's1 play 4h');
    expect(table.said).toContain('table.byHand.tracked');
    expect(detail(table).seats[0]).toMatchObject({ left: 1, out: null });
  });
  test('a higher card held back is reported when it is played', () => {
    const table = run(second(), 's4 exchange Kh 2s', 's2 play 3s', 's3 pass', 's4 play Ks');
    expect(table.said).toEqual(['winner.call.play', 'winner.call.keptBack']);
    const fair = run(second(), 's4 exchange Kh 2s', 's2 play 3s', 's3 pass', 's4 play 2s');
    expect(fair.said).toEqual(['winner.call.play', 'winner.call.leads']);
  });
  test('no exchange in the first game, nor if one of the two has left', () => {
    expect(sit(4).refusal(at('s4 exchange As 3h'))).toBe('winner.exchange.none');
    expect(sit(4).refusal(at('s4 no-exchange'))).toBe('winner.exchange.none');
    const table = second().play({ kind: 'leave', seat: 's2' });
    expect(choice(table, 'exchange')).toBeUndefined();
    expect(choice(table, 'lead')).toBeDefined();
    expect(sizes(table)).toEqual([17, 17, 18]);
  });
});

describe('score only', () => {
  test('can be chosen at any moment before the Winner is out', () => {
    const left = 's2 score s1=12 s3=12 s4=12';
    for (const lines of [[], ['s1 lead'], ['s1 lead', 's1 play 3s', 's2 pass']]) {
      const table = run(sit(4), ...lines);
      expect(choice(table, 'score')).toBeDefined();
      expect(run(table, left).points).toEqual([-24, 72, -24, -24]);
    }
  });
  test.each([
    ['a seat without a number', 's2 score s1=3 s3=4', 'winner.score.missing'],
    ['the Winner holds none', 's2 score s1=3 s2=1 s3=4 s4=1', 'winner.score.winner'],
    ['more than were dealt', 's2 score s1=14 s3=4 s4=1', 'winner.score.most'],
    ['nobody sits there', 's2 score s1=3 s3=4 s4=1 s7=1', 'table.seat.unknown'],
    ['nor there', 's7 score s1=3 s3=4 s4=1 s2=1', 'table.seat.unknown'],
  ])('%s', (_, line, code) => expect(sit(4).refusal(at(line))).toBe(code));
  test('nobody holds more cards than dealt; the tracked count is shown but does not apply', () => {
    const table = run(sit(4), 's1 lead', 's1 play 3s 4s 5s');
    expect(table.refusal(at('s2 score s1=14 s3=1 s4=1'))).toBe('winner.score.most');
    expect(choice(table, 'score')).toMatchObject({ fields: [{ most: { s2: 13, s3: 13, s4: 13 } }] });
    run(table, 's2 score s1=11 s3=1 s4=1');
    expect(table.said).toEqual(['winner.call.winner', 'table.byHand.tracked']);
  });
  test('a second count replaces the first', () => {
    const table = run(sit(4), 's2 score s1=1 s3=2 s4=3', 's1 score s2=1 s3=2 s4=4');
    expect(table.state.balances).toMatchObject({ s1: 7, s2: -1, s3: -2, s4: -4 });
    expect(table.said).toEqual(['winner.call.winner', 'table.byHand.tracked']);
  });
  test.each([
    ['three players', 3, {}, 's2 score s1=4 s3=13'],
    ['four players', 4, {}, 's2 score s1=4 s3=12 s4=1'],
    ['until a score that is reached', 3, { length: 'score', score: 10 }, 's2 score s1=4 s3=13'],
    ['until a score that is not', 3, { length: 'score', score: 50 }, 's2 score s1=4 s3=13'],
  ])('with the Loser: as the two said one after the other, %s', (_, players, rules, score) => {
    const both = run(sit(players, rules), `${score} s3`);
    const one = run(sit(players, rules), score);
    // A score that ends it asks for no Loser.
    if (one.prompt.choices.some(({ move }) => move.kind === 'loser')) {
      run(one, 's3 loser');
      expect([both.state.dealer, detail(both), both.prompt]).toEqual([
        one.state.dealer,
        detail(one),
        one.prompt,
      ]);
    }
    expect(both.points).toEqual(one.points);
    expect(both.state.outcome).toEqual(one.state.outcome);
  });
  test('the Winner is not the Loser', () =>
    expect(sit(3).refusal(at('s2 score s1=4 s3=13 s2'))).toBe('winner.loser.out'));
  test('the keys are for that in a first game until somebody leads, and after a game that was only scored', () => {
    const table = run(sit(4), 's2 score s1=1 s3=2 s4=3', 's4 loser');
    expect(detail(table)).toMatchObject({ kept: 'score-only' });
    expect(choice(table, 'score')).toMatchObject({ key: '1' });
    expect(choice(sit(4), 'score')).toMatchObject({ key: '1' });
    expect(choice(run(sit(4), 's1 lead'), 'score')).toMatchObject({ rare: true });
  });
});

describe('the length', () => {
  const game = (table: Tabletop) => run(table, 's2 score s1=1 s3=2 s4=3', 's4 loser');
  test('10 games unless agreed otherwise', () => {
    const table = sit(4);
    for (let i = 0; i < 9; i++) game(table);
    expect(table.state.outcome).toBeNull();
    // Ruling `endsEarly`: "in the last agreed game the score ends it, and no Loser is asked for".
    expect(run(table, 's2 score s1=1 s3=2 s4=3').state.outcome).toMatchObject({
      winners: ['s2'],
      reason: { code: 'winner.ending.games', params: { n: 10 } },
    });
  });
  test('until a player reaches an agreed score', () => {
    const table = sit(4, { length: 'score', score: 12, games: 1 });
    expect(game(table).state.outcome).toBeNull();
    expect(run(table, 's2 score s1=1 s3=2 s4=3').state.outcome).toMatchObject({
      reason: { code: 'winner.ending.score' },
    });
  });
  test('a game that is scored while the last Loser is still asked for has a Loser of its own', () => {
    const table = run(sit(4, { games: 1 }), 's2 score s1=1 s3=2 s4=3').play({ kind: 'go-on', more: 2 });
    expect(table.prompt.question.code).toBe('winner.ask.lastLoser');
    run(table, 's1 score s2=1 s3=2 s4=3', 's4 loser');
    expect(table.state).toMatchObject({ handNumber: 3, dealer: 's4' });
    expect(table.points).toEqual([5, 5, -4, -6]);
  });
  test('a void game is paid back', () => {
    const table = annOut(sit(4)).play({ kind: 'void-hand' });
    expect(table.points).toEqual([0, 0, 0, 0]);
    expect(table.state.handNumber).toBe(1);
  });
});

describe('ask: does this beat that?', () => {
  const ask = (table: Tabletop, question: object) => {
    const answer = table.game.ask(table.state, question);
    return answer.ok ? answer.value : answer.error.code;
  };
  const table = run(sit(4, { bomb: true }), 's1 lead', 's1 play 9d 9c');

  test('any two plays, with the reason', () => {
    expect(ask(table, { kind: 'beats', cards: ['As', '2s', '3s'], over: ['Qs', 'Ks', 'Ah'] })).toEqual({
      beats: true,
      kind: 'straight-flush',
      verdict: 'flush',
      reason: expect.objectContaining({ code: 'winner.verdict.flush' }) as unknown,
    });
    expect(ask(table, { kind: 'beats', cards: ['3d'], over: ['3c'] })).toMatchObject({
      beats: false,
      verdict: 'not-higher',
    });
  });
  test('against what lies on the table, by the rules of the house', () => {
    expect(ask(table, { kind: 'beats', cards: ['9s', '9h'] })).toMatchObject({
      beats: true,
      verdict: 'higher',
    });
    expect(ask(table, { kind: 'beats', cards: ['3s', '3h', '3d', '3c'] })).toMatchObject({ verdict: 'bomb' });
  });
  test('what are these?', () =>
    expect(ask(table, { kind: 'beats', cards: ['9s'], over: [] })).toMatchObject({
      kind: 'single',
      verdict: null,
    }));
  test('no play, and no question', () => {
    expect(ask(table, { kind: 'beats', cards: ['9s', '8s'] })).toBe('winner.play.short');
    expect(ask(table, { kind: 'beats', cards: ['9s', '9s'] })).toBe('winner.card.twice');
    expect(ask(table, { kind: 'beats', cards: ['XX'] })).toBe('table.ask.unknown');
    expect(ask(table, { kind: 'odds' })).toBe('table.ask.unknown');
  });
});

import { describe, expect, test } from 'vitest';
import { countOf, payWinner } from '../../../../main/engine/games/winner/scoring.ts';
import { winner } from '../../../../main/engine/games/winner/index.ts';
import { Tabletop, seatsOf } from '../../../support/tabletop.ts';

const SEATS = seatsOf(4).map(({ id }) => id);
const RULES = {
  thresholdsFour: 10,
  thresholdsThree: 12,
  tripleAt: 'seventeen',
  leftCosts: 1,
  manyCosts: 2,
  neverPlayedCosts: 3,
} as const;

describe('what a card costs', () => {
  test.each<[string, number, number, number, 1 | 2 | 3, object?]>([
    ['"each player with cards remaining scores -1 point for each"', 4, 9, 13, 1],
    ['"unless they have 10 or more remaining … -2 for each"', 4, 10, 13, 2],
    ['… up to all but one', 4, 12, 13, 2],
    ['"If they didn\'t get to play any cards at all, they score -3 for each"', 4, 13, 13, 3],
    ['another threshold', 4, 8, 13, 2, { thresholdsFour: 8 }],
    ['… and one below it', 4, 7, 13, 1, { thresholdsFour: 8 }],
    ['three players, 11 cards', 3, 11, 17, 1],
    ['"more than 11 cards and less than 17 … double points"', 3, 12, 17, 2],
    ['… 16 too', 3, 16, 17, 2],
    ['"a player with 17 cards remaining is deducted triple points"', 3, 17, 17, 3],
    ['… the dealer as well, who has played one of 18', 3, 17, 18, 3],
    ['the dealer with all 18', 3, 18, 18, 3],
    ['tripleAt never-played: 17 of 18 count double', 3, 17, 18, 2, { tripleAt: 'never-played' }],
    ['… 17 of 17 triple', 3, 17, 17, 3, { tripleAt: 'never-played' }],
    ['… and 18 of 18', 3, 18, 18, 3, { tripleAt: 'never-played' }],
    ['another threshold for three', 3, 10, 17, 2, { thresholdsThree: 10 }],
    ['the threshold for four is not for three', 3, 10, 17, 1, { thresholdsFour: 5 }],
  ])('%s', (_, players, left, dealt, each, rules = {}) =>
    expect(countOf(SEATS[0]!, left, dealt, players, { ...RULES, ...rules }).each).toBe(each),
  );
});

test('the worked example: 3, 11 and 8 left give -3, -22, -8 and +33', () => {
  // "if North won, and East, West, and South respectively still had 3, 11, and 8 cards left, East would score -3, West
  // would score -22, South would score -8, and North would score +33."
  const [north, east, south, west] = [SEATS[0]!, SEATS[1]!, SEATS[2]!, SEATS[3]!];
  const table = new Tabletop(winner, 4).play({
    kind: 'score',
    winner: north,
    left: { [east]: 3, [west]: 11, [south]: 8 },
  });
  expect(table.points).toEqual([33, -3, -8, -22]);
  expect(table.said).toEqual(['winner.call.winner']);
  expect(table.detail<{ counts: unknown }>().counts).toEqual([
    { seat: east, left: 3, price: 'leftCosts', each: 1, points: 3 },
    { seat: south, left: 8, price: 'leftCosts', each: 1, points: 8 },
    { seat: west, left: 11, price: 'manyCosts', each: 2, points: 22 },
  ]);
});

test('each transfer goes to the Winner, says how many cards it is for, and names its rule', () => {
  const counts = [3, 11, 13].map((left, i) => countOf(SEATS[i + 1]!, left, 13, 4, RULES));
  expect(
    payWinner(SEATS[0]!, counts).map(({ from, to, amount, reason, rule }) => [
      from,
      to,
      amount,
      reason,
      rule,
    ]),
  ).toEqual([
    ['s2', 's1', 3, { code: 'winner.reason.left', params: { n: 3, each: 1 } }, 'winner.score'],
    ['s3', 's1', 22, { code: 'winner.reason.many', params: { n: 11, each: 2 } }, 'winner.thresholds'],
    ['s4', 's1', 39, { code: 'winner.reason.triple', params: { n: 13, each: 3 } }, 'winner.triple'],
  ]);
});

test.each([
  ['zero', 0],
  ['average', -2],
])('a latecomer starts with %s', (lateScore, points) => {
  const table = new Tabletop(winner, 3, { lateScore });
  table.play({ kind: 'adjust', from: 's2', to: 'bank', amount: 5, reason: 'as it stands' });
  table.play({ kind: 'join', seat: { id: 's4', name: 'Dee' } });
  // −5 in all is −1⅔ each, rounded down.
  expect(table.points).toEqual([0, -5, 0, points]);
  // A score that this game does not offer is the usual one.
  table.play({ kind: 'leave', seat: 's4' });
  table.play({ kind: 'join', seat: { id: 's5', name: 'Eve' }, score: 'highest' });
  expect(table.points).toEqual([0, -5, 0, points]);
});

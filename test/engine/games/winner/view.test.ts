import { expect, test } from 'vitest';
import type { Json } from '../../../../main/engine/core/result.ts';
import { winner } from '../../../../main/engine/games/winner/index.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';

test.each<[string, number, { readonly [rule: string]: Json }, readonly PlainMove[], Json]>([
  [
    'in the middle of a trick',
    3,
    {},
    [
      { kind: 'lead', seat: 's2' },
      { kind: 'play', seat: 's2', cards: ['10s', '10h'] },
      { kind: 'play', seat: 's3', cards: ['Js', 'Jh'] },
      { kind: 'pass', seat: 's1' },
    ],
    {
      kept: 'in-play',
      length: { by: 'games', to: 10 },
      turn: 's2',
      seats: [
        { seat: 's1', left: 18, dealt: 18, passed: true, out: null, shown: [] },
        { seat: 's2', left: 15, dealt: 17, passed: false, out: null, shown: ['3d'] },
        { seat: 's3', left: 15, dealt: 17, passed: false, out: null, shown: [] },
      ],
      trick: [
        {
          seat: 's2',
          cards: ['10s', '10h'],
          kind: 'pair',
          say: { code: 'winner.kind.pair', params: { n: 2 } },
        },
        {
          seat: 's3',
          cards: ['Js', 'Jh'],
          kind: 'pair',
          say: { code: 'winner.kind.pair', params: { n: 2 } },
        },
      ],
      played: ['10s', '10h', 'Js', 'Jh'],
      winner: null,
      counts: [],
      exchange: null,
      last: { winner: null, loser: null },
    },
  ],
  [
    'when the Winner is out',
    3,
    { length: 'score', score: 100 },
    [
      { kind: 'lead', seat: 's2' },
      { kind: 'play', seat: 's2', cards: ['10s', '10h'] },
      { kind: 'score', winner: 's3', left: { s1: 18, s2: 12 } },
    ],
    {
      kept: 'score-only',
      length: { by: 'score', to: 100 },
      turn: null,
      seats: [
        { seat: 's1', left: 18, dealt: 18, passed: false, out: null, shown: [] },
        { seat: 's2', left: 12, dealt: 17, passed: false, out: null, shown: ['3d'] },
        { seat: 's3', left: 0, dealt: 17, passed: false, out: 1, shown: [] },
      ],
      trick: [],
      played: ['10s', '10h'],
      winner: 's3',
      counts: [
        { seat: 's1', left: 18, price: 'neverPlayedCosts', each: 3, points: 54 },
        { seat: 's2', left: 12, price: 'manyCosts', each: 2, points: 24 },
      ],
      exchange: null,
      last: { winner: null, loser: null },
    },
  ],
  [
    'after the exchange',
    3,
    {},
    [
      { kind: 'score', winner: 's3', left: { s1: 18, s2: 12 } },
      { kind: 'loser', seat: 's1' },
      { kind: 'exchange', seat: 's1', cards: ['2s', '3d'] },
    ],
    {
      kept: 'score-only',
      length: { by: 'games', to: 10 },
      turn: 's3',
      seats: [
        { seat: 's1', left: 18, dealt: 18, passed: false, out: null, shown: ['3d'] },
        { seat: 's2', left: 17, dealt: 17, passed: false, out: null, shown: [] },
        { seat: 's3', left: 17, dealt: 17, passed: false, out: null, shown: ['2s'] },
      ],
      trick: [],
      played: [],
      winner: null,
      counts: [],
      exchange: { given: '2s', taken: '3d' },
      last: { winner: 's3', loser: 's1' },
    },
  ],
])('what a screen sees %s', (_, players, rules, moves, seen) => {
  expect(new Tabletop(winner, players, rules).play(...moves).detail()).toEqual(seen);
});

import { expect, test } from 'vitest';
import type { Json } from '../../../../main/engine/core/result.ts';
import { dream } from '../../../../main/engine/games/dream/index.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';

test.each<[string, number, { readonly [rule: string]: Json }, readonly PlainMove[], Json]>([
  [
    'of tricks only',
    3,
    {},
    [
      { kind: 'trick', seat: 's1' },
      { kind: 'trick', seat: 's1' },
      { kind: 'trick', seat: 's2' },
    ],
    {
      keep: 'tricks',
      hands: 6,
      turn: null,
      seats: [
        { seat: 's1', tricks: 2, cards: null },
        { seat: 's2', tricks: 1, cards: null },
        { seat: 's3', tricks: 0, cards: null },
      ],
      running: null,
      out: null,
      ifOut: [
        { out: 's1', points: [0, 0, 0] },
        { out: 's2', points: [1, 0, 0] },
        { out: 's3', points: [2, 1, 0] },
      ],
    },
  ],
  [
    'of a running total, at its lead',
    3,
    { keep: 'total', hands: 1 },
    [],
    {
      keep: 'total',
      hands: 3,
      turn: 's2',
      seats: [
        { seat: 's1', tricks: 0, cards: 5 },
        { seat: 's2', tricks: 0, cards: 5 },
        { seat: 's3', tricks: 0, cards: 5 },
      ],
      running: { total: 0, room: 21, pile: 37, draw: false, trick: [], caught: null },
      out: null,
      ifOut: [
        { out: 's1', points: [0, 0, 0] },
        { out: 's2', points: [0, 0, 0] },
        { out: 's3', points: [0, 0, 0] },
      ],
    },
  ],
  [
    'of a running total, in a trick',
    3,
    { keep: 'total' },
    [
      { kind: 'play', seat: 's2', value: 10, drew: false },
      { kind: 'play', seat: 's3', value: 9, drew: true },
    ],
    {
      keep: 'total',
      hands: 6,
      turn: 's1',
      seats: [
        { seat: 's1', tricks: 0, cards: 5 },
        { seat: 's2', tricks: 0, cards: 4 },
        { seat: 's3', tricks: 0, cards: 5 },
      ],
      running: {
        total: 19,
        room: 2,
        pile: 36,
        draw: true,
        trick: [
          { seat: 's2', value: 10 },
          { seat: 's3', value: 9 },
        ],
        caught: 's3',
      },
      out: null,
      ifOut: [
        { out: 's1', points: [0, 0, 0] },
        { out: 's2', points: [0, 0, 0] },
        { out: 's3', points: [0, 0, 0] },
      ],
    },
  ],
])('what a screen sees %s', (_, players, rules, moves, seen) => {
  expect(new Tabletop(dream, players, rules).play(...moves).detail()).toEqual(seen);
});

test.each([
  ['tricks', ['tricks']],
  ['total', ['lead', 'play', 'last-card']],
] as const)('a hand kept by %s has the steps that come, and no others', (keep, steps) => {
  const { game, state } = new Tabletop(dream, 3, { keep });
  expect(game.view(state).steps).toEqual(steps);
});

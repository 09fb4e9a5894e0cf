import { expect, test } from 'vitest';
import type { Json } from '../../../../main/engine/core/result.ts';
import { poolNap } from '../../../../main/engine/games/pool-nap/index.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';

test.each<[string, number, { readonly [rule: string]: Json }, readonly PlainMove[], Json]>([
  [
    'while bids are made',
    3,
    {},
    [{ kind: 'bid', seat: 's2', tricks: 2 }],
    {
      round: 1,
      rounds: 20,
      ante: 1,
      players: ['s2', 's3', 's1'],
      out: [],
      turn: 's3',
      said: { s2: 2 },
      high: { seat: 's2', tricks: 2 },
      contract: null,
      stakes: null,
      decided: null,
      trump: null,
      taken: { s1: 0, s2: 0, s3: 0 },
      tricks: [],
      cards: [],
      revokes: [],
    },
  ],
  [
    'in the middle of a trick kept by its cards',
    3,
    { napPays: 10 },
    [
      { kind: 'contract', seat: 's3', tricks: 5 },
      { kind: 'play', seat: 's3', cards: ['Ah', '2c', '3h'] },
      { kind: 'play', seat: 's3', cards: ['Kh', 'Kc'] },
    ],
    {
      round: 1,
      rounds: 20,
      ante: 1,
      players: ['s2', 's3', 's1'],
      out: [],
      turn: 's2',
      said: { s3: 5 },
      high: { seat: 's3', tricks: 5 },
      contract: { seat: 's3', tricks: 5 },
      stakes: { made: 10, failed: 5 },
      decided: null,
      trump: 'h',
      taken: { s1: 0, s2: 0, s3: 1 },
      tricks: [
        {
          winner: 's3',
          cards: [
            { seat: 's3', card: 'Ah' },
            { seat: 's1', card: '2c' },
            { seat: 's2', card: '3h' },
          ],
        },
      ],
      cards: [
        { seat: 's3', card: 'Kh' },
        { seat: 's1', card: 'Kc' },
      ],
      revokes: [],
    },
  ],
  [
    'when the bid has failed, and a card has shown a revoke',
    3,
    {},
    [
      { kind: 'contract', seat: 's3', tricks: 4 },
      { kind: 'play', seat: 's3', cards: ['Ah', '2c', '3h'] },
      { kind: 'play', seat: 's3', cards: ['Kh', '4h', 'Qh'] },
      { kind: 'trick', seat: 's1' },
      { kind: 'trick', seat: 's1' },
    ],
    {
      round: 1,
      rounds: 20,
      ante: 1,
      players: ['s2', 's3', 's1'],
      out: [],
      turn: 's1',
      said: { s3: 4 },
      high: { seat: 's3', tricks: 4 },
      contract: { seat: 's3', tricks: 4 },
      stakes: { made: 4, failed: 4 },
      decided: 'failed',
      trump: 'h',
      taken: { s1: 2, s2: 0, s3: 2 },
      tricks: [
        {
          winner: 's3',
          cards: [
            { seat: 's3', card: 'Ah' },
            { seat: 's1', card: '2c' },
            { seat: 's2', card: '3h' },
          ],
        },
        {
          winner: 's3',
          cards: [
            { seat: 's3', card: 'Kh' },
            { seat: 's1', card: '4h' },
            { seat: 's2', card: 'Qh' },
          ],
        },
        { winner: 's1', cards: [] },
        { winner: 's1', cards: [] },
      ],
      cards: [],
      revokes: [{ seat: 's1', trick: 0 }],
    },
  ],
])('what a screen sees %s', (_, players, rules, moves, seen) => {
  expect(new Tabletop(poolNap, players, rules).play(...moves).detail()).toEqual(seen);
});

import { expect, test } from 'vitest';
import { checkEvenings, randomEvenings } from '../../support/ledger-evenings.ts';

/** `SEED=17 npx vitest …` plays the same evenings again. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

/** Pairs of evenings. */
const PAIRS = 150;

test(`on every surface everybody has won the same, over 300 evenings, SEED=${SEED}`, () => {
  for (let n = 0; n < PAIRS; n++) checkEvenings(SEED + n);
});

test('a leaver paid in a currency that the table has given up since is not charged in another', () => {
  checkEvenings(512833);
});

test('the evenings are mixed: every game, games left open, people who come and go, other rules, and wrong clocks', () => {
  const all = Array.from({ length: 60 }, (_, n) => randomEvenings(n)).flat();
  const moves = all.map(({ records }) =>
    records.map((record) => (record.kind === 'move' ? record.move.kind : '')),
  );
  expect(new Set(all.map(({ header }) => header.game)).size).toBe(5);
  for (const kind of ['leave', 'return', 'join', 'sit-out', 'rename', 'swap', 'rules'])
    expect(moves.filter((kinds) => kinds.includes(kind)).length, kind).toBeGreaterThan(5);
  expect(moves.filter((kinds) => kinds.at(-1) !== 'end-now').length).toBeGreaterThan(10);
  expect(
    all.filter(({ header }) => header.created < Date.UTC(2021, 0) || header.created > Date.UTC(2030, 0))
      .length,
  ).toBeGreaterThan(5);
});

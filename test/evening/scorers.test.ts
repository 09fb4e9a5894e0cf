import { expect, test } from 'vitest';
import type { GameState } from '../../main/engine/core/game.ts';
import { GAMES } from '../support/games.ts';
import { type Scored, score } from './scorers/index.ts';
import { Trial } from './scorers/trial.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));
const TRIALS = Number(process.env['TRIALS'] ?? 40);

/** The same of the engine. */
function toldBy({ seats, gone, balances, outcome }: GameState): Omit<Scored, 'game' | 'unit'> {
  return {
    accounts: [
      ...seats.map(({ id, name }) => ({ seat: id, name, has: balances[id] ?? 0, here: true })),
      ...gone.map(({ seat: { id, name }, balance }) => ({ seat: id, name, has: balance, here: false })),
    ],
    pot: balances['pot'] ?? 0,
    first: outcome?.winners ?? null,
  };
}

function checkTrial(trial: Trial, seed: number): void {
  const scored = score(trial.text);
  if (typeof scored === 'string') throw new Error(`SEED=${seed}: ${scored}`);
  const { accounts, pot, first } = scored;
  expect({ accounts, pot, first }, `SEED=${seed} TRIALS=1 after ${trial.records.length}`).toEqual(
    toldBy(trial.state),
  );
}

test.each(GAMES.map((game) => [game.id, game] as const))(
  `%s: a naive scorer reckons the same from the journal, at any moment (SEED=${SEED})`,
  (_, game) => {
    for (let seed = SEED; seed < SEED + TRIALS; seed++) {
      const trial = new Trial(game, seed);
      const length = 20 + trial.random.below(150);
      for (let n = 0; n < length; n++) {
        trial.step();
        if (trial.random.chance(0.1)) checkTrial(trial, seed);
      }
      checkTrial(trial, seed);
    }
  },
);

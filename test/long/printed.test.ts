import { expect, test } from 'vitest';
import {
  BAD,
  FOREIGN,
  GOOD_CONDITIONS,
  HARD_CONDITIONS,
  LEANING,
  LOW,
  TROUBLE,
} from '../support/camera/conditions.ts';
import { type Score, measure } from '../support/camera/score.ts';
import type { Condition } from '../support/camera/scenes.ts';

/** Dice of each kind of scene: some 10,000 together. PRINTED_DICE sets another count. */
const DICE = Number(process.env.PRINTED_DICE ?? 400);
const SEED = 50_000;

const conditions: readonly Condition[] = [...GOOD_CONDITIONS, ...HARD_CONDITIONS, ...TROUBLE];

function seen(condition: Condition): Score {
  const score = measure(condition, DICE, SEED);
  const { dice, right, doubtful, wrong } = score;
  console.log(`${condition.name}: ${right} of ${dice} told, ${doubtful} doubtful, ${wrong} wrong`);
  for (const miss of score.misses.slice(0, 10)) console.log(`  ${miss}`);
  return score;
}

test('1,400 dice under a camera at 40 to 62° without a mat: none told', () => {
  const { wrong, right } = measure(LOW, 1400, SEED);
  expect([right, wrong]).toEqual([0, 0]);
});

test.each(conditions)('$name: none read wrongly', (condition) => {
  const { faults, right, dice } = seen(condition);
  expect(faults).toEqual([]);
  const share = right / dice;
  if (GOOD_CONDITIONS.includes(condition)) expect(share).toBeGreaterThanOrEqual(0.995);
  if (condition === BAD) expect(share).toBeGreaterThanOrEqual(0.9);
  if (condition === LEANING) expect(share).toBeLessThanOrEqual(0.05);
  if (condition === FOREIGN) expect(right).toBe(0);
});

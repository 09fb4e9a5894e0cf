import { expect, test } from 'vitest';
import type { Side } from '../../main/vision/index.ts';
import { renderScene } from '../support/camera/render.ts';
import { type OwnDice, readOwn } from '../../main/vision/own/index.ts';
import { PIP_STYLES, POKER_STYLES, SPECIAL_STYLES, type Style } from '../support/camera/own/faces.ts';
import { rankOn, taught } from '../support/camera/own/teach.ts';
import {
  type OwnCondition,
  type OwnScore,
  addScore,
  countsOf,
  noOwnScore,
  sceneOf,
} from '../support/camera/own/trial.ts';

/** Dice of each style: some 5,000 in all. OWN_DICE sets another count. */
const DICE = Number(process.env.OWN_DICE ?? 330);

function measure(
  style: Style,
  change: Partial<OwnCondition>,
  dice: OwnDice,
  showsOf: (side: Side) => string,
): OwnScore {
  const score = noOwnScore();
  const condition: OwnCondition = { name: style.name, styles: [style], px: [28, 48], ...change };
  for (let seed = 70_000; score.dice < DICE; seed += 1) {
    const { scene } = sceneOf(condition, seed);
    addScore(score, scene, readOwn(renderScene(scene), dice), showsOf, `seed ${seed}`);
  }
  console.log(countsOf(`${style.name}${change.lean ? ', leaning' : ''}`, score));
  for (const miss of score.missed.slice(0, 5)) console.log(`  ${miss}`);
  return score;
}

test.each(PIP_STYLES)('pips, $name: none wrong', (style) => {
  expect(measure(style, {}, { kind: 'pips' }, String).wrong).toEqual([]);
});

/** The sixth style of the poker dice was used for no tuning. */
test.each([...POKER_STYLES, ...SPECIAL_STYLES])('taught, $name: none wrong', (style) => {
  expect(measure(style, {}, { kind: 'taught', set: taught(style) }, rankOn).wrong).toEqual([]);
});

test.each(PIP_STYLES.slice(0, 4))('leaning by 11–40°, $name: hardly any accepted', (style) => {
  const { told, wrong, dice } = measure(style, { lean: [11, 40] }, { kind: 'pips' }, String);
  expect((told + wrong.length) / dice).toBeLessThanOrEqual(0.05);
});

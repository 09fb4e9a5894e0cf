import { type Side, project } from '../../../../main/vision/index.ts';
import { viewOf } from '../../../../main/scene/render.ts';
import { renderScene } from '../render.ts';
import { type DiceSet, takeSample, withSample } from '../../../../main/vision/own/index.ts';
import { RANKS, type Style } from './faces.ts';
import { edgeAt, sceneOf } from './trial.ts';

/** Face on side n of the rendered poker dice. */
export const rankOn = (side: Side): string => RANKS[side - 1]!;

/** Samples per face, as the page requests, and how often people try. */
const SAMPLES = 3;
const TRIES = 9;
const TABLES = ['grey', 'felt', 'wood'] as const;

/** Shows each side of a die to the camera on three tables, and keeps samples that lie on the die, as people would. */
export function taught(style: Style): DiceSet {
  let set: DiceSet = { name: style.name, dice: [] };
  for (const side of [1, 2, 3, 4, 5, 6] as const)
    for (let k = 0, kept = 0; k < TRIES && kept < SAMPLES; k += 1) {
      const table = TABLES[k % TABLES.length]!;
      const { scene } = sceneOf(
        { name: 'taught', styles: [style], px: [36, 44], tilt: [0, 6], dice: 1, tables: [table] },
        side * 10 + k,
      );
      const [die] = scene.dice;
      const taken = takeSample(renderScene({ ...scene, dice: [{ ...die!, up: side }] }));
      if (taken.kind === 'none') continue;
      const { x, y } = project(viewOf(scene), die!.x, die!.y, 16);
      const [a, , c] = taken.corners;
      // People see the sample and try again if it is not the face.
      const isFace = Math.hypot(a.x - c.x, a.y - c.y) > 0.8 * Math.SQRT2 * edgeAt(scene);
      if (!isFace || Math.hypot((a.x + c.x) / 2 - x, (a.y + c.y) / 2 - y) > 8) continue;
      kept += 1;
      set = withSample(set, { die: 'one', side, shows: rankOn(side) }, taken.sample);
    }
  return set;
}

/** A quick version: each side once, from straight above on felt, used twice. */
export function taughtInHaste(style: Style): DiceSet {
  let set: DiceSet = { name: style.name, dice: [] };
  for (const side of [1, 2, 3, 4, 5, 6] as const) {
    const taken = takeSample(
      renderScene({
        ...{ width: 200, height: 150, seed: side, table: 'felt', flaws: { blur: 0.5, noise: 2 } },
        // As far away as in a whole picture of 960 × 720 from 30 cm.
        camera: { height: 300, tilt: 6, toward: 40, focal: 3.6 },
        dice: [{ faces: style.faces, body: style.body, up: side, x: 0, y: 0, turn: 25 + 71 * side }],
      }),
    );
    if (taken.kind === 'none') throw new Error(`${style.name}, side ${side}: ${taken.why}`);
    const to = { die: 'one', side, shows: rankOn(side) };
    set = withSample(withSample(set, to, taken.sample), to, taken.sample);
  }
  return set;
}

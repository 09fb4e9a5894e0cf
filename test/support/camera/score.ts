import { type SeenDie, grayOfRgb, project, readPrinted } from '../../../main/vision/index.ts';
import { viewOf } from '../../../main/scene/render.ts';
import { renderScene } from './render.ts';
import { type Condition, type Trial, trialOf } from './scenes.ts';

/** Score of a condition. */
export interface Score {
  dice: number;
  /** Read correctly. */
  right: number;
  /** Read wrongly, or where there is no die. */
  wrong: number;
  /** Seen but doubtful. */
  doubtful: number;
  /** Wrong and doubtful readings with their seeds, for inspection. */
  readonly misses: string[];
  readonly faults: string[];
}

const noScore = (): Score => ({ dice: 0, right: 0, wrong: 0, doubtful: 0, misses: [], faults: [] });

/** Renders and reads one scene, and adds to the score. */
export function scoreTrial({ scene, setup }: Trial, seed: number, score: Score): void {
  const { dice } = readPrinted(grayOfRgb(renderScene(scene)), setup);
  const view = viewOf(scene);
  const told = dice.filter((die) => die.told);
  const counted = new Set<SeenDie>();
  for (const die of scene.dice) {
    score.dice += 1;
    const size = die.size ?? scene.dieMm ?? 16;
    const at = project(view, die.x, die.y, size + (die.lift ?? 0));
    const own = told.find(({ die: id, face }) => !die.faces && id === die.die && face === die.up);
    const near = dice.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 20);
    if (own) {
      score.right += 1;
      counted.add(own);
    } else {
      if (near && !near.told) score.doubtful += 1;
      score.misses.push(
        `seed ${seed}: ${die.die} at ${Math.round(at.x)}, ${Math.round(at.y)}: ${near ? `${near.why} ${near.score.toFixed(2)} ${near.margin.toFixed(2)}` : 'not seen'}`,
      );
    }
  }
  for (const die of told) {
    if (counted.has(die)) continue;
    score.wrong += 1;
    score.faults.push(
      `seed ${seed}: told ${die.die}/${die.face} at ${Math.round(die.x)}, ${Math.round(die.y)}`,
    );
  }
}

/** Renders and reads scenes of a condition until `dice` dice have been seen. */
export function measure(condition: Condition, dice: number, firstSeed: number): Score {
  const score = noScore();
  for (let seed = firstSeed; score.dice < dice; seed += 1) scoreTrial(trialOf(condition, seed), seed, score);
  return score;
}

import { isSure } from './pearls.ts';
import type { Frame } from './search.ts';
import type { View } from './types.ts';
import { cameraPlace, project } from './view.ts';

/** The share of the dice that show two faces only to a camera beside them; of many dice, one is too few. */
const TWO_FACED = 0.45;
/** Tilt beyond which a camera found by its dice alone is doubted, in radians. */
const LOW = 0.52;
/** With fewer dice any square is the top of some table: then a camera must look straight down, or hang the right way up. */
const SEVERAL = 3;
const STRAIGHT = 0.26;

/**
 * Whether the camera is so low that a side may be mistaken for a top. Only for a view that was guessed from the dice: a
 * die on a table seen from the side looks like one on a wall seen from above.
 */
export function isLow(frames: readonly Frame[], view: View | null): boolean {
  const faces = new Map<string, Set<number>>();
  for (const { match } of frames) {
    if (!match || !isSure(match) || match.meaning.kind !== 'die') continue;
    const { die, face } = match.meaning;
    faces.set(die, (faces.get(die) ?? new Set()).add(face));
  }
  const twoFaced = [...faces.values()].filter(({ size }) => size > 1).length;
  if (twoFaced > 0 && twoFaced >= Math.min(2, faces.size) && twoFaced >= TWO_FACED * faces.size) return true;
  if (!view) return false;
  const tilt = Math.acos(Math.min(1, view.rotation[8]));
  return tilt > LOW || (faces.size < SEVERAL && tilt > STRAIGHT && isUpsideDown(view));
}

/** Whether the camera's foot is in the picture's upper half: a camera on a table looks away from it, upwards in the picture. */
function isUpsideDown(view: View): boolean {
  const [x, y] = cameraPlace(view);
  return project(view, x, y, 0).y < view.height / 2;
}

import { project } from '../printed/view.ts';
import type { Canvas } from './canvas.ts';
import { colourOf } from './raster.ts';
import type { SceneHand } from './types.ts';

const SKIN = '#c98f6b';
/** How high a hand is above the table, in mm. */
const HIGH = 45;
const STEP = 3;

/** Parts of a hand: where each begins and ends, in mm from the finger tips towards the arm and to its side, and how thick. */
const PARTS: readonly (readonly [number, number, number, number, number])[] = [
  [0, 0, 75, 8, 8.5],
  [4, 21, 75, 18, 8.5],
  [2, -20, 75, -6, 8],
  [14, -38, 78, -18, 7.5],
  [45, 48, 95, 22, 10],
  [75, 0, 120, 0, 34],
  [120, 0, 420, 0, 27],
];

/** Draws a hand with its arm over what is there. */
export function drawHand(canvas: Canvas, { x, y, from, skin = SKIN }: SceneHand): void {
  const angle = (from * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const colour = colourOf(skin);
  for (const [u1, v1, u2, v2, radius] of [...PARTS].reverse()) {
    const length = Math.hypot(u2 - u1, v2 - v1);
    for (let d = length; d >= 0; d -= STEP) {
      const [u, v] = [u1 + ((u2 - u1) * d) / length, v1 + ((v2 - v1) * d) / length];
      ball(canvas, x + u * c - v * s, y + u * s + v * c, radius, colour);
    }
  }
}

function ball(canvas: Canvas, x: number, y: number, radius: number, colour: readonly number[]): void {
  const at = project(canvas.view, x, y, HIGH);
  const edge = project(canvas.view, x + radius, y, HIGH);
  const r = Math.hypot(edge.x - at.x, edge.y - at.y);
  for (let j = Math.max(0, Math.floor(at.y - r)); j < Math.min(canvas.height, at.y + r); j += 1) {
    for (let i = Math.max(0, Math.floor(at.x - r)); i < Math.min(canvas.width, at.x + r); i += 1) {
      const apart = Math.hypot(i + 0.5 - at.x, j + 0.5 - at.y) / r;
      if (apart >= 1) continue;
      const shade = 0.62 + 0.38 * Math.sqrt(1 - apart * apart);
      const p = (j * canvas.width + i) * 3;
      for (let k = 0; k < 3; k += 1) canvas.data[p + k] = colour[k]! * shade;
    }
  }
}

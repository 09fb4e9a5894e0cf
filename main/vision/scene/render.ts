import { type Rgb, rgb } from '../image.ts';
import { cameraPlace } from '../printed/view.ts';
import { viewOf } from './camera.ts';
import { bodyOf } from './die-body.ts';
import type { Canvas } from './canvas.ts';
import { drawDie } from './draw-die.ts';
import { drawHand } from './hands.ts';
import { colourOf } from './raster.ts';
import { drawGround, painterOf } from './ground.ts';
import { shadowsOf } from './shadows.ts';
import type { Scene, SceneLight } from './types.ts';

/** What else is drawn into a picture: on the table before the dice, and over the finished picture. */
export interface Extras {
  readonly underDice?: (canvas: Canvas) => void;
  readonly last?: (canvas: Canvas) => void;
}

/** Renders a scene: the same scene with the same seed gives the same picture, byte for byte. */
export function renderScene(scene: Scene, { underDice, last }: Extras = {}): Rgb {
  const { width, height, seed = 1, light = {} } = scene;
  const view = viewOf(scene);
  const eye = cameraPlace(view);
  const { x, y } = scene.camera.lookAt ?? { x: 0, y: 0 };
  const [lx, ly, lz] = light.lamp ?? [-180, -260, 700];
  const canvas: Canvas = {
    width,
    height,
    data: new Float32Array(width * height * 3),
    view,
    eye,
    lamp: [x + lx, y + ly, -lz],
    gloss: light.gloss ?? 0,
  };
  const bodies = scene.dice.map((die, i) => bodyOf(die, scene.dieMm ?? 16, seed * 1009 + i));
  drawGround(
    canvas,
    painterOf(canvas, scene.table ?? 'felt', scene.mat, seed),
    shadowsOf(canvas, bodies, light),
  );
  underDice?.(canvas);
  const farness = ([a, b, c]: readonly [number, number, number]): number =>
    Math.hypot(a - eye[0], b - eye[1], c - eye[2]);
  for (const body of [...bodies].sort((a, b) => farness(b.middle) - farness(a.middle))) drawDie(canvas, body);
  for (const hand of scene.hands ?? []) drawHand(canvas, hand);
  shine(canvas, light);
  last?.(canvas);
  return bytesOf(canvas);
}

function bytesOf({ width, height, data }: Canvas): Rgb {
  const out = rgb(width, height);
  const bytes = out.data;
  for (let i = 0; i < bytes.length; i += 1) {
    const value = data[i]! + 0.5;
    bytes[i] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  return out;
}

/** The light's level and colour, and a patch of glare over the picture. */
function shine({ width, height, data }: Canvas, { level = 1, colour = '#ffffff', glare }: SceneLight): void {
  const gains = colourOf(colour).map((value) => (value / 255) * level);
  if (!glare && gains.every((gain) => gain === 1)) return;
  const [r = 1, g = 1, b = 1] = gains;
  for (let p = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 3) {
      const added = glare ? glareAt(glare, x / width - glare.x, (y - glare.y * height) / width) : 0;
      data[p] = data[p]! * r + added;
      data[p + 1] = data[p + 1]! * g + added;
      data[p + 2] = data[p + 2]! * b + added;
    }
  }
}

/** How far from its middle a glare is still seen, in its radius. */
const GLARE_REACH = 3;

function glareAt({ radius, strength }: NonNullable<SceneLight['glare']>, dx: number, dy: number): number {
  // What is too far off in one direction is so in all, and costs no root.
  const reach = (GLARE_REACH + 0.01) * radius;
  if (Math.abs(dx) > reach || Math.abs(dy) > reach) return 0;
  const apart = Math.hypot(dx, dy) / radius;
  return apart < GLARE_REACH ? 255 * strength * Math.exp(-apart * apart) : 0;
}

import { tiltedView } from '../vision/printed/guess-plane.ts';
import type { Matrix } from '../vision/geometry.ts';
import type { View } from '../vision/printed/types.ts';
import { USUAL_FOCAL, project, cameraPlace } from '../vision/printed/view.ts';
import type { Scene, SceneHand, SceneLight } from './types.ts';
import { type Canvas, colourOf } from './raster.ts';
import { type Rgb, rgb } from '../vision/image.ts';
import { bodyOf } from './die-body.ts';
import { drawDie } from './draw-die.ts';
import { drawGround, painterOf } from './ground.ts';
import { shadowsOf } from './shadows.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The camera of a scene, as the reader knows cameras. */
export function viewOf({ width, height, camera }: Pick<Scene, 'width' | 'height' | 'camera'>): View {
  const tilt = radians(camera.tilt ?? 0);
  const lens = { width, height, focal: (camera.focal ?? USUAL_FOCAL) * Math.max(width, height) };
  const view = tiltedView(lens, tilt, radians(camera.toward ?? 0), camera.height / Math.cos(tilt));
  const [c, s] = [Math.cos(radians(camera.turn ?? 0)), Math.sin(radians(camera.turn ?? 0))];
  const q = view.rotation;
  const r: Matrix = [
    c * q[0] - s * q[3],
    c * q[1] - s * q[4],
    c * q[2] - s * q[5],
    s * q[0] + c * q[3],
    s * q[1] + c * q[4],
    s * q[2] + c * q[5],
    q[6],
    q[7],
    q[8],
  ];
  const { x, y } = camera.lookAt ?? { x: 0, y: 0 };
  return {
    ...view,
    bend: camera.bend ?? 0,
    rotation: r,
    shift: [-(r[0] * x + r[1] * y), -(r[3] * x + r[4] * y), view.shift[2] - (r[6] * x + r[7] * y)],
  };
}

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
function drawHand(canvas: Canvas, { x, y, from, skin = SKIN }: SceneHand): void {
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

/** What else is drawn into a picture: on the table before the dice, and over the finished picture. */
interface Extras {
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

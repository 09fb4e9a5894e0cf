import { type Rgb, rgb } from '../image.ts';
import { cameraPlace } from '../printed/view.ts';
import { viewOf } from './camera.ts';
import { bodyOf } from './die-body.ts';
import { type Canvas, drawDie } from './draw-die.ts';
import { addFlaws } from './flaws.ts';
import { drawHand } from './hands.ts';
import { colourOf } from './raster.ts';
import { drawShadows, drawTable } from './ground.ts';
import { drawThings } from './things.ts';
import type { Scene, SceneLight } from './types.ts';

/** Renders a scene: the same scene with the same seed gives the same picture, byte for byte. */
export function renderScene(scene: Scene): Rgb {
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
  drawTable(canvas, scene.table ?? 'felt', scene.mat, seed);
  drawShadows(canvas, bodies, light);
  drawThings(canvas, scene.things ?? []);
  const farness = ([a, b, c]: readonly [number, number, number]): number =>
    Math.hypot(a - eye[0], b - eye[1], c - eye[2]);
  for (const body of [...bodies].sort((a, b) => farness(b.middle) - farness(a.middle))) drawDie(canvas, body);
  for (const hand of scene.hands ?? []) drawHand(canvas, hand);
  shine(canvas, light);
  addFlaws(canvas, scene.flaws ?? {}, scene.noiseSeed ?? seed * 7919 + 13);
  const out = rgb(width, height);
  for (let i = 0; i < out.data.length; i += 1)
    out.data[i] = Math.min(255, Math.max(0, canvas.data[i]! + 0.5));
  return out;
}

/** The light's level and colour, and a patch of glare over the picture. */
function shine({ width, height, data }: Canvas, { level = 1, colour = '#ffffff', glare }: SceneLight): void {
  const gains = colourOf(colour).map((value) => (value / 255) * level);
  for (let p = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 3) {
      let added = 0;
      if (glare) {
        const apart = Math.hypot(x / width - glare.x, (y - glare.y * height) / width) / glare.radius;
        if (apart < 3) added = 255 * glare.strength * Math.exp(-apart * apart);
      }
      for (let c = 0; c < 3; c += 1) data[p + c] = data[p + c]! * gains[c]! + added;
    }
  }
}

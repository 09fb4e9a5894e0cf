import type { Homography } from '../geometry.ts';
import { addColour, type Rgb } from '../image.ts';

/** The corner that the index net looks at: 15 × 26 mm of a card, two numbers a pixel. */
export const PATCH = { width: 30, height: 52, channels: 2, mmPerPixel: 0.5 } as const;
const PIXELS = PATCH.width * PATCH.height;

/** A look beside the place where the corner should be: moved (mm), and scaled about the index. */
export interface Shift {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** About where an index lies, from its corner, mm. */
const INDEX = { x: 6, y: 10 };
/** Places in each pixel of a patch where the picture is looked up, in pixels. */
const LOOKS = [0.25, 0.75];
/** Share of the corner's pixels, from the brightest, that are paper, and that are not ink. */
const PAPER_SHARE = 0.2;
const INK_SHARE = 0.04;
/** The faintest ink, as a share of the paper's brightness: less is noise, and stays faint. */
const FAINTEST = 0.15;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Mean colour of each pixel of the corner, red, green and blue one after the other. */
function sampled(image: Rgb, h: Homography, { x: dx, y: dy, scale }: Shift): Float32Array {
  const out = new Float32Array(3 * PIXELS);
  for (let j = 0, to = 0; j < PATCH.height; j += 1)
    for (let i = 0; i < PATCH.width; i += 1, to += 3)
      for (const v of LOOKS)
        for (const u of LOOKS) {
          const x = ((i + u) * PATCH.mmPerPixel - INDEX.x) * scale + INDEX.x + dx;
          const y = ((j + v) * PATCH.mmPerPixel - INDEX.y) * scale + INDEX.y + dy;
          const w = 1 / (h[6] * x + h[7] * y + h[8]);
          const [px, py] = [(h[0] * x + h[1] * y + h[2]) * w, (h[3] * x + h[4] * y + h[5]) * w];
          addColour(image, px, py, 0.25, out, to);
        }
  return out;
}

/** The value that this share of all is above. */
const above = (values: Float32Array, share: number): number =>
  values.slice().sort()[Math.floor(values.length * (1 - share))]!;

/**
 * A corner as the index net sees it: for each pixel how dark it is, 0 for paper and 1 for ink, and how red.
 *
 * @param toPicture from the card's mm, from this corner, to pixels
 */
export function indexPatch(image: Rgb, toPicture: Homography, shift: Shift): Float32Array {
  const colours = sampled(image, toPicture, shift);
  const paper = [0, 1, 2].map((channel) =>
    Math.max(
      8,
      above(
        Float32Array.from({ length: PIXELS }, (_, i) => colours[3 * i + channel]!),
        PAPER_SHARE,
      ),
    ),
  );
  const [red = 1, green = 1, blue = 1] = paper;
  const patch = new Float32Array(2 * PIXELS);
  const darkness = new Float32Array(PIXELS);
  for (let i = 0; i < PIXELS; i += 1) {
    const [r, g, b] = [colours[3 * i]! / red, colours[3 * i + 1]! / green, colours[3 * i + 2]! / blue];
    darkness[i] = 1 - Math.min(r, g, b);
    patch[2 * i + 1] = r - (g + b) / 2;
  }
  const ink = Math.max(FAINTEST, above(darkness, INK_SHARE));
  for (let i = 0; i < PIXELS; i += 1) {
    patch[2 * i] = clamp(darkness[i]! / ink, -0.5, 1.3);
    patch[2 * i + 1] = clamp(patch[2 * i + 1]! / ink, -1, 1.2);
  }
  return patch;
}

import { SIDES, type Side } from '../vision/codes/book.ts';
import { faceArt } from '../vision/sheet/shape.ts';
import { FACE } from '../vision/printed/types.ts';
import { type Mipmap, colourOf, drawShapes, mipmapOf } from './raster.ts';
import { stream } from './random.ts';
import type { Art, SceneDie, Texture } from './types.ts';

/** Pixels a mm that labels are drawn with. */
const SCALE = 14;
const PAPER = '#f7f5ef';
const BODY = '#f1ead9';

/** A label as it sits on a side. Lengths in mm. */
export interface Label {
  readonly picture: Mipmap;
  /** Half its edge. */
  readonly half: number;
  /** Its middle on the side, and the cosine and sine of how it is turned. */
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly contrast: number;
  /** Specks: x, y, radius, brightness, one after the other. */
  readonly specks: Float64Array;
}

/** A die ready to be drawn: where it is, its axes as rows (x, y, down), and its labels in the order of `SIDES_AT`. */
export interface Body {
  readonly middle: readonly [number, number, number];
  readonly axes: readonly number[];
  readonly half: number;
  readonly colour: readonly [number, number, number];
  readonly labels: readonly (Label | null)[];
}

/** All corners of a box that lies along `axes`, rows of x, y and down. */
export const cornersOf = ({ axes: a, middle, half }: Pick<Body, 'axes' | 'middle' | 'half'>) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const sides = [corner & 1, corner & 2, corner & 4].map((bit) => (bit ? half : -half));
    return middle.map((value, j) => sides.reduce((sum, side, i) => sum + side * a[3 * i + j]!, value)) as [
      number,
      number,
      number,
    ];
  });

const drawn = new WeakMap<object, Mipmap>();
const printed = new Map<string, readonly Art[]>();

const isTexture = (art: Art): art is Texture => 'image' in art;

/** Pictures of labels are drawn once. */
function mipmapFor(art: Art): Mipmap {
  const known = drawn.get(art);
  if (known) return known;
  const mm = FACE.label;
  const made = isTexture(art)
    ? mipmapOf(art.image, art.image.width / art.mm)
    : mipmapOf(
        drawShapes(art, { widthMm: mm, heightMm: mm, originX: mm / 2, originY: mm / 2 }, SCALE, PAPER),
        SCALE,
      );
  drawn.set(art, made);
  return made;
}

function facesOfDie({ die, faces, black = false }: SceneDie): readonly Art[] {
  if (faces) return faces;
  if (!die) return [];
  const key = `${die} ${black}`;
  const art = printed.get(key) ?? SIDES.map((side) => faceArt(die, side, { black }));
  printed.set(key, art);
  return art;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Axes of a die turned by `turn` and leaning by `lean` towards `toward`, degrees: rows of x, y and down in the table's axes. */
function axesOf(turn: number, lean: number, toward: number): number[] {
  const [c, s] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  const [a, b] = [Math.cos(radians(lean)), Math.sin(radians(lean))];
  const [dx, dy] = [Math.cos(radians(toward)), Math.sin(radians(toward))];
  // What lies along the lean's direction goes down with it, and what points up goes along it.
  const leaned = ([x, y, z]: readonly [number, number, number]): number[] => {
    const along = x * dx + y * dy;
    const [across, deep] = [along * a - z * b, along * b + z * a];
    return [x + (across - along) * dx, y + (across - along) * dy, deep];
  };
  return [...leaned([c, s, 0]), ...leaned([-s, c, 0]), ...leaned([0, 0, 1])];
}

/** Which sides lie round the one that is up: up, down, then +x, -x, +y, -y of the die. */
function sidesRound(up: Side, random: () => number): Side[] {
  const down = (7 - up) as Side;
  const rest = SIDES.filter((side) => side !== up && side !== down);
  const shift = Math.floor(random() * 4);
  const ring = [rest[0]!, rest[1]!, (7 - rest[0]!) as Side, (7 - rest[1]!) as Side];
  const at = (i: number): Side => ring[(i + shift) % 4]!;
  return [up, down, at(0), at(2), at(1), at(3)];
}

/** Makes a die ready to be drawn. `seed` decides what is by chance on it. */
export function bodyOf(die: SceneDie, sceneMm: number, seed: number): Body {
  const random = stream(seed);
  const size = die.size ?? sceneMm;
  const half = size / 2;
  const axes = axesOf(die.turn ?? 0, die.lean ?? 0, die.leanToward ?? 0);
  const lowest = half * (Math.abs(axes[2]!) + Math.abs(axes[5]!) + Math.abs(axes[8]!));
  const faces = facesOfDie(die);
  const labels = sidesRound(die.up, random).map((side) => {
    const art = faces[side - 1];
    return art ? labelOf(art, die, size / FACE.die, random) : null;
  });
  return {
    middle: [die.x, die.y, -(die.lift ?? 0) - lowest],
    axes,
    half,
    colour: colourOf(die.body ?? BODY),
    labels,
  };
}

function labelOf(art: Art, die: SceneDie, scale: number, random: () => number): Label {
  const crooked = (most: number): number => (2 * random() - 1) * most;
  const quarter = Math.floor(random() * 4) * 90;
  const angle = radians(quarter + crooked(die.crookedDegrees ?? 0));
  const specks = new Float64Array((die.specks ?? 0) * 4);
  const half = ((isTexture(art) ? art.mm : FACE.label) / 2) * (isTexture(art) ? 1 : scale) * (die.print ?? 1);
  for (let i = 0; i < specks.length; i += 4) {
    specks[i] = crooked(half);
    specks[i + 1] = crooked(half);
    specks[i + 2] = (0.15 + 0.35 * random()) * scale;
    specks[i + 3] = random() < 0.6 ? 235 : 40;
  }
  return {
    picture: mipmapFor(art),
    half,
    x: crooked(die.crookedMm ?? 0),
    y: crooked(die.crookedMm ?? 0),
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    contrast: die.contrast ?? 1,
    specks,
  };
}

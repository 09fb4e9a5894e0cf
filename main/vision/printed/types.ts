import type { DieId, Side } from '../codes/book.ts';
import type { Matrix } from '../geometry.ts';
import type { Point, Quad } from '../image.ts';

/** Sizes of blank dice on sale, in mm. */
export const DIE_SIZES = [12, 14, 16, 19, 25] as const;
export type DieSize = (typeof DIE_SIZES)[number];

/** Scale of the mat on each paper relative to A4 (`scale` of its plane). */
export const MAT_SCALES = { a4: 1, letter: 0.94 } as const;

/** How the table's position is known: */
export type Plane =
  /** the printed mat. `scale` is its size against the A4 sheet's, 1 unless it was printed larger or smaller. */
  | { readonly kind: 'mat'; readonly scale?: number }
  /** four marked corners of a rectangle on the table, clockwise in the picture from the one called upper left. */
  | { readonly kind: 'corners'; readonly corners: Quad; readonly widthMm: number; readonly heightMm: number }
  /** nothing: the camera hangs above the dice and looks down, tilted by 25° at most. The dice themselves must agree. */
  | { readonly kind: 'unknown' };

/** The set-up of a camera, constant while it is not moved. */
export interface Setup {
  /** Edge of the dice in mm, 16 by default. */
  readonly dieMm?: number;
  readonly plane: Plane;
  /** Focal length in widths of the picture's longer side; measured from the mat if possible, 0.75 by default. */
  readonly focal?: number;
}

export interface ReadOptions {
  /** Dice to look for: the reader stops once all are accepted. Others found by then are included. */
  readonly expect?: readonly DieId[];
  /** The view of an earlier frame with this setup: it saves the search for the scale and replaces covered corners of the mat. */
  readonly view?: View;
}

/**
 * The camera's position and lens. The table's axes: mm from the middle of the mat's upper left corner (or from the
 * marked rectangle's), x right, y down in the picture, z down into the table; a die's top is at z = -16.
 */
export interface View {
  readonly width: number;
  readonly height: number;
  /** Focal length in pixels. */
  readonly focal: number;
  /** Radial distortion: a point at radius r (in focal lengths) appears at r · (1 + k·r²). */
  readonly bend: number;
  /** Rows of the rotation from table to camera (x right, y down, z forward). */
  readonly rotation: Matrix;
  /** The table's origin in camera coordinates, mm. */
  readonly shift: readonly [number, number, number];
}

export const DOUBTS = [
  /** The pearls are unreadable for another reason than the next four: worn, smudged, too dark. */
  'unclear',
  /** Too few pixels. */
  'small',
  /** Out of focus, or moved. */
  'blurred',
  /** In a lamp's reflection. */
  'glare',
  /** Partly hidden by a hand or another die. */
  'covered',
  /** A frame that is not in our book, or reserved. */
  'foreign',
  /** Seen in a mirror. */
  'mirrored',
  /** It does not lie flat: its face is not in the plane of the tops, or a side is visible that should be hidden. */
  'leans',
  /** Its top lies higher than a die on the table. */
  'stacked',
  /** Only a side of it was read, not its top. */
  'side',
  /** The same die was seen at two places. */
  'twice',
  /** Cut off by the picture's edge. */
  'cut',
  /** The table plane is unknown: no mat, no corners, and the dice do not agree. */
  'no-plane',
  /** The camera is so low that a side may be mistaken for a top, and neither mat nor corners show the table. */
  'low',
  /** Two mats, or one corner of the mat at two places. */
  'two-mats',
  /** Two frames differ (`Agreement`). */
  'unsteady',
] as const;
export type Doubt = (typeof DOUBTS)[number];

export interface SeenDie {
  /** Null if not even a likely die is known. */
  readonly die: DieId | null;
  /** The side that lies up, or that was read; null if unknown. */
  readonly face: Side | null;
  /** What that side shows, as the dice sets write it: `10h`, `blank`, `A`; null if unknown. */
  readonly shows: string | null;
  /** Centre of the face, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Position on the table, in mm; null if the plane is unknown. */
  readonly place: Point | null;
  /** Rotation of the face, clockwise in the picture, in degrees from 0 to 360; 0 is upright. */
  readonly turn: number;
  /** The frame's outer corners in pixels, clockwise, from the face's upper left. */
  readonly corners: Quad;
  /** Correlation of the pearls with the word, -1 to 1. */
  readonly score: number;
  /** Lead over the next word. */
  readonly margin: number;
  /** Pearls that look like the other size. */
  readonly wrong: number;
  /** True if this face lies up for certain; false if a person must confirm, and `why` gives the reason. */
  readonly told: boolean;
  readonly why: Doubt | null;
}

export interface SeenMat {
  /** Centres of the corners read, in pixels, in the order of `MAT_CORNERS`; null for covered ones. */
  readonly corners: readonly (Point | null)[];
}

export const HINTS = [
  /** Fewer than 2 pixels per mm: lower the camera or use more pixels. */
  'too-far',
  /** A die fills more than half the picture. */
  'too-near',
  'too-dark',
  /** Dice in a lamp's reflection. */
  'glare',
  /** Out of focus, or moving. */
  'blurred',
  'no-mat',
  /** Some of the mat's corners are covered or out of the picture. */
  'mat-covered',
  'two-mats',
  /** The camera is tilted too far: sides look like tops. */
  'too-aslant',
  'mirrored',
] as const;
export type Hint = (typeof HINTS)[number];

export interface Reading {
  readonly dice: readonly SeenDie[];
  readonly mat: SeenMat | null;
  /** The camera's position; null if unknown. Pass it to the next reading. */
  readonly view: View | null;
  readonly hints: readonly Hint[];
  /** Pixels per millimetre in the plane of the tops, at the centre of the dice; null if nothing was found. */
  readonly pxPerMm: number | null;
}

/** The printed face, in mm on a die of 16 mm; other dice carry it larger or smaller by their edge. */
export const FACE = {
  die: 16,
  /** Cut along its edge. */
  label: 13.5,
  /** Outer edge of the dark frame: what is looked for. */
  frame: 12.2,
  frameRadius: 0.95,
  /** The pearls stand on a square of this edge, six to a side. */
  pearls: 10.1,
  large: 1.14,
  small: 0.4,
  /** The white window with the card for people. */
  window: 8.3,
  windowRadius: 0.45,
} as const;

/** Centres of the 24 pearls relative to the face's, clockwise from the upper left corner, x right, y down. */
export const PEARL_PLACES: readonly (readonly [number, number])[] = Array.from({ length: 24 }, (_, i) => {
  const side = Math.floor(i / 6);
  const along = ((i % 6) / 6 - 0.5) * FACE.pearls;
  const out = FACE.pearls / 2;
  if (side === 0) return [along, -out];
  if (side === 1) return [out, along];
  if (side === 2) return [-along, out];
  return [-out, -along];
});

/** The printed mat on A4, in mm: distances of its corners' centres; each corner is a face of twice the size. */
export const MAT = { width: 249, height: 162, corner: 2, sheet: { width: 297, height: 210 } } as const;

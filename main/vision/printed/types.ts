import type { DieId, Side } from '../codes/book.ts';
import type { Matrix } from '../geometry.ts';
import type { Point, Quad } from '../image.ts';

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
  /** Edge of the dice in mm: 16 unless said. */
  readonly dieMm?: number;
  readonly plane: Plane;
  /** The lens's focal length in widths of the picture's longer side; found from the mat where it can be, else 0.75. */
  readonly focal?: number;
}

export interface ReadOptions {
  /** Dice that are asked for: once all are told the reader stops. Others that it saw by then are named too. */
  readonly expect?: readonly DieId[];
  /** The view of an earlier frame of the same setup: spares looking for the scale, and stands in while a corner of the mat is covered. */
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
  /** The lens's bend: a point at radius r (in focal lengths) from the middle is seen at r · (1 + k·r²). */
  readonly bend: number;
  /** Rows of the rotation from table to camera (x right, y down, z forward). */
  readonly rotation: Matrix;
  /** The table's origin in camera coordinates, mm. */
  readonly shift: readonly [number, number, number];
}

/** Why a die is not told. */
export const DOUBTS = [
  /** The pearls cannot be read surely, and none of the next four says why: worn, smudged, too dark. */
  'unclear',
  /** Too few pixels. */
  'small',
  /** Out of focus, or moved. */
  'blurred',
  /** In a lamp's reflection. */
  'glare',
  /** A part of it is hidden by something: a hand, another die. */
  'covered',
  /** A frame of no book of ours, or of one that is kept for later. */
  'foreign',
  /** Seen in a mirror: the picture is the wrong way round. */
  'mirrored',
  /** It does not lie flat: its face is not in the plane of the tops, or a side is visible that should be hidden. */
  'leans',
  /** Its top lies higher than a die on the table. */
  'stacked',
  /** Only a side of it was read, not its top. */
  'side',
  /** The same die was seen at two places. */
  'twice',
  /** Cut by the edge of the picture. */
  'cut',
  /** Where the table lies is not known: no mat, no corners, and the dice do not agree. */
  'no-plane',
  /** Two mats, or one corner of the mat at two places. */
  'two-mats',
  /** Two frames did not say the same (`Agreement`). */
  'unsteady',
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** A die in a reading. */
export interface SeenDie {
  /** Null if not even a likely die is known. */
  readonly die: DieId | null;
  /** The side that lies up, or that was read; null where unknown. */
  readonly face: Side | null;
  /** What that side shows, as the dice sets write it: `10h`, `blank`, `A`; null where unknown. */
  readonly shows: string | null;
  /** Middle of the face, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Where it lies on the table, in mm; null where the plane is unknown. */
  readonly place: Point | null;
  /** How the face is turned, clockwise in the picture, in degrees from 0 to 360; 0 is upright. */
  readonly turn: number;
  /** The frame's outer corners in pixels, clockwise, from the face's upper left. */
  readonly corners: Quad;
  /** Correlation of the pearls with the word, -1 to 1. */
  readonly score: number;
  /** Lead over the next word. */
  readonly margin: number;
  /** Pearls that look like the other size. */
  readonly wrong: number;
  /** True: this face lies up. False: a person should say; `why` tells the reason. */
  readonly told: boolean;
  readonly why: Doubt | null;
}

/** The mat in a reading. */
export interface SeenMat {
  /** Middles of the corners that were read, in pixels, by their place in `MAT_CORNERS`; null where one is covered. */
  readonly corners: readonly (Point | null)[];
}

/** Hints for better reading. */
export const HINTS = [
  /** Fewer than 2 pixels a mm: hang the camera lower or use more pixels. */
  'too-far',
  'too-dark',
  /** Dice in a lamp's reflection. */
  'glare',
  /** Out of focus, or moving. */
  'blurred',
  'no-mat',
  /** Some of the mat's corners are covered or out of the picture. */
  'mat-covered',
  'two-mats',
  /** The camera looks so much aslant that sides show like tops. */
  'too-aslant',
  'mirrored',
] as const;
export type Hint = (typeof HINTS)[number];

export interface Reading {
  readonly dice: readonly SeenDie[];
  readonly mat: SeenMat | null;
  /** Where the camera is; null where it is not known. Hand it to the next frame. */
  readonly view: View | null;
  readonly hints: readonly Hint[];
  /** Pixels a millimetre in the plane of the tops, in the middle of the dice; null where nothing was found. */
  readonly pxPerMm: number | null;
}

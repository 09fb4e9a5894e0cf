import type { DieId, Side } from '../vision/codes/book.ts';
import type { Point, Rgb } from '../vision/image.ts';
import type { Shape } from '../vision/sheet/shape.ts';

/** A label's picture: `mm` is the length of its edges, its middle the face's middle. */
export interface Texture {
  readonly image: Rgb;
  readonly mm: number;
}

/** What is on a side of a die: shapes in mm round its middle, or a picture. */
export type Art = readonly Shape[] | Texture;

/** A camera above the table. Angles in degrees. */
export interface SceneCamera {
  /** How high it hangs above the point it looks at, in mm. */
  readonly height: number;
  /** How far it looks aslant, and towards which direction (0 is right, 90 down). */
  readonly tilt?: number;
  readonly toward?: number;
  /** How the picture is turned about its middle. */
  readonly turn?: number;
  /** The point of the table in the middle of the picture, in mm. */
  readonly lookAt?: Point;
  /** Focal length in widths of the picture: 0.75 unless said. */
  readonly focal?: number;
  /** The lens's bend: below 0 for barrels, as wide lenses have. */
  readonly bend?: number;
}

export const TABLES = ['felt', 'dark-felt', 'wood', 'paper', 'grey'] as const;
export type TableKind = (typeof TABLES)[number];

export interface SceneDie {
  /** A printed die by its id; or what is on its sides 1 to 6. */
  readonly die?: DieId;
  readonly faces?: readonly Art[];
  /** The side that lies up. */
  readonly up: Side;
  /** Where the middle of the die is, in mm. */
  readonly x: number;
  readonly y: number;
  /** How it is turned, clockwise seen from above, in degrees. */
  readonly turn?: number;
  /** By how many degrees it leans, towards a direction (degrees, 0 is right, 90 down): it rests on that side's lower edge. */
  readonly lean?: number;
  readonly leanToward?: number;
  /** How high its lowest point is above the table, in mm: for one on top of another. */
  readonly lift?: number;
  /** Edge in mm; the scene's unless said. */
  readonly size?: number;
  /** Colour of the body, `#rrggbb`. */
  readonly body?: string;
  /** Contrast that is left of the print, 0 to 1, and how many specks lie on each label. */
  readonly contrast?: number;
  readonly specks?: number;
  /** How crookedly labels are stuck: at most this many mm and degrees. */
  readonly crookedMm?: number;
  readonly crookedDegrees?: number;
  /** Size of the print against what it should be: 0.97 where a printer scaled. */
  readonly print?: number;
  /** Printed in black and white. */
  readonly black?: boolean;
}

/** The printed mat: where the middle of its upper left corner lies, how it is turned, how large it was printed. */
export interface SceneMat {
  readonly x: number;
  readonly y: number;
  readonly turn?: number;
  readonly scale?: number;
  readonly black?: boolean;
}

/** A hand over the table, reaching in from a direction: where its finger tips are, in mm. */
export interface SceneHand {
  readonly x: number;
  readonly y: number;
  /** Where the arm comes from, in degrees: 0 from the right, 90 from below. */
  readonly from: number;
  /** Colour of the skin, `#rrggbb`. */
  readonly skin?: string;
}

export interface SceneLight {
  /** 1 is a well-lit room. */
  readonly level?: number;
  /** Colour of the light, `#rrggbb`; white unless said. */
  readonly colour?: string;
  /** Where the lamp hangs, in mm from the point the camera looks at: sideways, down, up. */
  readonly lamp?: readonly [number, number, number];
  /** How dark shadows are, 0 to 1, and how large the lamp is, in mm. */
  readonly shadow?: number;
  readonly lampSize?: number;
  /** A lamp's reflection in the labels, 0 to 1. */
  readonly gloss?: number;
  /** A patch of glare in the picture: its middle and radius as shares of the width, and its strength, 0 to 1. */
  readonly glare?: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly strength: number;
  };
}

/** A table with dice under a camera, as plain data. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Everything random in the scene comes from it: the felt, how labels are stuck. */
  readonly seed?: number;
  readonly camera: SceneCamera;
  readonly table?: TableKind;
  readonly mat?: SceneMat;
  readonly dieMm?: number;
  readonly dice: readonly SceneDie[];
  readonly hands?: readonly SceneHand[];
  readonly light?: SceneLight;
}

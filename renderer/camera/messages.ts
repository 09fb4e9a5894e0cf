import type { Taken } from '../../main/vision/own/index.ts';
import type { Point, Setup, View } from '../../main/vision/index.ts';
import type { DiceUnder } from './dice-under.ts';
import type { Look } from './looked.ts';
import type { VirtualTable } from './virtual-table.ts';

/** How the camera hangs, and what lies under it. */
export interface Begin {
  readonly setup: Setup;
  readonly under: DiceUnder;
  /** Where the camera hung when it was last known, in this set-up. */
  readonly place: View | null;
}

/** A sample of a face is wanted: of the die at a place, in pixels, or of the one that lies there. */
export interface SampleWanted {
  readonly where?: Point;
  /** How large the dice are in the picture, in pixels. */
  readonly edge?: number;
}

/** What a page says to the worker that looks at its camera. */
export type ToLooker =
  /** Begins; a new one ends what was looked at before. */
  | ({ readonly begin: 'stream'; readonly stream: ReadableStream<VideoFrame> } & Begin)
  /** Frames come one by one, where the browser has no streams of them. */
  | ({ readonly begin: 'frames' } & Begin)
  | ({ readonly begin: 'virtual'; readonly table: VirtualTable } & Begin)
  | { readonly frame: ImageBitmap }
  | { readonly table: VirtualTable }
  | { readonly setup: Setup }
  | { readonly under: DiceUnder }
  | { readonly sample: SampleWanted }
  | { readonly again: true }
  /** One picture by itself: a photograph. */
  | { readonly photo: ImageBitmap; readonly setup: Setup; readonly under: DiceUnder }
  | { readonly end: true };

/** A sample of a face that is taught, and its picture; or why there is none. */
export interface Sampled {
  readonly taken: Taken;
  readonly bitmap: ImageBitmap | null;
}

/** The picture of a doubtful die, which stays in the page. */
export interface Cutout {
  readonly id: string;
  /** The die's place among those of the reading. */
  readonly index: number;
  readonly bitmap: ImageBitmap;
}

export type FromLooker =
  /** `now` is the time of the look's clock, as it was said. */
  | { readonly look: Look; readonly now: number; readonly cutouts: readonly Cutout[] }
  /** Said twice a second while frames come: how many since the last time, their size. */
  | { readonly frames: number; readonly width: number; readonly height: number }
  /** The last frame was looked at: the next may come. */
  | { readonly next: true }
  /** A picture of the virtual camera, to be shown. */
  | { readonly shown: ImageBitmap }
  | { readonly sampled: Sampled }
  /** Where the camera hangs, as what it saw agrees: to be remembered with the set-up. */
  | { readonly hangs: View | null }
  /** The reading of a photograph; null if this browser cannot read it. */
  | { readonly photo: Look | null; readonly cutouts: readonly Cutout[] };

import type { Setup } from '../../main/vision/index.ts';
import type { Look } from './looks.ts';
import type { VirtualTable } from './virtual-table.ts';

/** What a page says to the worker that looks at its camera. */
export type ToLooker =
  /** Begins; a new one ends what was looked at before. */
  | { readonly begin: 'stream'; readonly stream: ReadableStream<VideoFrame>; readonly setup: Setup }
  /** Frames come one by one, where the browser has no streams of them. */
  | { readonly begin: 'frames'; readonly setup: Setup }
  | { readonly begin: 'virtual'; readonly table: VirtualTable; readonly setup: Setup }
  | { readonly frame: ImageBitmap }
  | { readonly table: VirtualTable }
  | { readonly setup: Setup }
  | { readonly again: true }
  /** One picture by itself: a photograph. */
  | { readonly photo: ImageBitmap; readonly setup: Setup }
  | { readonly end: true };

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
  /** What was read in a photograph. */
  | { readonly photo: Look; readonly cutouts: readonly Cutout[] };

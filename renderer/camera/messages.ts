import type { Taken } from '../../main/vision/own/index.ts';
import type { Point, ReadCard, Setup, View } from '../../main/vision/index.ts';
import type { CardLook } from './card-looks.ts';
import type { DiceUnder, SomeDice } from './dice-under.ts';
import type { Look } from './looked.ts';
import type { VirtualTable } from './virtual-table.ts';

/** The camera setup, and the dice under it. */
export interface Begin {
  readonly setup: Setup;
  readonly under: DiceUnder;
  /** The last known camera position for this setup. */
  readonly place: View | null;
}

/** Cards are to be read; in which size they were seen before. */
export interface CardsWanted {
  readonly pixelsPerMm: number | null;
}

/** Request for a sample of a face: of the die at a place in pixels, or of the only one. */
export interface SampleWanted {
  readonly where?: Point;
  /** Edge of the dice in pixels. */
  readonly edge?: number;
}

/** Messages from a page to its camera worker. */
export type ToLooker =
  /** Starts; a new start ends the previous one. */
  | ({ readonly begin: 'stream'; readonly stream: ReadableStream<VideoFrame> } & Begin)
  /** Frames arrive as messages, in browsers without frame streams. */
  | ({ readonly begin: 'frames' } & Begin)
  | ({ readonly begin: 'virtual'; readonly table: VirtualTable } & Begin)
  | { readonly frame: ImageBitmap }
  | { readonly table: VirtualTable }
  | { readonly setup: Setup }
  | { readonly under: DiceUnder }
  | { readonly sample: SampleWanted }
  | { readonly again: true }
  /** Reads cards too, seen in this size if it is known; null: no more. */
  | { readonly cards: CardsWanted | null }
  /** A single photograph of dice of one of these kinds, likeliest first. */
  | { readonly photo: ImageBitmap; readonly setup: Setup; readonly under: SomeDice }
  /** A single photograph of cards. */
  | { readonly cardPhoto: ImageBitmap }
  | { readonly end: true };

/** A sample of a face and its picture, or why there is none. */
export interface Sampled {
  readonly taken: Taken;
  readonly bitmap: ImageBitmap | null;
}

/** The picture of a doubtful die, which stays in the page. */
export interface Cutout {
  readonly id: string;
  /** Index of the die or the card in the reading. */
  readonly index: number;
  readonly bitmap: ImageBitmap;
}

export type FromLooker =
  /** `now` is from the same clock as the look. */
  | { readonly look: Look; readonly now: number; readonly cutouts: readonly Cutout[] }
  /** Sent twice a second while frames arrive: their number since the last message, and their size. */
  | { readonly frames: number; readonly width: number; readonly height: number }
  /** The worker is ready for the next frame. */
  | { readonly next: true }
  /** A picture of the virtual camera to display. */
  | { readonly shown: ImageBitmap }
  | { readonly cards: CardLook; readonly cutouts: readonly Cutout[] }
  | { readonly sampled: Sampled }
  /** The camera position that the looks agree on, to be stored with the setup. */
  | { readonly hangs: View | null }
  /** The reading of a photograph; null if this browser cannot read it. */
  | { readonly photo: Look | null; readonly cutouts: readonly Cutout[] }
  /** The same for a photograph of cards. */
  | { readonly cardPhoto: readonly ReadCard[] | null };

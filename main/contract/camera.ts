import type { DiceKind } from '../engine/core/dice-kinds.ts';

/** What a page with a camera reports about the dice: words and numbers, never a picture. */

/** Why a die's face is uncertain, in the protocol's terms; `stack` and `twice` occur only with cameras. */
export const DIE_DOUBTS = [
  'lean',
  'edge',
  'touch',
  'hand',
  'blur',
  'dark',
  'alike',
  'strange',
  'stack',
  'twice',
] as const;
export type DieDoubt = (typeof DIE_DOUBTS)[number];

export interface SightedDie {
  /** Id as on printed dice (`7`, `R`, `P2`); null if unreadable or unknown. */
  readonly die: string | null;
  /** Kind of the user's interchangeable dice, which have no id. */
  readonly kind?: DiceKind | undefined;
  /** The upper side, 1 to 6; null if it cannot even be guessed. */
  readonly face: number | null;
  /** Null if the face is certain. */
  readonly why: DieDoubt | null;
  /** Position in mm on the table if known, else in pixels; and rotation in degrees. */
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  /** Id of a doubtful die's picture, kept by the page: 8 hexadecimal digits. */
  readonly picture?: string | undefined;
}

/** One reading of the picture. */
export interface Sighting {
  /** False while something moves: dice not seen may only be covered. */
  readonly still: boolean;
  /** Time in ms since the start of the current motion, or of the one before this stillness. */
  readonly since: number;
  readonly dice: readonly SightedDie[];
}

/** Why a camera stopped being used. */
export const CAMERA_ENDS = [
  'stopped',
  'unplugged',
  'withdrawn',
  'asleep',
  'refused',
  'busy',
  'none',
  'failed',
  'gone',
] as const;
export type CameraEnd = (typeof CAMERA_ENDS)[number];

/** `page`: random id of the page with the camera; only one has it at a time. */
export type CameraAct = { readonly kind: 'camera'; readonly page: string } & (
  | { readonly do: 'open' }
  /** Without a sighting: a keep-alive, at least once a second. */
  | { readonly do: 'see'; readonly sighting?: Sighting | undefined }
  | { readonly do: 'close'; readonly why: CameraEnd }
);

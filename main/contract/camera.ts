import type { DiceKind } from '../engine/core/dice-kinds.ts';

/** What a page with a camera reports about the dice in its picture: words and numbers, never a picture. */

/** Why a die's face is not sure, as the tray's protocol says it; `stack` and `twice` are a camera's own. */
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
  /** The die's id as printed dice have it (`7`, `R`, `P2`); null if it cannot be read or is not known. */
  readonly die: string | null;
  /** The kind of one's own dice that are alike, so that nobody knows which of them this is. */
  readonly kind?: DiceKind | undefined;
  /** The side that lies up, 1 to 6; null if it cannot even be guessed. */
  readonly face: number | null;
  /** Null: the face surely lies up. */
  readonly why: DieDoubt | null;
  /** Its position: mm on the table if known, else pixels; and its rotation in degrees. */
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  /** The id of the picture of a doubtful die that the page keeps: 8 hexadecimal digits. */
  readonly picture?: string | undefined;
}

/** One reading of the picture. */
export interface Sighting {
  /** False while something moves in the picture: dice that are not seen may only be covered. */
  readonly still: boolean;
  /** How many ms ago the motion began that is going on, or that this stillness ended. */
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

/** `page` names the page that has the camera, by chance: one has it at a time. */
export type CameraAct = { readonly kind: 'camera'; readonly page: string } & (
  | { readonly do: 'open' }
  /** Without a sighting: the camera is there and nothing has changed. Said at least every second. */
  | { readonly do: 'see'; readonly sighting?: Sighting | undefined }
  | { readonly do: 'close'; readonly why: CameraEnd }
);

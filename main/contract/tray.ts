import type { Phrase } from '../engine/core/result.ts';

export const TRAY_STATES = ['closed', 'opening', 'greeting', 'ready', 'lost'] as const;
export type TrayState = (typeof TRAY_STATES)[number];

export interface PocketView {
  readonly pocket: number;
  /** `doubt`: an uncertain face; `away`: the tray cannot tell. */
  readonly state: 'empty' | 'moving' | 'face' | 'cocked' | 'doubt' | 'fault' | 'away';
  readonly face: number | null;
  readonly lift: number;
  /** Name of the die, for trays that identify dice: `s7`, `risk`, `p2`. */
  readonly die?: string;
  /** Why its face is uncertain; the picture is kept by the page with the camera. */
  readonly doubt?: {
    readonly why: string;
    readonly faces: readonly number[];
    readonly picture: string | null;
  };
}

export interface PortView {
  readonly path: string;
  /**
   * `virtual`: the virtual tray; `serial`: a USB serial port; `other`: a port that rarely has a tray; `recording`: a
   * replayed evening; `camera`: a page's camera above the dice; `radio`: a page's smart dice.
   */
  readonly kind: 'serial' | 'other' | 'virtual' | 'recording' | 'camera' | 'radio';
  readonly label: string;
  readonly known: boolean;
  /** It may have the tray: connecting confirms that, and allows ports of its kind to be opened without asking. */
  readonly asked?: boolean;
}

/** A recording that can be played back. */
export interface RecordingView {
  readonly file: string;
  readonly at: number;
}

export const FLASH_PHASES = [
  'looking',
  'asking',
  'calling',
  'writing',
  'checking',
  'greeting',
  'done',
  'failed',
] as const;

/** Progress of flashing a board. */
export interface FlashView {
  readonly path: string;
  /** `asking`: waits for a confirmation, since the board is not a tray. */
  readonly phase: (typeof FLASH_PHASES)[number];
  /** Share of the bytes to write or verify, 0 to 100. */
  readonly percent: number;
  readonly say: Phrase;
  /** What to do after a failure, step by step. */
  readonly help: readonly Phrase[];
}

export interface TrayLine {
  readonly at: number;
  readonly dir: 'in' | 'out';
  readonly text: string;
  readonly say: Phrase | null;
  /** Type of a valid line (`roll`, `beat`, `state?`); absent for an invalid one. */
  readonly kind?: string;
}

export interface TrayView {
  readonly state: TrayState;
  /** One word for the light (`tray.word.ready`), and the sentence behind it. */
  readonly word: string;
  readonly say: Phrase;
  /** Why it does not work and what to do, step by step. */
  readonly help: readonly Phrase[];
  /** Current faults reported by the tray; `pocket` 0: not of one pocket. */
  readonly faults?: readonly { readonly pocket: number; readonly say: Phrase }[];
  readonly port: PortView | null;
  readonly ports: readonly PortView[];
  /** Why no serial port of this computer can be opened, and what to do. */
  readonly trouble?: { readonly say: Phrase; readonly help: readonly Phrase[] };
  readonly device: { readonly id: string; readonly firmware: string; readonly protocol: number } | null;
  readonly pockets: readonly PocketView[];
  readonly counters: { readonly [name: string]: number };
  readonly recording: boolean;
  readonly recordings?: readonly RecordingView[];
  readonly flash?: FlashView;
}

// What a page with a camera reports about the dice: words and numbers, never a picture.

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

// What a page reports about dice that read themselves and tell it over Bluetooth.

/** A leaning die never says that it is crooked: one tilted further than this, in degrees, is asked about. */
export const LEANS = 20;

/** In percent: a battery below this is worth a notice. */
export const LOW_BATTERY = 20;

/**
 * `handled`: in a hand; `rolled`: at rest after rolling; `crooked`: at rest on no face; `lying`: at rest, not thrown;
 * `away`: asleep or out of range.
 */
export const DIE_STATES = ['handled', 'rolling', 'rolled', 'crooked', 'lying', 'away'] as const;
export type DieState = (typeof DIE_STATES)[number];

/** Why a page stopped listening to its dice. */
export const RADIO_ENDS = ['stopped', 'gone'] as const;

/** Whether a die with this report leans. */
export const isLeaning = ({
  state,
  lean,
}: {
  readonly state: DieState;
  readonly lean: number | null;
}): boolean => state === 'crooked' || (lean !== null && lean > LEANS);

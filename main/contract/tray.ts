import type { Phrase } from '../engine/core/result.ts';
import type { CameraAct } from './camera.ts';
import type { Replacing } from './replacing.ts';

export const TRAY_STATES = ['closed', 'opening', 'greeting', 'ready', 'lost'] as const;
export type TrayState = (typeof TRAY_STATES)[number];

export interface PocketView {
  readonly pocket: number;
  /** `doubt`: a die whose face is not sure; `away`: it cannot be told what is there. */
  readonly state: 'empty' | 'moving' | 'face' | 'cocked' | 'doubt' | 'fault' | 'away';
  readonly face: number | null;
  readonly lift: number;
  /** The name of the die that lies there, of a tray that tells dice apart: `s7`, `risk`, `p2`. */
  readonly die?: string;
  /** Why its face is not sure; the picture is kept by the page with the camera. */
  readonly doubt?: {
    readonly why: string;
    readonly faces: readonly number[];
    readonly picture: string | null;
  };
}

export interface PortView {
  readonly path: string;
  /**
   * `virtual`: the tray on the screen; `serial`: a USB serial port; `other`: a port of this computer that rarely has a
   * tray; `recording`: an evening that is played back; `camera`: a page's camera above the dice.
   */
  readonly kind: 'serial' | 'other' | 'virtual' | 'recording' | 'camera';
  readonly label: string;
  readonly known: boolean;
  /** It may have the tray: connecting to it says that it does, and that ports of its kind may be opened unasked. */
  readonly asked?: boolean;
}

/** A recording of the tray that can be played back. */
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

/** The firmware on its way to a board. */
export interface FlashView {
  readonly path: string;
  /** `asking`: it waits for a yes, since the board is no tray. */
  readonly phase: (typeof FLASH_PHASES)[number];
  /** Of the bytes to write or to read back, 0 to 100. */
  readonly percent: number;
  readonly say: Phrase;
  /** What to do where it failed, step by step. */
  readonly help: readonly Phrase[];
}

/** A line as it went over the wire. */
export interface TrayLine {
  readonly at: number;
  readonly dir: 'in' | 'out';
  readonly text: string;
  readonly say: Phrase | null;
  /** The type of a good line (`roll`, `beat`, `state?`); missing for a bad one. */
  readonly kind?: string;
}

export interface TrayView {
  readonly state: TrayState;
  /** One word for the light (`tray.word.ready`), and the sentence behind it. */
  readonly word: string;
  readonly say: Phrase;
  /** Why it does not work and what to do, step by step. */
  readonly help: readonly Phrase[];
  /** What the tray says is wrong with it, while it is heard; `pocket` 0: not of one pocket. */
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

export type TrayAct =
  | { readonly kind: 'list' }
  | { readonly kind: 'connect'; readonly path: string }
  | { readonly kind: 'disconnect' }
  /** Puts the firmware on the board at a port; `yes` and `no` answer its question, `close` clears what has ended. */
  | { readonly kind: 'flash'; readonly do: 'start'; readonly path: string }
  | { readonly kind: 'flash'; readonly do: 'yes' | 'no' | 'close' }
  /** The virtual tray: throw these pockets (faces at random unless given), lift, or make a fault. */
  | {
      readonly kind: 'virtual';
      readonly do: string;
      readonly pockets?: readonly number[];
      readonly faces?: readonly number[];
    }
  | CameraAct
  | { readonly kind: 'record'; readonly on: boolean }
  | ({ readonly kind: 'replay'; readonly file: string } & Replacing);

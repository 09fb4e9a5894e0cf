import type { FromTray, ToTray } from '../../firmware-protocol/codec/index.ts';
import type { Json, Phrase, Result } from '../engine/core/result.ts';
import type { OpenFault } from './faults.ts';
import type { FlashView } from '../contract/tray.ts';
import type { CameraTray } from './camera/camera-tray.ts';

/**
 * What the tray gives to the table. It speaks of pockets and faces 1 to 6; which symbol a die shows on a face is the
 * dice set's business (main/table), and whose throw it was is the intake's.
 */

export const FACES = [1, 2, 3, 4, 5, 6] as const;
/** The side of a die that lies up, as its magnets tell it: no symbol yet. */
export type Face = (typeof FACES)[number];

export const POCKET_STATES = ['empty', 'moving', 'face', 'cocked', 'doubt', 'fault', 'away'] as const;
export type PocketStateName = (typeof POCKET_STATES)[number];

/** `(device, boot, pocket, lift)` names one stay of one die in one pocket: whoever counts it, counts it once. */
export interface Stay {
  /** The tray's own id, 8 hexadecimal digits. */
  readonly device: string;
  /** Changes whenever the tray starts anew, 4 hexadecimal digits. Lift counts of two boots have nothing in common. */
  readonly boot: string;
  /** From 1. */
  readonly pocket: number;
  /** How often the pocket was emptied since boot, modulo 65536: it wraps. */
  readonly lift: number;
}

/** What a source that knows more tells of a stay. */
export interface StayNotes {
  /** The name of the die that lies there, which it keeps. */
  readonly die?: string | undefined;
  /** While its state is `doubt`: why, the faces that it may show, and the source's own picture of it. */
  readonly doubt?: FaceInDoubt | undefined;
}

export interface FaceInDoubt {
  /** SPEC.md, "doubt", an open list. */
  readonly why: string;
  readonly faces: readonly Face[];
  readonly picture: string | null;
}

/** What one pocket is in, and since when the host knows it (ms of the host's clock). */
export type Reading = Stay & { readonly at: number } & StayNotes &
  (
    | { readonly state: Exclude<PocketStateName, 'face'>; readonly face?: undefined }
    | { readonly state: 'face'; readonly face: Face }
  );

/** Dice that came to rest: each a stay that was not told at rest before, on a face or cocked. */
export interface SettledRoll {
  readonly device: string;
  readonly boot: string;
  /**
   * When the first die was lifted, ms of the host's clock. Where the lift was not heard (see `liftHeard`) it is the
   * last moment at which the tray was known not to have been touched: the dice were lifted then or later.
   */
  readonly firstLiftAt: number;
  /** False when the throw happened, or began, while the tray could not be heard: a person must say whose it was. */
  readonly liftHeard: boolean;
  /** When the host learned that all had come to rest. */
  readonly settledAt: number;
  /** Never empty, by pocket; each state is `face` or `cocked`. */
  readonly readings: readonly Reading[];
}

export const CONNECTION_STATES = ['closed', 'opening', 'greeting', 'ready', 'lost'] as const;
/**
 * `closed`: by intent, or never opened. `opening`: the port is being opened. `greeting`: open, but no tray has answered
 * yet. `ready`: it reads. `lost`: it was wanted and is not there; it is tried again at `retryAt`, or when it turns up.
 */
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Who greeted. */
export interface TrayDevice {
  readonly device: string;
  readonly boot: string;
  readonly firmware: string;
  readonly protocol: number;
  readonly pockets: number;
  readonly capabilities: readonly string[];
}

export interface Connection {
  readonly state: ConnectionState;
  /** The port's path, of what is open or wanted. */
  readonly port?: string | undefined;
  /** What greeted there: in `ready`, and after that in `lost`. */
  readonly tray?: TrayDevice | undefined;
  /** Why it is not ready, or what is doubtful: codes `tray.*` with parameters. */
  readonly diagnosis?: Phrase | undefined;
  /** ms of the host's clock. */
  readonly retryAt?: number | undefined;
}

export const PORT_KINDS = ['serial', 'virtual'] as const;

/** A line of the port list. */
export interface PortInfo {
  readonly path: string;
  readonly kind: (typeof PORT_KINDS)[number];
  readonly manufacturer?: string | undefined;
  /** Hexadecimal, lower case, four digits; only USB ports have them. */
  readonly vendorId?: string | undefined;
  readonly productId?: string | undefined;
  readonly serialNumber?: string | undefined;
  /** People chose this very device in the browser's dialog, and it is the same one when it comes back. */
  readonly granted?: boolean | undefined;
  /** USB ids of the tray that was connected last: the one port that is opened unasked. */
  readonly known: boolean;
  /** Shown first: a USB serial port, or the virtual tray. Others (`/dev/ttyS0`) rarely have a tray. */
  readonly likely: boolean;
}

/** A line as it went over the wire, for the raw view. */
export interface RawLine {
  readonly at: number;
  readonly direction: 'fromTray' | 'toTray';
  /** Without its newline, one character a byte; cut to the longest line allowed. */
  readonly text: string;
  /** The type of a good line (`roll`, `beat`, `state?`), or why it is bad. */
  readonly kind?: string | undefined;
  readonly fault?: string | undefined;
  /** A good line's content, plain data: `FromTray` or `ToTray`, as the direction says. */
  readonly message?: FromTray | ToTray | undefined;
}

/** Counted since the app started. */
export interface LineCounters {
  readonly bytes: number;
  readonly good: number;
  /** Bad lines by the check that they failed. */
  readonly bad: Readonly<Record<string, number>>;
  /** Lines that never arrived, by the gaps in their numbers. */
  readonly missed: number;
  readonly repeated: number;
  /** How often the connection was lost without intent. */
  readonly losses: number;
  /** The tray's own counters, of its last heartbeat. */
  readonly tray: { readonly lost: number; readonly bad: number; readonly unsent: number };
}

export const SNAPSHOT_CAUSES = ['connected', 'boot', 'gap'] as const;

/**
 * What a reading makes doubtful. It is shown and not counted until a person says what is right.
 * `codes` are `tray.doubt.*`; `readings` are those concerned.
 */
export interface Doubt {
  readonly phrase: Phrase;
  readonly readings: readonly Reading[];
}

export type TrayEvent =
  | { readonly kind: 'connection'; readonly connection: Connection }
  /** A boot id that was not the one before, also the first of all. What was known of lifts before is void. */
  | {
      readonly kind: 'boot';
      readonly device: string;
      readonly boot: string;
      readonly previous?: string | undefined;
      readonly at: number;
    }
  /** Every pocket, after connecting, after a boot, after lines were missed. Changes also come as `reading`s. */
  | {
      readonly kind: 'snapshot';
      readonly cause: (typeof SNAPSHOT_CAUSES)[number];
      readonly readings: readonly Reading[];
      readonly at: number;
    }
  /** One pocket changed. `previous` is missing at the first sight of a boot. */
  | { readonly kind: 'reading'; readonly reading: Reading; readonly previous?: Reading | undefined }
  | { readonly kind: 'roll'; readonly roll: SettledRoll }
  | { readonly kind: 'doubt'; readonly doubt: Doubt }
  /** The tray itself reports something wrong, or well again: `tray.fault.*`. */
  | { readonly kind: 'fault'; readonly phrase: Phrase; readonly at: number }
  /** The tray's settings, in ms, by name: after connecting and after a change. */
  | { readonly kind: 'settings'; readonly settings: Readonly<Record<string, number>> }
  | { readonly kind: 'refused'; readonly phrase: Phrase }
  /** A note of the recording that is being played, at its time. */
  | { readonly kind: 'note'; readonly note: Json }
  /** The firmware is on its way to a board, or has come to an end: see `flasher`. */
  | { readonly kind: 'flash' }
  | { readonly kind: 'line'; readonly line: RawLine };

export type TrayEventOf<K extends TrayEvent['kind']> = Extract<TrayEvent, { kind: K }>;

/** Puts the firmware on a board. Each act refuses `tray.flash.*` where it makes no sense now. */
export interface TrayFlasher {
  readonly view: FlashView | undefined;
  start(path: string): Result<null>;
  answer(yes: boolean): void;
  dismiss(): void;
}

/** The tray as the table sees it. Listeners are called in order, never re-entrantly, and may not throw. */
export interface Tray {
  readonly connection: Connection;
  /** Every pocket as last heard, by pocket; empty before the first contact. Kept while the connection is lost. */
  readonly readings: readonly Reading[];
  readonly counters: LineCounters;
  /** What the tray says is wrong with it and is not over, the oldest first. */
  readonly faults: readonly OpenFault[];
  /** The last 500 lines, either way. */
  readonly lines: readonly RawLine[];
  readonly settings: Readonly<Record<string, number>> | undefined;
  /** Hears one kind of event; the function returned ends that. */
  on<K extends TrayEvent['kind']>(kind: K, listener: (event: TrayEventOf<K>) => void): () => void;
  list(): Promise<readonly PortInfo[]>;
  /** Looks for the tray that was used last, unless it was disconnected by intent. */
  start(): Promise<void>;
  /** Opens a port because a person chose it; it is then wanted, and found again by itself, until `close`. */
  open(path: string): void;
  /** An intended disconnect: nothing is opened again unasked. Resolves when the port is free. */
  close(): Promise<void>;
  /** Changes one of the tray's settings (SPEC.md, "To the tray"); the answer comes as `settings` or `refused`. */
  configure(name: string, value: number): void;
  /** The file that raw bytes are being recorded to. */
  readonly recording: string | undefined;
  record(file: string): void;
  /** Resolves when the recording is written. */
  stopRecording(): Promise<void>;
  /**
   * Plays a recording as if it were a tray, `speed` times as fast; at its end the port that was open before is opened
   * again. Refuses a file that cannot be read with `tray.recording.*`; then what is open stays open.
   */
  replay(file: string, speed?: number): Promise<Result<null>>;
  /** Puts a note into the recording, if there is one: a move at the table, to be found at its time in a replay. */
  note(note: Json): void;
  /** Puts the firmware on boards; undefined where there is no way to one. */
  readonly flasher: TrayFlasher | undefined;
  /** A page's camera as a tray; undefined where there is no way to one. */
  readonly camera: CameraTray | undefined;
  /** The virtual tray that is open, else the first of `virtuals`. */
  readonly virtual: VirtualTray;
  readonly virtuals: readonly VirtualTray[];
  /** Lets go of everything, for good. */
  dispose(): Promise<void>;
}

/** What a virtual pocket really has in it, whatever the tray reports. */
export interface VirtualPocket {
  readonly pocket: number;
  /** `out`: a die was lifted from here and is still in the hand. */
  readonly die: 'none' | 'in' | 'out';
  readonly face?: Face | undefined;
}

export const TROUBLES = [
  'unplug',
  'silence',
  'slow',
  'noise',
  'checksum',
  'lost',
  'duplicate',
  'reset',
  'version',
  'misread',
] as const;
/** What the virtual tray can do wrong on purpose. firmware-protocol/simulator/SCRIPT.md says what each does. */
export type Trouble = (typeof TROUBLES)[number];

/** The virtual tray's dice, thrown by clicking. It is port `virtual:tray` of the list. */
export interface VirtualTray {
  readonly path: string;
  readonly pockets: readonly VirtualPocket[];
  /** Lifts these dice and throws them back, each into its pocket, on the face given or on one of chance. */
  throw(dice: readonly { readonly pocket: number; readonly face?: Face | undefined }[]): void;
  lift(pocket: number): void;
  /** Puts a die into a pocket, on its own face of before unless one is given. */
  put(pocket: number, face?: Face): void;
  /** The die in this pocket leans on the wall. */
  cock(pocket: number): void;
  /** The pocket's sensor sticks, or is well again. */
  stick(pocket: number, stuck: boolean): void;
  /** The lasting troubles that it is in now. */
  readonly troubles: readonly Trouble[];
  /** `on` false ends a trouble that lasts (`unplug`, `silence`, `slow`, `version`, `noise`). */
  trouble(trouble: Trouble, on?: boolean): void;
  /** Puts dice into these pockets where none are, on faces of chance, and takes all others out. */
  setUp(pockets: readonly number[]): void;
  /** Tells when `pockets` changed; the function returned ends that. */
  onChange(listener: () => void): () => void;
}

/** SPEC.md, "hello": ids that begin so are kept for trays that are none. */
export const VIRTUAL_IDS = '000';

/** Whether a tray that exists on the screen alone has told this. */
export const isVirtual = ({ device }: Pick<Stay, 'device'>): boolean => device.startsWith(VIRTUAL_IDS);

export const stayKey = (s: Stay): string => `${s.device}/${s.boot}/${s.pocket}/${s.lift}`;

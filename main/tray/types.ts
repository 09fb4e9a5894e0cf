import {
  FACES,
  type Face,
  type FromTray,
  type LineFault,
  type PocketState,
  type ToTray,
} from '../../firmware-protocol/codec/index.ts';
import type { Json, Phrase, Result } from '../engine/core/result.ts';
import type { OpenFault } from './faults.ts';
import type { FlashView } from '../contract/tray.ts';
import type { CameraTray, RadioTray } from './page-tray.ts';
import type { StrandedBoard } from './diagnosis.ts';
import type { PortInfo } from './ports.ts';

export type { PortInfo } from './ports.ts';

/**
 * The tray's interface to the table, in pockets and faces 1 to 6. Dice sets (main/table) map faces to symbols, and
 * the intake matches throws to players.
 */

/** The side of a die that is up, as told by its magnets; not a symbol yet. */
export { FACES, type Face };

/** `(device, boot, pocket, lift)` identifies one stay of a die in a pocket, so that it is counted only once. */
export interface Stay {
  /** The tray's own id, 8 hexadecimal digits. */
  readonly device: string;
  /** Changes at every boot, 4 hexadecimal digits. Lift counts of different boots are unrelated. */
  readonly boot: string;
  /** From 1. */
  readonly pocket: number;
  /** How often the pocket was emptied since boot, modulo 65536: it wraps. */
  readonly lift: number;
}

/** A source's notes on a stay. */
export interface StayNotes {
  /** Permanent name of the die. */
  readonly die?: string | undefined;
  /** In state `doubt`: the reason, the possible faces, and the source's picture. */
  readonly doubt?: FaceInDoubt | undefined;
}

export interface FaceInDoubt {
  /** SPEC.md, "doubt", an open list. */
  readonly why: string;
  readonly faces: readonly Face[];
  readonly picture: string | null;
}

/** The stay that a thrown die left. */
export interface Origin {
  /** Its `stayKey`. */
  readonly key: string;
  /** The die was leaning or in doubt there, so lifting it again does not start another throw. */
  readonly leaned: boolean;
}

/** State of a pocket, and since when the host has known it (ms, host's clock). `from`: once it is known, in a throw. */
export type Reading = Stay &
  StayNotes &
  PocketState & { readonly at: number; readonly from?: Origin | undefined };

/** Dice that came to rest: new stays, on a face or cocked. */
export interface SettledRoll {
  readonly device: string;
  readonly boot: string;
  /**
   * When the first die was lifted, ms of the host's clock. If the lift was missed (see `liftHeard`), the last moment
   * at which the tray was known to be untouched.
   */
  readonly firstLiftAt: number;
  /** False if the throw began or happened while disconnected: a person has to say whose it was. */
  readonly liftHeard: boolean;
  /** When the host learned that all dice were at rest. */
  readonly settledAt: number;
  /** Never empty, by pocket; each state is `face`, `cocked` or `doubt`. */
  readonly readings: readonly Reading[];
  /**
   * The pockets among them whose dice an earlier roll or state reported leaning or in doubt, in the same stay: they were
   * tapped flat, not thrown.
   */
  readonly flat: readonly number[];
}

export const CONNECTION_STATES = ['closed', 'opening', 'greeting', 'ready', 'lost'] as const;
/**
 * `closed`: on purpose, or never opened. `opening`: the port is being opened. `greeting`: open, but no tray has
 * answered yet. `ready`: it reads. `lost`: wanted but missing; tried again at `retryAt` or when it appears.
 */
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** The tray that greeted. */
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
  /** The path of the open or wanted port. */
  readonly port?: string | undefined;
  /** The greeted tray, in `ready` and later in `lost`. */
  readonly tray?: TrayDevice | undefined;
  /** Why it is not ready, or what is doubtful: codes `tray.*` with parameters. */
  readonly diagnosis?: Phrase | undefined;
  /** In `lost`: ports that may have it; after `open` with one, ports of its kind are opened without asking. */
  readonly asked?: readonly string[] | undefined;
  /** ms of the host's clock. */
  readonly retryAt?: number | undefined;
}

/** A line on the wire, for the raw view. */
export interface RawLine {
  readonly at: number;
  readonly direction: 'fromTray' | 'toTray';
  /** Without its newline, one character a byte. */
  readonly text: string;
  /** The type of a good line (`roll`, `beat`, `state?`), or why it is bad. */
  readonly kind?: string | undefined;
  readonly fault?: LineFault | undefined;
  /** The content of a good line as plain data: `FromTray` or `ToTray`, as the direction says. */
  readonly message?: FromTray | ToTray | undefined;
}

/** Counted since the app started. */
export interface LineCounters {
  readonly bytes: number;
  readonly good: number;
  /** Bad lines by the check that they failed. */
  readonly bad: Readonly<Record<string, number>>;
  /** Lost lines, counted by gaps in the numbers. */
  readonly missed: number;
  readonly repeated: number;
  /** Number of unintended disconnects. */
  readonly losses: number;
  /** The tray's own counters from the last heartbeat. */
  readonly tray: { readonly lost: number; readonly bad: number; readonly unsent: number };
}

export const SNAPSHOT_CAUSES = ['connected', 'boot', 'gap'] as const;

/** A doubt about readings, which are shown but not counted until a person decides. `codes` are `tray.doubt.*`. */
export interface Doubt {
  readonly phrase: Phrase;
  readonly readings: readonly Reading[];
}

export type TrayEvent =
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'ports'; readonly ports: readonly PortInfo[] }
  /** A new boot id, including the first one. Earlier knowledge of lifts is void. */
  | {
      readonly kind: 'boot';
      readonly device: string;
      readonly boot: string;
      readonly previous?: string | undefined;
      readonly at: number;
    }
  /** All pockets, after connecting, a boot, or lost lines. Changes also come as `reading`s. */
  | {
      readonly kind: 'snapshot';
      readonly cause: (typeof SNAPSHOT_CAUSES)[number];
      readonly readings: readonly Reading[];
      readonly at: number;
    }
  /** One pocket changed. `previous` is left out at the first look of a boot. */
  | { readonly kind: 'reading'; readonly reading: Reading; readonly previous?: Reading | undefined }
  | { readonly kind: 'roll'; readonly roll: SettledRoll }
  | { readonly kind: 'doubt'; readonly doubt: Doubt }
  /** The tray reports a fault or its end: `tray.fault.*`. */
  | { readonly kind: 'fault'; readonly phrase: Phrase; readonly at: number }
  /** A battery has become low: `tray.battery.*`. Pocket 0: the tray's own. */
  | { readonly kind: 'battery'; readonly pocket: number; readonly phrase: Phrase; readonly at: number }
  /** A message of the tray has been handled completely: all its changes were reported before. */
  | { readonly kind: 'told' }
  /** The tray's settings, in ms, by name: after connecting and after a change. */
  | { readonly kind: 'settings'; readonly settings: Readonly<Record<string, number>> }
  | { readonly kind: 'refused'; readonly phrase: Phrase }
  /** A note of the played recording, at its time. */
  | { readonly kind: 'note'; readonly note: Json }
  /** Progress or end of flashing a board; see `flasher`. */
  | { readonly kind: 'flash' }
  | { readonly kind: 'line'; readonly line: RawLine };

export type TrayEventOf<K extends TrayEvent['kind']> = Extract<TrayEvent, { kind: K }>;

/** Flashes a board. Each act refuses with `tray.flash.*` if not possible now. */
export interface TrayFlasher {
  readonly view: FlashView | undefined;
  start(path: string): Result<null>;
  answer(yes: boolean): void;
  dismiss(): void;
}

/** The tray for the table. Listeners are called in order, never re-entrantly, and must not throw. */
export interface Tray {
  readonly connection: Connection;
  /** The last state of every pocket; empty before the first contact. Kept while disconnected. */
  readonly readings: readonly Reading[];
  readonly counters: LineCounters;
  /** The tray's open faults, oldest first. */
  readonly faults: readonly OpenFault[];
  /** The last 500 lines in both directions. */
  readonly lines: readonly RawLine[];
  readonly settings: Readonly<Record<string, number>> | undefined;
  /** Listens to one kind of event; the returned function unsubscribes. */
  on<K extends TrayEvent['kind']>(kind: K, listener: (event: TrayEventOf<K>) => void): () => void;
  list(): Promise<readonly PortInfo[]>;
  /** Why no port of this computer can be opened, according to the last `list`. */
  readonly trouble: Phrase | null;
  /** A board without a serial port, according to the last list. */
  readonly stranded?: StrandedBoard | undefined;
  /** Looks for the last tray, unless it was disconnected on purpose. */
  start(): Promise<void>;
  /** Opens a port chosen by a person; it is then reconnected automatically until `close`. */
  open(path: string): void;
  /** Disconnects on purpose: nothing is reopened automatically. Resolves when the port is free. */
  close(): Promise<void>;
  /** Changes one of the tray's settings (SPEC.md, "To the tray"); the answer comes as `settings` or `refused`. */
  configure(name: string, value: number): void;
  /** The file of the running recording. */
  readonly recording: string | undefined;
  record(file: string): void;
  /** Resolves when the recording is written. */
  stopRecording(): Promise<void>;
  /**
   * Plays a recording as if it were a tray, `speed` times as fast; at its end the previous port is opened again.
   * Refuses an unreadable file with `tray.recording.*`, leaving the open port as it is.
   */
  replay(file: string, speed?: number): Promise<Result<null>>;
  /** Adds a note (a move at the table) to a running recording; a replay gives it at its time. */
  note(note: Json): void;
  /** Flashes boards; undefined if the platform cannot. */
  readonly flasher: TrayFlasher | undefined;
  /** A page's camera as a tray; undefined if the platform has none. */
  readonly camera: CameraTray | undefined;
  /** A page's smart dice as a tray; undefined if the platform has none. */
  readonly radio: RadioTray | undefined;
  /** The open virtual tray, otherwise the first of `virtuals`. */
  readonly virtual: VirtualTray;
  readonly virtuals: readonly VirtualTray[];
  /** Releases everything for good. */
  dispose(): Promise<void>;
}

/** The actual content of a virtual pocket, whatever the tray reports. */
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
/** Deliberate faults of the virtual tray; described in firmware-protocol/simulator/SCRIPT.md. */
export type Trouble = (typeof TROUBLES)[number];

/** The virtual tray's dice, thrown by clicking. It is port `virtual:tray` of the list. */
export interface VirtualTray {
  readonly path: string;
  readonly pockets: readonly VirtualPocket[];
  /** Lifts these dice and throws them back into their pockets, on the given or a random face. */
  throw(dice: readonly { readonly pocket: number; readonly face?: Face | undefined }[]): void;
  lift(pocket: number): void;
  /** Puts a die into a pocket, by default on its previous face. */
  put(pocket: number, face?: Face): void;
  /** The die in this pocket leans on the wall. */
  cock(pocket: number): void;
  /** The pocket's sensor sticks, or works again. */
  stick(pocket: number, stuck: boolean): void;
  readonly troubles: readonly Trouble[];
  /** `on` false ends a lasting fault (`unplug`, `silence`, `slow`, `version`, `noise`). */
  trouble(trouble: Trouble, on?: boolean): void;
  /** Puts dice on random faces into these pockets if empty, and takes all others out. */
  setUp(pockets: readonly number[]): void;
  /** Called when `pockets` changes; the returned function unsubscribes. */
  onChange(listener: () => void): () => void;
}

/** SPEC.md, "hello": ids with this prefix are reserved for virtual trays. */
export const VIRTUAL_IDS = '000';

/** Whether a reading comes from a virtual tray. */
export const isVirtual = ({ device }: Pick<Stay, 'device'>): boolean => device.startsWith(VIRTUAL_IDS);

export const stayKey = (s: Stay): string => `${s.device}/${s.boot}/${s.pocket}/${s.lift}`;

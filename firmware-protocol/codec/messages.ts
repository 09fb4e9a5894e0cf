/** The version of the protocol that this codec speaks. SPEC.md, "From the tray". */
export const PROTOCOL_VERSION = 2;
/** The versions that it reads: every line of version 1 is one of version 2 as well. */
export const READ_VERSIONS: readonly number[] = [1, PROTOCOL_VERSION];
/** Longest line from the tray, in bytes, with its `\n`. */
export const LONGEST_FROM_TRAY = 120;
/** Longest line to the tray, in bytes, with its `\n`. */
export const LONGEST_TO_TRAY = 40;
export const MOST_POCKETS = 14;
export const BAUD_RATE = 115_200;

export const PUSH = '!';
export const ANSWER = '=';
export const COMMAND = '>';

/** Why a line is bad, in the order in which it is checked. SPEC.md, "What is checked". */
export const LINE_FAULTS = ['long', 'byte', 'mark', 'shape', 'crc', 'head', 'type', 'field'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

export const FACES = [1, 2, 3, 4, 5, 6] as const;
export type Face = (typeof FACES)[number];

/** The states of a pocket without a face. SPEC.md, "Pockets". */
export const FACELESS_STATES = ['empty', 'moving', 'cocked', 'doubt', 'fault', 'away'] as const;
type FacelessState = (typeof FACELESS_STATES)[number];

/** The state of one pocket. `lift` counts how often it was emptied since boot, modulo 65536. */
export type PocketState =
  | { readonly state: FacelessState; readonly face?: undefined; readonly lift: number }
  | { readonly state: 'face'; readonly face: Face; readonly lift: number };

/** A word of an open list: a known one by its name, or an unknown one in `word`. */
export type Named<Key extends string, Name extends string> =
  | ({ readonly [key in Key]: Name } & { readonly word?: undefined })
  | ({ readonly [key in Key]: 'other' } & { readonly word: string });

export const TRAY_FAULTS = ['stuck', 'clear', 'chain', 'settings', 'watchdog'] as const;
/** `stuck` and `clear` name a pocket; the others the tray as a whole, pocket 0. `clear` ends `stuck`. */
export type TrayFault = (typeof TRAY_FAULTS)[number];

/** Faults that a `well` line ends; the end of `stuck` is `clear`. */
export const LASTING_FAULTS = ['chain', 'settings', 'watchdog'] as const satisfies readonly TrayFault[];
export type LastingFault = (typeof LASTING_FAULTS)[number];

/** Why a die's face is in doubt. */
export const DOUBT_REASONS = ['lean', 'edge', 'touch', 'hand', 'blur', 'dark', 'alike', 'strange'] as const;
export type DoubtReason = (typeof DOUBT_REASONS)[number];

export const REFUSALS = ['busy', 'unknown', 'value'] as const;
export type TrayRefusal = (typeof REFUSALS)[number];

export const SETTINGS = ['settle', 'lift', 'gather', 'cocked', 'beat'] as const;
export type SettingName = (typeof SETTINGS)[number];
/** All settings, in ms. */
export type Settings = { readonly [name in SettingName]: number };

export const SETTING_RANGES: { readonly [name in SettingName]: { min: number; max: number; start: number } } =
  {
    settle: { min: 100, max: 2000, start: 300 },
    lift: { min: 20, max: 1000, start: 100 },
    gather: { min: 0, max: 10_000, start: 1500 },
    cocked: { min: 500, max: 10_000, start: 3000 },
    beat: { min: 250, max: 2000, start: 500 },
  };

export const SETTINGS_AS_DELIVERED: Settings = {
  settle: SETTING_RANGES.settle.start,
  lift: SETTING_RANGES.lift.start,
  gather: SETTING_RANGES.gather.start,
  cocked: SETTING_RANGES.cocked.start,
  beat: SETTING_RANGES.beat.start,
};

/** Every line from the tray: its boot id (4 hexadecimal digits) and its sequence number, modulo 65536. */
interface Numbered {
  readonly boot: string;
  readonly seq: number;
}

/** `answers` is set in answers only: the number of the command. */
interface MayAnswer extends Numbered {
  readonly answers?: number;
}

export interface Hello extends MayAnswer {
  readonly kind: 'hello';
  readonly version: number;
  readonly firmware: string;
  /** 8 hexadecimal digits. */
  readonly device: string;
  readonly pockets: number;
  readonly can: readonly string[];
}

/** A greeting of an unsupported protocol; only its version is reliable. */
export interface OtherVersion extends MayAnswer {
  readonly kind: 'otherVersion';
  readonly version: number;
}

export interface FullState extends MayAnswer {
  readonly kind: 'state';
  readonly pockets: readonly PocketState[];
}

/** `age`: ms since the first die was lifted. `settled`: the numbers, from 1, of the pockets that came to rest. */
export interface Roll extends Numbered {
  readonly kind: 'roll';
  readonly age: number;
  readonly settled: readonly number[];
  readonly pockets: readonly PocketState[];
}

/** `lift`: the pocket is empty; `move`: its die moves; `away`: its content is unknown. */
export interface Lift extends Numbered {
  readonly kind: 'lift' | 'move' | 'away';
  readonly pocket: number;
  readonly lift: number;
}

/** Something is wrong. `pocket` is 0 for the tray as a whole. */
export type Fault = Numbered & {
  readonly kind: 'fault';
  readonly pocket: number;
} & Named<'fault', TrayFault>;

/** The end of a fault. */
export type Well = Numbered & {
  readonly kind: 'well';
  readonly pocket: number;
} & Named<'fault', LastingFault>;

/** The die in a pocket, by its lasting name: 1 to 16 of `0-9 a-z . -`. */
export interface DieName extends Numbered {
  readonly kind: 'die';
  readonly pocket: number;
  readonly lift: number;
  readonly die: string;
}

/** A die with an uncertain face: the possible faces, likeliest first, and the source's picture. */
export type FaceDoubt = Numbered & {
  readonly kind: 'doubt';
  readonly pocket: number;
  readonly lift: number;
  /** Each at most once; may be empty. */
  readonly faces: readonly Face[];
  /** 8 hexadecimal digits. */
  readonly picture?: string;
} & Named<'why', DoubtReason>;

/** `pocket` 0 is the tray itself, else the die of that pocket. `percent` is 0 to 100. */
export interface Battery extends Numbered {
  readonly kind: 'battery';
  readonly pocket: number;
  readonly percent: number;
}

/** A valid line of an unknown type: shown but ignored. */
export interface OtherLine extends MayAnswer {
  readonly kind: 'other';
  readonly type: string;
  /** What follows the type, and in an answer the command's number; may be empty. */
  readonly text: string;
}

/** `up`: ms since boot, modulo 2³². The counters stop at 65535. */
export interface Beat extends Numbered {
  readonly kind: 'beat';
  readonly up: number;
  readonly lost: number;
  readonly bad: number;
  readonly unsent: number;
}

export interface SettingsNow extends Numbered {
  readonly kind: 'set';
  readonly answers: number;
  readonly settings: Settings;
}

export type No = Numbered & {
  readonly kind: 'no';
  readonly answers: number;
} & Named<'why', TrayRefusal>;

export type FromTray =
  | Hello
  | OtherVersion
  | FullState
  | Roll
  | Lift
  | Fault
  | Well
  | DieName
  | FaceDoubt
  | Battery
  | Beat
  | SettingsNow
  | No
  | OtherLine;

/** Every command carries a number chosen by the host, modulo 65536, which the answer repeats. */
export type ToTray =
  | { readonly kind: 'hello' | 'state?' | 'set?'; readonly seq: number }
  | { readonly kind: 'set'; readonly seq: number; readonly name: SettingName; readonly value: number };

/**
 * A parsed line, or why it is bad. For a command, `seq` is there when the line itself was sound and only its type or
 * its fields were not: such a command is answered with `no`.
 */
export type Decoded<M> =
  | { readonly ok: true; readonly message: M }
  | { readonly ok: false; readonly fault: LineFault; readonly seq?: number };

/** The version of the protocol that this codec speaks. SPEC.md, "From the tray". */
export const PROTOCOL_VERSION = 1;
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

/** What one pocket is in. `lift` counts how often it was emptied since boot, modulo 65536. */
export type PocketState =
  | { readonly state: 'empty' | 'moving' | 'cocked' | 'fault'; readonly lift: number }
  | { readonly state: 'face'; readonly face: Face; readonly lift: number };

export const TRAY_FAULTS = ['stuck', 'clear', 'chain', 'settings', 'watchdog'] as const;
/** `stuck` and `clear` name a pocket; the others the tray as a whole, pocket 0. */
export type TrayFault = (typeof TRAY_FAULTS)[number];

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

/** `answers` is there in an answer, and only there: the number of the command that it answers. */
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

/** A greeting of a protocol that this codec does not speak: nothing of it but its version can be relied on. */
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

export interface Lift extends Numbered {
  readonly kind: 'lift' | 'move';
  readonly pocket: number;
  readonly lift: number;
}

export interface Fault extends Numbered {
  readonly kind: 'fault';
  readonly fault: TrayFault;
  readonly pocket: number;
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

export interface No extends Numbered {
  readonly kind: 'no';
  readonly answers: number;
  readonly why: TrayRefusal;
}

export type FromTray = Hello | OtherVersion | FullState | Roll | Lift | Fault | Beat | SettingsNow | No;

/** Every command carries a number chosen by the host, modulo 65536, which the answer repeats. */
export type ToTray =
  | { readonly kind: 'hello' | 'state?' | 'set?'; readonly seq: number }
  | { readonly kind: 'set'; readonly seq: number; readonly name: SettingName; readonly value: number };

/**
 * A line taken apart, or why it could not be. For a command, `seq` is there when the line itself was sound and only its
 * type or its fields were not: such a command is answered with `no`.
 */
export type Decoded<M> =
  | { readonly ok: true; readonly message: M }
  | { readonly ok: false; readonly fault: LineFault; readonly seq?: number };

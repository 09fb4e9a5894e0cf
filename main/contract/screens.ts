import type { Evening, PlayerRecord } from './evenings.ts';
import type { PhoneDevice } from './phones.ts';
import type { Highlights } from './report.ts';

/** An admitted television, as the host sees it. It only shows: its messages are ignored. */
export interface ScreenView {
  readonly id: string;
  /** `television`: admitted by the link; `window`: the second window, or tab, of this machine. */
  readonly kind: 'television' | 'window';
  /** Kind of device; the words are `phones.device.<device>`. */
  readonly device: PhoneDevice;
  /** Its network address; empty for a window of this machine. */
  readonly address: string;
  /** False while off or unreachable; it is updated on return. */
  readonly here: boolean;
  /** Times of admission and of its last message, ms since 1970. */
  readonly since: number;
  readonly seen: number;
}

/** The host's view of screens that show the table to everybody. */
export interface ScreensView {
  /** Content of the QR code for televisions; null without an invitation and while the table is locked. */
  readonly link: string | null;
  /** In order of admission. */
  readonly screens: readonly ScreenView[];
  /** The screen that plays sounds now: the chosen one if connected, else `host`. */
  readonly sounds: string;
  /** Whether this program can open a second window on another display. */
  readonly window: boolean;
}

/** A screen's own state. This push identifies a client as a screen and precedes all others. */
export interface ScreenMe {
  readonly id: string;
  readonly kind: ScreenView['kind'];
  /** Whether sounds and the caller come from here. */
  readonly sounds: boolean;
}

/** The evening so far, shown between games. */
export interface Night {
  /** Standings and games of the night; null if nothing was finished or begun yet. */
  readonly evening: Pick<Evening, 'from' | 'games' | 'players' | 'sums'> | null;
  /** Best results of all evenings by tonight's players, newest first. */
  readonly records: readonly NightRecord[];
  /** Games for this number of people, those not played tonight first. */
  readonly next: readonly string[];
  /** Highlights of the finished game on the table. */
  readonly told: { readonly file: string; readonly highlights: Highlights } | null;
}

export interface NightRecord extends Pick<PlayerRecord, 'key' | 'name' | 'look' | 'game' | 'unit'> {
  readonly kind: 'best' | 'hand';
  readonly amount: number;
  /** Achieved tonight. */
  readonly tonight: boolean;
}

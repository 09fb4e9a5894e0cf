import type { SeatId } from '../engine/core/seats.ts';
import type { Evening, Highlights, PlayerRecord } from './evenings.ts';

/** An address of this machine that phones may reach. */
export interface NetworkAddress {
  /** `192.168.1.20` */
  readonly address: string;
  /** The system's name of the interface: `wlan0`, `Wi-Fi`. */
  readonly name: string;
  /**
   * `private`: a home network, usually the right one; `public`: reachable from the internet; `virtual`: of a
   * program or a VPN, usually unreachable for phones; `local`: self-assigned without a router.
   */
  readonly reach: 'private' | 'public' | 'virtual' | 'local';
}

/** An admitted phone, as the host sees it. */
export interface PhoneView {
  readonly id: string;
  /** The name it entered, else its first seat's player, else empty. */
  readonly name: string;
  /** Kind of device; the words are `phones.device.<device>`. */
  readonly device: PhoneDevice;
  /** Its network address, to distinguish two alike. */
  readonly address: string;
  readonly seats: readonly SeatId[];
  /** The seat it requests, if the host assigns seats. */
  readonly asks: SeatId | null;
  /** False while it sleeps or is unreachable: it keeps its seats and is updated on return. */
  readonly here: boolean;
  /** Times of admission and of its last message, ms since 1970. */
  readonly since: number;
  readonly seen: number;
}

export const PHONE_DEVICES = [
  'iphone',
  'ipad',
  'android',
  'computer',
  'television',
  'console',
  'other',
] as const;
export type PhoneDevice = (typeof PHONE_DEVICES)[number];

export interface PhonesView {
  /** Null until somebody invites; until then only this machine is served. */
  readonly open: {
    readonly address: string;
    readonly port: number;
    /** Content of the QR code: `http://192.168.1.20:4870/#<token>`. Null while the table is locked. */
    readonly link: string | null;
    /** False if the machine has lost this address (another network): choose again. */
    readonly there: boolean;
  } | null;
  /** Addresses for invitations, likeliest first. */
  readonly addresses: readonly NetworkAddress[];
  /** No new phones are admitted; present ones stay. */
  readonly locked: boolean;
  /** The host assigns seats: a phone that claims one only requests it. */
  readonly seatsByHost: boolean;
  /** In order of admission. */
  readonly phones: readonly PhoneView[];
  /** Number of refusals by reason, without zeros; words are `phones.refused.<reason>`. */
  readonly refused: { readonly [reason: string]: number };
}

/** A phone's own state. This push identifies a client as a phone and precedes all others. */
export interface MeView {
  readonly id: string;
  readonly name: string;
  /** Its seats; none for a spectator. For these it may send the prompt's choices, and dice if `prompt.dice.seat` is one of them. */
  readonly seats: readonly SeatId[];
  /** Seats of other phones, which cannot be claimed. */
  readonly taken: readonly SeatId[];
  /** The seat requested from the host and not granted yet. */
  readonly asks: SeatId | null;
  /** Set for another tab of the browser that owns the table: it only watches. */
  readonly tab?: true;
}

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

/** A television at the short address. It is not admitted: the host names it by the letters that it shows. */
export interface AskingScreen {
  readonly letters: string;
  readonly device: PhoneDevice;
  readonly address: string;
  /** When it asked, ms since 1970. */
  readonly since: number;
}

/** The host's view of screens that show the table to everybody. */
export interface ScreensView {
  /**
   * The short address, where a television shows four letters: `http://192.168.1.20:4870/tv`. Null without an invitation
   * and while the table is locked, as is `link`.
   */
  readonly address: string | null;
  /** A link that shows the table without letters. */
  readonly link: string | null;
  /** Televisions that wait with their letters, oldest first. */
  readonly asking: readonly AskingScreen[];
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

import type { Evening, PlayerRecord } from './evenings.ts';
import type { PhoneDevice } from './phones.ts';
import type { Highlights } from './report.ts';

/** A television that was let in, as the host sees it. It only shows: nothing that it says is heard. */
export interface ScreenView {
  readonly id: string;
  /** `television`: came in by the link; `window`: the second window, or tab, of this machine. */
  readonly kind: 'television' | 'window';
  /** What kind of device it says it is; `phones.device.<device>` are the words. */
  readonly device: PhoneDevice;
  /** Its network address; empty for a window of this machine. */
  readonly address: string;
  /** False while it is off or out of reach: it is up to date when it comes back. */
  readonly here: boolean;
  /** Milliseconds since 1970: when it was let in, and when it was last heard of. */
  readonly since: number;
  readonly seen: number;
}

/** All that the host sees of the screens that show the table to everybody. */
export interface ScreensView {
  /** What the QR code for televisions shows; null while nobody is invited, and while the table is locked. */
  readonly link: string | null;
  /** In the order in which they came. */
  readonly screens: readonly ScreenView[];
  /** The screen that sounds now: the one that was chosen where it is there, else `host`. */
  readonly sounds: string;
  /** Whether this program can open a second window for another display. */
  readonly window: boolean;
}

/** What the host does about screens; answered with the view after it, which is pushed to all host screens too. */
export type ScreensAct =
  /** Makes a new link: the former one lets no television in any more. Those who are in stay. */
  | { readonly kind: 'renew' }
  /** Puts a television out, at once and for good; the link is renewed with it. Refuses `screens.unknown`. */
  | { readonly kind: 'revoke'; readonly screen: string }
  /** Opens the second window, or brings it to the front. Refuses `screens.window` where there is none. */
  | { readonly kind: 'window' };

/** What a screen is told of itself. A client that hears this push is one; it hears it before anything else. */
export interface ScreenMe {
  readonly id: string;
  readonly kind: ScreenView['kind'];
  /** Whether sounds and the caller come from here. */
  readonly sounds: boolean;
}

/** The evening so far, for the pictures between the games. */
export interface Night {
  /** Standings over the night and its games; null where nothing was finished or begun yet. */
  readonly evening: Pick<Evening, 'from' | 'games' | 'players' | 'sums'> | null;
  /** The best of all evenings by who was there tonight, the newest first; a few of them. */
  readonly records: readonly NightRecord[];
  /** Games that this many people can play next, those not played tonight first. */
  readonly next: readonly string[];
  /** What there is to tell of the game that lies finished on the table. */
  readonly told: { readonly file: string; readonly highlights: Highlights } | null;
}

export interface NightRecord extends Pick<PlayerRecord, 'key' | 'name' | 'look' | 'game' | 'unit'> {
  readonly kind: 'best' | 'hand';
  readonly amount: number;
  /** Made tonight. */
  readonly tonight: boolean;
}

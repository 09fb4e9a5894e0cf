/** What other programs may hear of the table (docs/events.md). Read-only, and off until the host switches it on. */

export const TABLE_EVENTS = [
  'hand-begun',
  'dice',
  'bid',
  'claim',
  'trick',
  'payout',
  'hand-over',
  'game-over',
  'standings',
  'tray',
] as const;
export type TableEventKind = (typeof TABLE_EVENTS)[number];

export interface EventStanding {
  readonly name: string;
  /** Index of the player's mark. */
  readonly look: number;
  /** 1 for the best. */
  readonly place: number;
  readonly balance: number;
}

/** One event, as it is sent. People are named as they are called at the table. */
export interface TableEvent {
  readonly event: TableEventKind;
  /** ms since 1970. */
  readonly at: number;
  /** The sentence that the table says, in its language; empty for `hand-begun`, `hand-over` and `standings`. */
  readonly text: string;
  readonly game?: string;
  readonly hand?: number;
  readonly player?: string;
  /** Of `dice`: the upper faces. */
  readonly faces?: readonly string[];
  /** Of `payout`. */
  readonly payments?: readonly { readonly from: string; readonly to: string; readonly amount: number }[];
  /** Of `hand-over`: what each player has won, by name. */
  readonly won?: { readonly [name: string]: number };
  /** Of `game-over`. */
  readonly winners?: readonly string[];
  /** Of `standings`, best first. */
  readonly standings?: readonly EventStanding[];
  readonly unit?: 'chips' | 'points';
  /** Of `tray`. */
  readonly state?: string;
}

export interface EventsView {
  readonly on: boolean;
  /** `http://192.168.1.20:4870/events?token=…`; null while it is off, and while nobody is invited. */
  readonly stream: string | null;
  /** The same for `/overlay`. */
  readonly overlay: string | null;
  /** Signs what the webhook gets; null while it is off. */
  readonly secret: string | null;
  readonly webhook: {
    readonly address: string;
    readonly sent: number;
    readonly failed: number;
    /** Why the last attempt failed: a status, or `network`; null if it did not. */
    readonly trouble: string | null;
  } | null;
  /** Open streams, overlays included. */
  readonly listening: number;
}

import type { Component } from 'vue';
import type {
  Choice,
  DiceKind,
  GameView,
  Phrase,
  Prompt,
  SeatId,
  SheetLine,
  TableSnapshot,
} from '../../main/contract.ts';
import type { DiceEntry } from '../scenes/table/entry-types.ts';
import type { PromptLayout } from '../scenes/table/prompt-keys.ts';

/** What a game's centre and aside are given. */
export interface CentreProps {
  readonly table: TableSnapshot;
  readonly entry: DiceEntry;
  readonly layout: PromptLayout;
}

/** A choice that the middle of the table answers itself: what its button says, and what a tap on it does. */
export interface OwnChoice {
  readonly say?: Phrase;
  /** False while there is nothing to send yet. */
  readonly ready: boolean;
  readonly run: () => void;
}

/** Puts faces that were typed in any order on the dice that they lie on; none where they cannot lie so. */
export type PlaceFaces = (
  faces: readonly string[],
) => Promise<readonly { readonly die: number; readonly face: string }[]>;

/**
 * What a game's own screen may bring; each part is optional, and the table works without any. Loaded when such a game
 * is at the table.
 */
export interface GameScreen {
  /** The middle of the table; gets `CentreProps`. */
  readonly centre?: Component;
  /** What lies on the table, small enough for a phone; gets `table`. The generic one where a game brings none. */
  readonly glance?: Component;
  /** What players ask about their own cards, on their own phone; gets `table` and their `seats`. */
  readonly privately?: Component;
  /** The middle of the table on a television, where it is another one; gets `CentreProps`. */
  readonly wall?: Component;
  /** Beside the table on a television; gets `CentreProps`. */
  readonly wallAside?: Component;
  /** Beside the table, above what happened; gets `CentreProps`. */
  readonly aside?: Component;
  /** What stands under a player's name: what they said last, how many tricks they have. */
  readonly said?: (view: GameView, seat: SeatId, prompt: Prompt) => Phrase | null;
  /** The game's name for its turns, as a code with `n`: `hand 3`, `turn 4 of 10`. */
  readonly counter?: (view: GameView) => Phrase;
  /** What a hand is called over its lines, where its number says little; null where these lines do not tell. */
  readonly handName?: (lines: readonly SheetLine[], hand: number) => Phrase | null;
  /** Whether this is still everybody's first hand; that with the number 1 unless told. */
  readonly isFirst?: (view: GameView) => boolean;
  /**
   * Whether a hand that ended with these lines, and stood so before the last, ends with a card that says who gained what;
   * each does unless told.
   */
  readonly isPlayed?: (view: GameView, lines: readonly SheetLine[]) => boolean;
  /** Components of `custom` fields, by name; get `data` and `value`, emit `change`. */
  readonly fields?: { readonly [component: string]: Component };
  /** How many cards a player holds: the back of a card on their plate says it. */
  readonly cards?: (view: GameView, seat: SeatId) => number | null;
  /** How many tricks a player has taken: the backs of as many cards on their plate say it. */
  readonly tricks?: (view: GameView, seat: SeatId) => number | null;
  /** How one answers here, where the choices do not say it; `tray` tells whether a tray reads the dice. */
  readonly hint?: (table: TableSnapshot, tray: boolean) => Phrase | null;
  /** The prompt as this screen asks it, where it lets people answer in another order; the engine's own unless told. */
  readonly prompt?: (table: TableSnapshot) => Prompt;
  /** Choices that the centre draws and binds to their keys itself: the bar leaves them out. */
  readonly own?: (choice: Choice, table: TableSnapshot) => boolean;
  /** Other keys that the centre needs, such as those that type cards: no choice gets one of them. */
  readonly keys?: (table: TableSnapshot) => readonly string[];
  /** A choice whose form the middle of the table is: it is sent from there, without a sheet. */
  readonly answers?: (choice: Choice, table: TableSnapshot) => OwnChoice | null;
  /** Where the game knows which face is on which die; undefined where it does not. */
  readonly place?: (table: TableSnapshot) => PlaceFaces | undefined;
  /** The kinds of dice whose faces the middle of the table shows to be tapped: the bar leaves them out. */
  readonly faces?: readonly DiceKind[];
  /** Whether the seats stand round the table or as standings beside it, which leaves the middle to the dice. */
  readonly seats?: 'round' | 'list';
}

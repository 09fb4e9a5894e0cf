import { type Component, shallowReactive } from 'vue';
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
import type { CardQuestion } from './cards/question.ts';
import type { DiceEntry } from './dice/typed-row.ts';
import type { PromptLayout } from './prompt-keys.ts';

/** Each game's screen, one folder each, loaded when it is at the table. A game without one can be played too. */
const screens = import.meta.glob<GameScreen>('../games/*/index.ts', { import: 'screen' });

const loaded = shallowReactive(new Map<string, GameScreen>());
const NONE: GameScreen = {};

/** The screen of a game; the generic one until it is loaded. */
export function gameScreen(id: string): GameScreen {
  if (!loaded.has(id)) void load(id);
  return loaded.get(id) ?? NONE;
}

async function load(id: string): Promise<void> {
  const fetch = screens[`../games/${id}/index.ts`];
  if (!fetch) return;
  loaded.set(id, await fetch());
}

/** The component of a game's `custom` field. */
export const gameField = (game: string, component: string): Component | null =>
  gameScreen(game).fields?.[component] ?? null;

/** Properties of a game's centre and aside. */
export interface CentreProps {
  readonly table: TableSnapshot;
  readonly entry: DiceEntry;
  readonly layout: PromptLayout;
}

/** A choice answered in the middle of the table: its label, and its action. */
export interface OwnChoice {
  readonly say?: Phrase;
  /** False while there is nothing to send. */
  readonly ready: boolean;
  readonly run: () => void;
}

/** Assigns faces typed in any order to their dice; empty if impossible. */
export type PlaceFaces = (
  faces: readonly string[],
) => Promise<readonly { readonly die: number; readonly face: string }[]>;

/** A game's own screen. Each part is optional, and the table works without any. Loaded when the game is at the table. */
export interface GameScreen {
  /** The middle of the table; gets `CentreProps`. */
  readonly centre?: Component;
  /** The middle in phone size; gets `table`. Generic by default. */
  readonly glance?: Component;
  /** Private questions about a player's own cards, on their phone; gets `table` and their `seats`. */
  readonly privately?: Component;
  /** The middle of the table on a television, if different; gets `CentreProps`. */
  readonly wall?: Component;
  /** Beside the table on a television; gets `CentreProps`. */
  readonly wallAside?: Component;
  /** Beside the table, above recent lines; gets `CentreProps`. */
  readonly aside?: Component;
  /** A highlight at the end of the game; gets `table`. */
  readonly finale?: Component;
  /** Text under a player's name: last call, number of tricks. */
  readonly said?: (view: GameView, seat: SeatId, prompt: Prompt) => Phrase | null;
  /** The game's name for its hands, as a code with `n`: `hand 3`, `turn 4 of 10`. */
  readonly counter?: (view: GameView) => Phrase;
  /** Heading of a hand's lines, if its number says little; null if these lines do not tell. */
  readonly handName?: (lines: readonly SheetLine[], hand: number) => Phrase | null;
  /** Whether this is still everybody's first hand; by default hand 1. */
  readonly isFirst?: (view: GameView) => boolean;
  /** Whether a hand that ended with these lines gets a card with everybody's gains; yes by default. */
  readonly isPlayed?: (view: GameView, lines: readonly SheetLine[]) => boolean;
  /** Components of `custom` fields, by name; they get `data` and `value` and emit `change`. */
  readonly fields?: { readonly [component: string]: Component };
  /** Cards in a player's hand, shown on the back of a card on their plate. */
  readonly cards?: (view: GameView, seat: SeatId) => number | null;
  /** How cards that a camera reads answer the open question; null if they do not. */
  readonly laid?: (table: TableSnapshot) => CardQuestion | null;
  /** Tricks taken, shown as card backs on a player's plate. */
  readonly tricks?: (view: GameView, seat: SeatId) => number | null;
  /** How to answer here, if the choices are not self-explanatory; `tray`: a tray reads the dice. */
  readonly hint?: (table: TableSnapshot, tray: boolean) => Phrase | null;
  /** The prompt as this screen asks it, if the order differs from the engine's. */
  readonly prompt?: (table: TableSnapshot) => Prompt;
  /** Choices drawn and bound to keys by the centre: the bar omits them. */
  readonly own?: (choice: Choice, table: TableSnapshot) => boolean;
  /** Other keys that the centre needs, such as those for cards: no choice gets them. */
  readonly keys?: (table: TableSnapshot) => readonly string[];
  /** A choice whose form is the middle of the table: it is sent from there, without a dialog. */
  readonly answers?: (choice: Choice, table: TableSnapshot) => OwnChoice | null;
  /** For games that know which face is on which die; otherwise undefined. */
  readonly place?: (table: TableSnapshot) => PlaceFaces | undefined;
  /** Kinds of dice whose faces the middle of the table shows: the bar omits them. */
  readonly faces?: readonly DiceKind[];
  /** Whether seats are around the table, or standings beside it, which leaves the middle to the dice. */
  readonly seats?: 'round' | 'list';
}

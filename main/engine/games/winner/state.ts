import type { Card } from '../../core/cards.ts';
import { type SeatId, clockwiseAfter } from '../../core/seats.ts';
import type { Step, Table } from '../../core/spec.ts';
import type { Play } from './beats.ts';
import type { WinnerStep } from './facts.ts';
import type { WinnerRules } from './rules.ts';
import type { Count } from './scoring.ts';
import { type Phrase, phrase } from '../../core/result.ts';

export type Sizes = Readonly<Record<SeatId, number>>;

/** Cards on the table, and who played them. */
export interface Laid {
  readonly seat: SeatId;
  readonly cards: readonly Card[];
  readonly play: Play;
}

export type Kept = 'in-play' | 'score-only';

/** One game, from the deal to the Loser. (What the source calls a game is a hand to the table.) */
export interface WinnerHand {
  readonly step: WinnerStep;
  readonly moves: number;
  readonly dealt: Sizes;
  readonly left: Sizes;
  /** The Loser of the last game, who deals and exchanges; null if not known. */
  readonly loser: SeatId | null;
  /**
   * The possible Losers of the last game if it is still to be named: those who held cards when the score ended it.
   */
  readonly losers: readonly SeatId[];
  /** The Loser's highest card and the Winner's card in return; null if not entered. */
  readonly exchange: { readonly given: Card; readonly taken: Card } | null;
  /** Shown cards, known to be in somebody's hand. */
  readonly shown: Readonly<Partial<Record<Card, SeatId>>>;
  readonly played: readonly Card[];
  /** The plays of this trick, the last being the one to beat. */
  readonly trick: readonly Laid[];
  /** Seats that have passed since the last play. */
  readonly passed: readonly SeatId[];
  /** The seat whose turn it is; null until somebody leads, and in a game that is only scored. */
  readonly turn: SeatId | null;
  /** Seats that are out, in order; the first is the Winner. */
  readonly out: readonly SeatId[];
  /** What each of the others paid when the Winner went out. */
  readonly counts: readonly Count[];
  readonly kept: Kept;
}

/** What a game leaves to the next. */
export interface WinnerCarry {
  readonly winner: SeatId | null;
  readonly loser: SeatId | null;
  /** Seats with cards when the score ended the game without asking for a Loser, most cards first. */
  readonly holding?: readonly SeatId[];
  readonly kept: Kept;
}

export const NO_CARRY: WinnerCarry = { winner: null, loser: null, kept: 'in-play' };

export type WinnerTable = Table<WinnerRules, WinnerCarry>;
export type WinnerTurn = Step<WinnerHand, WinnerCarry>;

/**
 * Whether cards are counted at the end rather than played in here: as in the last game, and in a first one until
 * somebody leads.
 */
export const countsOnly = (table: WinnerTable, hand: WinnerHand): boolean =>
  table.carry.kept === 'score-only' || (hand.step === 'lead' && table.carry.winner === null);

/** Source: "In a three player version of the game, the dealer ends up with one more card than the other two players." */
export const dealtTo = (table: WinnerTable, seat: SeatId): number =>
  table.seats.length === 4 ? 13 : seat === table.dealer ? 18 : 17;

export const leftOf = (hand: WinnerHand, seat: SeatId): number => hand.left[seat] ?? 0;

/** Seats with cards, clockwise from the left of `from`, `from` itself last. */
export const holdersAfter = (table: WinnerTable, hand: WinnerHand, from: SeatId): readonly SeatId[] =>
  clockwiseAfter(table.seats, from).filter((seat) => leftOf(hand, seat) > 0);

/** Cards that this seat openly took or showed and has not played yet. */
export const shownBy = ({ shown, played }: WinnerHand, seat: SeatId): readonly Card[] =>
  (Object.keys(shown) as Card[]).filter((card) => shown[card] === seat && !played.includes(card));

export const toBeat = (hand: WinnerHand): Laid | null => hand.trick.at(-1) ?? null;

/** How many seats, including `seat`, have not yet answered the last play. */
export function stillToAnswer(table: WinnerTable, hand: WinnerHand, seat: SeatId): number {
  const last = toBeat(hand)?.seat;
  return holdersAfter(table, hand, seat).filter((other) => other !== last && !hand.passed.includes(other))
    .length;
}

/** The Winner and Loser of the last game if both still play, as only they exchange cards. */
export function exchangers(
  table: WinnerTable,
  { loser }: Pick<WinnerHand, 'loser'>,
): { winner: SeatId; loser: SeatId } | null {
  const { winner } = table.carry;
  return winner && loser && table.seats.includes(winner) && table.seats.includes(loser)
    ? { winner, loser }
    : null;
}

/** The leader of the first trick; null if the holder of 3♦ has to be named. */
export function firstLead(table: WinnerTable, hand: WinnerHand): SeatId | null {
  const { winner } = table.carry;
  if (table.rules.nextLead === 'winner' && winner && table.seats.includes(winner)) return winner;
  return hand.shown['3d'] ?? null;
}

/** Seats with cards once somebody is out, most cards first; ties from the Winner's left. */
export function byCardsLeft(table: WinnerTable, hand: WinnerHand): readonly SeatId[] {
  const winner = hand.out[0];
  if (winner === undefined) return [];
  return [...holdersAfter(table, hand, winner)].sort((a, b) => leftOf(hand, b) - leftOf(hand, a));
}

/** The Loser if the table stops early: the seat with most cards. */
export const mostCards = (table: WinnerTable, hand: WinnerHand): SeatId | null =>
  byCardsLeft(table, hand)[0] ?? null;

/** With three or four players the number of cards dealt differs, and so does the number that counts as "many". */
export function dealChanges(before: WinnerTable, after: WinnerTable): readonly Phrase[] {
  if (before.seats.length === after.seats.length) return [];
  return after.seats.length === 4
    ? [phrase('winner.change.four', { many: after.rules.thresholdsFour, each: after.rules.manyCosts })]
    : [phrase('winner.change.three', { many: after.rules.thresholdsThree, each: after.rules.manyCosts })];
}

import type * as z from 'zod/mini';
import type { DiceKind } from './dice-kinds.ts';
import type { Guide } from './guide.ts';
import type { Balances, Transfer } from './ledger.ts';
import type { Prompt } from './prompt.ts';
import type { Json, Phrase, Result } from './result.ts';
import type { RuleList } from './rules.ts';
import type { Settlement } from '../settle/settlement.ts';
import type { Stake } from '../settle/stake.ts';
import type { Seat, SeatId } from './seats.ts';
import type { Unit } from './unit.ts';

export * from './unit.ts';

/** What every game's state holds, whatever is being played. Plain JSON, never mutated. */
export interface GameState<Rules = unknown, Hand = unknown, Carry = unknown> {
  readonly rules: Rules;
  /** The revision of the game's rules under which this game was begun. */
  readonly revision: number;
  /** Who plays, clockwise. */
  readonly seats: readonly Seat[];
  /** Who has left, with what they took along. */
  readonly gone: readonly { readonly seat: Seat; readonly balance: number }[];
  /** Who joins or leaves when this hand is settled. */
  readonly joining: readonly Joining[];
  readonly leaving: readonly SeatId[];
  readonly dealer: SeatId;
  /** Whose deal this hand is: the dealer, but where a game passes over those who cannot deal. */
  readonly due: SeatId;
  /** Set when the table has gone on after the end: how many rounds (as the game counts them) are played in all. */
  readonly until: number | null;
  /** 1 for the first hand. */
  readonly handNumber: number;
  /** How many hands were begun, counting those that were voided or dealt anew: part of every prompt's id. */
  readonly deals: number;
  /** How many of the game's own moves this hand has seen. */
  readonly handMoves: number;
  readonly balances: Balances;
  /** What this hand's own transfers have changed so far: voiding the hand pays it back. */
  readonly handNet: Balances;
  /** Chips that each account has had from the bank in this game, less what went back by agreement; none in points. */
  readonly bought: Balances;
  /** What a chip or point is worth, where the table plays for money. */
  readonly stake: Stake | null;
  readonly hand: Hand;
  /** What the game remembers from hand to hand. */
  readonly carry: Carry;
  readonly outcome: Outcome | null;
  /** How it ended, as far as going on needs to know; null while it goes on. */
  readonly ended: Ended | null;
}

/** Who is about to sit down: to whose left, and with which score in a game of points. */
export interface Joining extends Seat {
  readonly after?: SeatId | undefined;
  readonly score?: LateScore | undefined;
}

/** What who joins a game of points late may begin with. */
export const LATE_SCORES = ['highest', 'average', 'zero'] as const;
export type LateScore = (typeof LATE_SCORES)[number];

/** How a game ended. Those who tie share the win. */
export interface Outcome {
  readonly reason: Phrase;
  readonly winners: readonly SeatId[];
  readonly standings: readonly Standing[];
  /** How many hands were played out. */
  readonly hands: number;
  /** True where a pot was shared out after the places were decided: the chips then tell another order. */
  readonly potAfterPlaces: boolean;
  /** How the table may go on; null where it cannot. */
  readonly goOn: GoOn | null;
}

/** What it takes to go on after the end. */
export interface GoOn {
  /** Who has no chips left, with what they usually buy. */
  readonly broke: readonly { readonly seat: SeatId; readonly amount: number }[];
  /** `all`: who does not buy chips leaves. `two`: at least two need chips. Null where no chips are kept. */
  readonly chips: 'all' | 'two' | null;
  /** Whether the agreed length is used up: then it must be said how many rounds (hands, turns, games) more. */
  readonly more: boolean;
}

/** How a game ended, for the table's own use. */
export interface Ended {
  /** Who deals next; null for the seat to the dealer's left. */
  readonly dealer: SeatId | null;
  /** Whether the last hand was played out. */
  readonly played: boolean;
  /** The winners that the game itself named, whatever the balances. */
  readonly winners: readonly SeatId[] | null;
  /** What sharing out the pot has moved. */
  readonly closing: Balances;
}

export interface Standing {
  readonly seat: SeatId;
  /** What they hold, or held when they left. */
  readonly balance: number;
  /** 1 for the best; those who tie share a place. Null for who left: they are not ranked, and stand where they stood. */
  readonly place: number | null;
}

/** A move as it comes from outside, parsed. */
export interface AnyMove {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export interface Played<State> {
  readonly state: State;
  readonly transfers: readonly Transfer[];
  /** What a caller would say aloud; the first one says the move itself (`Ann bids 2`). */
  readonly calls: readonly Phrase[];
}

/** What a screen needs of a table, the same for every game; `detail` is the game's own. */
export interface GameView<Detail = Json> {
  readonly game: string;
  readonly unit: Unit;
  /** Whether the most or the fewest win. */
  readonly best: 'most' | 'fewest';
  readonly hand: number;
  readonly dealer: SeatId;
  readonly seats: readonly SeatView[];
  readonly pot: number;
  readonly steps: readonly string[];
  readonly step: string;
  readonly outcome: Outcome | null;
  /** Best first, and who left where they stood. */
  readonly standings: readonly Standing[];
  /** What a chip or point is worth, where the table plays for money. */
  readonly stake: Stake | null;
  /** How the game is settled; null while it goes on. */
  readonly settlement: Settlement | null;
  readonly detail: Detail;
}

export interface SeatView extends Seat {
  readonly balance: number;
  /** Chips had from the bank so far; 0 where points are kept. */
  readonly bought: number;
  readonly status: 'in' | 'joining' | 'leaving' | 'gone';
}

/** What a game is, apart from how it is played: the same in its spec and in the game made of it. */
export interface GameFacts<Rules, Move extends AnyMove> {
  readonly id: string;
  /** Raised whenever the same moves would compute something else. */
  readonly revision: number;
  readonly unit: Unit;
  /** Whether the most or the fewest win. */
  readonly best: 'most' | 'fewest';
  readonly players: { readonly min: number; readonly max: number };
  /** The steps of a hand in their order, as codes for the header. */
  readonly steps: readonly string[];
  readonly rules: RuleList;
  /** The dice it is played with; left out by a game of cards. */
  readonly dice?: readonly DiceKind[];
  /** Parses resolved house rules from outside. */
  readonly rulesSchema: z.ZodMiniType<Rules>;
  /** What may be said to it: everything from outside is parsed here. */
  readonly move: z.ZodMiniType<Move>;
  /**
   * The kinds of moves by which a seat speaks for itself and for nobody else: bids, passes, draws, claims and the like.
   * Its phone may say them; what settles something for the table is the host's.
   */
  readonly own?: readonly string[];
  /** How it is played, on one page; left out by a game that has none. Null where it is not known how many play. */
  guide?(rules: Rules, players: number | null): Guide;
  /** The kinds of questions that may take long: the table has them answered elsewhere, and goes on meanwhile. */
  readonly slow?: readonly string[];
}

/**
 * The contract of a game, the table's own moves included. Pure: no clock, no random numbers, no I/O; the state is never
 * mutated.
 */
export interface Game<
  Rules = unknown,
  State extends GameState = GameState,
  Move extends AnyMove = AnyMove,
  Detail = unknown,
> extends GameFacts<Rules, Move> {
  /**
   * The first seat deals, until a `first-dealer` move says otherwise. `revision` is that of the rules a game was begun
   * under, now's unless given. Throws where the number of seats is wrong.
   */
  begin(rules: Rules, seats: readonly Seat[], revision?: number): Played<State>;
  /** A refused move changes nothing. Throws `LedgerError` where the chips would not add up. */
  play(state: State, move: Move): Result<Played<State>>;
  prompt(state: State): Prompt;
  /** Answers what is no move (score this, does this beat that). Refuses `table.ask.unknown`. */
  ask(state: State, question: unknown): Result<Json>;
  view(state: State): GameView<Detail>;
  /** How everybody settles up as the game stands, over or not. */
  settlement(state: State): Settlement;
}

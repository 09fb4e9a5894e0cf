import type * as z from 'zod/mini';
import type { WordCode } from '../../words/codes.ts';
import type { Left } from '../settle/leaving.ts';
import type { Accounts, Settlement } from '../settle/settlement.ts';
import type { PointMoney, Stake } from '../settle/stake.ts';
import type { DiceKind } from './dice-kinds.ts';
import type { Balances, Transfer, Unit } from './ledger.ts';
import type { Prompt } from './prompt.ts';
import { type Json, type Phrase, type Result, ok, refuse } from './result.ts';
import { type RuleList, readRules } from './rules.ts';
import type { Seat, SeatId } from './seats.ts';

export * from './ledger.ts';

/** The state shared by all games. Plain JSON, never mutated. */
export interface GameState<Rules = unknown, Hand = unknown, Carry = unknown> {
  /** The house rules of the hand in progress. */
  readonly rules: Rules;
  /** The house rules from the next hand on, where a change waits for it. */
  readonly nextRules: Rules | null;
  /** The revision of the game's rules under which this game was begun. */
  readonly revision: number;
  /** Who plays, clockwise. */
  readonly seats: readonly Seat[];
  /** Players who are away, in the order in which they left. */
  readonly gone: readonly Gone[];
  /** Every time that a player left, in order, for settling up: also of those who came back. */
  readonly leavings: readonly Left[];
  /** Players who join or leave once this hand is settled. */
  readonly joining: readonly Joining[];
  readonly leaving: readonly SeatId[];
  /** The seating order from the next hand on if it changes; otherwise null. */
  readonly order: readonly SeatId[] | null;
  /** Players at the table who sit out, or will from the next hand on. */
  readonly sittingOut: readonly SittingOut[];
  readonly dealer: SeatId;
  /** Who deals this hand: the table's dealer, unless the game skips players who cannot deal. */
  readonly due: SeatId;
  /** Set when the table has gone on after the end: how many rounds (as the game counts them) are played in all. */
  readonly until: number | null;
  /** 1 for the first hand. */
  readonly handNumber: number;
  /** Hands begun so far, including voided and redealt ones; part of every prompt's id. */
  readonly deals: number;
  /** Number of the game's own moves in this hand. */
  readonly handMoves: number;
  readonly balances: Balances;
  /** Balance changes by this hand's transfers; voiding the hand pays them back. */
  readonly handNet: Balances;
  /**
   * Chips each account has got from the bank in this game, less those returned by agreement; empty in games of
   * points.
   */
  readonly bought: Balances;
  /** Value of a chip or point if the table plays for money. */
  readonly stake: Stake | null;
  readonly hand: Hand;
  /** What the game carries over from hand to hand. */
  readonly carry: Carry;
  readonly outcome: Outcome | null;
  /** How it ended, for going on afterwards; null until then. */
  readonly ended: Ended | null;
}

export interface Gone {
  readonly seat: Seat;
  /** The balance they took along. */
  readonly balance: number;
  /** The other seats at that moment, beginning with the neighbour to their right: where they sit down again. */
  readonly rightward: readonly SeatId[];
  /** Set once they have said that they come back: they take up their account when this hand is settled. */
  readonly returning: Returning | null;
}

/** How a player comes back: to whose left, and with how many chips bought. */
export interface Returning {
  readonly after?: SeatId | undefined;
  readonly buys?: number | undefined;
}

/** A player about to sit down: to whose left, and with which score in a game of points. */
export interface Joining extends Seat {
  readonly after?: SeatId | undefined;
  readonly score?: LateScore | undefined;
}

/** A player who sits out: they keep their seat and account, and are neither dealt nor charged. */
export interface SittingOut {
  readonly seat: SeatId;
  /**
   * The first hand that they miss, and the round in the game's own count. Null until the hand in which they said so is
   * settled.
   */
  readonly since: { readonly hand: number; readonly round: number } | null;
  /** Set once they have said that they come back: they are dealt in when this hand is settled. */
  readonly back: { readonly makesUp: boolean } | null;
}

/** The scores with which a player may join a game of points. */
export const LATE_SCORES = ['highest', 'average', 'zero'] as const;
export type LateScore = (typeof LATE_SCORES)[number];

/** How a game ended. Tied winners share the win. */
export interface Outcome {
  readonly reason: Phrase;
  readonly winners: readonly SeatId[];
  readonly standings: readonly Standing[];
  readonly hands: number;
  /** True if a pot was shared out after the places were decided, so balances may be in another order. */
  readonly potAfterPlaces: boolean;
  /** How the table may continue; null if it cannot. */
  readonly goOn: GoOn | null;
}

/** What it takes to go on after the end. */
export interface GoOn {
  /** Players without chips, with the usual number of chips to buy. */
  readonly broke: readonly { readonly seat: SeatId; readonly amount: number }[];
  /** `all`: players who buy no chips leave. `two`: at least two need chips. Null in games of points. */
  readonly chips: 'all' | 'two' | null;
  /** Whether the agreed length is used up. Going on then needs a number of further rounds (hands, turns, games). */
  readonly more: boolean;
}

/** How a game ended, for the table's own use. */
export interface Ended {
  /** Who deals next; null for the seat to the dealer's left. */
  readonly dealer: SeatId | null;
  /** Whether the last hand was played out. */
  readonly played: boolean;
  /** The winners named by the game, regardless of balances. */
  readonly winners: readonly SeatId[] | null;
  /** What sharing out the pot has moved. */
  readonly closing: Balances;
}

export interface Standing {
  readonly seat: SeatId;
  /** The balance, or the balance on leaving. */
  readonly balance: number;
  /**
   * 1 for the best; ties share a place. Null for players who left: they keep their position in the list but have no
   * place.
   */
  readonly place: number | null;
}

/** A move as it comes from outside, parsed. */
export interface AnyMove {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export interface Played<State = GameState> {
  readonly state: State;
  readonly transfers: readonly Transfer[];
  /** Sentences for the caller; the first describes the move itself (`Ann bids 2`). */
  readonly calls: readonly Phrase[];
}

/** What a screen shows of any game; `detail` is the game's own part. */
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
  /** Best first; players who left keep their position. */
  readonly standings: readonly Standing[];
  /** Value of a chip or point if the table plays for money. */
  readonly stake: Stake | null;
  /** The rulings for money that the game offers, the usual one first. */
  readonly pointMoney: readonly PointMoney[];
  /** What everybody has won: every screen shows these figures. */
  readonly settlement: Settlement;
  readonly detail: Detail;
}

export interface SeatView extends Seat {
  readonly balance: number;
  /** Chips got from the bank so far; 0 in games of points. */
  readonly bought: number;
  readonly status: 'in' | 'joining' | 'leaving' | 'gone' | 'returning';
  /** This person's current account, if it is another one; lists then omit this one. */
  readonly now?: SeatId;
  /** Whether they sit out this hand (`now`; `back`: the last one), or only the next (`next`). Left out for players. */
  readonly sitsOut?: 'now' | 'next' | 'back';
}

/** What lists and set-up need of a game, before anybody plays it. */
export interface GameFacts<Rules = unknown> {
  readonly id: string;
  /** Raised whenever the same moves would lead to another result. */
  readonly revision: number;
  readonly unit: Unit;
  /** Whether the most or the fewest win. */
  readonly best: 'most' | 'fewest';
  readonly players: { readonly min: number; readonly max: number };
  /** The rulings for playing for money, the usual one first; `each` and `winner` unless the game says otherwise. */
  readonly pointMoney?: readonly PointMoney[];
  /** Points at the end of the source's example under these rules, to show the effect of a stake. */
  example?(rules: Rules): readonly number[];
  /** The steps of a hand in their order, as codes for the header. */
  readonly steps: readonly string[];
  readonly rules: RuleList;
  /** Its dice; left out by card games. */
  readonly dice?: readonly DiceKind[];
  /** Parses resolved house rules from outside. */
  readonly rulesSchema: z.ZodMiniType<Rules>;
}

/** A game as the registry lists it: its facts at once, the whole game when it is played. */
export interface RegisteredGame extends GameFacts {
  load(): Promise<Game>;
}

/** A game's fixed properties, in its spec as in the built game. */
export interface GameProperties<Rules, Move extends AnyMove> extends GameFacts<Rules> {
  /** The schema of its moves: input from outside is parsed with it. */
  readonly move: z.ZodMiniType<Move>;
  /**
   * Kinds of moves that a player makes for their own seat: bids, passes, draws, claims and the like. A player's phone
   * may send them; moves that settle something for the table come from the host only.
   */
  readonly own?: readonly string[];
  /** The page on how to play; left out by games without one. Null if the number of players is not known yet. */
  guide?(rules: Rules, players: number | null): Guide;
}

/**
 * The contract of a game, including the table's moves. Pure: no clock, no random numbers, no I/O; the state is never
 * mutated.
 */
export interface Game<
  Rules = unknown,
  State extends GameState = GameState,
  Move extends AnyMove = AnyMove,
  Detail = unknown,
> extends GameProperties<Rules, Move> {
  /**
   * The first seat deals, until a `first-dealer` move says otherwise. `revision` is the rules' revision at the game's
   * start, by default the current one. Throws where the number of seats is wrong.
   */
  begin(rules: Rules, seats: readonly Seat[], revision?: number): Played<State>;
  /** A refused move changes nothing. Throws `LedgerError` where the chips would not add up. */
  play(state: State, move: Move): Result<Played<State>>;
  prompt(state: State): Prompt;
  /** Answers a question that is not a move (score this, does this beat that). Refuses `table.ask.unknown`. */
  ask(state: State, question: unknown): Result<Json>;
  /** Whether this is a question for `askSlow`. */
  isSlow(question: unknown): boolean;
  /** Answers a question that may take long; the table has it answered in a worker. Refuses as `ask`. */
  askSlow(state: State, question: unknown): Promise<Result<Json>>;
  view(state: State): GameView<Detail>;
  /** Everybody's current winnings, also before the end. */
  settlement(state: State): Settlement;
  /** The same without payments, for figures after each hand. */
  accounts(state: State): Accounts;
}

/**
 * How to play a game, on one page: short sentences with the engine's own figures, for the given house rules. The
 * screen draws the pictures: each item has the `name` of its picture.
 */
export interface Guide {
  /** What lies ready before it begins. */
  readonly needs: readonly { readonly name: string; readonly say: Phrase }[];
  /** A hand in pictures, in the order of play. */
  readonly steps: readonly { readonly name: string; readonly title: Phrase; readonly say: Phrase }[];
  readonly tables: readonly GuideTable[];
  /** Gains and losses shown in pictures, by the name of the picture's part. */
  readonly figures?: { readonly [name: string]: number };
  /** When it ends and who wins, the most important first. */
  readonly ends: readonly Phrase[];
  /**
   * What players do with their cards and dice, by step of a hand; `deal` comes before the first step. `say` may
   * contain `{dealer}`, which the screen fills in.
   */
  readonly acts: readonly GuideAct[];
}

export interface GuideAct {
  readonly step: string;
  /** In two or three words, for a list of what comes next. */
  readonly short: Phrase;
  readonly say: Phrase;
}

/** A table of payouts or of ranking, best first. */
export interface GuideTable {
  readonly name: string;
  readonly title: Phrase;
  /** Column heads; empty if the title is enough. */
  readonly heads: readonly Phrase[];
  readonly rows: readonly {
    readonly name: string;
    readonly say: Phrase;
    /** One cell per head, or just one; null if nothing is paid. */
    readonly cells: readonly (number | Phrase | null)[];
  }[];
}

/**
 * The whole game with this id. Refuses with `unknown` {game}, and with `table.game.notLoaded` {message} where its files
 * cannot be had: in a page whose network is gone before it was kept for offline use.
 */
export async function loadGame(
  games: readonly RegisteredGame[],
  id: string,
  unknown: WordCode = 'table.game.unknown',
): Promise<Result<Game>> {
  const game = games.find((known) => known.id === id);
  if (!game) return refuse(unknown, { game: id });
  try {
    return ok(await game.load());
  } catch (error) {
    return refuse('table.game.notLoaded', {
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

interface Asked {
  readonly rules: unknown;
  readonly players: number | null;
}

/** The guide of any of these games. Refuses with `table.game.*`, and as `guideOf` does. */
export async function guideAny(
  games: readonly RegisteredGame[],
  asked: Asked & { readonly game: string },
): Promise<Result<Guide>> {
  const game = await loadGame(games, asked.game);
  return game.ok ? guideOf(game.value, asked) : game;
}

/**
 * How a game is played under these house rules. Refuses with `table.rules.bad`, and with
 * `table.guide.none` for a game without a guide.
 */
export function guideOf(game: Game, { rules, players }: Asked): Result<Guide> {
  if (!game.guide) return refuse('table.guide.none', { game: game.id });
  const parsed = readRules(game.rulesSchema, rules);
  return parsed.ok ? ok(game.guide(parsed.value, players)) : parsed;
}

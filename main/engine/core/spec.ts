import type { AnyMove, GameFacts, LateScore } from './game.ts';
import type { Balances, Transfer } from './ledger.ts';
import type { Prompt } from './prompt.ts';
import type { Json, Phrase, Result } from './result.ts';
import type { SeatId } from './seats.ts';

/**
 * How a game is told. All games name their words alike in `main/words/en.json`, so that the screens find them:
 *
 *   game.<id>.name | tagline | needs | length       what set-up shows
 *   <id>.rule.<name>.label | help                   a house rule, and `.choice.<value>` for each of its choices
 *   <id>.step.<step>                                a step of the hand, for the header
 *   <id>.ask.*                                      questions        (`Prompt.question`)
 *   <id>.choose.*                                   choices          (`Choice.say`; `.field.*` labels its fields)
 *   <id>.call.*                                     what a caller says (`Step.calls`), the first says the move itself
 *   <id>.reason.*                                   why chips move   (`Transfer.reason`; `Transfer.rule` is `<id>.<rule>`)
 *   <id>.ending.*                                   why the game is over
 *   <id>.<topic>.<what>                             refusals: `sleepless.bid.tooLow`
 *
 * The files of a game: `index.ts` (the spec), `rules.ts` (house rules), `moves.ts` (schemas), `state.ts`, `play.ts`,
 * `prompt.ts`, `view.ts`, `ask.ts` where it answers questions, one file a topic where it grows, and `README.md`.
 *
 * `play` is on the road of every load (100,000 moves in half a second): it parses nothing and builds no prompt.
 */

/** What a game is told of its table. */
export interface Table<Rules, Carry> {
  readonly rules: Rules;
  /** Who plays, clockwise. */
  readonly seats: readonly SeatId[];
  readonly dealer: SeatId;
  readonly handNumber: number;
  /** The revision of the rules under which the game was begun. */
  readonly revision: number;
  /** Set when the table has gone on after the end: how many rounds are played in all. Then no other length counts. */
  readonly until: number | null;
  readonly balances: Balances;
  readonly carry: Carry;
}

/** What a move of the game, or the start of a hand, leads to. */
export interface Step<Hand, Carry> {
  readonly hand: Hand;
  readonly transfers?: readonly Transfer[];
  readonly calls?: readonly Phrase[];
  /** Set by `start` where the table's dealer cannot deal (or play) after all: who does. */
  readonly dealer?: SeatId;
  /** Set when the hand is settled: the table then moves the deal and begins the next hand, or ends the game. */
  readonly settled?: Settled<Carry>;
}

export interface Settled<Carry> {
  readonly carry: Carry;
  /** Who deals next; the seat to the dealer's left unless said otherwise. */
  readonly dealer?: SeatId;
  /** Set when the game is over. Without `winners` the best balance wins, as `best` says. */
  readonly over?: { readonly reason: Phrase; readonly winners?: readonly SeatId[] };
}

/** How a game begins and settles its hands. */
export interface HandRules<Rules, Hand, Carry> extends Pick<
  GameFacts<Rules, AnyMove>,
  'unit' | 'best' | 'players'
> {
  /** What a seat gets from the bank when it sits down or rebuys; 0 in games that keep points. */
  stake(rules: Rules): number;
  start(table: Table<Rules, Carry>): Step<Hand, Carry>;
  /** What happens to the pot when the game ends, however it ends, after the winner is decided. */
  close?(table: Table<Rules, Carry>): {
    readonly transfers: readonly Transfer[];
    readonly calls: readonly Phrase[];
  };
  /** Whether places count the pot that `close` has shared out; before it, unless told. */
  placesAfterPot?(rules: Rules): boolean;
  /**
   * What the hand comes to where the table ends the game in the middle of it, settled; null, and where this is left out,
   * it counts for nothing and what it moved is paid back.
   */
  endEarly?(table: Table<Rules, Carry>, hand: Hand): Step<Hand, Carry> | null;
  /** Whether who is next to deal deals a hand that is dealt anew, though they could not when it was dealt first. */
  keepsDeal?(rules: Rules): boolean;
  /** Whether people may go below zero. */
  onCredit?(rules: Rules): boolean;
  /** How long the game is, in rounds as it counts them; left out by a game without an agreed length. */
  readonly length?: {
    /** How many rounds were played when it ended. */
    played(table: Table<Rules, Carry>): number;
    /** Whether the agreed length is used up. */
    isUsed(table: Table<Rules, Carry>): boolean;
  };
  /** Who needs chips for the game to go on; left out by games of points. */
  readonly needsChips?: 'all' | 'two';
  /** What who joins late may begin with, in points; 0 where this is left out. */
  lateScores?(table: Table<Rules, Carry>): LateScores;
  /**
   * What changes for this game when people come or go, in words: `before` as it stands, `after` as the next hand finds
   * it. `midHand`: the hand in progress is played out first.
   */
  changes?(before: Table<Rules, Carry>, after: Table<Rules, Carry>, midHand: boolean): readonly Phrase[];
}

export interface LateScores {
  /** What the house rule says. */
  readonly usual: LateScore;
  readonly scores: Readonly<Record<LateScore, number>>;
}

/**
 * A game, told hand by hand; `defineGame` puts round it what every table has: seats and dealer, the ledger, voiding a
 * hand, adjusting, rebuying, leaving and joining, ending now.
 */
export interface GameSpec<Rules, Hand, Carry, Move extends AnyMove, Detail>
  extends GameFacts<Rules, Move>, HandRules<Rules, Hand, Carry> {
  readonly own?: readonly Move['kind'][];
  /** The kinds of moves that may still be said when the game is over, such as a fine for what is noticed late. */
  readonly afterwards?: readonly Move['kind'][];
  readonly carry: Carry;
  play(table: Table<Rules, Carry>, hand: Hand, move: Move): Result<Step<Hand, Carry>>;
  /** `id` names the question within the hand (`bid.3`: the question after the third bid). */
  prompt(table: Table<Rules, Carry>, hand: Hand): Omit<Prompt, 'actions'>;
  ask?(table: Table<Rules, Carry>, hand: Hand, question: unknown): Result<Json>;
  view(table: Table<Rules, Carry>, hand: Hand): Detail;
}

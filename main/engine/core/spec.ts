import type { AnyMove, GameFacts, GameProperties, LateScore, GameState, SittingOut } from './game.ts';
import type { Balances, Paid, Transfer } from './ledger.ts';
import type { Asked } from './prompt.ts';
import type { Json, Phrase, Result } from './result.ts';
import type { SeatId, Seat } from './seats.ts';

/**
 * How a game is defined. Every game uses the same keys for its words in `main/words/en.json`, so that the screens find
 * them:
 *
 *   game.<id>.name | tagline | needs | length   what set-up shows
 *   <id>.rule.<name>.label | help               a house rule; `.choice.<value>` for each of its choices
 *   <id>.step.<step>                            a step of the hand, for the header
 *   <id>.ask.*                                  questions (`Prompt.question`)
 *   <id>.choose.*                               choices (`Choice.say`; `.field.*` labels its fields)
 *   <id>.call.*                                 what a caller says (`Step.calls`); the first says the move itself
 *   <id>.reason.*                               why chips move (`Transfer.reason`; `Transfer.rule` is `<id>.<rule>`)
 *   <id>.ending.*                               why the game is over
 *   <id>.<topic>.<what>                         refusals: `dream.card.over`
 *   own.<id>.<code>                             what this game says instead of a sentence that all games share
 *
 * The files of a game:
 *
 *   facts.ts    what lists and set-up show      play.ts     what each move does
 *   index.ts    the spec                        prompt.ts   what is asked next
 *   rules.ts    house rules                     view.ts     what the screen shows
 *   moves.ts    schemas of its moves            ask.ts      questions it answers; slow.ts for long ones
 *   state.ts    the state of a hand             README.md   rules, rulings, every move by example
 *
 * A file that grows is split by topic. `play` runs for every move when a journal is loaded (100,000 moves in half a
 * second), so it parses nothing and builds no prompt.
 */

/** A game's view of its table. */
export interface Table<Rules = unknown, Carry = unknown> {
  readonly rules: Rules;
  /** Those of the hands after it. */
  readonly nextRules: Rules;
  /** Who plays this hand, clockwise. */
  readonly seats: readonly SeatId[];
  /** Everybody who sits at the table, clockwise, also those who sit out. */
  readonly present: readonly SeatId[];
  readonly dealer: SeatId;
  readonly handNumber: number;
  /** The revision of the rules under which the game was begun. */
  readonly revision: number;
  /** Set when the table has gone on after the end: the total number of rounds, which replaces any other length. */
  readonly until: number | null;
  readonly balances: Balances;
  readonly carry: Carry;
}

/** The result of a game's move or of the start of a hand. */
export interface Step<Hand = unknown, Carry = unknown> {
  readonly hand: Hand;
  readonly transfers?: readonly Transfer[];
  readonly calls?: readonly Phrase[];
  /** Set by `start` if the table's dealer cannot deal or play: who deals instead. */
  readonly dealer?: SeatId;
  /** Set when the hand is settled: the table then moves the deal and begins the next hand, or ends the game. */
  readonly settled?: Settled<Carry>;
}

export interface Settled<Carry = unknown> {
  readonly carry: Carry;
  /** Who deals next; the seat to the dealer's left unless said otherwise. */
  readonly dealer?: SeatId;
  /** Set when the game is over. Without `winners` the best balance wins, as `best` says. */
  readonly over?: { readonly reason: Phrase; readonly winners?: readonly SeatId[] };
}

/** How a game begins and settles its hands. */
export interface HandRules<Rules = unknown, Hand = unknown, Carry = unknown> extends Pick<
  GameFacts<Rules>,
  'id' | 'unit' | 'best' | 'players' | 'pointMoney' | 'rules' | 'rulesSchema'
> {
  /** What a seat gets from the bank when it sits down or rebuys; 0 in games that keep points. */
  stake(rules: Rules): number;
  start(table: Table<Rules, Carry>): Step<Hand, Carry>;
  /** The steps that a hand has under these rules; all of the game's `steps` if left out. */
  stepsUnder?(rules: Rules): readonly string[];
  /** Shares out the pot when the game ends in any way, after the winner is decided. */
  close?(table: Table<Rules, Carry>): Paid;
  /** Whether places include the pot shared out by `close`; by default they do not. */
  placesAfterPot?(rules: Rules): boolean;
  /**
   * Settles a hand that is cut short by the end of the game. If null or left out, the hand does not count and its
   * transfers are paid back.
   */
  endEarly?(table: Table<Rules, Carry>, hand: Hand): Step<Hand, Carry> | null;
  /** Whether a redealt hand is dealt by the next dealer, even if that player could not deal the first time. */
  keepsDeal?(rules: Rules): boolean;
  /** Whether people may go below zero. */
  onCredit?(rules: Rules): boolean;
  /** The length of the game in its own rounds; left out by games without an agreed length. */
  readonly length?: {
    /** How many rounds were played when it ended. */
    played(table: Table<Rules, Carry>): number;
    /** Whether the agreed length is used up. */
    isUsed(table: Table<Rules, Carry>): boolean;
  };
  /** Which players need chips for the game to go on; left out by games of points. */
  readonly needsChips?: 'all' | 'two';
  /** The scores with which a late player may begin; 0 if left out. */
  lateScores?(table: Table<Rules, Carry>): LateScores;
  /** What a late player pays on sitting down, out of the chips they get. */
  lateAnte?(table: Table<Rules, Carry>, seat: SeatId): Paid;
  /** Rounds missed by sitting out, in games in which a player may make them up. */
  readonly missedRounds?: {
    /** Those that a seat has missed from round `since` to now. */
    missed(table: Table<Rules, Carry>, seat: SeatId, since: number): readonly number[];
    /** The seat comes back, and makes up these rounds or misses them for good. */
    carry(table: Table<Rules, Carry>, seat: SeatId, rounds: readonly number[], makesUp: boolean): Carry;
  };
  /**
   * Sentences on what changes when players join or leave: `before` is the table now, `after` at the next hand.
   * `midHand`: the current hand is played out first.
   */
  changes?(before: Table<Rules, Carry>, after: Table<Rules, Carry>, midHand: boolean): readonly Phrase[];
}

export interface LateScores {
  /** What the house rule says. */
  readonly usual: LateScore;
  /** Those that the table may choose, by agreement, for this player. */
  readonly scores: Readonly<Partial<Record<LateScore, number>>>;
}

/**
 * A game, defined hand by hand. `defineGame` adds what all tables share: seats and dealer, the ledger, voiding a
 * hand, adjusting, rebuying, leaving and joining, ending early.
 */
export interface GameSpec<
  Rules = unknown,
  Hand = unknown,
  Carry = unknown,
  Move extends AnyMove = AnyMove,
  Detail = unknown,
>
  extends GameProperties<Rules, Move>, HandRules<Rules, Hand, Carry> {
  readonly own?: readonly Move['kind'][];
  /** Kinds of moves still allowed when the game is over, such as a late fine. */
  readonly afterwards?: readonly Move['kind'][];
  readonly carry: Carry;
  play(table: Table<Rules, Carry>, hand: Hand, move: Move): Result<Step<Hand, Carry>>;
  /** `id` names the question within the hand (`bid.3`: the question after the third bid). */
  prompt(table: Table<Rules, Carry>, hand: Hand): Asked;
  ask?(table: Table<Rules, Carry>, hand: Hand, question: unknown): Result<Json>;
  /** Questions that may take long, by their kinds. What answers them is loaded with the first. */
  readonly slow?: {
    readonly kinds: readonly string[];
    load(): Promise<{
      askSlow(table: Table<Rules, Carry>, hand: Hand, question: unknown): Result<Json>;
    }>;
  };
  view(table: Table<Rules, Carry>, hand: Hand): Detail;
}

const seatIds = new WeakMap<readonly Seat[], readonly SeatId[]>();

/** Seats by id, kept per list: the list stays the same for many moves and is needed at each. */
export function idsOf(seats: readonly Seat[]): readonly SeatId[] {
  const known = seatIds.get(seats);
  if (known) return known;
  const ids = seats.map(({ id }) => id);
  seatIds.set(seats, ids);
  return ids;
}

interface Playing {
  readonly present: readonly SeatId[];
  readonly seats: readonly SeatId[];
}

const playing = new WeakMap<readonly SittingOut[], Playing>();

/** The seats without those that sit out this hand, kept as the seats are. */
function playingOf(present: readonly SeatId[], sittingOut: readonly SittingOut[]): readonly SeatId[] {
  if (sittingOut.length === 0) return present;
  const known = playing.get(sittingOut);
  if (known?.present === present) return known.seats;
  const out = new Set(sittingOut.flatMap(({ seat, since }) => (since === null ? [] : [seat])));
  const seats = present.filter((id) => !out.has(id));
  playing.set(sittingOut, { present, seats });
  return seats;
}

/** A game's view of its table. */
export function tableOf(state: GameState): Table {
  const { rules, dealer, handNumber, revision, until, balances, carry } = state;
  const nextRules = state.nextRules ?? rules;
  const present = idsOf(state.seats);
  const seats = playingOf(present, state.sittingOut);
  return { rules, nextRules, seats, present, dealer, handNumber, revision, until, balances, carry };
}

/** The same with everybody who sits there, for matters beyond a hand: the pot at the end, a late score. */
export function presentTableOf(state: GameState): Table {
  const table = tableOf(state);
  return { ...table, seats: table.present };
}

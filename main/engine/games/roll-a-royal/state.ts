import { BLANK, type RiskFace, type SuitedFace, isCardFace } from '../../core/dice-kinds.ts';
import type { FaceSource } from '../../core/dice.ts';
import type { SeatId } from '../../core/seats.ts';
import type { Step, Table } from '../../core/spec.ts';
import type { CardDie } from './hands.ts';
import type { LayoutScore } from './layout.ts';
import type { RoyalRules } from './rules.ts';
import { type Result, ok, refuse } from '../../core/result.ts';

/** Source: "up to 2 more times for a total of 3 rolls per turn". */
export const ROLLS = 3;

/** The face of a suited die, and the roll it came from. */
export interface RolledDie {
  readonly face: SuitedFace;
  readonly roll: number;
  readonly source?: FaceSource | undefined;
}

export interface StartThrow {
  readonly seat: SeatId;
  readonly face: RiskFace;
}

/** The throw for the start, with the Risk die; those who tie for highest throw again. */
export interface StartHand {
  readonly kind: 'start';
  /** Who throws in this round, in their order. */
  readonly contenders: readonly SeatId[];
  readonly throws: readonly StartThrow[];
  /** The seat chosen to throw next; null for the first in order. */
  readonly next: SeatId | null;
  /** The rounds before, all of them ties. */
  readonly ties: readonly (readonly StartThrow[])[];
}

/** Dice on cells, or a list of hands; `die` is 0–12. */
export type Layout =
  | { readonly grid: readonly { readonly die: number; readonly x: number; readonly y: number }[] }
  | { readonly hands: readonly (readonly number[])[] };

export interface LaidOut extends LayoutScore {
  readonly layout: Layout;
  /** Set where the table counted the points itself: the layout and its hands are not known. */
  readonly byHand?: true;
}

export interface TurnHand {
  readonly kind: 'turn';
  readonly seat: SeatId;
  readonly round: number;
  /** Seats that have had their turn in this round. */
  readonly done: readonly SeatId[];
  readonly rolls: number;
  /** No dice before the first roll, then all thirteen. */
  readonly dice: readonly RolledDie[];
  /** Set when the player rolls no more. */
  readonly laying: boolean;
  readonly laid: LaidOut | null;
}

export type RoyalHand = StartHand | TurnHand;

export interface RoyalCarry {
  /** 1 for the first round. In a round everybody has one turn. */
  readonly round: number;
  readonly done: readonly SeatId[];
  /** The first player of the game; null if unknown. */
  readonly first: SeatId | null;
  /** Whether the first player is known. */
  readonly started: boolean;
  /** The seats at the last turn, to find the left neighbour of a player who left. */
  readonly order: readonly SeatId[];
  /** Rounds that players missed by sitting out and make up, by seat. */
  readonly owed?: Rounds;
  /** Rounds that players missed for good, by seat, where the house rule has others make theirs up. */
  readonly forgiven?: Rounds;
  /** The score sheet: each turn's points. */
  readonly sheet: readonly { readonly seat: SeatId; readonly round: number; readonly points: number }[];
  /** The layout with the highest score of the finished turns, before the Risk roll; the first of equal ones. */
  readonly bestLaid: BestLaid | null;
}

export interface BestLaid {
  readonly seat: SeatId;
  readonly round: number;
  readonly dice: TurnHand['dice'];
  readonly laid: LaidOut;
}

type Rounds = { readonly [seat: string]: readonly number[] };

export const FIRST_CARRY: RoyalCarry = {
  round: 1,
  done: [],
  first: null,
  started: false,
  order: [],
  sheet: [],
  bestLaid: null,
};

export type RoyalTable = Table<RoyalRules, RoyalCarry>;
export type RoyalStep = Step<RoyalHand, RoyalCarry>;

/** Seats still to throw for the start, in order. */
const toThrow = ({ contenders, throws }: StartHand): readonly SeatId[] =>
  contenders.filter((seat) => !throws.some((thrown) => thrown.seat === seat));

/** The seat whose starting throw is expected; null if all have thrown. */
export const throwsNext = (hand: StartHand): SeatId | null => hand.next ?? toThrow(hand)[0] ?? null;

/** The other seats still to throw for the start. */
export const othersToThrow = (hand: StartHand): readonly SeatId[] =>
  toThrow(hand).filter((seat) => seat !== throwsNext(hand));

/** The dice that may be thrown: all thirteen at first, then those that show blanks. */
export const thrownNext = ({ dice }: TurnHand): readonly number[] =>
  dice.length === 0 ? ALL : dice.flatMap(({ face }, die) => (face === BLANK ? [die] : []));

const ALL = Array.from({ length: 13 }, (_, die) => die);

/** The dice that show cards, for the layout scorer and the search; `die` holds their indices among the thirteen. */
export function cardDice({ dice }: Pick<TurnHand, 'dice'>): {
  readonly list: readonly CardDie[];
  readonly die: readonly number[];
} {
  const list: CardDie[] = [];
  const die: number[] = [];
  dice.forEach(({ face, roll }, i) => {
    if (!isCardFace(face)) return;
    list.push({ card: face, first: roll === 1 });
    die.push(i);
  });
  return { list, die };
}

/** The open question of the turn. */
export function stepOf(hand: RoyalHand): 'start' | 'roll-1' | 'roll-2' | 'roll-3' | 'layout' | 'risk' {
  if (hand.kind === 'start') return 'start';
  if (hand.laid) return 'risk';
  if (hand.laying) return 'layout';
  return hand.rolls === 0 ? 'roll-1' : hand.rolls === 1 ? 'roll-2' : 'roll-3';
}

/** Whether there is a Risk roll to decide on, and odds are allowed. */
export const oddsOpen = ({ rules, until }: RoyalTable, hand: RoyalHand): boolean =>
  rules.odds && turnsOf({ rules, until }) !== null && hand.kind === 'turn' && hand.laid !== null;

/** Turns of each player; null if the game ends at a score. */
export const turnsOf = ({ rules, until }: Pick<RoyalTable, 'rules' | 'until'>): number | null =>
  until ?? (rules.end === 'turns' ? rules.turns : null);

/** `now`: before laying. `afterwards`: once the player's layout is scored. `never`: not for this seat. */
export type BestAllowed = 'now' | 'afterwards' | 'never';

/** The house rule `bestLayout`: finding the layout is the game's skill. */
export function bestAllowed({ rules }: Pick<RoyalTable, 'rules'>, hand: RoyalHand): BestAllowed {
  switch (rules.bestLayout) {
    case 'always':
      return 'now';
    case 'afterwards':
      return 'afterwards';
    case 'seats':
      return hand.kind === 'turn' && rules.learners.includes(hand.seat) ? 'now' : 'never';
    case 'never':
      return 'never';
  }
}

/** Refuses `roll-a-royal.best.afterwards` and `roll-a-royal.best.never` where the best layout may not be asked for now. */
export function mayAskBest(table: Pick<RoyalTable, 'rules'>, hand: RoyalHand): Result<null> {
  const allowed = bestAllowed(table, hand);
  const scored = hand.kind === 'turn' && hand.laid !== null;
  return allowed === 'now' || (allowed === 'afterwards' && scored)
    ? ok(null)
    : refuse(`roll-a-royal.best.${allowed}`);
}

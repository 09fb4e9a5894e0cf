import type { Auction } from '../../core/auction.ts';
import type { Card, FourCards, Suit } from '../../core/cards.ts';
import type { PokerFace } from '../../core/dice-kinds.ts';
import type { Die } from '../../core/dice.ts';
import { type Transfer, applyTransfers, type Debt, payDebts } from '../../core/ledger.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import type { Settled, Table } from '../../core/spec.ts';
import type { Revoke, Trick, TrickPlay } from '../../core/tricks.ts';
import type { SleeplessStep } from './facts.ts';
import type { SleeplessRules } from './rules.ts';

export const DICE = [0, 1, 2, 3] as const;
export const CARDS_EACH = 4;
export const TRICKS = 4;
/** Source: "Each player may take up to two cards in this way." */
export const DRAW_CIRCUITS = 2;

interface Claim {
  readonly seat: SeatId;
  /** The four cards, if entered. */
  readonly cards: readonly Card[] | null;
}

/** Bidding, throws and claims, of phase one or of phase four. */
interface Round {
  readonly auction: Auction;
  readonly throwsLeft: number;
  readonly claims: readonly Claim[];
  /** True once all claims are made and only the best has to be named. */
  readonly closed: boolean;
}

/** A player's declaration in phase two; `hand` is null for "I cannot beat that". */
interface Declared {
  readonly seat: SeatId;
  readonly hand: FourCards | null;
}

/** The state of a hand: plain data. */
export interface Hand {
  readonly step: SleeplessStep;
  /** The current dice; null before the first throw. */
  readonly dice: readonly Die<PokerFace>[] | null;
  /** Draws so far, in turn: true for a card, false for a pass. */
  readonly draws: readonly boolean[];
  /** Phase one's, then phase four's. */
  readonly round: Round | null;
  /** Seats that claimed in phase one: their four cards have these ranks, entered or not. */
  readonly claimed: { readonly seats: readonly SeatId[]; readonly ranks: readonly PokerFace[] };
  /** Hands shown in phases one to three, four cards each. */
  readonly shown: { readonly [seat: string]: readonly Card[] };
  readonly declared: readonly Declared[];
  /** The winner of phase two; null before, and if there is none. */
  readonly best: SeatId | null;
  /** The leader of this trick, or of the next one. */
  readonly leader: SeatId | null;
  /** Known from the first card of the first trick. */
  readonly trump: Suit | null;
  readonly tricks: readonly Trick[];
  /** The cards of the current trick, if entered. */
  readonly plays: readonly TrickPlay[];
  readonly revokes: readonly Revoke[];
}

/** Carried over from hand to hand: who led in the last phase three, for `leftoverPot`. */
export interface Carry {
  readonly leaders: readonly SeatId[];
}

export type SleeplessTable = Table<SleeplessRules, Carry>;

export const NEW_HAND: Hand = {
  step: 'roll',
  dice: null,
  draws: [],
  round: null,
  claimed: { seats: [], ranks: [] },
  shown: {},
  declared: [],
  best: null,
  leader: null,
  trump: null,
  tricks: [],
  plays: [],
  revokes: [],
};

/** Phase one to four, by the step. */
export function phaseOf(step: SleeplessStep): 1 | 2 | 3 | 4 {
  switch (step) {
    case 'roll':
    case 'draws':
    case 'bids':
    case 'throws':
    case 'claims':
      return 1;
    case 'hands':
      return 2;
    case 'tricks':
      return 3;
    case 'last-bids':
    case 'last-throws':
    case 'last-claims':
      return 4;
  }
}

/** The current faces; none before the first throw. */
export const facesOf = (hand: Hand): readonly PokerFace[] => hand.dice?.map((die) => die.face) ?? [];

/** Bidding, throws and claims of the current phase. Calling it in another phase is a bug and throws. */
export function roundOf(hand: Hand): Round {
  if (!hand.round) throw new Error('no bidding yet');
  return hand.round;
}

/** The effect of a move while it is worked out; balances follow each payment. */
export interface Flow {
  readonly table: SleeplessTable;
  readonly hand: Hand;
  readonly transfers: readonly Transfer[];
  readonly calls: readonly Phrase[];
  /** Set when the hand is settled. */
  readonly settled: Settled<Carry> | null;
}

export const flowOf = (table: SleeplessTable, hand: Hand): Flow => ({
  table,
  hand,
  transfers: [],
  calls: [],
  settled: null,
});

// Written out field by field: every move passes here, and a spread copy takes several times as long.
export const change = ({ table, hand, transfers, calls, settled }: Flow, part: Partial<Hand>): Flow => ({
  table,
  hand: { ...hand, ...part },
  transfers,
  calls,
  settled,
});

export const changeRound = (flow: Flow, part: Partial<Round>): Flow =>
  change(flow, { round: { ...roundOf(flow.hand), ...part } });

export const say = ({ table, hand, transfers, calls, settled }: Flow, ...said: readonly Phrase[]): Flow => ({
  table,
  hand,
  transfers,
  calls: [...calls, ...said],
  settled,
});

/** What two moves lead to, one after the other. */
export const followedBy = (first: Flow, second: Flow): Flow => ({
  ...second,
  transfers: [...first.transfers, ...second.transfers],
  calls: [...first.calls, ...second.calls],
});

/** Pays debts, as far as the house rule `shortStack` allows. */
export function owe(flow: Flow, debts: readonly Debt[]): Flow {
  const { table } = flow;
  const payment = payDebts(table.balances, debts, table.rules.shortStack);
  return say(move(flow, payment.transfers), ...payment.calls);
}

/** Moves chips that are known to be there. */
export const move = (flow: Flow, transfers: readonly Transfer[]): Flow =>
  transfers.length === 0
    ? flow
    : {
        ...flow,
        table: { ...flow.table, balances: applyTransfers(flow.table.balances, transfers) },
        transfers: [...flow.transfers, ...transfers],
      };

/** Source: "For 2- 4 players A - 9 (24 cards)", "For 5 players A - 8 and two 7s (30 cards)". */
export function packChanges(before: SleeplessTable, after: SleeplessTable): readonly Phrase[] {
  const five = (table: SleeplessTable): boolean => table.seats.length === 5;
  if (five(before) === five(after)) return [];
  return [phrase(five(after) ? 'sleepless.change.moreCards' : 'sleepless.change.fewerCards')];
}

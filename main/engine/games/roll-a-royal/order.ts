import { balanceOf } from '../../core/ledger.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import { type SeatId, clockwiseAfter, clockwiseFrom } from '../../core/seats.ts';
import type { RoyalCarry, RoyalTable, TurnHand } from './state.ts';

type Seated = Pick<RoyalTable, 'seats' | 'present' | 'rules' | 'balances' | 'until'>;

/** Who plays next, in which round; or why the game is over. */
export type Next =
  | {
      readonly kind: 'turn';
      readonly seat: SeatId;
      readonly round: number;
      readonly done: readonly SeatId[];
    }
  | { readonly kind: 'over'; readonly reason: Phrase };

/**
 * Source: "Play continues to the left." Everybody has one turn in a round, so all have had equal turns when the game
 * ends; a new player plays the rounds that are left, unless they make up the others.
 */
export function nextTurn(table: Seated, carry: RoyalCarry, from: SeatId): Next {
  // Also kept for players who left: on their return they have had their turn.
  const { done } = carry;
  const open = clockwiseFrom(table.seats, from).find((seat) => !hasHadTurns(table.rules, carry, seat));
  if (open !== undefined) return { kind: 'turn', seat: open, round: carry.round, done };
  const reason = endingOf(table, carry.round);
  if (reason) return { kind: 'over', reason };
  return { kind: 'turn', seat: firstOf(table.seats, carry), round: carry.round + 1, done: [] };
}

/** The rounds in which a player has had a turn. */
const roundsHad = ({ sheet }: Pick<RoyalCarry, 'sheet'>, seat: SeatId): Set<number> =>
  new Set(sheet.flatMap((turn) => (turn.seat === seat ? [turn.round] : [])));

/** How many turns a player has had. */
export const turnsOf = ({ sheet }: Pick<RoyalCarry, 'sheet'>, seat: SeatId): number =>
  sheet.filter((turn) => turn.seat === seat).length;

/** Whether nothing is left for a player to do in this round. */
const hasHadTurns = ({ lateScore }: RoyalTable['rules'], carry: RoyalCarry, seat: SeatId): boolean =>
  lateScore === 'turns'
    ? turnsOf(carry, seat) + (carry.forgiven?.[seat]?.length ?? 0) >= carry.round
    : carry.done.includes(seat) && !carry.owed?.[seat]?.length;

/** The rounds since `since` in which a player who sat out had no turn. The round in progress is still theirs. */
export function missedRounds({ carry }: RoyalTable, seat: SeatId, since: number): readonly number[] {
  const had = roundsHad(carry, seat);
  const rounds = Array.from({ length: Math.max(0, carry.round - since) }, (_, i) => since + i);
  return rounds.filter((round) => !had.has(round));
}

/** A player returns who missed these rounds, and makes them up or not, regardless of the house rule for latecomers. */
export function afterSittingOut(
  { carry, rules }: RoyalTable,
  seat: SeatId,
  rounds: readonly number[],
  makesUp: boolean,
): RoyalCarry {
  const usual = rules.lateScore === 'turns';
  if (makesUp === usual) return carry;
  const name = makesUp ? 'owed' : 'forgiven';
  const known = carry[name] ?? {};
  return { ...carry, [name]: { ...known, [seat]: [...(known[seat] ?? []), ...rounds] } };
}

/** The round to which a turn belongs: one that is made up belongs to the first that was missed. */
export function roundOf(
  { rules, carry }: Pick<RoyalTable, 'rules' | 'carry'>,
  { seat, round, done }: Pick<TurnHand, 'seat' | 'round' | 'done'>,
): number {
  if (rules.lateScore !== 'turns')
    return (done.includes(seat) ? carry.owed?.[seat]?.[0] : undefined) ?? round;
  const had = roundsHad(carry, seat);
  for (const missed of carry.forgiven?.[seat] ?? []) had.add(missed);
  let next = 1;
  while (had.has(next)) next++;
  return next;
}

/** What is still to be made up after this turn. */
export function owedAfter(
  { carry }: Pick<RoyalTable, 'carry'>,
  { seat, done }: Pick<TurnHand, 'seat' | 'done'>,
): Pick<RoyalCarry, 'owed'> {
  const owed = carry.owed?.[seat] ?? [];
  return done.includes(seat) && owed.length > 0 ? { owed: { ...carry.owed, [seat]: owed.slice(1) } } : {};
}

/** Why the game is over after this round, or null. */
export function endingOf({ rules, present, balances, until }: Seated, round: number): Phrase | null {
  // A table that continues plays that many more rounds, even if a score had been agreed. The reason states the number
  // played: a table may have agreed on fewer since.
  const turns = phrase('roll-a-royal.ending.turns', { n: round });
  if (until !== null) return round >= until ? turns : null;
  switch (rules.end) {
    case 'turns':
      return round >= rules.turns ? turns : null;
    case 'score': {
      const reached = present.some((seat) => balanceOf(balances, seat) >= rules.target);
      return reached ? phrase('roll-a-royal.ending.score', { target: rules.target }) : null;
    }
  }
}

/** The first player of a round: the first of the game, or, after they have left, the player who sat to their left. */
export function firstOf(seats: readonly SeatId[], { first, order }: RoyalCarry): SeatId {
  const [anyone] = seats;
  if (anyone === undefined) throw new Error('no seats');
  if (first === null) return anyone;
  if (seats.includes(first)) return first;
  const left = order.includes(first) ? clockwiseAfter(order, first) : [];
  return left.find((seat) => seats.includes(seat)) ?? anyone;
}

/** Whether everybody at the table has had their turn of the round. */
export const isRoundOver = ({
  seats,
  carry,
  rules,
}: Pick<RoyalTable, 'seats' | 'carry' | 'rules'>): boolean =>
  seats.every((seat) => hasHadTurns(rules, carry, seat));

/** New players play the rounds that are left, or, where the house rule says so, all of them. */
export function roundChanges(before: RoyalTable, after: RoyalTable): readonly Phrase[] {
  const { rules, until, carry } = after;
  const rounds = until ?? (rules.end === 'turns' ? rules.turns : null);
  if (rounds === null || after.seats.length <= before.seats.length) return [];
  if (rules.lateScore === 'turns') return [phrase('roll-a-royal.change.turns', { n: rounds })];
  const n = Math.max(0, rounds - carry.round + (isRoundOver(after) ? 0 : 1));
  return [phrase('roll-a-royal.change.turns', { n })];
}

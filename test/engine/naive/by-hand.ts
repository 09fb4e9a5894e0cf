import type { GameState } from '../../../main/engine/core/game.ts';
import type { Random } from '../../support/random.ts';
import type { PlainMove } from '../../support/tabletop.ts';

/** A count by hand, with what it must move over the whole hand by pencil and paper. */
export interface CountedEnd {
  readonly moves: readonly PlainMove[];
  /** Points or chips each account gains by it. */
  readonly gains: Readonly<Record<string, number>>;
  /** Reasons of the transfers that count; antes of the next hand and the like are left out. */
  readonly reasons: readonly string[];
  /** Whether it replaces points paid earlier in this hand. */
  readonly replaces?: boolean;
}

/** Any end that a table can show at this moment, whatever was tracked; null where the step has none. */
export type AnyEnd = (state: GameState, random: Random) => CountedEnd | null;

const idsOf = (state: GameState): string[] => state.seats.map(({ id }) => id);
const after = (seats: readonly string[], seat: string): string[] => {
  const at = seats.indexOf(seat);
  return [...seats.slice(at + 1), ...seats.slice(0, at)];
};
/** `n` things in heaps, one heap a seat. */
const heaps = (seats: readonly string[], n: number, random: Random): Record<string, number> => {
  const counts = Object.fromEntries(seats.map((seat) => [seat, 0]));
  for (let i = 0; i < n; i++) counts[random.pick(seats)]! += 1;
  return counts;
};

/** "the winner of the hand scores +1 for every -1 his opponents got" */
const winner: AnyEnd = (state, random) => {
  const { thresholdsFour, thresholdsThree, tripleAt } = state.rules as Record<string, number | string>;
  const seats = idsOf(state);
  const out = random.pick(seats);
  const left: Record<string, number> = {};
  const gains: Record<string, number> = { [out]: 0 };
  for (const seat of seats) {
    if (seat === out) continue;
    const dealt = seats.length === 4 ? 13 : seat === state.dealer ? 18 : 17;
    const n = 1 + random.below(dealt);
    const many = seats.length === 4 ? Number(thresholdsFour) : Number(thresholdsThree);
    const all = n === dealt || (seats.length === 3 && tripleAt === 'seventeen' && n >= 17);
    const cost = n * (all ? 3 : n >= many ? 2 : 1);
    left[seat] = n;
    gains[seat] = -cost;
    gains[out]! += cost;
  }
  const loser = random.chance(0.5) ? { loser: random.pick(Object.keys(left)) } : {};
  return {
    moves: [{ kind: 'score', winner: out, left, ...loser }],
    gains,
    reasons: ['winner.reason.left', 'winner.reason.many', 'winner.reason.triple', 'winner.reason.recount'],
    replaces: true,
  };
};

/** "All other players get 1 point for each trick they have taken more than the player who went out." */
const dream: AnyEnd = (state, random) => {
  const seats = idsOf(state);
  const out = random.pick(seats);
  const tricks = heaps(seats, random.below(27), random);
  const gains = Object.fromEntries(seats.map((seat) => [seat, Math.max(0, tricks[seat]! - tricks[out]!)]));
  return { moves: [{ kind: 'tally', tricks, out }], gains, reasons: ['dream.reason.tricks'] };
};

/** "The payment equals the player's bid"; for a nap also the pot. Chip by chip, while there are chips. */
const poolNap: AnyEnd = (state, random) => {
  const rules = state.rules as Record<string, number | string>;
  const { players, contract } = state.hand as {
    players: string[];
    contract: { seat: string; tricks: number } | null;
  };
  const least = Number(rules['minBid']);
  const said = contract && random.chance(0.6) ? contract : null;
  const bidder = said?.seat ?? random.pick(players);
  const bid = said?.tricks ?? least + random.below(6 - least);
  const taken = heaps(players, 5, random);
  const made = taken[bidder]! >= bid;
  const move = random.pick<PlainMove>(
    said
      ? [
          { kind: 'counts', seat: bidder, counts: taken },
          { kind: 'taken', seat: bidder, tricks: taken[bidder] },
        ]
      : [{ kind: 'hand', seat: bidder, tricks: bid, result: made ? 'made' : 'failed' }],
  );
  const chips: Record<string, number> = { ...(state.balances as Record<string, number>) };
  const before = { ...chips };
  const pay = (from: string, to: string, amount: number) => {
    const n = rules['shortStack'] === 'credit' ? amount : Math.min(amount, Math.max(0, chips[from]!));
    chips[from]! -= n;
    chips[to] = (chips[to] ?? 0) + n;
  };
  const others = after(players, bidder);
  const pot = chips['pot'] ?? 0;
  if (made) {
    for (const seat of others) pay(seat, bidder, bid === 5 ? Number(rules['napPays']) : bid);
    if (bid === 5) pay('pot', bidder, pot);
  } else {
    const doubles = () => {
      if (bid === 5) pay(bidder, 'pot', pot);
    };
    if (rules['failedNapOrder'] === 'pot-first') doubles();
    for (let n = 0; n < bid; n++) for (const seat of others) pay(bidder, seat, 1);
    if (rules['failedNapOrder'] !== 'pot-first') doubles();
  }
  return {
    moves: [move],
    gains: Object.fromEntries(Object.keys(chips).map((who) => [who, chips[who]! - (before[who] ?? 0)])),
    reasons: ['made', 'failed', 'pot', 'double'].map((reason) => `pool-nap.reason.${reason}`),
  };
};

/** "Player winning most tricks takes pot"; "The winner of this phase receives 2 chips from each player". */
const sleepless: AnyEnd = (state, random) => {
  const seats = idsOf(state);
  const { step } = state.hand as { step: string };
  const credit = (state.rules as Record<string, string>)['shortStack'] === 'credit';
  const chips = state.balances as Record<string, number>;
  if (step === 'hands') {
    const best = random.pick(seats);
    const gains: Record<string, number> = { [best]: 0 };
    for (const seat of after(seats, best)) {
      const paid = credit ? 2 : Math.min(2, Math.max(0, chips[seat]!));
      gains[seat] = 0 - paid;
      gains[best]! += paid;
    }
    return { moves: [{ kind: 'winner', seat: best }], gains, reasons: ['sleepless.reason.hand'] };
  }
  if (step !== 'tricks') return null;
  const counts = heaps(seats, 4, random);
  const most = Math.max(...Object.values(counts));
  const [first, ...tied] = seats.filter((seat) => counts[seat] === most);
  const pot = tied.length === 0 ? Math.max(0, chips['pot'] ?? 0) : 0;
  return {
    moves: [{ kind: 'tricks', counts }],
    gains: { [first!]: pot, pot: 0 - pot },
    reasons: ['sleepless.reason.pot'],
  };
};

/** What lies there is what it is said to come to; it may be banked. */
const royal: AnyEnd = (state, random) => {
  const hand = state.hand as { kind: string; seat: string };
  if (hand.kind !== 'turn') return null;
  const points = random.below(2_000);
  const count = { kind: 'points', seat: hand.seat, points };
  return {
    moves: points === 0 ? [count] : [count, { kind: 'bank', seat: hand.seat }],
    gains: { [hand.seat]: points },
    reasons: ['roll-a-royal.reason.counted'],
  };
};

export const ANY_END: Readonly<Record<string, AnyEnd>> = {
  winner,
  dream,
  sleepless,
  'pool-nap': poolNap,
  'roll-a-royal': royal,
};

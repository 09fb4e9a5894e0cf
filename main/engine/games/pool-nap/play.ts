import { countedByHand, countsByHand } from '../../core/by-hand.ts';
import { itemAt } from '../../core/item-at.ts';
import { type Suit, suitOf } from '../../core/cards.ts';
import { type Debt, type Paid, type Transfer, applyTransfers, payDebts } from '../../core/ledger.ts';
import { type Phrase, type Result, assertNever, ok, phrase, refuse } from '../../core/result.ts';
import { POT, type SeatId } from '../../core/seats.ts';
import { type Trick, revokesShown, winnerOf } from '../../core/tricks.ts';
import { openBidding, playBidding } from './bidding.ts';
import type { MoveOf, PoolNapMove } from './moves.ts';
import { endingOf, nextDealer, payFine, settleBid } from './payout.ts';
import {
  type Contract,
  type PoolNapHand,
  type PoolNapStep,
  type PoolNapTable,
  TRICKS,
  decided,
  takenBy,
  trickOrder,
  trumps,
  withChips,
} from './state.ts';

/** Deals to everyone who has chips, and takes the antes. */
export function start(table: PoolNapTable): PoolNapStep {
  const players = withChips(table);
  const dealer = players.includes(table.dealer)
    ? table.dealer
    : nextDealer(table.seats, table.dealer, players);
  const dealt = { ...table, dealer };
  const blank = { players, contract: null, trump: null, tricks: [], plays: [], revokes: [] };
  // After somebody has left, the last player with chips has won before this hand begins.
  if (players.length < 2) {
    const reason = endingOf(table, players) ?? phrase('pool-nap.ending.last');
    const hand = { ...blank, auction: { turn: null, high: null, said: {}, spoken: 0 } };
    return { hand, dealer, settled: { carry: null, over: { reason } } };
  }
  const hand: PoolNapHand = { ...blank, auction: openBidding(dealt, players) };
  const antes = takeAntes(dealt, players);
  return {
    hand,
    dealer,
    transfers: antes.transfers,
    calls: [phrase('pool-nap.call.deals', { seat: { seat: dealer } }), ...antes.calls],
  };
}

/**
 * Source: "The game begins with each player contributing an agreed upon number of chips to the pot. Each round, the
 * new dealer will contribute that amount to the pot as well."
 */
function takeAntes({ rules, balances, dealer, handNumber }: PoolNapTable, players: readonly SeatId[]): Paid {
  const opening =
    handNumber === 1
      ? payDebts(
          balances,
          players.map((seat) => anteOf(rules, seat, 'ante')),
          rules.shortStack,
        )
      : none;
  if (handNumber === 1 && rules.dealerAnte === 'from-second') return opening;
  const after = applyTransfers(balances, opening.transfers);
  const dealers = payDebts(after, [anteOf(rules, dealer, 'dealerAnte')], rules.shortStack);
  return {
    transfers: [...opening.transfers, ...dealers.transfers],
    calls: [...opening.calls, ...dealers.calls],
  };
}

/**
 * The ruling `lateAnte`: "the agreed contribution goes into the pot on sitting down". In the first hand everybody pays
 * it when the hand is dealt.
 */
export function lateAnte({ rules, balances, handNumber }: PoolNapTable, seat: SeatId): Paid {
  if (rules.lateAnte === 'free' || handNumber === 1) return none;
  return payDebts(balances, [anteOf(rules, seat, 'lateAnte')], rules.shortStack);
}

/** An agreed contribution to the pot. */
const anteOf = (
  { ante }: PoolNapTable['rules'],
  from: SeatId,
  rule: 'ante' | 'dealerAnte' | 'lateAnte',
): Debt => ({
  from,
  to: POT,
  amount: ante,
  reason: phrase(`pool-nap.reason.${rule}`, { seat: { seat: from } }),
  rule,
});

const none = { transfers: [], calls: [] } as const;

/** Applies a move. Refusals: `pool-nap.*` as README.md lists them, and `auction.*`. */
export function play(table: PoolNapTable, hand: PoolNapHand, move: PoolNapMove): Result<PoolNapStep> {
  switch (move.kind) {
    case 'bid':
    case 'pass':
    case 'all-pass':
    case 'contract':
      return playBidding(table, hand, move);
    case 'hand':
      return playHand(table, hand, move);
    case 'revoke':
      return fine(table, hand, move, 'revokeFine');
    case 'lead-out-of-turn':
      return fine(table, hand, move, 'leadOutOfTurnFine');
    default:
      return hand.contract ? playTricks(table, hand, hand.contract, move) : refuse('pool-nap.bid.open');
  }
}

/** The whole hand in one step, as the table says it: it replaces the bids and tricks entered so far. */
function playHand(table: PoolNapTable, hand: PoolNapHand, move: MoveOf<'hand'>): Result<PoolNapStep> {
  const { seat, tricks, result } = move;
  if (!hand.players.includes(seat)) return refuse('pool-nap.seat.out', { seat: { seat } });
  const least = table.rules.minBid;
  if (tricks < least) return refuse('auction.tooLow', { least });
  const contract = { seat, tricks };
  const bid = bidByHand(table, hand, contract);
  const tracked = decided(contract, hand.tricks);
  const differs = tracked !== null && tracked !== result ? [tricksByHand(hand)] : [];
  return ok(settleBid(table, bid.hand, contract, result === 'made', [...(bid.calls ?? []), ...differs]));
}

/** This bid has won. Where the bidding went otherwise, what it had is said. */
function bidByHand(table: PoolNapTable, hand: PoolNapHand, contract: Contract): PoolNapStep {
  const { seat, tricks } = contract;
  if (hand.contract?.seat === seat && hand.contract.tricks === tricks) return { hand, calls: [] };
  const bid = playBidding(table, hand, { kind: 'contract', seat, tricks });
  if (bid.ok) return bid.value;
  const { auction } = hand;
  const high = hand.contract ?? (auction.high && { seat: auction.high.seat, tricks: auction.high.amount });
  const had = high ? sayHas(high) : phrase('pool-nap.call.pass', { seat: { seat } });
  const won = { ...auction, turn: null, high: { seat, amount: tricks } };
  return {
    hand: { ...hand, auction: won, contract },
    calls: [sayHas(contract), countedByHand({ phrase: had })],
  };
}

const sayHas = ({ seat, tricks }: Contract): Phrase =>
  phrase('pool-nap.call.has', { seat: { seat }, bid: tricks });

/** The tricks tracked so far, where a count by hand replaces them. */
const tricksByHand = ({ players, tricks }: PoolNapHand): Phrase => {
  const takers = players.filter((seat) => takenBy(seat, tricks) > 0);
  return countsByHand(takers, (seat) => takenBy(seat, tricks));
};

type TrickMove = MoveOf<'trump' | 'trick' | 'play' | 'counts' | 'taken' | 'settle'>;

function playTricks(
  table: PoolNapTable,
  hand: PoolNapHand,
  contract: Contract,
  move: TrickMove,
): Result<PoolNapStep> {
  if (!hand.players.includes(move.seat)) return refuse('pool-nap.seat.out', { seat: { seat: move.seat } });
  const bidderOnly =
    move.kind === 'trump' || move.kind === 'counts' || move.kind === 'taken' || move.kind === 'settle';
  if (bidderOnly && move.seat !== contract.seat)
    return refuse('pool-nap.seat.bidder', { seat: { seat: contract.seat } });
  if ((move.kind === 'trump' || move.kind === 'settle') && hand.plays.length > 0)
    return refuse('pool-nap.trick.cardsOnTable');
  const seat = { seat: move.seat };

  switch (move.kind) {
    case 'trump': {
      if (hand.trump) return refuse('pool-nap.trump.known', { suit: suitName(hand.trump) });
      const call = phrase('pool-nap.call.trump', { suit: suitName(move.suit) });
      return ok({ hand: { ...hand, trump: move.suit }, calls: [call] });
    }
    case 'trick': {
      const call = phrase('pool-nap.call.trick', { seat, trick: hand.tricks.length + 1 });
      const best = bestOf(hand);
      const beaten =
        best !== null && best !== move.seat && hand.plays.some((play) => play.seat === move.seat);
      const differs = beaten ? [countedByHand({ seat: best })] : [];
      return ok(
        addTrick(table, hand, contract, { winner: move.seat, plays: hand.plays }, [call, ...differs]),
      );
    }
    case 'play':
      return playCards(table, hand, contract, move);
    case 'counts':
      return countAll(table, hand, contract, move.counts);
    case 'taken':
      return ok(countBidder(table, hand, contract, move.tricks));
    case 'settle': {
      const result = decided(contract, hand.tricks);
      if (!result) return refuse('pool-nap.settle.open');
      return ok(settleBid(table, hand, contract, result === 'made', [phrase('pool-nap.call.settle')]));
    }
    default:
      return assertNever(move);
  }
}

/** All five tricks of everybody, counted by hand. */
function countAll(
  table: PoolNapTable,
  hand: PoolNapHand,
  contract: Contract,
  counts: MoveOf<'counts'>['counts'],
): Result<PoolNapStep> {
  const { players } = hand;
  if (Object.keys(counts).some((id) => !players.some((player) => player === id)))
    return refuse('pool-nap.counts.seats');
  const list = players.map((player) => counts[player] ?? 0);
  const sum = list.reduce((total, n) => total + n, 0);
  if (sum !== TRICKS) return refuse('pool-nap.counts.sum', { sum, tricks: TRICKS });
  const call = phrase('pool-nap.call.counts', { counts: list.join('-') });
  const fits = players.every((player) => takenBy(player, hand.tricks) <= (counts[player] ?? 0));
  const made = (counts[contract.seat] ?? 0) >= contract.tricks;
  return ok(settleBid(table, hand, contract, made, fits ? [call] : [call, tricksByHand(hand)]));
}

function countBidder(
  table: PoolNapTable,
  hand: PoolNapHand,
  contract: Contract,
  tricks: number,
): PoolNapStep {
  const least = takenBy(contract.seat, hand.tricks);
  const fits = tricks >= least && tricks <= least + TRICKS - hand.tricks.length;
  const call = phrase('pool-nap.call.taken', { seat: { seat: contract.seat }, n: tricks });
  return settleBid(
    table,
    hand,
    contract,
    tricks >= contract.tricks,
    fits ? [call] : [call, tricksByHand(hand)],
  );
}

/** The seat with the best card of the trick on the table. */
const bestOf = ({ plays, trump }: PoolNapHand): SeatId | null => winnerOf(plays, trumps(trump)) ?? null;

/** A trick is over; after the fifth the hand is settled. Source: "Play continues until all five tricks have been played." */
function addTrick(
  table: PoolNapTable,
  hand: PoolNapHand,
  contract: Contract,
  trick: Trick,
  calls: readonly Phrase[],
): PoolNapStep {
  const tricks = [...hand.tricks, trick];
  const next = { ...hand, tricks, plays: [] };
  if (tricks.length < TRICKS) return { hand: next, calls };
  return settleBid(table, next, contract, takenBy(contract.seat, tricks) >= contract.tricks, calls);
}

/**
 * Cards in the order of play. Checks that the right seat plays, that no card comes twice, that the bidder leads
 * trump, and, once the cards show it, who revoked.
 */
function playCards(
  table: PoolNapTable,
  hand: PoolNapHand,
  contract: Contract,
  move: MoveOf<'play'>,
): Result<PoolNapStep> {
  if (!hand.trump && hand.tricks.length > 0) return refuse('pool-nap.play.noTrump');
  const order = trickOrder(hand, contract);
  const due = order.slice(hand.plays.length);
  if (move.seat !== due[0]) return refuse('pool-nap.play.turn', { seat: { seat: due[0] ?? move.seat } });
  // A trump named beforehand must be led, so the first card is entered and checked alone.
  const most = hand.trump && hand.tricks.length === 0 && hand.plays.length === 0 ? 1 : due.length;
  if (move.cards.length > most) return refuse('pool-nap.play.tooMany', { most });

  const seen = new Set([...hand.tricks.flatMap(({ plays }) => plays), ...hand.plays].map(({ card }) => card));
  const plays = [...hand.plays];
  for (const [i, card] of move.cards.entries()) {
    if (seen.has(card)) return refuse('pool-nap.play.seen', { card: { cards: [card] } });
    seen.add(card);
    plays.push({ seat: itemAt(due, i), card });
  }
  const [lead] = plays;
  const first = hand.tricks.length === 0 && lead ? suitOf(lead.card) : null;
  // Source: "The bid-winner leads the first trick and must play a card in the trump suit."
  if (first && hand.trump && first !== hand.trump)
    return refuse('pool-nap.play.trumpFirst', { suit: suitName(hand.trump) });

  const trump = hand.trump ?? first;
  const call = phrase('pool-nap.call.play', { seat: { seat: move.seat }, cards: { cards: move.cards } });
  const named = trump && !hand.trump ? [phrase('pool-nap.call.trump', { suit: suitName(trump) })] : [];
  const fined = fineRevokes(table, { ...hand, trump, plays }, move.cards.length);
  const calls = [call, ...named, ...fined.calls];
  if (plays.length < order.length) return ok({ hand: fined.hand, transfers: fined.transfers, calls });

  const winner = bestOf(fined.hand) ?? contract.seat;
  const took = phrase('pool-nap.call.trick', { seat: { seat: winner }, trick: hand.tricks.length + 1 });
  const after = { ...table, balances: applyTransfers(table.balances, fined.transfers) };
  const step = addTrick(after, fined.hand, contract, { winner, plays }, [...calls, took]);
  return ok({ ...step, transfers: [...fined.transfers, ...(step.transfers ?? [])] });
}

/** Fines, once, a revoke that the newest cards prove. */
function fineRevokes(
  table: PoolNapTable,
  hand: PoolNapHand,
  newest: number,
): Paid & { readonly hand: PoolNapHand } {
  let next = hand;
  let { balances } = table;
  const transfers: Transfer[] = [];
  const calls: Phrase[] = [];
  for (const { seat, card } of hand.plays.slice(-newest)) {
    for (const { trick, played, held } of revokesShown(hand.tricks, seat, card)) {
      if (next.revokes.some((known) => known.seat === seat && known.trick === trick)) continue;
      next = { ...next, revokes: [...next.revokes, { seat, trick }] };
      calls.push(
        phrase('pool-nap.call.revoked', {
          seat: { seat },
          trick: trick + 1,
          played: { cards: [played] },
          held: { cards: [held] },
        }),
      );
      const paid = payFine({ ...table, balances }, seat, table.rules.revokeFine, 'revokeFine');
      balances = applyTransfers(balances, paid.transfers);
      transfers.push(...paid.transfers);
      calls.push(...paid.calls);
    }
  }
  return { hand: next, transfers, calls };
}

function fine(
  table: PoolNapTable,
  hand: PoolNapHand,
  move: MoveOf<'revoke' | 'lead-out-of-turn'>,
  rule: 'revokeFine' | 'leadOutOfTurnFine',
): Result<PoolNapStep> {
  if (!hand.players.includes(move.seat)) return refuse('pool-nap.seat.out', { seat: { seat: move.seat } });
  const amount = table.rules[rule];
  if (amount === 0) return refuse('pool-nap.fine.none');
  const call = phrase(`pool-nap.call.${move.kind}`, { seat: { seat: move.seat } });
  const paid = payFine(table, move.seat, amount, rule);
  return ok({ hand, transfers: paid.transfers, calls: [call, ...paid.calls] });
}

const suitName = (suit: Suit) => ({ phrase: phrase(`card.suit.${suit}`) });

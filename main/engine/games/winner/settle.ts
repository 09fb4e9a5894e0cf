import { type Transfer, applyTransfers, balanceOf } from '../../core/ledger.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { type WinnerHand, type WinnerTable, type WinnerTurn, byCardsLeft } from './state.ts';

/**
 * The Loser is known: the game is over, and they deal the next. `transfers` are the points if the same move says
 * who is out; otherwise an earlier move paid them.
 */
export function settle(
  table: WinnerTable,
  hand: WinnerHand,
  loser: SeatId,
  calls: readonly Phrase[],
  transfers: readonly Transfer[] = [],
): WinnerTurn {
  const over = ending({ ...table, balances: applyTransfers(table.balances, transfers) });
  return {
    hand: { ...hand, turn: null },
    transfers,
    calls: [...calls, phrase('winner.call.loser', { seat: { seat: loser } })],
    settled: {
      carry: { winner: hand.out[0] ?? null, loser, kept: hand.kept },
      // Source: "After a Winner and Loser are established, the Loser must shuffle and deal out the next game."
      dealer: loser,
      ...(over ? { over: { reason: over } } : {}),
    },
  };
}

/**
 * The ruling `endsEarly`: "in the last agreed game the score ends it, and no Loser is asked for". Null if another
 * game follows.
 */
export function scoreEnds(
  table: WinnerTable,
  hand: WinnerHand,
  transfers: readonly Transfer[],
  calls: readonly Phrase[],
): WinnerTurn | null {
  if (table.rules.endsEarly === 'points-taken-back') return null;
  const reason = ending({ ...table, balances: applyTransfers(table.balances, transfers) });
  if (!reason) return null;
  const holding = byCardsLeft(table, hand);
  const [most] = holding;
  return {
    hand: { ...hand, turn: null },
    transfers,
    calls,
    settled: {
      carry: { winner: hand.out[0] ?? null, loser: null, holding, kept: hand.kept },
      ...(most ? { dealer: most } : {}),
      over: { reason },
    },
  };
}

/** Why the agreed length is used up; null if it is not. */
export function ending(table: WinnerTable): Phrase | null {
  const { length, score } = table.rules;
  // A table that continues plays that many more games, even if a score had been agreed.
  const games = table.until ?? (length === 'games' ? table.rules.games : null);
  // As many as were played: a table may have agreed on fewer since.
  const n = table.handNumber;
  if (games !== null) return n >= games ? phrase('winner.ending.games', { n }) : null;
  return table.present.some((seat) => balanceOf(table.balances, seat) >= score)
    ? phrase('winner.ending.score', { n: score })
    : null;
}

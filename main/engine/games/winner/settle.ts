import { balanceOf } from '../../core/ledger.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import type { WinnerHand, WinnerTable, WinnerTurn } from './state.ts';

/**
 * The Loser is known: the game is over, and they deal the next. The points were paid when the Winner went out, at
 * least one move ago, so the balances are up to date.
 */
export function settle(
  table: WinnerTable,
  hand: WinnerHand,
  loser: SeatId,
  calls: readonly Phrase[],
): WinnerTurn {
  const over = ending(table);
  return {
    hand: { ...hand, turn: null },
    calls: [...calls, phrase('winner.call.loser', { seat: { seat: loser } })],
    settled: {
      carry: { winner: hand.out[0] ?? null, loser, kept: hand.kept },
      // Source: "After a Winner and Loser are established, the Loser must shuffle and deal out the next game."
      dealer: loser,
      ...(over ? { over: { reason: over } } : {}),
    },
  };
}

function ending(table: WinnerTable): Phrase | null {
  const { length, games, score } = table.rules;
  if (length === 'games')
    return table.handNumber >= games ? phrase('winner.ending.games', { n: games }) : null;
  return table.seats.some((seat) => balanceOf(table.balances, seat) >= score)
    ? phrase('winner.ending.score', { n: score })
    : null;
}

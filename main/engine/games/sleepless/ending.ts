import { type Transfer, balanceOf } from '../../core/ledger.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import { POT, clockwiseAfter } from '../../core/seats.ts';
import { mostTricks, tricksWon } from '../../core/tricks.ts';
import { type Flow, type SleeplessTable, say } from './state.ts';

/**
 * Settles the hand. The game is over if a player then has no chips. Source: "This point is not reached until the end
 * of a hand".
 */
export function endHand(flow: Flow): Flow {
  const { table, hand } = flow;
  const carry = { leaders: mostTricks(table.seats, tricksWon(table.seats, hand.tricks)) };
  const broke = table.seats.filter((seat) => balanceOf(table.balances, seat) < 1);
  const ended = say(flow, phrase('sleepless.call.handOver', { hand: table.handNumber }));
  if (broke.length === 0) return { ...ended, settled: { carry } };
  const reason = phrase('sleepless.ending.broke', { seats: { list: broke.map((seat) => ({ seat })) } });
  return { ...ended, settled: { carry, over: { reason } } };
}

/** House rule `leftoverPot`: the rest of the pot at the end stays there, or is split by the leaders of the last phase three. */
export function closePot(table: SleeplessTable): {
  readonly transfers: readonly Transfer[];
  readonly calls: readonly Phrase[];
} {
  const pot = balanceOf(table.balances, POT);
  // Odd chips go clockwise from the dealer's left.
  const leaders = clockwiseAfter(table.seats, table.dealer).filter((seat) =>
    table.carry.leaders.includes(seat),
  );
  if (table.rules.leftoverPot === 'stays' || pot <= 0 || leaders.length === 0)
    return { transfers: [], calls: [] };
  const share = Math.floor(pot / leaders.length);
  const odd = pot % leaders.length;
  const transfers = leaders.flatMap((to, i): readonly Transfer[] => {
    const amount = share + (i < odd ? 1 : 0);
    const reason = phrase('sleepless.reason.leftover', { seat: { seat: to } });
    return amount > 0 ? [{ from: POT, to, amount, reason, rule: 'sleepless.leftoverPot' }] : [];
  });
  const seats = { list: leaders.map((seat) => ({ seat })) };
  return { transfers, calls: [phrase('sleepless.call.leftover', { n: leaders.length, seats, amount: pot })] };
}

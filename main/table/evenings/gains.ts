import { type Transfer, balanceOf } from '../../engine/core/ledger.ts';
import { type Account, BANK, POT, type SeatId } from '../../engine/core/seats.ts';
import type { History } from '../history/index.ts';

/** What a seat gained in a hand by one move, or lost. */
export interface Gain {
  readonly seat: SeatId;
  readonly hand: number;
  readonly gain: number;
}

const isSeat = (account: Account): account is SeatId => account !== POT && account !== BANK;

/** What the first deal cost: it is paid before anybody moves. Points are not paid. */
export function openingGains({ game, timeline }: History): readonly Gain[] {
  if (game.unit !== 'chips') return [];
  const { seats, balances, bought, handNumber: hand } = timeline.stateBefore(0);
  return seats
    .map(({ id: seat }) => ({ seat, hand, gain: balanceOf(balances, seat) - (bought[seat] ?? 0) }))
    .filter(({ gain }) => gain !== 0);
}

/** What seats gained and lost by a move, without chips bought from the bank. */
export function gainsOf(
  transfers: readonly Transfer[],
  hand: number,
  unit: 'chips' | 'points',
): readonly Gain[] {
  const gains = new Map<SeatId, number>();
  const add = (account: Account, amount: number): void => {
    if (isSeat(account)) gains.set(account, (gains.get(account) ?? 0) + amount);
  };
  for (const { from, to, amount, rule } of transfers) {
    if (unit === 'chips' && (from === BANK || to === BANK) && rule === 'bank') continue;
    add(from, -amount);
    add(to, amount);
  }
  return [...gains].map(([seat, gain]) => ({ seat, hand, gain }));
}

import { type Result, refuse } from './result.ts';
import type { Seat } from './seats.ts';

/**
 * Refuses a player who is at the table already, or has the name of somebody there: `table.player.twice`,
 * `table.name.twice`.
 */
export function seatedTwice(seat: Seat, others: readonly Seat[]): Result<never> | null {
  const name = seat.name.toLocaleLowerCase();
  for (const other of others) {
    if (seat.player !== undefined && other.player === seat.player)
      return refuse('table.player.twice', { name: seat.name });
    if (other.name.toLocaleLowerCase() === name) return refuse('table.name.twice');
  }
  return null;
}

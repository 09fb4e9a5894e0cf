import type { SeatId, TableSnapshot } from '../../../main/contract.ts';
import type { NewGame } from '../../stores/home.ts';

/**
 * The next game of the same people under the same house rules, with its own journal. Seats are unchanged, and the
 * seat to the left of the last dealer deals first. `carry`: with the current stacks instead of fresh ones.
 */
export function playAgain({ view, rules, nextRules }: TableSnapshot, carry: boolean): NewGame {
  const here = view.seats.filter(({ status }) => status === 'in' || status === 'leaving');
  const last = here.findIndex(({ id }) => id === view.dealer);
  const seats = here.map(({ name, look, player }, index) => ({
    // Ids are `s1`, `s2`, …; the main process validates all input from here.
    id: `s${index + 1}` as SeatId,
    name,
    look,
    ...(player === undefined ? {} : { player }),
  }));
  const dealer = seats[(last + 1) % seats.length]?.id ?? null;
  const stacks: readonly [SeatId, number][] = here.flatMap(({ balance }, index) => {
    const id = seats[index]?.id;
    // Players with nothing left begin with a fresh stack.
    return id !== undefined && balance > 0 ? [[id, balance] as [SeatId, number]] : [];
  });
  return {
    game: view.game,
    rules: { ...(nextRules ?? rules), stake: view.stake },
    seats,
    dealer,
    ...(carry ? { stacks: Object.fromEntries(stacks) } : {}),
  };
}

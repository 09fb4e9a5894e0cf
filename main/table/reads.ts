import type { Game, GameState } from '../engine/core/game.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import { alike } from './alike.ts';

/** The accounts whose balances a question looked at; `all` where it looked at every one. */
export type Reads = readonly string[] | 'all';

/** A question that was answered. The prompt is kept where it looked at chips: it may be another one after a correction. */
export interface AskedBefore {
  readonly reads: Reads;
  readonly prompt: Prompt | null;
}

export function askedIn(game: Game, state: GameState, prompt?: Prompt): AskedBefore {
  const reads = readsOf(game, state);
  return { reads, prompt: reads.length === 0 ? null : (prompt ?? game.prompt(state)) };
}

/**
 * Finds out which balances a prompt depends on. After a correction the chips of everybody are other ones for the rest
 * of the game, and yet hardly any question is: those that look at no chips, or at none that changed, are the same.
 */
export function readsOf(game: Game, state: GameState): Reads {
  const read = new Set<string>();
  let all = false;
  const balances = new Proxy(state.balances, {
    get(target, account) {
      if (typeof account === 'string') read.add(account);
      return typeof account === 'string' ? target[account] : undefined;
    },
    has(target, account) {
      if (typeof account === 'string') read.add(account);
      return account in target;
    },
    ownKeys(target) {
      all = true;
      return Reflect.ownKeys(target);
    },
  });
  game.prompt({ ...state, balances });
  return all ? 'all' : [...read];
}

/** Whether two states are the same but for balances that nobody looks at. */
export function asksAlike(a: GameState, b: GameState, reads: Reads): boolean {
  if (!sameButChips(a, b)) return false;
  if (reads === 'all') return alike(a.balances, b.balances);
  return reads.every((account) => a.balances[account] === b.balances[account]);
}

/** Whether two states are the same but for the chips. */
export const sameButChips = (a: GameState, b: GameState): boolean =>
  a.hand === b.hand &&
  a.dealer === b.dealer &&
  a.handMoves === b.handMoves &&
  a.handNumber === b.handNumber &&
  alike(a.seats, b.seats) &&
  alike(a.joining, b.joining) &&
  alike(a.leaving, b.leaving) &&
  alike(a.carry, b.carry) &&
  alike(a.outcome, b.outcome);

/** The state with the hand of `like`, where the two are equal: what is built on them can then be compared at a glance. */
export const shareHand = <S extends GameState>(state: S, like: GameState): S =>
  state.hand !== like.hand && alike(state.hand, like.hand) ? { ...state, hand: like.hand } : state;

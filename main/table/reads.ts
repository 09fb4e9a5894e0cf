import type { Game, GameState } from '../engine/core/game.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import { alike } from './alike.ts';

/** What a question looked at, of that which a correction changes for the rest of the game. */
export interface Reads {
  /** The accounts whose balances it looked at; `all` where it looked at every one. */
  readonly accounts: readonly string[] | 'all';
  readonly handNumber: boolean;
}

/** A question that was answered. The prompt is kept where it looked at chips: it may be another one after a correction. */
export interface AskedBefore {
  readonly reads: Reads;
  readonly prompt: Prompt | null;
}

export function askedIn(game: Game, state: GameState, prompt?: Prompt): AskedBefore {
  const reads = readsOf(game, state);
  return { reads, prompt: reads.accounts.length === 0 ? null : (prompt ?? game.prompt(state)) };
}

/**
 * Finds out what a prompt depends on. After a correction the chips of everybody are other ones for the rest of the
 * game, and yet hardly any question is: those that look at no chips, or at none that changed, are the same.
 */
export function readsOf(game: Game, state: GameState): Reads {
  const accounts = new Set<string>();
  let all = false;
  let handNumber = false;
  const balances = new Proxy(state.balances, {
    get(target, account) {
      if (typeof account === 'string') accounts.add(account);
      return typeof account === 'string' ? target[account] : undefined;
    },
    has(target, account) {
      if (typeof account === 'string') accounts.add(account);
      return account in target;
    },
    ownKeys(target) {
      all = true;
      return Reflect.ownKeys(target);
    },
  });
  game.prompt({
    ...state,
    balances,
    get handNumber() {
      handNumber = true;
      return state.handNumber;
    },
  });
  return { accounts: all ? 'all' : [...accounts], handNumber };
}

/** Whether a question that looked at this is the same in both states. */
export function asksAlike(a: GameState, b: GameState, { accounts, handNumber }: Reads): boolean {
  if (!sameButChips(a, b) || (handNumber && a.handNumber !== b.handNumber)) return false;
  if (accounts === 'all') return alike(a.balances, b.balances);
  return accounts.every((account) => a.balances[account] === b.balances[account]);
}

/** Whether two states are the same but for the chips, and for counts that are no part of a question. */
const sameButChips = (a: GameState, b: GameState): boolean =>
  a.hand === b.hand &&
  a.dealer === b.dealer &&
  alike(a.seats, b.seats) &&
  alike(a.carry, b.carry) &&
  (a.outcome === null) === (b.outcome === null);

/** The state with the hand of `like`, where the two are equal: what is built on them can then be compared at a glance. */
export const shareHand = <S extends GameState>(state: S, like: GameState): S =>
  state.hand !== like.hand && alike(state.hand, like.hand) ? { ...state, hand: like.hand } : state;

import type { AnyMove, Game, GameState } from '../../engine/core/game.ts';
import { type Balances, WATCH, type Watch, applyTransfers } from '../../engine/core/ledger.ts';
import type { Prompt } from '../../engine/core/prompt.ts';
import { alike } from './alike.ts';

/** What was looked at, of that which a correction changes for the rest of the game. */
interface Reads {
  /** The accounts whose balances were looked at. */
  readonly accounts: readonly string[];
  /** The accounts of which it was only asked whether they hold so much. */
  readonly held: readonly { readonly account: string; readonly amount: number; readonly yes: boolean }[];
  readonly handNumber: boolean;
}

/** A question and its answer, as far as a correction needs to know them. */
export interface Answered {
  /** What the question looked at. */
  readonly asked: Reads;
  /** The question itself, where it looked at chips: it may be another one after a correction. */
  readonly prompt: Prompt | null;
  /** What the answer looked at; null where it did more than lead on within its hand: it is played whenever it matters. */
  readonly played: Reads | null;
}

/** Finds out what a question and its answer looked at. `after` is the state that the answer led to. */
export function lookAt(
  game: Game,
  state: GameState,
  move: AnyMove,
  after: GameState,
  prompt?: Prompt,
): Answered {
  const asked = readsOf(state, (watched) => game.prompt(watched));
  return {
    asked,
    prompt: asked.accounts.length === 0 ? null : (prompt ?? game.prompt(state)),
    played: leadsOn(state, after) ? readsOf(state, (watched) => game.play(watched, move)) : null,
  };
}

/** The state that an answer leads to, which looked at nothing that is different here: from `was` it led to `led`. */
export const ledOn = (state: GameState, was: GameState, led: GameState): GameState => ({
  ...state,
  hand: led.hand,
  handMoves: state.handMoves + led.handMoves - was.handMoves,
  balances: moved(state.balances, was.balances, led.balances),
  handNet:
    led.handNet === was.handNet ? state.handNet : withoutEven(moved(state.handNet, was.handNet, led.handNet)),
});

/** `balances`, after what led from `was` to `led`. */
function moved(balances: Balances, was: Balances, led: Balances): Balances {
  if (was === led) return balances;
  const next: Record<string, number> = { ...balances };
  for (const account in led) {
    const by = (led[account] ?? 0) - (was[account] ?? 0);
    if (by !== 0) next[account] = (next[account] ?? 0) + by;
  }
  for (const account in was)
    if (!(account in led)) next[account] = (next[account] ?? 0) - (was[account] ?? 0);
  return next;
}

/** A hand's net names nobody who comes out even. */
const withoutEven = (net: Balances): Balances =>
  Object.fromEntries(Object.entries(net).filter(([, amount]) => amount !== 0));

/** Whether nothing but the hand and chips are other ones. */
const leadsOn = (a: GameState, b: GameState): boolean =>
  a.deals === b.deals &&
  a.dealer === b.dealer &&
  a.seats === b.seats &&
  a.joining === b.joining &&
  a.leaving === b.leaving &&
  a.gone === b.gone &&
  a.carry === b.carry &&
  a.outcome === b.outcome;

function readsOf(state: GameState, look: (watched: GameState) => unknown): Reads {
  const accounts = new Set<string>();
  const held: Reads['held'][number][] = [];
  let handNumber = false;

  // Ordinary members that tell when they are read: a proxy would make all that reads balances slower for good.
  const watched = (balances: Balances): Balances => {
    const watch: Watch = {
      holds: (account, amount) => {
        const has = balances[account] ?? 0;
        // Said of what the account held to begin with.
        held.push({ account, amount: amount - has + (state.balances[account] ?? 0), yes: has >= amount });
        return has >= amount;
      },
      after: (transfers) => watched(applyTransfers(balances, transfers)),
      numbered: () => (handNumber = true),
    };
    const members = Object.entries(balances).map(([account, amount]): [string, PropertyDescriptor] => [
      account,
      { enumerable: true, get: () => (accounts.add(account), amount) },
    ]);
    return Object.defineProperties<Balances>(
      {},
      { ...Object.fromEntries(members), [WATCH]: { value: watch } },
    );
  };

  look({ ...state, balances: watched(state.balances) });
  return { accounts: [...accounts], held, handNumber };
}

/** Whether what was looked at is the same in two states that are the same but for the chips. */
export const looksAlike = (a: GameState, b: GameState, { accounts, held, handNumber }: Reads): boolean =>
  (!handNumber || a.handNumber === b.handNumber) &&
  accounts.every((account) => a.balances[account] === b.balances[account]) &&
  held.every(({ account, amount, yes }) => (b.balances[account] ?? 0) >= amount === yes);

/** Whether two states are the same but for the chips, and for counts that are no part of a question. */
export const sameButChips = (a: GameState, b: GameState): boolean =>
  a.hand === b.hand &&
  a.dealer === b.dealer &&
  alike(a.seats, b.seats) &&
  alike(a.carry, b.carry) &&
  (a.outcome === null) === (b.outcome === null);

/** The state with the hand of `like`, where the two are equal: what is built on them can then be compared at a glance. */
export const shareHand = <S extends GameState>(state: S, like: GameState): S =>
  state.hand !== like.hand && alike(state.hand, like.hand) ? { ...state, hand: like.hand } : state;

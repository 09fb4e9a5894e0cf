import type { HandResult } from '../../contract.ts';
import { accountsIn } from '../../engine/core/standings.ts';
import type { Game, GameState } from '../../engine/core/game.ts';
import type { Balances, Transfer } from '../../engine/core/ledger.ts';
import { BANK, POT, type SeatId } from '../../engine/core/seats.ts';
import type { Accounts } from '../../engine/settle/settlement.ts';
import type { History } from '../history/index.ts';

/** Everybody's winnings at a moment, and the pot. */
interface Standing {
  readonly won: Balances;
  readonly held: Balances;
  readonly here: readonly string[];
  readonly pot: number;
}

/** A hand, with the times of its first and last move, if known. */
interface Span {
  hand: number;
  dealer: SeatId;
  from: number | null;
  at: number | null;
}

/** Before the first deal nobody has won or lost anything. */
const NOTHING: Standing = { won: {}, held: {}, here: [], pot: 0 };

/**
 * Everybody's result of each hand, from the accounts at its beginning and end: a seat's hands add up to its
 * settlement. Chips put in for the next hand belong to the hand before it; the pot shared out at the end is an
 * entry of its own.
 */
export class HandLedger {
  readonly #hands: HandResult[] = [];
  #from: Standing = NOTHING;
  #now: Span | null = null;
  /** Time of the last move of an earlier hand. */
  #last = 0;

  constructor(
    private readonly game: Pick<Game, 'accounts'>,
    /** Transfers at the beginning of the game. */
    private readonly opening: readonly Transfer[],
  ) {}

  /** Adds a move with the state before it and its time; null if unknown, as for an inserted one. */
  add(before: GameState, at: number | null): void {
    const now = this.#now;
    if (now?.hand === before.handNumber) {
      now.dealer = before.dealer;
      if (at !== null) Object.assign(now, { from: now.from ?? at, at });
      return;
    }
    if (now) this.#close(now, standingOf(this.game, before));
    this.#now = { hand: before.handNumber, dealer: before.dealer, from: at, at };
  }

  /** All hands, including the one in progress. */
  end(state: GameState): readonly HandResult[] {
    const { outcome } = state;
    const now = this.#now;
    if (!now) return [];
    const standing = standingOf(this.game, state);
    this.#close({ ...now, hand: Math.min(now.hand, outcome?.hands ?? now.hand) }, standing);
    if (!outcome) return this.#hands;
    const end = fromAccounts(this.game.accounts(state));
    if (end.pot !== standing.pot || Object.keys(end.won).some((key) => end.won[key] !== standing.won[key]))
      this.#hands.push({
        ...between(standing, end),
        from: this.#last,
        at: this.#last,
        hand: outcome.hands,
        dealer: null,
        opening: [],
        kind: 'pot',
      });
    return this.#hands;
  }

  /** An unfinished hand does not count; agreements made in it belong to the hand before. */
  #close({ hand, dealer, from, at }: Span, to: Standing): void {
    const last = this.#hands.at(-1);
    this.#last = at ?? this.#last;
    const span = { hand, dealer, from: from ?? this.#last, at: this.#last };
    const opening = this.#from === NOTHING ? withoutStacks(this.opening) : [];
    const result: HandResult = { ...between(this.#from, to), ...span, opening, kind: 'hand' };
    if (last?.hand === span.hand) {
      this.#hands[this.#hands.length - 1] = {
        ...result,
        dealer: last.dealer,
        from: last.from,
        before: last.before,
        opening: last.opening,
        won: sumOf(last.won, result.won),
        pot: last.pot + result.pot,
      };
    } else this.#hands.push(result);
    this.#from = to;
  }
}

/** Result of each hand, including the one in progress. */
export function handsOf({ game, timeline, state }: History): readonly HandResult[] {
  const ledger = new HandLedger(game, timeline.opening);
  for (const { entry, before } of timeline.walk())
    ledger.add(before, entry.line.inserted ? null : entry.line.at);
  return byPerson(ledger.end(state), state);
}

/** The same by person: several accounts are combined under the last one. */
export function byPerson(hands: readonly HandResult[], state: GameState): readonly HandResult[] {
  const seats = accountsIn(state);
  const accounts: ReadonlyMap<string, string> = seats;
  if ([...accounts].every(([key, now]) => key === now)) return hands;
  const put = (balances: Balances, add: boolean): Balances => {
    const sums: Record<string, number> = {};
    for (const [key, n] of Object.entries(balances)) {
      const now = accounts.get(key) ?? key;
      if (add) sums[now] = (sums[now] ?? 0) + n;
      // A person's balance is that of the later account.
      else if (now === key || !(now in balances)) sums[now] = n;
    }
    return sums;
  };
  return hands.map((hand) => ({
    ...hand,
    dealer: hand.dealer && (seats.get(hand.dealer) ?? hand.dealer),
    won: put(hand.won, true),
    before: put(hand.before, false),
    after: put(hand.after, false),
  }));
}

/** Result of the last complete hand of a game in progress; null in its first hand. */
export function lastHandOf({ game, timeline, state }: History): HandResult | null {
  const { handNumber } = state;
  if (state.outcome || handNumber === 1) return null;
  const first = (hand: number, before: number): number => {
    let index = before;
    while (index > 0 && timeline.stateBefore(index - 1).handNumber >= hand) index -= 1;
    return index;
  };
  const end = first(handNumber, timeline.length);
  const begin = first(handNumber - 1, end);
  const from = begin === 0 ? NOTHING : standingOf(game, timeline.stateBefore(begin));
  const { line } = timeline.entries[Math.max(0, end - 1)] ?? {};
  const at = line?.at ?? 0;
  const result: HandResult = {
    ...between(from, standingOf(game, timeline.stateBefore(end))),
    hand: handNumber - 1,
    dealer: timeline.stateBefore(Math.max(begin, end - 1)).dealer,
    kind: 'hand',
    opening: begin === 0 ? withoutStacks(timeline.opening) : [],
    from: timeline.entries[begin]?.line.at ?? at,
    at,
  };
  return byPerson([result], state)[0] ?? result;
}

/** Chips from the bank are bought, not lost or won. */
const withoutStacks = (transfers: readonly Transfer[]): readonly Transfer[] =>
  transfers.filter(({ from }) => from !== BANK);

/** Current accounts, with a pot that is shared out at the end still undivided. */
function standingOf(game: Pick<Game, 'accounts'>, state: GameState): Standing {
  const accounts = fromAccounts(game.accounts(state));
  const closing: Balances = state.ended?.closing ?? {};
  const moved = (part: Balances): Balances =>
    Object.fromEntries(Object.entries(part).map(([key, n]) => [key, n - (closing[key] ?? 0)]));
  return {
    ...accounts,
    won: moved(accounts.unshared),
    held: moved(accounts.held),
    pot: accounts.heap - (closing[POT] ?? 0),
  };
}

function fromAccounts({ rows, pot, over }: Accounts) {
  const by = (value: (row: Accounts['rows'][number]) => number): Balances =>
    Object.fromEntries(rows.map((row) => [row.key, value(row)]));
  return {
    won: by(({ won }) => won),
    /** Without the shares of the pot. */
    unshared: by(({ won, potShare }) => won - potShare),
    held: by(({ held }) => held),
    here: rows.filter(({ here }) => here).map(({ key }) => key),
    pot: over ? 0 : pot,
    heap: pot,
  };
}

/** The difference, for all who were present at the beginning or the end. */
function between(from: Standing, to: Standing): Pick<HandResult, 'before' | 'after' | 'won' | 'pot'> {
  const won: Record<string, number> = {};
  for (const key of Object.keys(to.won)) {
    const change = (to.won[key] ?? 0) - (from.won[key] ?? 0);
    if (change !== 0 || to.here.includes(key) || from.here.includes(key)) won[key] = change;
  }
  return { before: from.held, after: to.held, won, pot: to.pot - from.pot };
}

const sumOf = (a: Balances, b: Balances): Balances =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]),
  );

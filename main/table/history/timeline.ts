import type { GameState, AnyMove, Game, Played } from '../../engine/core/game.ts';
import type { Balances, Transfer } from '../../engine/core/ledger.ts';
import type { BalancesRecord } from '../../journal/records.ts';
import type { Refusal } from '../../engine/core/result.ts';
import type { Steps } from '../../journal/slices.ts';

const sameBalances = (a: Balances, b: Balances): boolean => {
  const accounts = Object.keys(a);
  return accounts.length === Object.keys(b).length && accounts.every((account) => a[account] === b[account]);
};

const agrees = (state: GameState, { balances, over }: BalancesRecord): boolean =>
  sameBalances(state.balances, balances) && (state.outcome !== null) === over;

/** Whether the recorded chips are possible: the right accounts, and a sum of 0. */
function canBe({ balances }: GameState, recorded: BalancesRecord): boolean {
  const held = Object.values({ ...balances, ...recorded.balances });
  return (
    [...Object.keys(recorded.balances), ...recorded.standings.map(({ seat }) => seat)].every((account) =>
      Object.hasOwn(balances, account),
    ) && held.reduce((sum, amount) => sum + amount, 0) === 0
  );
}

/**
 * If the journal of an old game recorded other chips than this engine computes, the recorded ones were on the table,
 * so the game continues with them.
 */
function asRecorded(state: GameState, { balances, standings, over }: BalancesRecord): GameState {
  const accounts = { ...state.balances, ...balances };
  if (!state.outcome || !over) return { ...state, balances: accounts };
  const winners = standings.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const left = state.outcome.standings.filter(({ place }) => place === null);
  return {
    ...state,
    balances: accounts,
    outcome: { ...state.outcome, standings: [...standings, ...left], winners },
  };
}

/** A parsed move with a cache of its state and step. */
export interface Entry<L> {
  readonly line: L;
  readonly move: AnyMove;
  state: GameState | null;
  /** Its step; for the newest moves only. */
  played: Played | null;
  expected: BalancesRecord | null;
}

/** This many of the newest moves keep their states. */
const KEPT = 8192;
/** Of older moves every 64th keeps its state, so any other is at most that many moves away. */
const BLOCK = 64;

/** Where the recorded balances and the computed ones differ. */
interface Difference {
  readonly index: number;
  readonly recorded: BalancesRecord;
  readonly computed: Balances;
}

/**
 * The effective moves in order of play, with their states. Pushing and popping take constant time; moves are played
 * when a result is needed.
 */
export class Timeline<L> {
  readonly #entries: Entry<L>[] = [];
  /** How many entries have been played and found legal. */
  #sound = 0;
  #refused: { readonly index: number; readonly refusal: Refusal } | null = null;
  #differences: Difference[] = [];
  /** The steps of the block asked for last, from `from` on. */
  #block: { readonly from: number; plays: readonly Played[] } | null = null;

  /** How many moves were played so far, repetitions included. */
  plays = 0;

  constructor(
    private readonly game: Game,
    private readonly begin: Played,
  ) {}

  /** Transfers of the beginning: opening stacks, and the cost of the first deal. */
  get opening(): readonly Transfer[] {
    return this.begin.transfers;
  }

  get length(): number {
    return this.#entries.length;
  }

  get entries(): readonly Entry<L>[] {
    return this.#entries;
  }

  /** The first move that the engine refuses in the replay, if any; later moves have no state. */
  get refused(): { readonly index: number; readonly refusal: Refusal } | null {
    this.#playTo(this.length);
    return this.#refused;
  }

  /** Places where the recorded balances differ from the computed ones; the recorded ones count. */
  get differences(): readonly Difference[] {
    this.#playTo(this.length);
    return this.#differences;
  }

  push(entry: Entry<L>): void {
    // A move just played on the newest state is not played again.
    if (entry.state && this.#sound === this.length) this.#sound += 1;
    this.#entries.push(entry);
    this.#thin(this.length - 1 - BLOCK, this.length - 1 - KEPT);
  }

  /** Stores the balances recorded after the newest move. */
  expect(record: BalancesRecord): void {
    const last = this.#entries.at(-1);
    if (!last) return;
    last.expected = record;
    last.state = last.played = null;
    this.#cutKnowledge(this.length - 1);
  }

  pop(): Entry<L> {
    this.#playTo(this.length);
    const entry = this.#entries.pop();
    if (!entry) throw new Error('nothing to pop');
    this.#cutKnowledge(this.length);
    return entry;
  }

  /** Replaces all entries from `index` on and returns the old ones. */
  replaceFrom(index: number, tail: readonly Entry<L>[]): readonly Entry<L>[] {
    const former = this.#entries.splice(index);
    this.#cutKnowledge(index);
    for (const entry of tail) {
      if (entry.state && this.#sound === this.length) this.#sound += 1;
      this.#entries.push(entry);
    }
    return former;
  }

  /** Leaves out every move that the engine refuses, and reports each; the others are played without it. */
  leaveOutRefused(onRefused: (entry: Entry<L>, refusal: Refusal) => void): void {
    this.#playTo(this.length);
    const all = this.#entries;
    let state = this.stateBefore(this.#sound);
    for (const entry of all.slice(this.#sound)) {
      this.#refused = null;
      const at = this.#sound;
      all[at] = entry;
      const played = this.#play(state, at, true);
      if (played) {
        state = played.state;
        keep(entry, at, all.length, played);
        this.#sound += 1;
      } else onRefused(entry, this.#takeRefusal());
    }
    all.length = this.#sound;
  }

  #takeRefusal(): Refusal {
    const refused = this.#refused;
    this.#refused = null;
    if (!refused) throw new Error('nothing was refused');
    return refused.refusal;
  }

  get state(): GameState {
    return this.stateBefore(this.length);
  }

  /** The state in which the entry at `index` was played; from a refused move on, the last state before that. */
  stateBefore(index: number): GameState {
    this.#playTo(index);
    const last = Math.min(index, this.#sound);
    if (last === 0) return this.begin.state;
    const state = this.#entries[last - 1]?.state ?? this.#blockOf(last - 1)?.state;
    if (!state) throw new Error('a state that was known is lost');
    return state;
  }

  /** The step of the entry at `index`; null from the first refused one on. */
  playedAt(index: number): Played | null {
    this.#playTo(index + 1);
    if (index >= this.#sound) return null;
    return this.#entries[index]?.played ?? this.#blockOf(index);
  }

  /** The step of the entry at `index`, from its block, which is replayed unless it was the last one asked for. */
  #blockOf(index: number): Played | null {
    const from = index - (index % BLOCK);
    const end = Math.min(from + BLOCK, this.#sound);
    if (this.#block?.from !== from || this.#block.plays.length <= index - from) {
      const plays: Played[] = [];
      let state = from === 0 ? this.begin.state : this.stateBefore(from);
      for (let i = from; i < end; i++) {
        const played = this.#entries[i]?.played ?? this.#play(state, i);
        const entry = this.#entries[i];
        if (!played || !entry) throw new Error('a move that was legal is refused now');
        plays.push(played);
        state = played.state;
        if (i >= this.length - KEPT) entry.state ??= state;
      }
      this.#block = { from, plays };
    }
    return this.#block.plays[index - from] ?? null;
  }

  /** Plays all moves not played yet, in steps. */
  *playSteps(): Steps<void> {
    while (this.#sound < this.length && !this.#refused) {
      this.#playTo(Math.min(this.#sound + BLOCK, this.length), this.length);
      yield;
    }
  }

  /** @param whole the total number of moves; more is kept of the last ones */
  #playTo(end: number, whole = end): void {
    if (this.#sound >= end || this.#refused) return;
    let state = this.stateBefore(this.#sound);
    for (let i = this.#sound; i < end; i++) {
      const entry = this.#entries[i];
      if (!entry) return;
      if (entry.state) state = entry.state;
      else {
        const played = this.#play(state, i, true);
        if (!played) return;
        state = played.state;
        keep(entry, i, whole, played);
      }
      this.#sound = i + 1;
    }
  }

  /** Every legal move with the state before it, played once and not kept, for reading a whole game. */
  *walk(): Generator<{
    readonly entry: Entry<L>;
    readonly before: GameState;
    readonly played: Played;
  }> {
    let before = this.begin.state;
    const end = this.length;
    for (let i = 0; i < end; i++) {
      const entry = this.#entries[i];
      const fresh = i >= this.#sound;
      if (!entry || (fresh && this.#refused)) return;
      const played = entry.played ?? this.#play(before, i, fresh);
      if (!played) return;
      if (fresh) {
        keep(entry, i, end, played);
        this.#sound = i + 1;
      }
      yield { entry, before, played };
      before = played.state;
    }
  }

  #play(state: GameState, index: number, note = false): Played | null {
    const entry = this.#entries[index];
    if (!entry) return null;
    this.plays += 1;
    const result = this.game.play(state, entry.move);
    if (!result.ok) {
      this.#refused = { index, refusal: result.error };
      return null;
    }
    const { expected } = entry;
    if (!expected || agrees(result.value.state, expected)) return result.value;
    if (!canBe(result.value.state, expected)) {
      this.#refused = {
        index,
        refusal: { kind: 'refusal', code: 'journal.record.balances', params: { seq: expected.seq } },
      };
      return null;
    }
    if (note) this.#differences.push({ index, recorded: expected, computed: result.value.state.balances });
    return { ...result.value, state: asRecorded(result.value.state, expected) };
  }

  #cutKnowledge(length: number): void {
    this.#sound = Math.min(this.#sound, length);
    const block = this.#block;
    if (block && block.from + block.plays.length > length)
      this.#block =
        block.from < length ? { ...block, plays: block.plays.slice(0, length - block.from) } : null;
    if (this.#refused && this.#refused.index >= length) this.#refused = null;
    if (this.#differences.length > 0)
      this.#differences = this.#differences.filter(({ index }) => index < length);
  }

  #thin(played: number, state: number): void {
    const recent = this.#entries[played];
    if (recent) recent.played = null;
    const old = this.#entries[state];
    if (old && state % BLOCK !== BLOCK - 1) old.state = null;
  }
}

/** Most moves of an opened game are never looked at again. */
function keep(entry: Entry<unknown>, index: number, end: number, played: Played): void {
  if (index >= end - BLOCK) entry.played = played;
  if (index >= end - BLOCK || index % BLOCK === BLOCK - 1) entry.state = played.state;
}

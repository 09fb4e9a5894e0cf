import type { Game, GameState, Played } from '../../engine/core/game.ts';
import type { Phrase, Refusal } from '../../engine/core/result.ts';
import type { BalancesRecord } from '../../journal/records.ts';
import { type Correction, LineOrder, type Gone, type Line, type Mark, entryOf, sayLine } from './lines.ts';
import { type Entry, Timeline } from './timeline.ts';

/** While loading, the newest counting line is searched this many lines back. */
const SEARCHED = 64;

/**
 * Every line of a game in order, the moves of those that count, and the active corrections. Corrections are lazy:
 * their changes are replayed when a result is needed.
 */
export class Sheet {
  readonly #timeline: Timeline<Line>;
  readonly #order = new LineOrder();
  readonly #bySeq = new Map<number, Line>();
  /** The active corrections, newest last. */
  readonly #corrections: Correction[] = [];
  /** From this index on, the effective moves have to be rebuilt after a correction. */
  #changedFrom = Infinity;
  /** The current hand of the journal being loaded. */
  #hand = 1;

  /** While loading: how many more moves may be replayed for the old words of corrected lines. */
  looks = Infinity;

  constructor(game: Game, begin: Played) {
    this.#timeline = new Timeline(game, begin);
  }

  /** The effective moves in the order of play. */
  get timeline(): Timeline<Line> {
    if (this.#changedFrom < Infinity) this.putTogether();
    return this.#timeline;
  }

  get lines(): readonly Line[] {
    return this.#order.all;
  }

  get newest(): Line | null {
    return this.#order.last;
  }

  line(seq: number): Line | undefined {
    return this.#bySeq.get(seq);
  }

  /** Inserts a new line after another, or at the end; `restore` makes it count. */
  add(line: Line, after = this.#order.last): void {
    if (after === this.#order.last) this.#order.push(line);
    else if (after) this.#order.putBehind(line, after);
    this.#bySeq.set(line.seq, line);
  }

  forget(line: Line): void {
    this.#order.remove(line);
    this.#bySeq.delete(line.seq);
  }

  /** Makes the newest line count. While corrections are pending, its index stays open too. */
  restore(line: Line): void {
    line.gone = null;
    if (this.#changedFrom < Infinity) return;
    line.index = this.#timeline.length;
    this.#timeline.push(line.entry);
  }

  /** Takes back the newest line that counts. */
  retract(line: Line, mark: Mark): void {
    line.gone = this.goneBy(line, mark);
    // Its index is known if nothing is pending: it is the last.
    if (this.#changedFrom === Infinity && this.looks > 0) this.#timeline.pop();
    else this.#changesFrom(line.index);
    line.index = -1;
  }

  correct(act: Correction): void {
    for (const line of act.inserted) line.gone = null;
    for (const { line, after } of act.patches) Object.assign(line, after, after.gone ? { index: -1 } : {});
    this.#corrections.push(act);
    this.#changesFrom(act.from);
  }

  /** Takes back the newest correction. */
  uncorrect({ from, patches, inserted }: Correction, mark: Mark): void {
    const gone = inserted.map((line) => this.goneBy(line, mark));
    inserted.forEach((line, i) => Object.assign(line, { gone: gone[i], index: -1 }));
    for (const { line, before } of patches) Object.assign(line, before);
    this.#corrections.pop();
    this.#changesFrom(from);
  }

  /** The index from which a correction of this line changes the effective moves. */
  placeOf({ index }: Line): number {
    // While other corrections are pending its index is unknown; theirs is lower then.
    return Math.min(this.#changedFrom, index < 0 ? Infinity : index);
  }

  /** Stores the balances recorded by the journal. */
  expect(record: BalancesRecord): void {
    this.#hand = record.hand + 1;
    const line = this.#newestThatCounts();
    if (!line) return;
    line.recorded ??= new Map();
    line.recorded.set(this.#corrections.at(-1) ?? null, record);
    if (this.#changedFrom === Infinity) this.#timeline.expect(record);
  }

  /** Leaves out moves that the engine refuses, and reports each. */
  leaveOutRefused(onRefused: (line: Line, why: Refusal) => void): void {
    const { timeline } = this;
    timeline.leaveOutRefused(({ line }, why) => {
      this.#order.remove(line);
      onRefused(line, why);
    });
    timeline.entries.forEach(({ line }, index) => (line.index = index));
  }

  /** The line in words, while they can still be found. */
  say(line: Line): Phrase | null {
    return this.#look((timeline) => {
      line.entry.played ??= timeline.playedAt(line.index);
      return sayLine(line, timeline);
    });
  }

  goneBy(line: Line, { at, actor }: Mark): Gone {
    const hand = this.#look((timeline) => {
      // Its old text is still shown, so it is played while that is possible.
      line.entry.played ??= timeline.playedAt(line.index);
      return timeline.stateBefore(line.index).handNumber;
    });
    return { at, actor, hand: hand ?? this.#hand };
  }

  /**
   * Rebuilds the effective moves after corrections, from the first changed one.
   * @param states known states after them, first changed one first
   */
  putTogether(states: readonly (GameState | null)[] = []): void {
    const from = this.#changedFrom;
    this.#changedFrom = Infinity;
    const newest = new Map<Line, Correction>(this.#corrections.map((act) => [act.line, act]));
    let under: Correction | null = null;
    let index = 0;
    const tail: Entry<Line>[] = [];
    for (const line of this.#order.all) {
      const correction = newest.get(line);
      if (correction && correction.seq > (under?.seq ?? 0)) under = correction;
      if (line.gone) continue;
      if (index >= from) {
        line.entry = entryOf(line, line.entry.move);
        line.entry.state = states[index - from] ?? null;
        line.entry.expected = line.recorded?.get(under) ?? null;
        line.index = index;
        tail.push(line.entry);
      }
      index += 1;
    }
    this.#timeline.replaceFrom(from, tail);
  }

  #newestThatCounts(): Line | null {
    if (this.#changedFrom === Infinity) return this.#timeline.entries.at(-1)?.line ?? null;
    let line = this.#order.last;
    for (let n = 0; line?.gone && n < SEARCHED; n++) line = line.above;
    return line?.gone ? this.#look((timeline) => timeline.entries.at(-1)?.line ?? null) : line;
  }

  /** The results of the moves; null if a journal being loaded has used up its limit. */
  #look<T>(read: (timeline: Timeline<Line>) => T): T | null {
    if (this.looks <= 0) return null;
    const played = this.#timeline.plays;
    // Rebuilding costs a fraction of playing.
    if (this.#changedFrom < Infinity) this.looks -= this.#order.all.length / 16;
    const found = read(this.timeline);
    this.looks -= this.#timeline.plays - played;
    return found;
  }

  #changesFrom(index: number): void {
    if (index >= 0) this.#changedFrom = Math.min(this.#changedFrom, index);
  }
}

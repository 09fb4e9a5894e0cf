import type { AnyMove, Game, GameState, Played } from '../../engine/core/game.ts';
import {
  type Json,
  type Phrase,
  type Refusal,
  type Result,
  assertNever,
  err,
  ok,
  phrase,
  refuse,
} from '../../engine/core/result.ts';
import type {
  AmendRecord,
  BalancesRecord,
  Header,
  JournalRecord,
  MoveJson,
  MoveRecord,
  Replacement,
  RetractRecord,
} from '../../journal/records.ts';
import { type Steps, runAtOnce } from '../../journal/slices.ts';
import { LineOrder } from './line-order.ts';
import { type Gone, type Line, type Mark, NewLine, actorIn, entryOf, sayLine } from './lines.ts';
import { type Entry, Timeline } from './timeline.ts';
import { refuseUnreadable } from './unreadable.ts';

/** What a line says before and after a correction. */
interface Patch {
  readonly line: Line;
  readonly before: Said;
  readonly after: Said;
}
type Said = Pick<Line, 'move' | 'corrections' | 'gone' | 'entry'>;

/** A correction, as undo and redo work on it: only what it changed, however long the game is. */
interface Correction {
  readonly seq: number;
  readonly line: Line;
  /** Before this place among the effective moves nothing is changed by it. */
  readonly from: number;
  readonly patches: readonly Patch[];
  readonly inserted: readonly Line[];
}

/** What undo and redo work on: a move by its line, or a correction. */
type Act = Line | Correction;
const amends = (act: Act): act is Correction => 'patches' in act;

/** What was undone and can be done again, the newest on top. */
interface Undone {
  readonly retract: number;
  readonly act: Act;
  readonly mark: Mark;
  readonly below: Undone | null;
}

/** While a journal is loaded, the newest line that counts is searched for this many lines back. */
const SEARCHED = 64;
/** Moves of a journal that may be played again to know what its corrected lines had said, besides one for each record. */
const LOOKS = 2_000;

/** What was found when a move or a correction was looked at, so that it need not be played twice. */
export interface Foreseen {
  /** The state after each entry from the corrected one on, where it is known. */
  readonly states?: readonly (GameState | null)[];
  /** All that a new move led to. */
  readonly played?: Played<GameState>;
}

/**
 * What was said at a table, folded: the effective moves, what undo and redo would do, and every line of the sheet.
 * Pure but for its own memory: it reads no clock and no disk. `apply` returns what takes the record back without a
 * trace, for a record that did not reach the disk.
 */
export class History {
  readonly #timeline: Timeline<Line>;
  readonly #order = new LineOrder();
  readonly #bySeq = new Map<number, Line>();
  readonly #commands = new Map<string, number>();
  /** Records whose commands nobody has looked for yet. */
  #unindexed: readonly JournalRecord[] = [];
  readonly #acts: Act[] = [];
  /** The corrections that stand, the newest last. */
  readonly #corrections: Correction[] = [];
  #undone: Undone | null = null;
  #revision = 0;
  /** From this place on the effective moves are to be put together again: a correction has changed them. */
  #changedFrom = Infinity;
  /** While a journal is loaded: the moves that may still be played again to know what corrected lines had said. */
  #looks = Infinity;
  /** The hand in progress, as the journal that is loaded has it. */
  #hand = 1;

  constructor(
    readonly game: Game,
    readonly header: Header,
    begin: Played<GameState>,
  ) {
    this.#timeline = new Timeline(game, begin);
  }

  /** The effective moves in the order of play. */
  get timeline(): Timeline<Line> {
    if (this.#changedFrom < Infinity) this.#putTogether();
    return this.#timeline;
  }

  /** The sequence number of the newest record that changed anything. */
  get revision(): number {
    return this.#revision;
  }

  get lines(): readonly Line[] {
    return this.#order.all;
  }

  get state(): GameState {
    return this.timeline.state;
  }

  line(seq: number): Line | undefined {
    return this.#bySeq.get(seq);
  }

  /** The revision that a command led to, if it was ever said. */
  commandRevision(id: string): number | undefined {
    for (const { command, seq } of this.#unindexed)
      if (command !== undefined) this.#commands.set(command, seq);
    this.#unindexed = [];
    return this.#commands.get(id);
  }

  /** What undo would take back, and the record to say it with. */
  get undo(): { readonly of: number; readonly say: Phrase } | null {
    const act = this.#acts.at(-1);
    return act ? { of: act.seq, say: this.#sayAct(act) } : null;
  }

  get redo(): { readonly of: number; readonly say: Phrase } | null {
    const top = this.#undone;
    return top ? { of: top.retract, say: this.#sayAct(top.act) } : null;
  }

  /**
   * Takes in a record. Refuses, and changes nothing, where it cannot be what this program wrote:
   * `journal.record.move`, `journal.record.retract`, `journal.record.amend`.
   */
  apply(record: JournalRecord, foreseen?: Foreseen): Result<() => void> {
    const undone = this.#undone;
    const done =
      record.kind === 'move'
        ? this.#takeMove(record, foreseen?.played ?? null)
        : this.#take(record, foreseen);
    if (!done.ok) return done;
    const former = this.#revision;
    this.#note(record);
    return ok(() => {
      if (done.value) done.value();
      else this.#unsay(undone);
      this.#revision = former;
      if (record.command !== undefined) this.#commands.delete(record.command);
    });
  }

  /** Takes in everything that a journal holds. Refuses, as `apply` does, at the first record that cannot be. */
  load(records: readonly JournalRecord[]): Result<null> {
    return runAtOnce(this.loadSteps(records));
  }

  /**
   * The same, some records at a time.
   * @param onRefused hears of each record that cannot be, and the others are taken in without it
   */
  *loadSteps(
    records: readonly JournalRecord[],
    onRefused?: (record: JournalRecord, why: Refusal) => void,
  ): Steps<Result<null>> {
    this.#looks = LOOKS + records.length;
    for (const [i, record] of records.entries()) {
      if (i % RECORDS_A_STEP === 0) yield;
      const done = record.kind === 'move' ? this.#takeMove(record, null) : this.#take(record, undefined);
      if (!done.ok && !onRefused) return done;
      if (!done.ok) onRefused?.(record, done.error);
      else if (record.kind !== 'balances') this.#revision = record.seq;
    }
    this.#looks = Infinity;
    this.#unindexed = records;
    return TAKEN;
  }

  /** Leaves out the moves that the engine refuses, and tells each; what was undone is not followed up. */
  leaveOutRefused(onRefused: (line: Line, why: Refusal) => void): void {
    const { timeline } = this;
    timeline.leaveOutRefused(({ line }, why) => {
      this.#order.remove(line);
      onRefused(line, why);
    });
    timeline.entries.forEach(({ line }, index) => (line.index = index));
  }

  #note({ kind, seq, command }: JournalRecord): void {
    if (kind === 'balances') return;
    this.#revision = seq;
    if (command !== undefined) this.#commands.set(command, seq);
  }

  #take(record: Exclude<JournalRecord, MoveRecord>, foreseen: Foreseen | undefined): Result<() => void> {
    switch (record.kind) {
      case 'retract':
        return this.#takeRetract(record);
      case 'amend':
        return this.#takeAmend(record, foreseen);
      case 'balances':
        this.#takeBalances(record);
        return ok(() => undefined);
      default:
        return assertNever(record);
    }
  }

  /** Parses a move from outside. Refuses with `table.move.bad`. */
  parse(move: Json): Result<AnyMove> {
    const parsed = this.game.move.safeParse(move, { reportInput: true });
    if (parsed.success) return ok(parsed.data);
    return refuseUnreadable(parsed.error);
  }

  /** Moves are by far the commonest records, so what takes one back is made only when needed (`#unsay`). */
  #takeMove(record: MoveRecord, played: Played<GameState> | null): Result<null> {
    const move = this.parse(record.move);
    if (!move.ok) return this.#unreadable(record.seq, move.error);
    const line = this.#makeLine(record.seq, record, move.value);
    line.entry.played = played;
    line.entry.state = played?.state ?? null;
    this.#order.push(line);
    this.#enter(line);
    this.#do(line);
    return TAKEN;
  }

  /** Takes back the newest move without a trace. */
  #unsay(undone: Undone | null): void {
    this.#acts.pop();
    this.#undone = undone;
    this.timeline.pop();
    const line = this.#order.last;
    if (line) this.#forget(line);
  }

  #forget(line: Line): void {
    this.#order.remove(line);
    this.#bySeq.delete(line.seq);
  }

  #takeBalances(record: BalancesRecord): void {
    this.#hand = record.hand + 1;
    const line = this.#newestThatCounts();
    if (!line) return;
    line.recorded ??= new Map();
    line.recorded.set(this.#corrections.at(-1) ?? null, record);
    if (this.#changedFrom === Infinity) this.#timeline.expect(record);
  }

  #newestThatCounts(): Line | null {
    if (this.#changedFrom === Infinity) return this.#timeline.entries.at(-1)?.line ?? null;
    let line = this.#order.last;
    for (let n = 0; line?.gone && n < SEARCHED; n++) line = line.above;
    return line?.gone ? this.#look((timeline) => timeline.entries.at(-1)?.line ?? null) : line;
  }

  #takeRetract(record: RetractRecord): Result<() => void> {
    const mark: Mark = { at: record.at, actor: actorIn(record.by) };
    const act = this.#acts.at(-1);
    const undone = this.#undone;
    if (act && act.seq === record.of) {
      this.#acts.pop();
      this.#undoAct(act, mark);
      this.#undone = { retract: record.seq, act, mark, below: undone };
      return ok(() => {
        this.#undone = undone;
        this.#redoAct(act);
        this.#acts.push(act);
      });
    }
    if (undone && undone.retract === record.of) {
      this.#undone = undone.below;
      this.#redoAct(undone.act);
      this.#acts.push(undone.act);
      return ok(() => {
        this.#acts.pop();
        this.#undoAct(undone.act, undone.mark);
        this.#undone = undone;
      });
    }
    return refuse('journal.record.retract', { seq: record.seq, of: record.of });
  }

  #undoAct(act: Act, mark: Mark): void {
    if (amends(act)) return this.#undoCorrection(act, mark);
    act.gone = this.#goneBy(act, mark);
    // Its place is known where nothing was put off; then it is the last.
    if (this.#changedFrom === Infinity && this.#looks > 0) this.#timeline.pop();
    else this.#changesFrom(act.index);
    act.index = -1;
  }

  #redoAct(act: Act): void {
    if (amends(act)) return this.#redoCorrection(act);
    act.gone = null;
    this.#enter(act);
  }

  #undoCorrection({ from, patches, inserted }: Correction, mark: Mark): void {
    const gone = inserted.map((line) => this.#goneBy(line, mark));
    inserted.forEach((line, i) => Object.assign(line, { gone: gone[i], index: -1 }));
    for (const { line, before } of patches) Object.assign(line, before);
    this.#corrections.pop();
    this.#changesFrom(from);
  }

  #redoCorrection(act: Correction): void {
    for (const line of act.inserted) line.gone = null;
    for (const { line, after } of act.patches) Object.assign(line, after, after.gone ? { index: -1 } : {});
    this.#corrections.push(act);
    this.#changesFrom(act.from);
  }

  #takeAmend(record: AmendRecord, foreseen: Foreseen | undefined): Result<() => void> {
    const target = this.#bySeq.get(record.of);
    if (!target || target.gone) return refuse('journal.record.amend', { seq: record.seq, of: record.of });
    const mark: Mark = { at: record.at, actor: actorIn(record.by) };
    const planned = this.#planCorrection(record, mark);
    if (!planned.ok) return planned;
    const { patches, inserted } = planned.value;
    // While other corrections are put off, its place is not known; theirs comes before it then.
    const from = Math.min(this.#changedFrom, target.index < 0 ? Infinity : target.index);
    const act: Correction = {
      seq: record.seq,
      line: target,
      from,
      patches,
      inserted: inserted.map(({ line }) => line),
    };
    for (const { line, after } of inserted) {
      this.#order.putBehind(line, after);
      this.#bySeq.set(line.seq, line);
    }
    this.#redoCorrection(act);
    const undone = this.#do(act);
    if (foreseen?.states) this.#putTogether(foreseen.states);
    return ok(() => {
      this.#acts.pop();
      this.#undone = undone;
      this.#undoCorrection(act, mark);
      for (const line of act.inserted) this.#forget(line);
    });
  }

  /** What a correction says of each line that it names, and which lines it puts in, in the order of play. */
  #planCorrection(
    record: AmendRecord,
    mark: Mark,
  ): Result<{ patches: readonly Patch[]; inserted: readonly { line: Line; after: Line }[] }> {
    const changes = new Map<number, Replacement>([[record.of, record.moves]]);
    for (const { seq, moves } of record.later ?? []) changes.set(seq, moves);
    const patches: Patch[] = [];
    const inserted: { line: Line; after: Line }[] = [];
    for (const [seq, moves] of changes) {
      const line = this.#bySeq.get(seq);
      if (!line || line.gone) continue;
      const parsed: AnyMove[] = [];
      for (const raw of moves) {
        const move = this.parse(raw);
        if (!move.ok) return this.#unreadable(record.seq, move.error);
        parsed.push(move.value);
      }
      patches.push(this.#patch(line, parsed[0], mark));
      let after = line;
      for (const move of parsed.slice(1)) {
        const put = new NewLine(record.seq + 1 + inserted.length, record, move, true);
        inserted.push({ line: put, after });
        after = put;
      }
    }
    return ok({ patches, inserted });
  }

  /** @param move what takes the line's place, as it was understood; undefined drops it */
  #patch(line: Line, move: AnyMove | undefined, mark: Mark): Patch {
    // What it said before is still shown.
    const said = this.#look((timeline) => {
      line.entry.played ??= timeline.playedAt(line.index);
      return sayLine(line, timeline);
    });
    const before: Said = pick(line);
    if (move === undefined) return { line, before, after: { ...before, gone: this.#goneBy(line, mark) } };
    const understood = move as MoveJson;
    const newest = { ...mark, was: line.move, said: said ?? phrase('sheet.move', { kind: line.move.kind }) };
    const corrections = same(understood, line.move) ? line.corrections : { newest, before: line.corrections };
    return { line, before, after: { ...before, move: understood, corrections, entry: entryOf(line, move) } };
  }

  #goneBy(line: Line, { at, actor }: Mark): Gone {
    const hand = this.#look((timeline) => {
      // What it said is still shown: it is played while it can be.
      line.entry.played ??= timeline.playedAt(line.index);
      return timeline.stateBefore(line.index).handNumber;
    });
    return { at, actor, hand: hand ?? this.#hand };
  }

  /** Looks at what the moves came to; null where a journal that is loaded has asked for that too often. */
  #look<T>(read: (timeline: Timeline<Line>) => T): T | null {
    if (this.#looks <= 0) return null;
    const played = this.#timeline.plays;
    // To put the moves together costs a fraction of playing them.
    if (this.#changedFrom < Infinity) this.#looks -= this.#order.all.length / 16;
    const found = read(this.timeline);
    this.#looks -= this.#timeline.plays - played;
    return found;
  }

  #changesFrom(index: number): void {
    if (index >= 0) this.#changedFrom = Math.min(this.#changedFrom, index);
  }

  /**
   * Puts the effective moves together again after corrections, from the first that they changed.
   * @param states what is known to come of each, the first changed one first
   */
  #putTogether(states: readonly (GameState | null)[] = []): void {
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

  /** A new act clears what could have been done again; returns what that was. */
  #do(act: Act): Undone | null {
    const undone = this.#undone;
    this.#acts.push(act);
    this.#undone = null;
    return undone;
  }

  /** Where corrections are put off, so is the place of what comes behind them. */
  #enter(line: Line): void {
    if (this.#changedFrom < Infinity) return;
    line.index = this.#timeline.length;
    this.#timeline.push(line.entry);
  }

  #makeLine(seq: number, record: MoveRecord, move: AnyMove): Line {
    const line = new NewLine(seq, record, move, false);
    this.#bySeq.set(seq, line);
    return line;
  }

  #unreadable(seq: number, why: Refusal): Result<never> {
    return err({ kind: 'refusal', code: 'journal.record.move', params: { seq, why: { phrase: why } } });
  }

  #sayAct(act: Act): Phrase {
    const { timeline } = this;
    if (!amends(act)) return sayLine(act, timeline);
    return phrase('sheet.correction', { of: { phrase: sayLine(act.line, timeline) } });
  }
}

const TAKEN: Result<null> = ok(null);
/** Records folded between two breaks. */
const RECORDS_A_STEP = 64;

const pick = ({ move, corrections, gone, entry }: Line): Said => ({ move, corrections, gone, entry });

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

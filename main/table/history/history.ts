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
import {
  type AmendRecord,
  BEGINNING,
  type Header,
  type JournalRecord,
  type MoveRecord,
  type RetractRecord,
} from '../../journal/records.ts';
import { type Steps, runAtOnce } from '../../journal/slices.ts';
import { type Correction, Line, type Mark, actorIn, sayLine } from './lines.ts';
import { readCorrection, readMove } from './read-move.ts';
import { Sheet } from './sheet.ts';
import type { Timeline } from './timeline.ts';

/** An undo step: a move by its line, or a correction. */
type Act = Line | Correction;
const amends = (act: Act): act is Correction => 'patches' in act;

/** Undone steps that can be redone, newest on top. */
interface Undone {
  readonly retract: number;
  readonly act: Act;
  readonly mark: Mark;
  readonly below: Undone | null;
}

/** Limit of extra replayed moves, beyond one per record, to find the old words of corrected lines while loading. */
const LOOKS = 2_000;

/** Results of checking a move or correction, so that it is not played twice. */
export interface Precomputed {
  /** The states after each entry from the corrected one on, if known. */
  readonly states?: readonly (GameState | null)[];
  /** Results of a new move. */
  readonly played?: Played;
}

/**
 * The folded records of a table: the effective moves, undo and redo, and every line of the sheet. Reads no clock and
 * no disk. `apply` returns a function that removes the record again, for one that did not reach the disk.
 */
export class History {
  readonly #sheet: Sheet;
  readonly #commands = new Map<string, number>();
  /** Records not yet indexed by command. */
  #unindexed: readonly JournalRecord[] = [];
  readonly #acts: Act[] = [];
  #undone: Undone | null = null;
  /** Number of acts written with the header, which belong to the beginning. */
  #opening = 0;
  /** The record that took back the beginning. */
  #removal: number | null = null;
  #revision = 0;

  constructor(
    readonly game: Game,
    readonly header: Header,
    begin: Played,
  ) {
    this.#sheet = new Sheet(game, begin);
  }

  /** The effective moves in the order of play. */
  get timeline(): Timeline<Line> {
    return this.#sheet.timeline;
  }

  /** The sequence number of the newest record that changed anything. */
  get revision(): number {
    return this.#revision;
  }

  get lines(): readonly Line[] {
    return this.#sheet.lines;
  }

  get state(): GameState {
    return this.timeline.state;
  }

  line(seq: number): Line | undefined {
    return this.#sheet.line(seq);
  }

  /** The revision after a command, if it was recorded. */
  commandRevision(id: string): number | undefined {
    for (const { command, seq } of this.#unindexed)
      if (command !== undefined) this.#commands.set(command, seq);
    this.#unindexed = [];
    return this.#commands.get(id);
  }

  /** Whether the beginning is taken back: the game is removed until that is undone. */
  get removed(): boolean {
    return this.#removal !== null;
  }

  /** What undo would revert, with its record. */
  get undo(): { readonly of: number; readonly say: Phrase } | null {
    const act = this.#acts.length > this.#opening ? this.#acts.at(-1) : undefined;
    return act ? { of: act.seq, say: this.#sayAct(act) } : null;
  }

  /** The beginning, if undo has nothing else to revert. */
  get beginning(): { readonly of: number; readonly say: Phrase } | null {
    return this.undo || this.removed ? null : { of: BEGINNING, say: BEGUN };
  }

  get redo(): { readonly of: number; readonly say: Phrase } | null {
    if (this.#removal !== null) return { of: this.#removal, say: BEGUN };
    const top = this.#undone;
    return top ? { of: top.retract, say: this.#sayAct(top.act) } : null;
  }

  /**
   * Applies a record. Refuses, and changes nothing, if this program cannot have written it: `journal.record.move`,
   * `journal.record.retract`, `journal.record.amend`.
   */
  apply(record: JournalRecord, precomputed?: Precomputed): Result<() => void> {
    const undone = this.#undone;
    if (this.#removal !== null && record.kind !== 'retract')
      return refuse('journal.record.retract', { seq: record.seq, of: BEGINNING });
    const done =
      record.kind === 'move'
        ? this.#takeMove(record, precomputed?.played ?? null)
        : this.#take(record, precomputed);
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

  /** Applies all records of a journal. Refuses, as `apply` does, at the first bad record. */
  load(records: readonly JournalRecord[]): Result<null> {
    return runAtOnce(this.loadSteps(records));
  }

  /**
   * The same, some records at a time.
   * @param onRefused receives each impossible record; the others are applied without it
   */
  *loadSteps(
    records: readonly JournalRecord[],
    onRefused?: (record: JournalRecord, why: Refusal) => void,
  ): Steps<Result<null>> {
    this.#sheet.looks = LOOKS + records.length;
    for (const [i, record] of records.entries()) {
      if (i % RECORDS_A_STEP === 0) yield;
      if (this.#opening === i && opens(record)) this.#opening += 1;
      const done = record.kind === 'move' ? this.#takeMove(record, null) : this.#take(record, undefined);
      if (!done.ok && !onRefused) return done;
      if (!done.ok) onRefused?.(record, done.error);
      else if (record.kind !== 'balances') this.#revision = record.seq;
    }
    this.#sheet.looks = Infinity;
    this.#unindexed = records;
    return TAKEN;
  }

  /** Leaves out moves that the engine refuses, and reports each; undone ones are ignored. */
  leaveOutRefused(onRefused: (line: Line, why: Refusal) => void): void {
    this.#sheet.leaveOutRefused(onRefused);
  }

  #note({ kind, seq, command }: JournalRecord): void {
    if (kind === 'balances') return;
    this.#revision = seq;
    if (command !== undefined) this.#commands.set(command, seq);
  }

  #take(
    record: Exclude<JournalRecord, MoveRecord>,
    precomputed: Precomputed | undefined,
  ): Result<() => void> {
    switch (record.kind) {
      case 'retract':
        return this.#takeRetract(record);
      case 'amend':
        return this.#takeAmend(record, precomputed);
      case 'balances':
        this.#sheet.expect(record);
        return ok(() => undefined);
      default:
        return assertNever(record);
    }
  }

  /** Moves are by far the commonest records, so their undo function is made only when needed (`#unsay`). */
  #takeMove(record: MoveRecord, played: Played | null): Result<null> {
    const move = this.#parseOf(record.seq, record.move);
    if (!move.ok) return move;
    const line = new Line(record.seq, record, move.value, false);
    line.entry.played = played;
    line.entry.state = played?.state ?? null;
    this.#sheet.add(line);
    this.#sheet.restore(line);
    this.#do(line);
    return TAKEN;
  }

  /** Removes the newest move again. */
  #unsay(undone: Undone | null): void {
    this.#acts.pop();
    this.#undone = undone;
    this.timeline.pop();
    const line = this.#sheet.newest;
    if (line) this.#sheet.forget(line);
  }

  /** Reverts the beginning of a game without other acts, or restores it. */
  #takeBeginning({ seq, of }: RetractRecord): Result<() => void> {
    const former = this.#removal;
    const isLegal = of === BEGINNING ? this.beginning !== null : former === of;
    if (!isLegal) return refuse('journal.record.retract', { seq, of });
    this.#removal = of === BEGINNING ? seq : null;
    return ok(() => {
      this.#removal = former;
    });
  }

  #takeRetract(record: RetractRecord): Result<() => void> {
    if (record.of === BEGINNING || this.#removal !== null) return this.#takeBeginning(record);
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
    if (amends(act)) this.#sheet.uncorrect(act, mark);
    else this.#sheet.retract(act, mark);
  }

  #redoAct(act: Act): void {
    if (amends(act)) this.#sheet.correct(act);
    else this.#sheet.restore(act);
  }

  #takeAmend(record: AmendRecord, precomputed: Precomputed | undefined): Result<() => void> {
    const sheet = this.#sheet;
    const target = sheet.line(record.of);
    if (!target || target.gone) return refuse('journal.record.amend', { seq: record.seq, of: record.of });
    const mark: Mark = { at: record.at, actor: actorIn(record.by) };
    const read = readCorrection(sheet, { target, record, mark }, (raw) => this.#parseOf(record.seq, raw));
    if (!read.ok) return read;
    const { act, insertions } = read.value;
    for (const { line, after } of insertions) sheet.add(line, after);
    sheet.correct(act);
    const undone = this.#do(act);
    if (precomputed?.states) sheet.putTogether(precomputed.states);
    return ok(() => {
      this.#acts.pop();
      this.#undone = undone;
      sheet.uncorrect(act, mark);
      for (const line of act.inserted) sheet.forget(line);
    });
  }

  /** A new act clears the redo stack; returns what it held. */
  #do(act: Act): Undone | null {
    const undone = this.#undone;
    this.#acts.push(act);
    this.#undone = null;
    return undone;
  }

  /** Parses a move of a record. Refuses with `journal.record.move`. */
  #parseOf(seq: number, raw: Json): Result<AnyMove> {
    const move = readMove(this.game, raw);
    if (move.ok) return move;
    return err({
      kind: 'refusal',
      code: 'journal.record.move',
      params: { seq, why: { phrase: move.error } },
    });
  }

  #sayAct(act: Act): Phrase {
    const { timeline } = this;
    if (!amends(act)) return sayLine(act, timeline);
    return phrase('sheet.correction', { of: { phrase: sayLine(act.line, timeline) } });
  }
}

/** Whether a record was written with the header: what was chosen at set-up. */
const opens = (record: JournalRecord): boolean =>
  record.kind === 'move' &&
  record.command === undefined &&
  (record.move.kind === 'first-dealer' || record.move.kind === 'stacks');

const BEGUN = phrase('sheet.begun');
const TAKEN: Result<null> = ok(null);
/** Records folded between two breaks. */
const RECORDS_A_STEP = 64;

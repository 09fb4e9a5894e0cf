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
  Header,
  JournalRecord,
  MoveJson,
  MoveRecord,
  Replacement,
  RetractRecord,
} from '../../journal/records.ts';
import { type Steps, runAtOnce } from '../../journal/slices.ts';
import { type Gone, type Line, type Mark, NewLine, actorIn, entryOf, sayLine } from './lines.ts';
import { type Entry, Timeline } from './timeline.ts';

/** A correction, as undo and redo work on it. */
interface Correction {
  readonly seq: number;
  readonly line: Line;
  undo(mark: Mark): void;
  redo(): void;
}

/** What undo and redo work on: a move by its line, or a correction. */
type Act = Line | Correction;
const amends = (act: Act): act is Correction => 'undo' in act;

type Undone = readonly { readonly retract: number; readonly act: Act; readonly mark: Mark }[];

interface Patch {
  readonly line: Line;
  readonly before: Pick<Line, 'move' | 'corrections' | 'gone' | 'entry'>;
  readonly after: Pick<Line, 'move' | 'corrections' | 'gone' | 'entry'>;
}

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
  readonly timeline: Timeline<Line>;
  readonly #lines: Line[] = [];
  readonly #bySeq: (Line | undefined)[] = [];
  readonly #commands = new Map<string, number>();
  /** Records whose commands nobody has looked for yet. */
  #unindexed: readonly JournalRecord[] = [];
  readonly #acts: Act[] = [];
  #undone: Undone = [];
  #revision = 0;

  constructor(
    readonly game: Game,
    readonly header: Header,
    begin: Played<GameState>,
  ) {
    this.timeline = new Timeline(game, begin);
  }

  /** The sequence number of the newest record that changed anything. */
  get revision(): number {
    return this.#revision;
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  get state(): GameState {
    return this.timeline.state;
  }

  line(seq: number): Line | undefined {
    return this.#bySeq[seq];
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
    const top = this.#undone.at(-1);
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

  /** The same, some records at a time. */
  *loadSteps(records: readonly JournalRecord[]): Steps<Result<null>> {
    for (const [i, record] of records.entries()) {
      if (i % RECORDS_A_STEP === 0) yield;
      const done = record.kind === 'move' ? this.#takeMove(record, null) : this.#take(record, undefined);
      if (!done.ok) return done;
      if (record.kind !== 'balances') this.#revision = record.seq;
    }
    this.#unindexed = records;
    return TAKEN;
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
        this.timeline.expect(record);
        return ok(() => undefined);
      default:
        return assertNever(record);
    }
  }

  /** Parses a move from outside. Refuses with `table.move.bad`. */
  parse(move: Json): Result<AnyMove> {
    const parsed = this.game.move.safeParse(move);
    if (parsed.success) return ok(parsed.data);
    const issue = parsed.error.issues[0];
    return refuse('table.move.bad', { where: issue?.path.join('.') ?? '', why: issue?.message ?? '' });
  }

  /** A move is by far the commonest record: what takes it back is not made before it is wanted (`#unsay`). */
  #takeMove(record: MoveRecord, played: Played<GameState> | null): Result<null> {
    const move = this.parse(record.move);
    if (!move.ok) return this.#unreadable(record.seq, move.error);
    const line = this.#makeLine(record.seq, record, move.value, false);
    line.entry.played = played;
    line.entry.state = played?.state ?? null;
    this.#enter(line);
    this.#lines.push(line);
    this.#do(line);
    return TAKEN;
  }

  /** Takes back the newest move without a trace. */
  #unsay(undone: Undone): void {
    this.#acts.pop();
    this.#undone = undone;
    this.timeline.pop();
    const line = this.#lines.pop();
    if (line) this.#forget(line);
  }

  #forget({ seq }: Line): void {
    if (seq === this.#bySeq.length - 1) this.#bySeq.pop();
    else this.#bySeq[seq] = undefined;
  }

  #takeRetract(record: RetractRecord): Result<() => void> {
    const mark: Mark = { at: record.at, actor: actorIn(record.by) };
    const act = this.#acts.at(-1);
    if (act && act.seq === record.of) {
      this.#acts.pop();
      this.#undoAct(act, mark);
      const undone = this.#undone;
      this.#undone = [...undone, { retract: record.seq, act, mark }];
      return ok(() => {
        this.#undone = undone;
        this.#redoAct(act);
        this.#acts.push(act);
      });
    }
    const top = this.#undone.at(-1);
    if (top && top.retract === record.of) {
      const undone = this.#undone;
      this.#undone = undone.slice(0, -1);
      this.#redoAct(top.act);
      this.#acts.push(top.act);
      return ok(() => {
        this.#acts.pop();
        this.#undoAct(top.act, top.mark);
        this.#undone = undone;
      });
    }
    return refuse('journal.record.retract', { seq: record.seq, of: record.of });
  }

  #undoAct(act: Act, mark: Mark): void {
    if (amends(act)) return act.undo(mark);
    act.gone = this.#goneBy(act, mark);
    this.timeline.pop();
    act.index = -1;
  }

  #redoAct(act: Act): void {
    if (amends(act)) return act.redo();
    act.gone = null;
    this.#enter(act);
  }

  #takeAmend(record: AmendRecord, foreseen: Foreseen | undefined): Result<() => void> {
    const target = this.#bySeq[record.of];
    if (!target || target.index < 0)
      return refuse('journal.record.amend', { seq: record.seq, of: record.of });
    const changes = new Map<number, Replacement>([[record.of, record.moves]]);
    for (const { seq, moves } of record.later ?? []) changes.set(seq, moves);
    const mark: Mark = { at: record.at, actor: actorIn(record.by) };

    const start = target.index;
    const former = this.timeline.entries.slice(start);
    const tail: Entry<Line>[] = [];
    const patches: Patch[] = [];
    const inserted: { readonly line: Line; readonly after: Line }[] = [];
    let nextSeq = record.seq + 1;
    for (const entry of former) {
      const { line } = entry;
      const moves = changes.get(line.seq);
      if (moves === undefined) {
        tail.push(entryOf(line, entry.move));
        continue;
      }
      // What a line said before it was corrected is still shown: it is played while it can be.
      entry.played ??= this.timeline.playedAt(line.index);
      const [first, ...more] = moves;
      const before = pick(line);
      if (first === undefined) {
        patches.push({ line, before, after: { ...before, gone: this.#goneBy(line, mark) } });
        continue;
      }
      const move = this.parse(first);
      if (!move.ok) return this.#unreadable(record.seq, move.error);
      const next = entryOf(line, move.value);
      tail.push(next);
      const understood = move.value as MoveJson;
      const corrections = same(understood, line.move)
        ? line.corrections
        : [...line.corrections, { ...mark, was: line.move, said: sayLine(line, this.timeline) }];
      patches.push({ line, before, after: { ...before, move: understood, corrections, entry: next } });
      let after = line;
      for (const extra of more) {
        const parsed = this.parse(extra);
        if (!parsed.ok) return this.#unreadable(record.seq, parsed.error);
        const put = this.#makeLine(nextSeq, record, parsed.value, true);
        nextSeq += 1;
        tail.push(put.entry);
        inserted.push({ line: put, after });
        after = put;
      }
    }
    foreseen?.states?.forEach((state, i) => {
      const entry = tail[i];
      if (entry) entry.state = state;
    });
    for (const { line, after } of inserted) this.#lines.splice(this.#lines.indexOf(after) + 1, 0, line);

    const put = (entries: readonly Entry<Line>[]) => {
      this.timeline.replaceFrom(start, entries);
      entries.forEach((entry, i) => {
        entry.line.entry = entry;
        entry.line.index = start + i;
      });
    };
    const act: Correction = {
      seq: record.seq,
      line: target,
      undo: (undoneBy) => {
        for (const { line } of inserted)
          Object.assign(line, { gone: this.#goneBy(line, undoneBy), index: -1 });
        for (const { line, before } of patches) Object.assign(line, before);
        put(former);
      },
      redo: () => {
        for (const { line } of inserted) line.gone = null;
        for (const { line, after } of patches) Object.assign(line, after, after.gone ? { index: -1 } : {});
        put(tail);
      },
    };
    act.redo();
    const undone = this.#do(act);
    return ok(() => {
      this.#acts.pop();
      this.#undone = undone;
      act.undo(mark);
      for (const { line } of inserted) {
        this.#lines.splice(this.#lines.indexOf(line), 1);
        this.#forget(line);
      }
    });
  }

  #goneBy(line: Line, { at, actor }: Mark): Gone {
    // What it said is still shown: it is played while it can be.
    line.entry.played ??= this.timeline.playedAt(line.index);
    return { at, actor, hand: this.timeline.stateBefore(line.index).handNumber };
  }

  /** A new act clears what could have been done again; returns what that was. */
  #do(act: Act): Undone {
    const undone = this.#undone;
    this.#acts.push(act);
    this.#undone = [];
    return undone;
  }

  #enter(line: Line): void {
    line.index = this.timeline.length;
    this.timeline.push(line.entry);
  }

  #makeLine(seq: number, record: MoveRecord | AmendRecord, move: AnyMove, inserted: boolean): Line {
    const line = new NewLine(seq, record, move, inserted);
    // Numbers are given out in order, with few gaps: undo, corrections, balances.
    while (this.#bySeq.length < seq) this.#bySeq.push(undefined);
    this.#bySeq[seq] = line;
    return line;
  }

  #unreadable(seq: number, why: Refusal): Result<never> {
    return err({ kind: 'refusal', code: 'journal.record.move', params: { seq, why: { phrase: why } } });
  }

  #sayAct(act: Act): Phrase {
    if (!amends(act)) return sayLine(act, this.timeline);
    return phrase('sheet.correction', { of: { phrase: sayLine(act.line, this.timeline) } });
  }
}

const TAKEN: Result<null> = ok(null);
/** So many records are folded between two breaks. */
const RECORDS_A_STEP = 64;

const pick = ({ move, corrections, gone, entry }: Line): Patch['before'] => ({
  move,
  corrections,
  gone,
  entry,
});

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

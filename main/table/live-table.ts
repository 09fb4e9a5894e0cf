import type { WordCode } from '../words/codes.ts';
import type {
  AmendPreview,
  Amendment,
  Command,
  GameTale,
  Notice,
  SheetLine,
  TableSnapshot,
} from '../contract.ts';
import type { Game, GameState } from '../engine/core/game.ts';
import { LedgerError } from '../engine/core/ledger.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import { type Phrase, type Refusal, type Result, err, ok, refuse } from '../engine/core/result.ts';
import type { Journal } from '../journal/journal.ts';
import type { DraftRecord, JournalRecord } from '../journal/records.ts';
import { type Precomputed, type History, nameOf, sheetLine } from './history/index.ts';
import { type Caller, type Sender, actorOf } from './app-contract.ts';
import { Corrections, type RecordedCommand, draftOf } from './drafts.ts';
import { type Frame, balancesAfter, frameOf } from './frame.ts';
import type { Intake } from './dice/index.ts';
import { namedTale, tellGame } from './evenings/index.ts';
import { NO_PERSONS, type Persons } from './persons.ts';
import { PendingWrites } from './pending-writes.ts';

export interface Acknowledged {
  readonly revision: number;
  /** True for a repeated command, which was not played again. */
  readonly repeated: boolean;
}

export interface LiveTableOptions {
  readonly file: string;
  readonly game: Game;
  readonly journal: Journal;
  readonly history: History;
  readonly intake: Intake;
  readonly notices: readonly Notice[];
  readonly now: () => number;
  /** Called when the snapshot has changed. */
  readonly changed: () => void;
  /** Called when the beginning of the game is taken back, on disk. */
  readonly removed?: () => void;
  readonly persons?: Persons;
  /** What redo restores if this game has nothing undone: a game begun after it and removed. */
  readonly next?: () => Phrase | null;
}

/**
 * The single writer. A command is checked by the engine, appended to disk, and only then published with a revision.
 * Until then it is in `head`, which the next command is checked against; people see `shown`.
 */
export class LiveTable {
  readonly game: Game;
  readonly #waiting = new Map<string, Promise<Result<Acknowledged>>>();
  readonly #notices = new Map<string, Notice>();
  #file: string;
  #head: Frame;
  #shown: Frame;
  readonly #unsaved = new PendingWrites(() => this.#publish());
  #stopped: Refusal | null = null;
  readonly #corrections: Corrections;
  #snapshot: TableSnapshot | null = null;
  #left = false;
  readonly #persons: Persons;

  constructor(private readonly options: LiveTableOptions) {
    this.#file = options.file;
    this.game = options.game;
    this.#persons = options.persons ?? NO_PERSONS;
    this.#corrections = new Corrections(options.history, undefined, this.#persons);
    for (const notice of options.notices) this.#notices.set(notice.id, notice);
    const { refused } = options.history.timeline;
    if (refused) {
      const line = options.history.timeline.entries[refused.index]?.line.seq ?? 0;
      this.#stop('journal.replay.refused', { seq: line, why: { phrase: refused.refusal } });
    }
    this.#head = this.#shown = frameOf(this.options.history);
    options.journal.onLost((why) => this.#lost(why));
    options.intake.ask(this.#head.prompt, options.history, 'start');
  }

  /** The name of its journal; a new one if it had to be rewritten. */
  get file(): string {
    return this.#file;
  }

  /** Renames its journal. */
  moved(file: string, notice: Notice): void {
    this.#file = file;
    this.notice(notice);
  }

  get revision(): number {
    return this.#shown.revision;
  }

  /** Whether the beginning of the game is taken back. */
  get removed(): boolean {
    return this.options.history.removed;
  }

  get hasUndone(): boolean {
    return this.options.history.redo !== null;
  }

  /** Whether all commands are on disk. */
  get settled(): boolean {
    return this.#unsaved.none;
  }

  get snapshot(): TableSnapshot {
    return (this.#snapshot ??= this.#draw());
  }

  /** Resolves when the command is on disk, or with its refusal. */
  command(command: Command, caller: Sender): Promise<Result<Acknowledged>> {
    const said = this.options.history.commandRevision(command.id);
    if (said !== undefined) {
      // The first one may still be on its way to the disk; the repeat then waits for it.
      const first = this.#waiting.get(command.id);
      if (first)
        return first.then((result) => (result.ok ? ok({ ...result.value, repeated: true }) : result));
      return Promise.resolve(ok({ revision: said, repeated: true }));
    }
    const answer = this.#guard(() => this.#obey(command, caller));
    if (!answer.ok) return Promise.resolve(answer);
    this.#waiting.set(command.id, answer.value);
    void answer.value.then(() => this.#waiting.delete(command.id));
    return answer.value;
  }

  /** What a correction would do. Refuses with `table.amend.gone`, and with `table.stopped`. */
  async preview(amendment: Amendment, caller: Caller): Promise<Result<AmendPreview>> {
    if (caller.kind !== 'host') return refuse('table.phone.action');
    try {
      const plan = await this.#corrections.planBeside(amendment, nameOf(actorOf(caller)));
      return plan.ok ? ok(plan.value.preview) : plan;
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** The summary of the game so far, like those of past games. */
  tale(): GameTale {
    return namedTale(tellGame(this.options.history), this.#persons);
  }

  sheet(): readonly SheetLine[] {
    const { lines, timeline } = this.options.history;
    return lines.map((line) => sheetLine(line, timeline));
  }

  /** The state for questions: the one that people see. */
  get shownState(): GameState {
    return this.#shown.state;
  }

  /**
   * Something besides the moves has changed: the dice row or the tray. A certain roll is played and published once
   * it is on disk; otherwise the row is published if it has changed.
   */
  async intakeChanged(): Promise<void> {
    const take = this.#stopped ? null : this.options.intake.takeCertain();
    if (!take) return this.#publishIntake();
    const id = `tray-${this.options.journal.nextSeq}-${this.options.now()}`;
    const command = { id, kind: 'move', prompt: this.#head.prompt.id, move: take.move } as const;
    const result = await this.command(command, { kind: 'tray' });
    if (!result.ok) this.#publish();
  }

  /** Stops publishing; pending commands are still written. */
  leave(): void {
    this.#unsaved.calm();
    this.#left = true;
  }

  notice(notice: Notice): void {
    this.#notices.set(notice.id, notice);
    this.#publish();
  }

  /** Call when `next` has another answer, or the remembered players have changed. */
  redraw(): void {
    this.#publish();
  }

  dismiss(id: string): void {
    if (this.#notices.delete(id)) this.#publish();
  }

  #obey(command: Command, caller: Sender): Result<Promise<Result<Acknowledged>>> {
    if (this.#stopped) return err(this.#stopped);
    if (command.kind === 'intake') return this.#act(command, caller);
    return this.#keep(command, caller);
  }

  #act(command: Extract<Command, { kind: 'intake' }>, caller: Sender): Result<Promise<Result<Acknowledged>>> {
    const { prompt } = this.#head;
    if (caller.kind === 'phone' && !(prompt.dice && caller.seats.includes(prompt.dice.seat)))
      return refuse('table.phone.seat');
    if (command.prompt !== prompt.id) return refuse('table.stale');
    const done = this.options.intake.act(command.act, actorOf(caller));
    if (!done.ok) return done;
    if (done.value)
      return this.#keep({ id: command.id, kind: 'move', prompt: prompt.id, move: done.value.move }, caller);
    this.#publish();
    return ok(Promise.resolve(ok({ revision: this.#shown.revision, repeated: false })));
  }

  /** Typed dice are part of the table: no record may silently drop them. */
  #keep(command: RecordedCommand, caller: Sender): Result<Promise<Result<Acknowledged>>> {
    const draft = draftOf(command, caller, {
      history: this.options.history,
      corrections: this.#corrections,
      head: this.#head,
      at: this.options.now(),
      persons: this.#persons,
    });
    if (!draft.ok) return draft;
    const { record, precomputed } = draft.value;
    const faces = this.options.intake.dropped('move' in record ? record.move : null);
    if (faces !== null && this.#asksAnew(precomputed)) return refuse('table.typed', { faces });
    return ok(this.#commit(record, precomputed));
  }

  /** Whether a record opens another question, which would discard what was typed for this one. */
  #asksAnew(precomputed: Precomputed | undefined): boolean {
    const played = precomputed?.played;
    return played === undefined || this.game.prompt(played.state).id !== this.#head.prompt.id;
  }

  /** Applies a record to the history, hands it to the journal, and publishes when it is on disk. */
  #commit(draft: DraftRecord, precomputed?: Precomputed): Promise<Result<Acknowledged>> {
    const { history, journal, intake } = this.options;
    const before = this.#head;
    // The journal numbers records consecutively: this one gets the next number.
    const record = { seq: journal.nextSeq, ...draft } as JournalRecord;
    const applied = history.apply(record, precomputed);
    if (!applied.ok) return Promise.resolve(applied);
    this.#head = frameOf(history);
    this.#unsaved.add(this.#head, applied.value, intake.hold());
    const balances = balancesAfter(record, before.state, this.#head);
    const { done } = journal.append(balances ? [draft, balances] : [draft]);
    intake.ask(this.#head.prompt, history, draft.kind === 'move' ? 'move' : 'rewind');
    const { revision } = this.#head;
    const after = this.#head.state;
    return done.then((result) => {
      if (!result.ok) return result;
      const followed = this.#persons.follow(before.state, after, draft.kind === 'move');
      void followed.then((kept) => !kept.ok && this.notice({ id: 'disk', say: kept.error, tone: 'error' }));
      this.#arrived(revision);
      if (this.removed) this.options.removed?.();
      return ok({ revision, repeated: false });
    });
  }

  #arrived(revision: number): void {
    const arrived = this.#unsaved.arrived(revision);
    if (!arrived) return;
    this.#shown = arrived;
    this.#notices.delete('disk');
    this.#publish();
  }

  /** Writing failed: the table goes back to what it showed and says why. */
  #lost(why: Refusal): void {
    const giveBack = this.#unsaved.takeBack();
    this.#head = this.#shown;
    this.#corrections.forget();
    this.#notices.set('disk', { id: 'disk', say: why, tone: 'error' });
    this.options.intake.ask(this.#head.prompt, this.options.history, 'rewind');
    // Dice of failed commands return to the row, so nobody has to throw or type again.
    giveBack();
    this.#publish();
  }

  /** Runs a step that may find that the chips do not add up; then the table stops and nothing more is written. */
  #guard<T>(run: () => Result<T>): Result<T> {
    try {
      return run();
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): Result<never> {
    if (error instanceof LedgerError) return err(this.#stop('table.stopped', { code: error.code }));
    // A bug, but it need not end the evening: the engine is pure, so nothing has changed.
    return refuse('table.failed', { message: error instanceof Error ? error.message : String(error) });
  }

  #stop(code: WordCode, params: Refusal['params']): Refusal {
    this.#stopped = { kind: 'refusal', code, ...(params ? { params } : {}) };
    this.#notices.set('stopped', { id: 'stopped', say: this.#stopped, tone: 'error' });
    this.#publish();
    return this.#stopped;
  }

  /** The dice row belongs to the newest question; while that waits for the disk, no row is shown. */
  #intakeView(prompt: Prompt): TableSnapshot['intake'] {
    const view = this.options.intake.view();
    return prompt.id === this.#head.prompt.id ? view : { ...view, dice: null, ready: false };
  }

  #publishIntake(): void {
    const intake = this.#intakeView(this.#shown.prompt);
    if (JSON.stringify(intake) !== JSON.stringify(this.snapshot.intake)) this.#publish();
  }

  #publish(): void {
    this.#snapshot = null;
    if (!this.#left) this.options.changed();
  }

  #draw(): TableSnapshot {
    const { prompt, revision, recent, lastHand, undo, redo } = this.#shown;
    const view = this.#shown.view();
    return {
      file: this.file,
      revision,
      view: { ...view, seats: this.#persons.named(view.seats) } as TableSnapshot['view'],
      // Parsed, because an older file lacks newer rules or spells them differently.
      rules: this.#shown.state.rules as TableSnapshot['rules'],
      nextRules: this.#shown.state.nextRules as TableSnapshot['nextRules'],
      prompt,
      intake: this.#intakeView(prompt),
      recent,
      lastHand,
      undo,
      redo: redo ?? this.options.next?.() ?? null,
      saved: !this.#unsaved.late,
      notices: [...this.#notices.values()],
    };
  }
}

import type { Refusal, Result } from '../engine/core/result.ts';
import { err, ok } from '../engine/core/result.ts';
import { diskError, diskRefusal, isGone, rescueRefusal } from './filesystem.ts';
import type { GuardedFile } from './guarded-file.ts';
import { type DraftRecord, type JournalRecord, seal, seqsUsed } from './records.ts';

/** The end of a journal's intact bytes. */
export interface Tail {
  readonly bytes: number;
  readonly nextSeq: number;
  readonly sum: string;
}

export interface Appended {
  readonly records: readonly JournalRecord[];
  /** Resolves when they are on disk, or with the reason why not; then none of them is in the file. */
  readonly done: Promise<Result<null>>;
}

interface Waiting {
  readonly records: readonly JournalRecord[];
  readonly text: string;
  readonly tail: Omit<Tail, 'bytes'>;
  readonly resolve: (result: Result<null>) => void;
}

/** Called by the writer when its file is missing or was changed. */
export interface Rescue {
  /** Finds or creates a file with exactly these records, on disk. Rejects with disk errors, and with a `Refusal` if not allowed. */
  (needs: RescueNeeds): Promise<{ readonly file: GuardedFile; readonly tail: Tail }>;
}

export interface RescueNeeds {
  readonly tail: Tail;
  readonly records: readonly JournalRecord[];
  /** True if our own write failed: bytes beyond the tail are then ours and may be cut off. */
  readonly ownTail: boolean;
  /** True when the game is being closed: a removed folder is not made again. */
  readonly closing: boolean;
}

/** Attempts to write a file that keeps being removed. */
const ATTEMPTS = 3;

/**
 * Appends records, one line each, and reports when they are on disk. Records that come during a sync share the next
 * one. If a write fails, all pending ones fail with it (each line's sum rests on the line above), the file is cut
 * back to what was on disk, and the next append tries again. A file that is gone or was changed by somebody else is
 * rescued first, so that everything acknowledged can be found again.
 */
export class JournalWriter {
  /** The end of the data on disk. */
  #durable: Tail;
  /** All records on disk. */
  readonly #records: JournalRecord[];
  /** The end of the appended data. */
  #head: Omit<Tail, 'bytes'>;
  /** The first sequence number of the write that is being gathered. */
  #batch: number | null = null;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #cutFirst = false;
  #closed = false;

  /** Called at once when records are lost, before their callers are notified: always all pending ones. */
  onLost: (why: Refusal) => void = () => undefined;

  constructor(
    private file: GuardedFile,
    tail: Tail,
    records: readonly JournalRecord[],
    private readonly rescue: Rescue,
  ) {
    this.#durable = tail;
    this.#head = tail;
    this.#records = [...records];
  }

  /** The file's path; a different one after a rescue. */
  get path(): string {
    return this.file.path;
  }

  get nextSeq(): number {
    return this.#head.nextSeq;
  }

  get records(): readonly JournalRecord[] {
    return this.#records;
  }

  append(drafts: readonly DraftRecord[]): Appended {
    if (this.#closed) throw new Error('the journal is closed');
    const records: JournalRecord[] = [];
    let { nextSeq, sum } = this.#head;
    this.#batch ??= nextSeq;
    let text = '';
    for (const draft of drafts) {
      const shared = this.#batch === nextSeq ? {} : { batch: this.#batch };
      // The draft's kind decides the record's, field by field.
      const record = { seq: nextSeq, ...shared, ...draft } as JournalRecord;
      const sealed = seal(JSON.stringify(record), sum);
      text += `${sealed.line}\n`;
      records.push(record);
      nextSeq += seqsUsed(draft);
      sum = sealed.sum;
    }
    this.#head = { nextSeq, sum };
    const done = new Promise<Result<null>>((resolve) => {
      this.#waiting.push({ records, text, tail: this.#head, resolve });
    });
    this.#writing ??= this.#write();
    return { records, done };
  }

  async #write(): Promise<void> {
    // Records appended in the same tick belong to the same write.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      this.#batch = null;
      const failure = await this.#commit(batch);
      if (failure) {
        const lost = [...batch, ...this.#waiting];
        this.#waiting = [];
        this.#batch = null;
        this.#head = this.#durable;
        this.onLost(failure);
        for (const { resolve } of lost) resolve(err(failure));
      } else for (const { resolve } of batch) resolve(ok(null));
    }
    this.#writing = null;
  }

  async #commit(batch: readonly Waiting[]): Promise<Refusal | null> {
    const bytes = new TextEncoder().encode(batch.map(({ text }) => text).join(''));
    const last = batch.at(-1);
    if (!last) return null;
    try {
      await this.#put(bytes);
      this.#durable = { ...last.tail, bytes: this.#durable.bytes + bytes.length };
      for (const { records } of batch) this.#records.push(...records);
      return null;
    } catch (error) {
      await this.#cut().catch(() => undefined);
      const why: unknown = error instanceof RescueError ? error.cause : error;
      if (isRefusal(why)) return why;
      return (error instanceof RescueError ? rescueRefusal : diskRefusal)(why).error;
    }
  }

  /** Writes and syncs bytes behind the tail, and checks that the file is still there. */
  async #put(bytes: Uint8Array): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      // If nobody else can write in the file, one check beside the write shows whether it was removed.
      if (attempt > 1 || this.#cutFirst || !this.file.isLocked) await this.#secure();
      const { bytes: end } = this.#durable;
      this.#cutFirst = true;
      if (await this.#append(bytes, end)) {
        this.#cutFirst = false;
        return;
      }
    }
    throw diskError('EBUSY', 'the file is taken away again and again');
  }

  /** False if the file is not in place, so that it has to be rescued first. */
  async #append(bytes: Uint8Array, end: number): Promise<boolean> {
    try {
      return await this.file.append(bytes, end);
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** Ensures that the file is still in place with the expected length. */
  async #secure(closing = false): Promise<void> {
    const ownTail = this.#cutFirst;
    // A file that cannot be truncated may be on a disk that was removed: the rescue reports it.
    if (ownTail) await this.#cut().catch(() => undefined);
    if (!this.#cutFirst && (await this.file.isIntact(this.#durable.bytes))) return;
    const needs = { tail: this.#durable, records: this.#records, ownTail, closing };
    // A browser renames nothing onto the name of an open file, even one that was removed.
    await this.file.close().catch(() => undefined);
    const { file, tail } = await this.rescue(needs).catch((error: unknown) => {
      throw new RescueError('not rescued', { cause: error });
    });
    this.file = file;
    this.#durable = tail;
    this.#cutFirst = false;
  }

  /** Cuts off unacknowledged lines, which may be at the end until then. */
  async #cut(): Promise<void> {
    if (!this.#cutFirst) return;
    await this.file.cut(this.#durable.bytes);
    this.#cutFirst = false;
  }

  /** Waits for pending writes, then closes the file; if it is missing or was changed, it is rescued first. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    await this.#secure(true).catch(() => undefined);
    await this.file.close();
  }
}

/** A game whose file was gone could not be written again; `cause` says why. */
class RescueError extends Error {}

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'refusal';

import type { Refusal, Result } from '../engine/core/result.ts';
import { err, ok } from '../engine/core/result.ts';
import { seal } from './checksum.ts';
import { diskRefusal } from './filesystem.ts';
import type { GuardedFile } from './guarded-file.ts';
import { type DraftRecord, type JournalRecord, seqsUsed } from './records.ts';

/** Where a journal's good bytes end. */
export interface Tail {
  readonly bytes: number;
  readonly nextSeq: number;
  readonly sum: string;
}

export interface Appended {
  readonly records: readonly JournalRecord[];
  /** Resolves when they are on disk, or with the reason why they are not; then none of them is in the file. */
  readonly done: Promise<Result<null>>;
}

interface Waiting {
  readonly records: readonly JournalRecord[];
  readonly text: string;
  readonly tail: Omit<Tail, 'bytes'>;
  readonly resolve: (result: Result<null>) => void;
}

/** What the writer asks for when its file is not what it was. */
export interface Rescue {
  /**
   * Finds or makes a file that holds exactly these records, on disk. Rejects with disk errors, and with a `Refusal` where
   * it must not be done.
   */
  (needs: RescueNeeds): Promise<{ readonly file: GuardedFile; readonly tail: Tail }>;
}

export interface RescueNeeds {
  readonly tail: Tail;
  readonly records: readonly JournalRecord[];
  /** True where our own write failed: what the file holds beyond its tail is ours then, and may be cut off. */
  readonly ownTail: boolean;
  /** True when the game is left: a folder that is gone stays gone. */
  readonly closing: boolean;
}

/** Attempts to write a file that is taken away meanwhile. */
const ATTEMPTS = 3;

/**
 * Appends records, one line each, and tells when they are on disk. What is said while a sync is under way waits and
 * shares the next one. When a write fails, everything that waits fails with it (each line's sum rests on the line
 * above), the file is cut back to what was on disk, and the next append tries again. A file that is gone or was changed
 * by somebody else is rescued first: nothing is acknowledged that cannot be found again.
 */
export class JournalWriter {
  #file: GuardedFile;
  /** The end of what is on disk. */
  #durable: Tail;
  /** All that is on disk. */
  readonly #records: JournalRecord[];
  /** The end of what was said. */
  #head: Omit<Tail, 'bytes'>;
  /** The first sequence number of the write that is being gathered. */
  #batch: number | null = null;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #cutFirst = false;
  #closed = false;

  /** Called at once when what was said is lost, before anybody who waits is told: all of it, always. */
  onLost: (why: Refusal) => void = () => undefined;

  constructor(
    file: GuardedFile,
    tail: Tail,
    records: readonly JournalRecord[],
    private readonly rescue: Rescue,
  ) {
    this.#file = file;
    this.#durable = tail;
    this.#head = tail;
    this.#records = [...records];
  }

  /** Where the file lies: another place than before where it had to be rescued. */
  get path(): string {
    return this.#file.path;
  }

  /** The next sequence number. */
  get nextSeq(): number {
    return this.#head.nextSeq;
  }

  /** All that is on disk. */
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
    // What is said in the same breath belongs to the same write.
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
      return isRefusal(error) ? error : diskRefusal(error).error;
    }
  }

  /** Puts bytes behind the tail, on disk, in a file that is still there afterwards. */
  async #put(bytes: Uint8Array): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      // Where nobody can spoil what is there, one look afterwards tells whether it was taken away.
      if (attempt > 1 || this.#cutFirst || !this.#file.isLocked) await this.#secure();
      const { bytes: end } = this.#durable;
      this.#cutFirst = true;
      await this.#file.put(bytes, end);
      if (await this.#file.isIntact(end + bytes.length)) {
        this.#cutFirst = false;
        return;
      }
    }
    throw Object.assign(new Error('the file is taken away again and again'), { code: 'EBUSY' });
  }

  /** Makes sure that what is on disk can be found there, and ends where it should. */
  async #secure(closing = false): Promise<void> {
    const ownTail = this.#cutFirst;
    // A file that cannot be cut back may be on a disk that was taken out: then the rescue says so.
    if (ownTail) await this.#cut().catch(() => undefined);
    if (!this.#cutFirst && (await this.#file.isIntact(this.#durable.bytes))) return;
    const needs = { tail: this.#durable, records: this.#records, ownTail, closing };
    const { file, tail } = await this.rescue(needs);
    await this.#file.close().catch(() => undefined);
    this.#file = file;
    this.#durable = tail;
    this.#cutFirst = false;
  }

  /** Cuts off what was not acknowledged; until that is done, the file may end with lines that nobody was told of. */
  async #cut(): Promise<void> {
    if (!this.#cutFirst) return;
    await this.#file.cut(this.#durable.bytes);
    this.#cutFirst = false;
  }

  /** Waits for what was said, then closes the file; one that is not what it was is rescued before. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    await this.#secure(true).catch(() => undefined);
    await this.#file.close();
  }
}

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'refusal';

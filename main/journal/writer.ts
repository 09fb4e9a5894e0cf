import type { Refusal, Result } from '../engine/core/result.ts';
import { err, ok } from '../engine/core/result.ts';
import { seal } from './checksum.ts';
import { type OpenFile, diskRefusal } from './filesystem.ts';
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
  readonly text: string;
  readonly tail: Omit<Tail, 'bytes'>;
  readonly resolve: (result: Result<null>) => void;
}

/**
 * Appends records, one line each, and tells when they are on disk. What is said while a sync is under way waits and
 * shares the next one. When a write fails, everything that waits fails with it (each line's sum rests on the line
 * above), the file is cut back to what was on disk, and the next append tries again.
 */
export class JournalWriter {
  /** The end of what is on disk. */
  #durable: Tail;
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
    private readonly file: OpenFile,
    tail: Tail,
  ) {
    this.#durable = tail;
    this.#head = tail;
  }

  /** The next sequence number. */
  get nextSeq(): number {
    return this.#head.nextSeq;
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
      this.#waiting.push({ text, tail: this.#head, resolve });
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
    const bytes = Buffer.from(batch.map(({ text }) => text).join(''), 'utf8');
    const last = batch.at(-1);
    if (!last) return null;
    try {
      if (this.#cutFirst) await this.#cut();
      this.#cutFirst = true;
      await this.file.write(bytes, this.#durable.bytes);
      await this.file.sync();
      this.#cutFirst = false;
      this.#durable = { ...last.tail, bytes: this.#durable.bytes + bytes.length };
      return null;
    } catch (error) {
      await this.#cut().then(
        () => (this.#cutFirst = false),
        // Cut before the next write instead; until then the file ends with lines that nobody was told of.
        () => undefined,
      );
      return diskRefusal(error).error;
    }
  }

  async #cut(): Promise<void> {
    await this.file.truncate(this.#durable.bytes);
    await this.file.sync();
  }

  /** Waits for what was said, then closes the file. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    await this.file.close();
  }
}

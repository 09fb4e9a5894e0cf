import type { Frame } from './frame.ts';

/** In ms: after this time the screen says "not yet saved". */
const LATE = 1000;

interface Waiting {
  readonly frame: Frame;
  readonly revert: () => void;
  readonly giveBack: () => void;
}

/** Commands not yet on disk, in order. */
export class PendingWrites {
  #waiting: readonly Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #late = false;

  /** @param changed called when the disk is so slow that people should know */
  constructor(private readonly changed: () => void) {}

  get none(): boolean {
    return this.#waiting.length === 0;
  }

  /** True if something has waited for more than a second. */
  get late(): boolean {
    return this.#late;
  }

  /** The table after a command. `revert` removes the command again; `giveBack` restores the dice row from before. */
  add(frame: Frame, revert: () => void, giveBack: () => void): void {
    this.#waiting = [...this.#waiting, { frame, revert, giveBack }];
    this.#timer ??= setTimeout(() => {
      this.#late = true;
      this.changed();
    }, LATE);
  }

  /**
   * Marks this revision and all before it as written; returns the table at that point. Null if it is not waiting (any
   * more).
   */
  arrived(revision: number): Frame | null {
    const at = this.#waiting.findIndex(({ frame }) => frame.revision === revision);
    const arrived = this.#waiting[at];
    if (!arrived) return null;
    this.#waiting = this.#waiting.slice(at + 1);
    if (this.none) this.calm();
    return arrived.frame;
  }

  /**
   * Takes back everything pending, newest first, after a failed write. Returns the function that restores the dice
   * row from before all of it.
   */
  takeBack(): () => void {
    const [first] = this.#waiting;
    for (const { revert } of [...this.#waiting].reverse()) revert();
    this.#waiting = [];
    this.calm();
    return first?.giveBack ?? (() => undefined);
  }

  /** Nothing is late now. */
  calm(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#late = false;
  }
}

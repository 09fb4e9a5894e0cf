/** Held by the one process that writes in a folder. The system releases it when that process dies. */
export interface Lock {
  /**
   * Makes sure that it is still held, also after the folder was removed and created again. Rejects with a `Refusal`
   * (`journal.locked`, `journal.disk.*`) if it cannot be.
   */
  hold?(): Promise<void>;
  release(): Promise<void>;
}

/** One locking method. */
export interface Hold {
  /** Whether other processes still see it. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** Thrown if another process holds the folder. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

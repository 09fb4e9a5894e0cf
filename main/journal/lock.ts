/** Held by the one process that writes in a folder. The system itself lets go of it when that process dies. */
export interface Lock {
  /**
   * Makes sure that it is still held, also where the folder was taken away and made again. Rejects with a `Refusal`
   * (`journal.locked`, `journal.disk.*`) where it is not.
   */
  hold?(): Promise<void>;
  release(): Promise<void>;
}

/** One of the things that keep others out. */
export interface Hold {
  /** Whether others still meet it. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** Thrown where somebody else holds the folder. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/** So long after a table is drawn what it did not need is fetched, in ms: nobody waits for it, and the line may be gone later. */
export const AFTER_TABLE = 4_000;

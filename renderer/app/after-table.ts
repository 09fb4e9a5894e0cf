/**
 * In ms: this long after a table is drawn, the remaining parts are fetched; nobody waits for them, and the connection
 * may be gone later.
 */
export const AFTER_TABLE = 4_000;

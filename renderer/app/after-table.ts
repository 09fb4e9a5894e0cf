/**
 * Delay after the table is drawn before the remaining parts are preloaded, ms: nobody waits for them, and the
 * connection may be gone later.
 */
export const AFTER_TABLE = 4_000;

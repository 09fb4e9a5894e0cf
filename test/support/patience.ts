/** Milliseconds after which what has not happened is taken to never happen. Only a broken program takes that long. */
export const PATIENCE = 300_000;

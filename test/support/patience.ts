/** Time in ms after which an event counts as missing. Only a broken program takes that long. */
export const PATIENCE = 300_000;

/** What a game counts. */
export const UNITS = ['chips', 'points'] as const;
export type Unit = (typeof UNITS)[number];

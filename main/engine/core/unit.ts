/** What a game keeps for its players. */
export const UNITS = ['chips', 'points'] as const;
export type Unit = (typeof UNITS)[number];

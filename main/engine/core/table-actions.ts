/** Table moves that are possible now, beside the game's own. */
export const TABLE_ACTIONS = [
  'void-hand',
  'adjust',
  'rebuy',
  'leave',
  'join',
  'return',
  'sit-out',
  'first-dealer',
  'end-now',
  'go-on',
  'stake',
  'stacks',
  'rules',
  'rename',
  'swap',
  'move-seat',
] as const;
export type TableAction = (typeof TABLE_ACTIONS)[number];

/** The names on the line between the window and the main process; the preload has no other. */
export const CHANNELS = {
  /** Window to main: a request. */
  say: 'croupier:say',
  /** Main to window: a reply or a push. */
  hear: 'croupier:hear',
  /** Window to main: the page listens now; show it everything. */
  attach: 'croupier:attach',
} as const;

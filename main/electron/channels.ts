/** The IPC channels between the window and the main process; the preload uses no others. */
export const CHANNELS = {
  /** Window to main: a request. */
  say: 'croupier:say',
  /** Main to window: a reply or a push. */
  hear: 'croupier:hear',
  /** Window to main: the page is listening; send it the whole state. */
  attach: 'croupier:attach',
  /** Window to main: the page takes files that people open with the app. */
  files: 'croupier:files',
  /** Main to window: such a file. */
  file: 'croupier:file',
} as const;

import type { WebContents } from 'electron';

/** After more crashes than this within a minute the page is not loaded again. */
const MOST = 3;
const MINUTE = 60_000;

/** Loads the page again when its process dies: the table is in the main process, and sends it the whole state. */
export function reviveIn(
  contents: WebContents,
  note: (text: string) => void,
  now: () => number = Date.now,
): void {
  let deaths: readonly number[] = [];
  contents.on('did-fail-load', (_event, code, description, url) =>
    note(`window: ${description} (${code}) ${url}`),
  );
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    note(`window: ${reason} ${exitCode}`);
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    deaths = [...deaths.filter((at) => now() - at < MINUTE), now()];
    if (deaths.length <= MOST) contents.reload();
  });
}

import type { WebContents } from 'electron';

/** More crashes than these within a minute are not helped by loading the page again. */
const MOST = 3;
const MINUTE = 60_000;

/** Loads the page again when its process dies: the table lives on in the main process, and shows it everything anew. */
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

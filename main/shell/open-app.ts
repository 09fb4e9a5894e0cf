import { join } from 'node:path';
import type { Result } from '../contract.ts';
import { createApp, type App } from '../table/app.ts';
import { createTray, fileMemory } from '../tray/index.ts';

/**
 * Opens the table on a data folder, with the tray beside it: what both shells show. Closing it puts everything on disk and
 * lets go of folder and port. Refuses as `createApp` does: `journal.locked`, `journal.disk.*`.
 */
export async function openApp(folder: string, version: string): Promise<Result<App>> {
  const tray = createTray({ memory: fileMemory(join(folder, 'tray.json')) });
  const opened = await createApp({ folder, version, tray });
  if (!opened.ok) {
    await tray.dispose();
    return opened;
  }
  const app = opened.value;
  // It looks for the tray that was used last; nobody waits for it.
  void tray.start();
  return {
    ok: true,
    value: {
      handle: (request, caller) => app.handle(request, caller),
      subscribe: (listener) => app.subscribe(listener),
      close: async () => {
        await app.close();
        await tray.dispose();
      },
    },
  };
}

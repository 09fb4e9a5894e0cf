import { version } from '../../package.json' with { type: 'json' };
import type { Phrase, Push } from '../contract.ts';
import { openBrowserApp } from './open-app.ts';
import { type FromWorker, type ToWorker, LOOK_ON, pageDrawn } from './messages.ts';
import { showToWatchers, watchOther } from './look-on.ts';

/**
 * The table of a browser alone, in a dedicated worker: the page sends requests and receives replies and pushes, as
 * over IPC. If another tab owns the table, this one watches until that tab releases it.
 */

const tell = (message: FromWorker): void => self.postMessage(message);
const hear = (push: Push): void => tell({ hear: push });

async function start(): Promise<void> {
  const channel = new BroadcastChannel(LOOK_ON);
  const drawn = pageDrawn();
  let listening = false;
  // A game resumed before the page listens is rendered later.
  const opened = await openBrowserApp(version, async () => {
    if (listening) await drawn.wait();
  });
  if (!opened.ok && opened.error.code === 'journal.locked') {
    await watchOther(channel, hear, (connected) => tell({ connected }));
    // The owning tab is gone: this one restarts as the owner.
    tell({ connected: false });
    channel.close();
    return start();
  }
  if (!opened.ok) return tell({ failed: inBrowser(opened.error) });

  const app = opened.value;
  const shown = showToWatchers(channel, app);
  shown.subscribe(hear);
  self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if ('say' in data) void app.handle(data.say, { kind: 'host' }).then((reply) => tell({ hear: reply }));
    else if (data.did === 'drawn') drawn.said();
    else app.portChosen();
  };
  listening = true;
  tell({ connected: true });
}

/** A browser has no folder to choose, so it has its own messages for missing storage. */
function inBrowser(why: Phrase): Phrase {
  if (why.code === 'table.folder.full') return { code: 'alone.full' };
  return why.code.startsWith('table.folder.') ? { code: 'alone.denied' } : why;
}

void start().catch((error: unknown) =>
  tell({
    failed: {
      code: 'serve.failed',
      params: { message: error instanceof Error ? error.message : String(error) },
    },
  }),
);

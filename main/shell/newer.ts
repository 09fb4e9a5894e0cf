import { join } from 'node:path';
import { z } from 'zod';
import type { NewerView, Push } from '../contract.ts';
import { nodeFileSystem } from '../journal/node-files.ts';
import { readJson, writeJson } from '../journal/settings-file.ts';
import type { App } from '../table/app-contract.ts';
import { askForNewer, newestOf, releasesPage } from './releases.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A program that runs for days looks now and then whether a day is over. */
const LOOK_EVERY = 60 * 60 * 1000;

/** What came of the last asking, over restarts. `at`: when it began, ms since 1970. */
const keptShape = z.object({ at: z.number().catch(0), version: z.string().max(32).nullable().catch(null) });
type Kept = z.infer<typeof keptShape>;

export interface NewerOptions {
  readonly app: App;
  /** The data folder. */
  readonly folder: string;
  /** This program's version. */
  readonly version: string;
  readonly page?: string;
  readonly ask?: typeof askForNewer;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * The table, with a quiet notice that a newer version is there. It asks nobody unless the setting is on, and then once a
 * day at most, also over restarts and where nobody answers.
 */
export function withNewer({
  app,
  folder,
  version,
  page = releasesPage(),
  ask = askForNewer,
  now = Date.now,
}: NewerOptions): App {
  const file = join(folder, 'newer.json');
  const listeners = new Set<(push: Push) => void>();
  const ended = new AbortController();
  let on = false;
  let view: NewerView = { page, version: null };
  let kept: Kept | null = null;
  let looking: Promise<void> | null = null;

  const show = (found: string | null): void => {
    // A version that was told of before may be this one by now.
    const newer = on && found !== null ? newestOf(`/releases/tag/${found} `, version) : null;
    if (newer === view.version) return;
    view = { page, version: newer };
    for (const listener of listeners) listener({ push: 'newer', newer: view });
  };

  const look = async (): Promise<void> => {
    if (kept === null) {
      const read = keptShape.safeParse(await readJson(nodeFileSystem, file));
      kept = read.success ? read.data : { at: 0, version: null };
    }
    const at = now();
    // A clock that was set back does not hold the question up for years.
    const due = on && !ended.signal.aborted && (at >= kept.at + DAY || at < kept.at - DAY);
    if (due) {
      // Noted before anybody is asked: a program that ends meanwhile has asked today. Where that cannot be kept, nobody is.
      const noted = { at, version: kept.version };
      if (!(await writeJson(nodeFileSystem, file, noted)).ok) return;
      kept = noted;
      kept = { at, version: await ask({ page, version, signal: ended.signal }) };
      if (!ended.signal.aborted) await writeJson(nodeFileSystem, file, kept);
    }
    show(kept.version);
  };
  const lookOnce = (): void => {
    looking ??= look().finally(() => (looking = null));
  };

  const timer = setInterval(() => {
    if (on) lookOnce();
  }, LOOK_EVERY);
  timer.unref();
  const unfollow = app.subscribe((push) => {
    if (push.push !== 'settings' || push.settings.newer === on) return;
    on = push.settings.newer;
    if (on) lookOnce();
    else show(null);
  });

  return {
    handle: (request, caller) => app.handle(request, caller),
    subscribe: (listener) => {
      const end = app.subscribe(listener);
      listeners.add(listener);
      listener({ push: 'newer', newer: view });
      return () => {
        listeners.delete(listener);
        end();
      };
    },
    close: async () => {
      clearInterval(timer);
      unfollow();
      ended.abort();
      await looking;
      await app.close();
    },
  };
}

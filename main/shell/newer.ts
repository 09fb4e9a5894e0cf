import { join } from 'node:path';
import * as z from 'zod/mini';
import { text } from '../engine/core/schema.ts';
import type { NewerView, Push } from '../contract.ts';
import { nodeFileSystem } from '../journal/node-files.ts';
import { readJson, writeJson } from '../journal/settings-file.ts';
import type { App } from '../table/app-contract.ts';
import { askForNewer, newestOf, releasesPage } from './releases.ts';
import { type Layer, type WrappedApp, wrap } from './wrap.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Interval (ms) at which a long-running program checks whether a day has passed. */
const LOOK_EVERY = 60 * 60 * 1000;

/** The last check, stored across restarts. `at`: its start, ms since 1970. */
const keptShape = z.object({
  at: z.catch(z.number(), 0),
  version: z.catch(z.nullable(text(0, 32)), null),
});
type Kept = z.infer<typeof keptShape>;

export interface NewerOptions {
  readonly app: App;
  readonly folder: string;
  readonly version: string;
  readonly page?: string;
  readonly ask?: typeof askForNewer;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Looks for a newer version while the setting is on, at most once a day, even across restarts and without an answer. */
class UpdateCheck implements Layer {
  readonly app: WrappedApp;
  #on = false;
  #view: NewerView;
  readonly #ended = new AbortController();
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  #kept: Kept | null = null;
  #looking: Promise<void> | null = null;

  constructor(private readonly options: Required<NewerOptions>) {
    this.#view = { page: options.page, version: null };
    this.#file = join(options.folder, 'newer.json');
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY);
    this.#timer.unref();
    this.app = wrap(options.app, this);
  }

  pushes(): readonly Push[] {
    return [{ push: 'newer', newer: this.#view }];
  }

  follow(push: Push): void {
    if (push.push !== 'settings' || push.settings.newer === this.#on) return;
    this.#on = push.settings.newer;
    if (this.#on) this.#look();
    else this.#show(null);
  }

  async closing(): Promise<void> {
    clearInterval(this.#timer);
    this.#ended.abort();
    await this.#looking;
  }

  #look(): void {
    if (!this.#on) return;
    this.#looking ??= this.#check().finally(() => (this.#looking = null));
  }

  async #check(): Promise<void> {
    const { version, page, ask } = this.options;
    let kept = (this.#kept ??= await this.#read());
    const at = this.options.now();
    // A clock that was set back must not delay the check for years.
    const due = at >= kept.at + DAY || at < kept.at - DAY;
    if (due && this.#on && !this.#ended.signal.aborted) {
      // Stored before the request, so that a program that exits meanwhile does not ask again today. If it cannot be
      // stored, there is no request.
      kept = { at, version: kept.version };
      if (!(await writeJson(nodeFileSystem, this.#file, kept)).ok) return;
      this.#kept = kept;
      kept = { at, version: await ask({ page, version, signal: this.#ended.signal }) };
      if (this.#ended.signal.aborted) return;
      this.#kept = kept;
      await writeJson(nodeFileSystem, this.#file, kept);
    }
    this.#show(kept.version);
  }

  async #read(): Promise<Kept> {
    const read = keptShape.safeParse(await readJson(nodeFileSystem, this.#file));
    return read.success ? read.data : { at: 0, version: null };
  }

  #show(found: string | null): void {
    const { page, version } = this.options;
    // The version found earlier may be the running one by now.
    const newer = this.#on && found !== null ? newestOf(`/releases/tag/${found} `, version) : null;
    if (newer === this.#view.version) return;
    this.#view = { page, version: newer };
    this.app.push({ push: 'newer', newer: this.#view });
  }
}

/** Adds the notice of a newer version to a table. Nothing is requested unless the setting is on. */
export const withNewer = (options: NewerOptions): App =>
  new UpdateCheck({ page: releasesPage(), ask: askForNewer, now: Date.now, ...options }).app;

import project from '../../package.json' with { type: 'json' };
import { join } from 'node:path';
import * as z from 'zod/mini';
import { text } from '../engine/core/schema.ts';
import type { NewerView, Push } from '../contract.ts';
import { nodeFileSystem } from '../journal/node-files.ts';
import { readJson, writeJson } from '../journal/whole-file.ts';
import type { App } from '../table/app-contract.ts';
import { type Layer, type WrappedApp, wrap } from './wrap.ts';

/** The releases of the repository that a package.json names; null without one. */
export function releasesOf(about: unknown): string | null {
  const read = z.object({ repository: z.object({ url: z.string() }) }).safeParse(about);
  return read.success
    ? `${read.data.repository.url.replace(/^git\+/, '').replace(/\.git$/, '')}/releases`
    : null;
}

/** This project's releases; null while it has no address. */
export const RELEASES_PAGE = releasesOf(project);

/** Limits of an answer, in bytes and ms. */
const LONGEST = 1024 * 1024;
const PATIENCE = 10_000;
/** Releases are named by three numbers; pre-releases (`v1.0.0-rc.1`) are ignored. */
const RELEASE = /\/releases\/tag\/v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?=["'<?#\s])/g;

type Numbers = readonly [number, number, number];

/** A version's three numbers; null if it is not three numbers. */
function readVersion(text: string): Numbers | null {
  const found = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-.*)?$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
}

/** Negative if `a` is older than `b`, positive if newer. */
const compare = (a: Numbers, b: Numbers): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** The newest release in a feed, if it is newer than `version`; otherwise null. */
export function newestOf(feed: string, version: string): string | null {
  let newest = readVersion(version);
  let found: string | null = null;
  if (newest === null) return null;
  for (const match of feed.matchAll(RELEASE)) {
    const numbers: Numbers = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (compare(numbers, newest) <= 0) continue;
    newest = numbers;
    found = numbers.join('.');
  }
  return found;
}

/** The text of an answer; throws if it is longer than expected. */
async function readBounded(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.byteLength;
    // Leaving the loop also closes the connection.
    if (length > LONGEST) throw new Error('too long');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

interface AskOptions {
  /** Page of the releases; the feed is next to it. */
  readonly page: string;
  readonly version: string;
  /** Time limit for the whole answer, ms. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
}

/**
 * Requests the feed of releases once, without data about the user. Resolves to the newer version; null if there is
 * none or no valid answer. Never rejects.
 */
export async function askForNewer({
  page,
  version,
  patience = PATIENCE,
  signal,
}: AskOptions): Promise<string | null> {
  const limits = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])];
  try {
    const answer = await fetch(`${page}.atom`, {
      headers: { accept: 'application/atom+xml', 'user-agent': 'Croupier' },
      credentials: 'omit',
      signal: AbortSignal.any(limits),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return null;
    }
    return newestOf(await readBounded(answer), version);
  } catch {
    return null;
  }
}

/** The project's page, or null; for tests, another one on this machine only. */
export function releasesPage(env: NodeJS.ProcessEnv = process.env): string | null {
  const other = env['CROUPIER_RELEASES'] ?? '';
  const local = URL.canParse(other) && ['127.0.0.1', '[::1]'].includes(new URL(other).hostname);
  return local ? other : RELEASES_PAGE;
}

const DAY = 24 * 60 * 60 * 1000;
/** Interval (ms) at which a long-running program checks whether a day has passed. */
const LOOK_EVERY = 60 * 60 * 1000;

/** The last check, stored across restarts. `at`: its start, ms since 1970. */
const keptShape = z.object({
  at: z.catch(z.number(), 0),
  version: z.catch(z.nullable(text(0, 32)), null),
});
type Kept = z.infer<typeof keptShape>;

interface NewerOptions {
  readonly app: App;
  readonly folder: string;
  readonly version: string;
  /** Null: the project has no address, and nothing is offered. */
  readonly page?: string | null;
  readonly ask?: typeof askForNewer;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

type CheckOptions = Required<NewerOptions> & { readonly page: string };

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

  constructor(private readonly options: CheckOptions) {
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
export function withNewer({ page = releasesPage(), ...options }: NewerOptions): App {
  return page === null
    ? options.app
    : new UpdateCheck({ page, ask: askForNewer, now: Date.now, ...options }).app;
}

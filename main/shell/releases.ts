import { repository } from '../../package.json' with { type: 'json' };

/** The project's releases, derived from `repository` in package.json. */
export const RELEASES_PAGE = `${repository.url.replace(/^git\+/, '').replace(/\.git$/, '')}/releases`;

/** Limits of an answer, in bytes and ms. */
const LONGEST = 1024 * 1024;
const PATIENCE = 10_000;
/** Releases are named by three numbers; pre-releases (`v1.0.0-rc.1`) are ignored. */
const RELEASE = /\/releases\/tag\/v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?=["'<?#\s])/g;

type Numbers = readonly [number, number, number];

/** A version's three numbers; null if it is not three numbers. */
export function readVersion(text: string): Numbers | null {
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

export interface AskOptions {
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

/** The project's page; for tests, another one on this machine only. */
export function releasesPage(env: NodeJS.ProcessEnv = process.env): string {
  const other = env['CROUPIER_RELEASES'] ?? '';
  const local = URL.canParse(other) && ['127.0.0.1', '[::1]'].includes(new URL(other).hostname);
  return local ? other : RELEASES_PAGE;
}

import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { readRegular } from '../disk/regular-file.ts';
import { homedir } from 'node:os';

/** Paths of the page. At `/tv` it asks to be a television, `/overlay` lies over a stream. */
const PAGES: ReadonlySet<string> = new Set(['/', '/tv', '/overlay']);

/** Far longer than any file of the program (bytes). */
const MOST_BYTES = 64 * 1024 * 1024;

export interface ServedFile {
  readonly type: string;
  readonly tag: string;
  /** Set for files with a digest in their name, which never change. */
  readonly lasting: boolean;
  readonly contents: Uint8Array<ArrayBuffer>;
}

/** Finds the file for a URL path (`/assets/app-1a2b3c4d.js`); null if unknown. */
export type FindFile = (path: string) => ServedFile | null;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built renderer once. Paths are looked up among these files, never joined to a folder, so no path leads
 * out of it. Files of unlisted types are not served.
 */
export async function readFiles(folder: string): Promise<FindFile> {
  const files = new Map<string, ServedFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const type = TYPES[extname(entry.name)];
      // Symbolic links are skipped, since they could lead anywhere.
      if (!entry.isFile() || type === undefined) return;
      const file = join(entry.parentPath, entry.name);
      const contents = new Uint8Array(await readRegular(file, MOST_BYTES));
      files.set(`/${relative(folder, file).split(sep).join('/')}`, {
        type,
        contents,
        tag: `"${createHash('sha256').update(contents).digest('base64url').slice(0, 22)}"`,
        lasting: /-[\w-]{8}\.\w+$/.test(entry.name),
      });
    }),
  );
  return (path) => files.get(PAGES.has(path) ? '/index.html' : path) ?? null;
}

/**
 * The user's folder for Croupier: games, settings, players. Both shells use it, so that a game begun in the window
 * continues in the browser. `CROUPIER_DATA` overrides it.
 */
export function dataFolder(
  env: Readonly<NodeJS.ProcessEnv> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const own = env['CROUPIER_DATA'];
  if (own) return own;
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Croupier');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Croupier');
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'croupier');
}

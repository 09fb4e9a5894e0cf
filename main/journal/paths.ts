/**
 * Paths of the data folder, for every shell: browsers do not have `node:path`. Windows takes `/` as well as `\`, so
 * joining with `/` is right everywhere.
 */

const SEPARATOR = /[\\/]/;

/** `join('/data', 'games', 'a.jsonl')` is `/data/games/a.jsonl`. */
export const join = (first: string, ...rest: readonly string[]): string =>
  rest.reduce((path, part) => `${path.replace(/[\\/]+$/, '')}/${part}`, first);

/** The last part of a path. */
export const basename = (path: string): string => path.split(SEPARATOR).at(-1) ?? '';

/** The path without its last part; `/` for a file in the root. */
export function dirname(path: string): string {
  const cut = path.length - basename(path).length;
  const folder = path.slice(0, cut).replace(/[\\/]+$/, '');
  return folder === '' && cut > 0 ? '/' : folder;
}

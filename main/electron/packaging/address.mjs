// @ts-check
// Puts the project's address into the metainfo file: `node main/electron/packaging/address.mjs`. package.json is the one place for it;
// without one there, the file has none.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const METAINFO = 'main/electron/packaging/io.croupier.table.metainfo.xml';

/**
 * @param {string} root the project's folder
 * @returns {string} the metainfo file as it is now
 */
export function writeAddress(root) {
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = join(root, METAINFO);
  const before = readFileSync(file, 'utf8');
  const escaped = homepage?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const line = escaped ? `  <url type="homepage">${escaped}</url>\n` : '';
  const now = before
    .replace(/ *<url type="homepage">[^<]*<\/url>\n/, '')
    .replace('  <categories>\n', (next) => line + next);
  if (now !== before) writeFileSync(file, now);
  return now;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeAddress(fileURLToPath(new URL('../../..', import.meta.url)));

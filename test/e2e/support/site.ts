import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { digestSources, lock } from '../../../main/launch/build.mjs';
import { ROOT } from '../../../main/launch/place.mjs';

/** The third shell, served as any web space serves it. */
export interface Site {
  /** `http://127.0.0.1:PORT/`, a secure context. */
  readonly address: string;
  stop(): Promise<void>;
}

const CONFIG = join(ROOT, 'vite.web.config.ts');
const STAMP = join(ROOT, 'dist', 'web-built.json');

/** Serves `dist/web/`, built first where it is stale. */
export async function serveSite(): Promise<Site> {
  await buildSite();
  const server = await preview({
    configFile: CONFIG,
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: 0, open: false },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('nothing is served');
  return { address, stop: () => server.close() };
}

async function buildSite(): Promise<void> {
  const unlock = await lock(join(ROOT, '.croupier', 'building-web.lock'));
  try {
    const sources = digestSources() + readFileSync(CONFIG, 'utf8').length;
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
    await build({ configFile: CONFIG, logLevel: 'error' });
    writeFileSync(STAMP, sources);
  } finally {
    unlock();
  }
}

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview, type PreviewServer } from 'vite';
import { digestSources, lock } from '../../../main/launch/build.mjs';
import { ROOT } from '../../../main/launch/place.mjs';
import { SerialBridge } from './web-serial/bridge.ts';
import { SERIAL_PATH } from './web-serial/messages.ts';

/** The third shell, served as any web space serves it. */
export interface Site {
  /** `http://127.0.0.1:PORT/` and the folder, a secure context. */
  readonly address: string;
  /** From now on it serves a newer version of the program. */
  renew(): void;
  /** From now on the connection breaks where the table's worker asks for the rules of this game; with null no longer. */
  withholdRules(game: string | null): void;
  /** From now on it answers that there is no file whose address ends so; with null it has all files again. */
  lack(file: RegExp | null): void;
  stop(): Promise<void>;
}

/** A site in whose pages the machine's serial ports are reached, through a stand-in of Web Serial. */
export interface SerialSite extends Site {
  readonly serial: SerialBridge;
}

const CONFIG = join(ROOT, 'build/vite.web.config.ts');
const SITE = join(ROOT, 'dist', 'web');
const STAMP = join(ROOT, 'dist', 'web-built.json');

/** Serves `dist/web/`, built first where it is stale; `base` is its folder on the web space. */
export async function serveSite(base = '/'): Promise<Site> {
  await buildSite();
  return serve(() => undefined, base);
}

/** Serves the site with a stand-in of Web Serial: Chromium's own has no ports here, and a chooser that only hands can use. */
export async function serveSerialSite(): Promise<SerialSite> {
  await buildSite();
  const { name, text } = tableWorker();
  const script = (await standInScript()) + text;
  const serial = new SerialBridge();
  const site = await serve(({ middlewares, httpServer }) => {
    serial.listen(httpServer);
    middlewares.use(`/assets/${name}`, (_request, response) =>
      response.setHeader('Content-Type', 'text/javascript').end(script),
    );
    middlewares.use(SERIAL_PATH, (_request, response) =>
      response.writeHead(serial.choose() ? 204 : 404).end(),
    );
  });
  return {
    ...site,
    serial,
    stop: async () => {
      serial.stop();
      await site.stop();
    },
  };
}

async function serve(inFront: (server: PreviewServer) => void, base = '/'): Promise<Site> {
  let versions = 1;
  let withheld: string | null = null;
  let lacking: RegExp | null = null;
  let stopped: Promise<void> | undefined;
  const server = await preview({
    configFile: CONFIG,
    base,
    logLevel: 'silent',
    plugins: [
      {
        name: 'in-front-of-the-site',
        configurePreviewServer: (server) => {
          inFront(server);
          server.middlewares.use(({ url, socket }, _response, next) =>
            withheld !== null && url?.includes(withheld) ? void socket.destroy() : next(),
          );
          server.middlewares.use(({ url }, response, next) =>
            lacking?.test(url ?? '') ? void response.writeHead(404).end() : next(),
          );
          // A newer version begins with another service worker, as a build makes one.
          server.middlewares.use(`${base}service-worker.js`, (_request, response) =>
            response
              .setHeader('Content-Type', 'text/javascript')
              .end(`${readFileSync(join(SITE, 'service-worker.js'), 'utf8')}\n// ${versions}\n`),
          );
        },
      },
    ],
    preview: { host: '127.0.0.1', port: 0, open: false },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('nothing is served');
  return {
    address,
    renew: () => void (versions += 1),
    withholdRules: (game) => {
      withheld = game === null ? null : rulesOf(game);
    },
    lack: (file) => {
      lacking = file;
    },
    // Closing it twice would wait for ever.
    stop: () => (stopped ??= server.close()),
  };
}

/** The script of the worker that holds the table: of all workers the one that knows serial ports. */
function tableWorker(): { readonly name: string; readonly text: string } {
  const assets = join(SITE, 'assets');
  const [found, ...others] = readdirSync(assets)
    .filter((name) => /^worker-.*\.js$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }))
    .filter(({ text }) => text.includes('Arduino Uno'));
  if (!found || others.length > 0) throw new Error('not one worker of the table');
  return found;
}

/** The script with a game's rules, as the table's worker asks for it. */
function rulesOf(game: string): string {
  const [, name] = new RegExp(`import\\([^)]*?(${game}-[\\w-]{8}\\.js)`).exec(tableWorker().text) ?? [];
  if (name === undefined) throw new Error(`no rules of ${game}`);
  return name;
}

/** The stand-in as one script, to run before the worker's own. */
async function standInScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'web-serial', 'in-worker.ts'),
        formats: ['iife'],
        name: 'standIn',
      },
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error('no stand-in');
  return `${chunk.code}\n`;
}

async function buildSite(): Promise<void> {
  const unlock = await lock(join(ROOT, '.croupier', 'building-web.lock'));
  try {
    const sources = digestSources() + readFileSync(CONFIG, 'utf8').length;
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
    await buildAsReleased();
    writeFileSync(STAMP, sources);
  } finally {
    unlock();
  }
}

/** Tests and the bench run in another mode, in which Vue and Pinia bring twice as much: for developers. */
async function buildAsReleased(): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ configFile: CONFIG, logLevel: 'error' });
  } finally {
    process.env['NODE_ENV'] = NODE_ENV;
  }
}

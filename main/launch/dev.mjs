// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, say, tell } from './place.mjs';

/**
 * The app with sources that reload. With Electron's runtime this is electron-vite's own; without it (electron-vite refuses
 * then) the same in a browser: Vite serves the renderer and hands `/wire` on to the table, which is rebuilt and started
 * anew when its sources change.
 * @param {{ show: 'window' } | { show: 'browser', why: string | null }} choice
 * @param {string[]} args for the table's process
 */
export async function dev(choice, args) {
  if (choice.show === 'window') {
    const bin = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const child = spawn(process.execPath, [bin, 'dev', '--watch', '--', ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.on('close', (code) => (process.exitCode = code ?? 0));
    return;
  }
  if (choice.why) tell(choice.why);

  const { build, createServer } = await import('vite');
  const { resolveConfig } = await import('electron-vite');
  const { config } = await resolveConfig({ root: ROOT }, 'serve', 'development');
  if (!config?.main || !config.renderer)
    throw new Error('electron.vite.config.ts has no main or renderer part');

  const table = runTable(args);
  // The first build starts the table; each later one restarts it.
  const watcher = await build({
    ...config.main,
    configFile: false,
    build: { ...config.main.build, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('vite did not watch');
  watcher.on('event', (event) => {
    if (event.code === 'END') table.restart();
    if (event.code === 'ERROR') console.error(event.error.message);
  });

  const { port, token } = await table.address;
  const target = `http://127.0.0.1:${port}`;
  const server = await createServer({
    ...config.renderer,
    configFile: false,
    server: {
      host: '127.0.0.1',
      // The table checks Host and Origin; the proxy sets both to the table's own.
      proxy: { '/wire': { target, ws: true, changeOrigin: true, rewriteWsOrigin: true } },
    },
  });
  await server.listen();
  console.log(say('serve.ready', { address: `${server.resolvedUrls?.local[0] ?? ''}#${token}` }));
}

/**
 * Runs the latest build of the table.
 * @param {string[]} args
 */
function runTable(args) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** @type {(address: { port: string, token: string }) => void} */
  let found = () => undefined;
  /** @type {Promise<{ port: string, token: string }>} */
  const address = new Promise((resolve) => (found = resolve));
  const begin = () => {
    const mine = spawn(process.execPath, [join(ROOT, 'out', 'main', 'serve.js'), '--no-open', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = mine;
    mine.stdout.setEncoding('utf8').on('data', (text) => {
      const match = /:(\d+)\/#([\w-]+)/.exec(text);
      if (match?.[1] && match[2]) found({ port: match[1], token: match[2] });
    });
  };
  process.on('exit', () => child?.kill());
  return {
    address,
    restart: () => {
      const old = child;
      if (old === null || old.exitCode !== null) return begin();
      old.once('close', begin);
      old.kill();
    },
  };
}

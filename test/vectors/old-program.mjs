/**
 * Talks to an older version of Croupier, built, as a browser does: what the `make.mjs` of its data folder is run with, in a
 * checkout of that version.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const { build } = await import(pathToFileURL(createRequire(resolve('package.json')).resolve('vite')).href);
const { default: WebSocket } = await import(
  pathToFileURL(createRequire(resolve('package.json')).resolve('ws')).href
);

/** What of that version's own sources is needed to know which moves are legal: the module `exports` of `test/support`. */
export async function importOld(exports) {
  const cache = resolve('node_modules/.cache/make-folder');
  mkdirSync(cache, { recursive: true });
  const entry = resolve('test/support/make-folder-entry.ts');
  writeFileSync(entry, exports);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: cache,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'old.mjs' } },
    },
  });
  rmSync(entry);
  return import(pathToFileURL(join(cache, 'old.mjs')).href);
}

/** The built program, serving. */
export async function startProgram(data) {
  const child = spawn(process.execPath, ['out/main/serve.js', '--no-open', '--port=0', `--data=${data}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('close', done));
  const address = await new Promise((done) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /http:\/\/\S+#[\w-]+/.exec(said);
      if (found) done(found[0]);
    });
  });
  return { address, end: (signal) => (child.kill(signal), ended) };
}

/** A page with the address open: asks, and keeps the token that it was given. */
export async function openPage(link, slowly = 45) {
  const { host, hash } = new URL(link);
  const socket = new WebSocket(`ws://${host}/wire`, { headers: { Origin: `http://${host}` } });
  const waiting = new Map();
  let token = hash.slice(1);
  let n = 0;
  await new Promise((done, failed) => {
    socket.on('close', failed);
    socket.setMaxListeners(0);
    socket.on('open', () => socket.send(JSON.stringify({ hello: 1, token })));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.welcome) {
        token = message.welcome;
        done();
      }
      waiting.get(message.n)?.(message);
    });
  });
  // More than so many a second would close the line.
  const reply = async (kind, ask = {}) => {
    await pause(slowly);
    return new Promise((done, failed) => {
      n += 1;
      waiting.set(n, done);
      socket.once('close', (code) => failed(new Error(`the line was closed: ${code}`)));
      socket.send(JSON.stringify({ n, kind, ...ask }));
    });
  };
  const ask = async (kind, more) => {
    const answer = await reply(kind, more);
    if (!answer.ok) throw new Error(`${kind}: ${JSON.stringify(answer.error)}`);
    return answer.value;
  };
  return { token: () => token, reply, ask };
}

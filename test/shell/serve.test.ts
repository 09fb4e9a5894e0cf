import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { build } from '../../main/launch/build.mjs';
import { ROOT } from '../../main/launch/place.mjs';
import de from '../../main/words/de.json' with { type: 'json' };
import fr from '../../main/words/fr.json' with { type: 'json' };
import { serveReleases } from '../support/releases.ts';
import { tempFolder } from '../support/temp.ts';

beforeAll(async () => {
  expect(await build()).toBe(true);
});

interface Run {
  /** All that it has said so far, on both its outputs. */
  readonly said: () => string;
  readonly ended: Promise<number | null>;
  saying(text: RegExp): Promise<string>;
}

/** Runs the built program that serves to a browser; it is ended with the test. */
const serve = (...args: readonly string[]): Run => serveIn({}, ...args);

/** As `serve`, in this environment. */
function serveIn(env: Readonly<Record<string, string>>, ...args: readonly string[]): Run {
  const child = spawn(process.execPath, [join(ROOT, 'out/main/serve.js'), '--no-open', ...args], {
    env: { ...process.env, ...env },
  });
  let said = '';
  const hear = (text: Buffer): void => void (said += text.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(() => {
    child.kill();
    return ended.then(() => undefined);
  });
  return {
    said: () => said,
    ended,
    saying: async (text) => {
      const end = ended.then(() => 'ended');
      for (;;) {
        const found = text.exec(said)?.[0];
        if (found !== undefined) return found;
        const next = new Promise<string>((resolve) => child.stdout.once('data', () => resolve('more')));
        if ((await Promise.race([next, end])) === 'ended') throw new Error(`it ended: ${said}`);
      }
    },
  };
}

/** What a sentence begins with, up to the address in it. */
const saying = (sentence: string): RegExp => new RegExp(sentence.replace(/\{.*$/s, ''));

test.each<[what: string, args: (folder: string) => readonly string[], says: RegExp]>([
  [
    'a data folder that is a file',
    (folder) => [`--data=${join(folder, 'file')}`],
    /in the way of \S+file, so nothing can be kept/,
  ],
  ['a data folder where none can be made', () => ['--data=/proc/croupier'], /\/proc\/croupier/],
  ['a port that is none', (folder) => [`--data=${folder}`, '--port=99999'], /“99999” is not a port/],
  ['an option that there is not', (folder) => [`--data=${folder}`, '--prt=1'], /no such option.*--port 4870/],
])('%s: one sentence, and it ends', async (_, args, says) => {
  const run = serve(...args(tempFolder({ file: '' })));
  expect(await run.ended).toBe(1);
  expect(run.said()).toMatch(says);
  expect(run.said().trim()).not.toContain('\n');
});

test('it speaks the language that was chosen in its folder, else the terminal’s', async () => {
  const folder = tempFolder({ 'settings.json': '{"locale": "fr"}' });
  const env = { LC_ALL: 'de_DE.UTF-8' };
  await serveIn(env, `--data=${folder}`, '--port=0').saying(saying(fr.serve.ready));
  await serveIn(env, `--data=${tempFolder()}`, '--port=0').saying(saying(de.serve.ready));
});

test('a port in use: it takes a free one with a message', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const run = serve(`--data=${tempFolder()}`, `--port=${port}`);
  const taken = /:(\d+)\//.exec(await run.saying(/Croupier is at \S+/))?.[1];
  expect(run.said()).toContain(`Another program has port ${port}, so Croupier takes ${taken}.`);
});

test('a second start shows the first, and ends well; without its address it says what to do', async () => {
  const folder = tempFolder();
  const first = serve(`--data=${folder}`, '--port=0');
  const address = (await first.saying(/http:\S+#[\w-]+/)) ?? '';
  const second = serve(`--data=${folder}`);
  expect(await second.ended).toBe(0);
  expect(second.said()).toContain(`already running at ${address}`);
  writeFileSync(join(folder, 'host.json'), '{');
  const third = serve(`--data=${folder}`);
  expect(await third.ended).toBe(1);
  expect(third.said()).toContain('close it first');
});

test('if its address cannot be stored, it serves anyway', async () => {
  // A folder where the file should be: the disk refuses, whoever asks.
  const folder = tempFolder({ 'host.json/in-the-way': '' });
  await serve(`--data=${folder}`, '--port=0').saying(/Croupier is at/);
});

test('whether there is a newer version is asked once, and only where that is switched on', async () => {
  const releases = await serveReleases();
  const env = { CROUPIER_RELEASES: releases.page };
  const off = tempFolder();
  await serveIn(env, `--data=${off}`, '--port=0').saying(/Croupier is at/);
  const on = tempFolder({ 'settings.json': '{"newer": true}' });
  await serveIn(env, `--data=${on}`, '--port=0').saying(/Croupier is at/);
  const kept = (): unknown => JSON.parse(readFileSync(join(on, 'newer.json'), 'utf8'));
  await expect.poll(kept).toMatchObject({ version: '99.0.0' });
  expect(releases.asked).toEqual(['/releases.atom']);
});

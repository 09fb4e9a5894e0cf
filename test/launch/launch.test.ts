import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import de from '../../main/words/de.json' with { type: 'json' };
import en from '../../main/words/en.json' with { type: 'json' };
import fr from '../../main/words/fr.json' with { type: 'json' };

const LAUNCH = join(import.meta.dirname, '../../main/launch.mjs');

/** Runs the launcher as if Node had another version. */
const launchOn = (version: string, ...args: string[]) =>
  spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,Object.defineProperty(process, 'version', { value: '${version}' })`,
      LAUNCH,
      ...args,
    ],
    { encoding: 'utf8' },
  );

test.each([
  ['v18.20.4', 1],
  ['v20.9.0', 1],
  ['v20.18.3', 1],
  ['v20.19.0', 0],
  ['v22.1.0', 0],
  ['v100.0.0', 0],
])('Node %s: exit code %i', (version, code) => {
  const { status, stdout, stderr } = launchOn(version, '--help');
  expect(status).toBe(code);
  if (code === 0) expect(stdout).toContain('npm start');
  else expect(stderr).toMatch(`Croupier needs Node 20.19 or newer; this is ${version}.`);
});

test('an unknown word gets a sentence and an exit code', () => {
  const { status, stderr } = launchOn(process.version, 'begin');
  expect(status).toBe(1);
  expect(stderr).toContain('There is no “begin” here');
});

test.each([
  ['de_AT.UTF-8', de.launch.help],
  ['fr_FR.UTF-8', fr.launch.help],
  ['../de', en.launch.help],
  ['xx_XX', en.launch.help],
])('a terminal in %s', (language, help) => {
  const env = { ...process.env, LC_ALL: language };
  const { stdout } = spawnSync(process.execPath, [LAUNCH, '--help'], { encoding: 'utf8', env });
  expect(stdout.trimEnd()).toBe(help);
});

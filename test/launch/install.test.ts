import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isInstalled, packagesToPlay } from '../../main/launch/install.mjs';
import { ROOT } from '../../main/launch/place.mjs';
import { tempFolder } from '../support/temp.ts';

interface Asking {
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

const lockOf = (packages: object): string => JSON.stringify({ packages });
const ALL = { tests: true };
const WANTED = lockOf({
  '': { version: '0.1.0' },
  'node_modules/vue': { version: '3.5.45' },
  'node_modules/for-macos': { version: '1.0.0', optional: true },
});

describe('it is installed', () => {
  test.each<[string, boolean, Record<string, string>]>([
    ['when npm has all that is wanted', true, { 'node_modules/vue': '3.5.45' }],
    [
      'when npm has more',
      true,
      { 'node_modules/vue': '3.5.45', 'node_modules/for-macos': '1.0.0', 'node_modules/x': '1.0.0' },
    ],
    ['not with another version', false, { 'node_modules/vue': '3.5.44' }],
    ['not with a package missing', false, {}],
  ])('%s', (_, installed, there) => {
    const packages = Object.fromEntries(Object.entries(there).map(([path, version]) => [path, { version }]));
    const root = tempFolder({
      'package-lock.json': WANTED,
      'node_modules/.package-lock.json': lockOf(packages),
    });
    expect(isInstalled(ALL, root)).toBe(installed);
  });

  test('not on a fresh clone', () => {
    expect(isInstalled(ALL, tempFolder({ 'package-lock.json': WANTED }))).toBe(false);
  });

  test('not when npm was broken off: it writes its list last', () => {
    const root = tempFolder({ 'package-lock.json': WANTED, 'node_modules/vue/package.json': '{}' });
    expect(isInstalled(ALL, root)).toBe(false);
  });
});

describe('who only plays', () => {
  const LOCK = {
    '': { devDependencies: { vue: '3', vite: '8' } },
    test: { devDependencies: { vitest: '4' } },
    'node_modules/croupier-tests': {},
    'node_modules/vue': {
      version: '3.0.0',
      peerDependencies: { tool: '*' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/vite': { version: '8.0.0', dependencies: { shared: '2' }, peerDependencies: { host: '1' } },
    'node_modules/vite/node_modules/shared': { version: '2.0.0', dependencies: { deep: '1' } },
    'node_modules/deep': { version: '1.0.0' },
    'node_modules/host': { version: '1.0.0' },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0' },
    'node_modules/vitest': { version: '4.0.0', dependencies: { shared: '1', tool: '1' } },
  };
  const OWN = [
    '',
    'node_modules/vue',
    'node_modules/vite',
    'node_modules/vite/node_modules/shared',
    'node_modules/host',
    'node_modules/deep',
  ];

  test('needs what the project asks for and what that asks for, each as Node finds it', () => {
    expect([...packagesToPlay(LOCK)]).toEqual(OWN);
  });

  test.each([
    ['to play', { tests: false }, true],
    ['for the tests', { tests: true }, false],
  ])('has enough %s without what only tests need: %s %s', (_, needs, enough) => {
    const there = Object.fromEntries(
      Object.entries(LOCK).filter(([path]) => OWN.includes(path) && path !== ''),
    );
    const root = tempFolder({
      'package-lock.json': lockOf(LOCK),
      'node_modules/.package-lock.json': lockOf(there),
    });
    expect(isInstalled(needs, root)).toBe(enough);
  });

  test('lint and tests are asked for beside the tests, and never by the project itself', () => {
    const asksFor = (file: string): readonly string[] => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Asking;
      return Object.keys({ ...dependencies, ...devDependencies });
    };
    const [project, tests] = [asksFor('package.json'), asksFor('test/package.json')];
    expect(tests).toEqual(expect.arrayContaining(['eslint', 'prettier', 'vitest', 'vue-tsc']));
    expect(tests.filter((name) => project.includes(name))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { isInstalled } from '../../main/launch/install.mjs';
import { tempFolder } from '../support/temp.ts';

const lockOf = (packages: object): string => JSON.stringify({ packages });
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
    expect(isInstalled(root)).toBe(installed);
  });

  test('not on a fresh clone', () => {
    expect(isInstalled(tempFolder({ 'package-lock.json': WANTED }))).toBe(false);
  });

  test('not when npm was broken off: it writes its list last', () => {
    const root = tempFolder({ 'package-lock.json': WANTED, 'node_modules/vue/package.json': '{}' });
    expect(isInstalled(root)).toBe(false);
  });
});

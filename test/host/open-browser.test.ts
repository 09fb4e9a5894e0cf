import { expect, test } from 'vitest';
import { openerFor } from '../../main/host/open-browser.ts';

const ADDRESS = 'http://127.0.0.1:4870/#t.a&b';

test.each<[string, NodeJS.Platform, NodeJS.ProcessEnv, readonly string[] | null]>([
  ['macOS', 'darwin', {}, ['open', ADDRESS]],
  // Unescaped, the shell would take what follows the `&` for another command.
  ['Windows', 'win32', {}, ['cmd', '/c', 'start', '""', ADDRESS.replace('&', '^&')]],
  ['Linux with X', 'linux', { DISPLAY: ':0' }, ['xdg-open', ADDRESS]],
  ['Linux with Wayland', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', ADDRESS]],
  ['Linux without a screen', 'linux', {}, null],
])('on %s', (_, platform, env, opener) => {
  expect(openerFor(ADDRESS, platform, env)).toEqual(opener);
});

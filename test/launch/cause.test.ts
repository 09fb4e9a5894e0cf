import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { causeOf, isRestricted, packageOf } from '../../main/launch/cause.mjs';
import { tempFolder } from '../support/temp.ts';

const facts = { runtime: '/home/ann/croupier/node_modules/electron/dist/electron', restricted: false };
const helper = '/home/ann/croupier/node_modules/electron/dist/chrome-sandbox';

describe('a known cause', () => {
  test.each<[string, string, string, object]>([
    [
      'no namespaces, with a helper that is not set up',
      '[1:1:FATAL:setuid_sandbox_host.cc(158)] The SUID sandbox helper binary was found, but is not configured correctly.',
      'launch.cause.sandbox',
      { helper },
    ],
    [
      'no sandbox at all',
      '[1:FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox! Update your kernel',
      'launch.cause.sandbox',
      { helper },
    ],
    [
      'a missing library',
      'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory',
      'launch.cause.library',
      { library: 'libnss3.so', package: 'libnss3' },
    ],
    ['root', '[1:FATAL] Running as root without --no-sandbox is not supported.', 'launch.cause.root', {}],
    [
      'no display',
      '[1:ERROR:env.cc(255)] The platform failed to initialize.  Exiting.',
      'launch.cause.display',
      {},
    ],
    ['no X server', 'Missing X server or $DISPLAY', 'launch.cause.display', {}],
    [
      'no shared memory',
      'Creating shared memory in /dev/shm/.org.chromium.x failed: Permission denied (13)',
      'launch.cause.memory',
      {},
    ],
    [
      'an old C library',
      "electron: version `GLIBC_2.38' not found",
      'launch.cause.foreign',
      { runtime: facts.runtime },
    ],
  ])('%s is named with its cure', (_, said, code, params) => {
    expect(causeOf({ said, how: 'SIGTRAP' }, facts)).toEqual({ code, params });
  });

  test('the same without a sandbox names the restriction where there is one', () => {
    const outcome = { said: 'FATAL: No usable sandbox!', how: 'SIGTRAP' };
    expect(causeOf(outcome, { ...facts, restricted: true })?.code).toBe('launch.cause.restricted');
  });

  test('a binary for another processor is recognised by its exit', () => {
    expect(causeOf({ said: '', how: 'spawn electron ENOEXEC' }, facts)?.code).toBe('launch.cause.foreign');
  });

  test('anything else is unknown', () => {
    expect(causeOf({ said: 'GPU process crashed', how: 'SIGSEGV' }, facts)).toBeNull();
  });
});

test.each([
  ['libnss3.so', 'libnss3'],
  ['libasound.so.2', 'libasound2'],
  ['libgbm.so.1', 'libgbm1'],
  ['libgtk-3.so.0', 'libgtk-3-0'],
  ['libatk-1.0.so.0', 'libatk1.0-0'],
  ['libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0'],
  ['libXcomposite.so.1', 'libxcomposite1'],
])('%s is in %s', (library, name) => {
  expect(packageOf(library)).toBe(name);
});

test.each([
  ['1\n', true],
  ['0\n', false],
])('the restriction is read from the kernel: %j', (text, expected) => {
  const folder = tempFolder({ userns: text });
  expect(isRestricted(join(folder, 'userns'))).toBe(expected);
  expect(isRestricted(join(folder, 'none'))).toBe(false);
});

import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../main/launch/place.mjs';
import { tempFolder } from '../support/temp.ts';

const known = (severity: string): string =>
  JSON.stringify({ vulnerabilities: { loose: { name: 'loose', severity, range: '<2' } } });

// On Windows npm is another file.
test.skipIf(process.platform === 'win32').each([
  ['nothing known', '{"vulnerabilities":{}}', '.: 0 packages with known faults', 0],
  ['a low one', known('low'), '.: loose <2: low', 0],
  ['a high one', known('high'), '.: loose <2: high', 1],
  ['a critical one', known('critical'), '.: loose <2: critical', 1],
  ['a registry that refuses', '{"message":"405 Method Not Allowed"}', '.: this registry answers no audit', 0],
  ['a registry that answers nonsense', '<html>', '.: this registry answers no audit', 0],
])('known faults in packages: %s', (_, answer, line, code) => {
  // npm exits with 1 for both: faults, and a registry that cannot answer.
  const folder = tempFolder({ npm: `#!/bin/sh\ncat <<'END'\n${answer}\nEND\nexit 1\n` });
  chmodSync(join(folder, 'npm'), 0o755);
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, '.ci', 'audit.mjs')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
  });
  expect(stdout).toContain(line);
  expect(status).toBe(code);
});

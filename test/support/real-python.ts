import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/**
 * The python3 of pyenv or asdf is a script that looks for the real one, a third of a second each time. Tests start it some two
 * hundred times, so its folder comes first for them. Without python3 nothing changes: `needs.ts` says what is not tested.
 */
export default function realPythonFirst(): void {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  });
  if (status !== 0) return;
  process.env['PATH'] = [dirname(stdout.trim()), process.env['PATH']].join(delimiter);
}

import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/**
 * The python3 of pyenv or asdf is a script that searches for the real one, which takes a third of a second. Tests
 * start it about two hundred times, so the real folder comes first on PATH. Without python3 nothing changes:
 * `needs.ts` reports it.
 */
export default function realPythonFirst(): void {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  });
  if (status !== 0) return;
  process.env['PATH'] = [dirname(stdout.trim()), process.env['PATH']].join(delimiter);
}

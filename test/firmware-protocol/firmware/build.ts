import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

export const FIRMWARE = resolve(import.meta.dirname, '../../../firmware-protocol/firmware');

/** Runs a target of the firmware's Makefile with its results in `build`; gives what it printed. Throws where it fails. */
export function make(target: string, build: string): string {
  const { status, stdout, stderr } = spawnSync('make', [target, `BUILD=${build}`], {
    cwd: FIRMWARE,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`make ${target}: ${stdout}${stderr}`);
  return stdout;
}

import type { Result } from '../engine/core/result.ts';
import { ok } from '../engine/core/result.ts';
import { type FileSystem, diskRefusal, isMissing } from './filesystem.ts';
import { writeWhole } from './journal.ts';

/**
 * Reads a small JSON file. A missing one is null; one that cannot be read as JSON is `undefined`: settings are not
 * worth stopping an evening for, and the damaged file is overwritten by the next change only.
 */
export async function readJson(fs: FileSystem, path: string): Promise<unknown> {
  try {
    return JSON.parse((await fs.read(path)).toString('utf8')) as unknown;
  } catch (error) {
    if (isMissing(error)) return null;
    return undefined;
  }
}

/**
 * Writes a small JSON file in one piece: after a power cut it is the old one or the new one, whole. `indent` 0 for what
 * only the program reads.
 */
export async function writeJson(
  fs: FileSystem,
  path: string,
  value: unknown,
  indent = 2,
): Promise<Result<null>> {
  try {
    await writeWhole(fs, path, `${JSON.stringify(value, null, indent)}\n`);
    return ok(null);
  } catch (error) {
    return diskRefusal(error);
  }
}

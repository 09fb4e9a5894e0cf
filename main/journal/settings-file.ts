import type { Result } from '../engine/core/result.ts';
import { ok } from '../engine/core/result.ts';
import { type FileSystem, diskRefusal, isMissing } from './filesystem.ts';
import { writeWhole } from './whole-file.ts';

/** The index of ten thousand games is a tenth of that (bytes). */
const LONGEST = 64 * 1024 * 1024;

/**
 * Reads a small JSON file. Null if it is missing, `undefined` if it is not JSON: settings should not stop an evening,
 * and the damaged file stays until the next change overwrites it.
 */
export async function readJson(fs: FileSystem, path: string): Promise<unknown> {
  try {
    const { size } = await fs.stat(path);
    if (size > LONGEST) return undefined;
    // The decoder drops a byte-order mark, which some editors add.
    return JSON.parse(new TextDecoder().decode(await fs.read(path))) as unknown;
  } catch (error) {
    if (isMissing(error)) return null;
    return undefined;
  }
}

/**
 * Writes a small JSON file atomically: after a power cut it is the whole old or the whole new one. `indent` is 0
 * for files that only the program reads.
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

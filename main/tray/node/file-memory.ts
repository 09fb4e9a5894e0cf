import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Memory, remembered } from '../memory.ts';

/** Keeps it in a small JSON file. An unreadable file counts as missing; a write error is ignored. */
export function fileMemory(file: string): Memory {
  return {
    async read() {
      try {
        const parsed = remembered.safeParse(JSON.parse(await readFile(file, 'utf8')));
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    async write(tray) {
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(`${file}.new`, `${JSON.stringify(tray)}\n`);
        await rename(`${file}.new`, file);
      } catch {
        // The tray still works; it only has to be chosen again.
      }
    },
  };
}

import type { FileSystem } from '../journal/filesystem.ts';
import { readJson, writeJson } from '../journal/whole-file.ts';
import { type Memory, remembered } from '../tray/platform.ts';

/** Stores the last tray in a small file of the data folder. */
export const fileMemory = (files: FileSystem, file: string): Memory => ({
  read: async () => {
    const parsed = remembered.safeParse(await readJson(files, file));
    return parsed.success ? parsed.data : undefined;
  },
  // Without storage the tray works, but has to be chosen again next time.
  write: async (tray) => void (await writeJson(files, file, tray)),
});

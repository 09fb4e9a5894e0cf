import { rm } from 'node:fs/promises';
import { join } from '../journal/filesystem.ts';
import { nodeFileSystem } from '../journal/node-files.ts';
import { TEMPORARY, writeWhole } from '../journal/whole-file.ts';

/** Replaces a small JSON file of the data folder atomically, readable only by its owner. Rejects on disk errors. */
export async function replaceJson(folder: string, name: string, value: unknown): Promise<void> {
  const file = join(folder, name);
  await nodeFileSystem.makeFolder(folder);
  try {
    await writeWhole(nodeFileSystem, file, `${JSON.stringify(value)}\n`);
  } catch (error) {
    await rm(file + TEMPORARY, { force: true });
    throw error;
  }
}

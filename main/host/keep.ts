import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readRegular } from '../disk/regular-file.ts';
import { replaceJson } from '../shell/small-file.ts';
import { makeToken } from './admission.ts';
import { keptPhones, type PhonesMemory } from './kept-phones.ts';

/**
 * The host's address, stored in the data folder (readable only by its owner), so that an open page finds the table
 * again after a restart, and a second start finds the first.
 */
const kept = z.object({
  port: z.int().check(z.minimum(0), z.maximum(65_535)),
  token: z.string().check(z.regex(/^[\w-]{32,}$/)),
});
export type Kept = Readonly<z.infer<typeof kept>>;

/** Not a registered port. */
export const usualPort = 4870;

const fileIn = (folder: string): string => join(folder, 'host.json');

/** Far longer than either file (bytes). */
const MOST_BYTES = 1024 * 1024;

/** What a file holds; null if it is missing or broken. */
async function read<T>(file: string, shape: z.ZodMiniType<T>): Promise<T | null> {
  try {
    const parsed = shape.safeParse(JSON.parse((await readRegular(file, MOST_BYTES)).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The stored address; null if the file is missing or damaged, in which case a new one is created. */
export const readKept = (folder: string): Promise<Kept | null> => read(fileIn(folder), kept);

export const freshKept = (): Kept => ({ port: usualPort, token: makeToken() });

/** Replaces the file, whole or not at all. Rejects on disk errors. */
export const keep = (folder: string, it: Kept): Promise<void> => replaceJson(folder, 'host.json', it);

/** Phones remembered in the data folder: `phones.json`. */
export function phonesMemory(folder: string): PhonesMemory {
  const file = join(folder, 'phones.json');
  /** Writes are serialised. */
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read: () => read(file, keptPhones),
    write: (kept) => {
      const done = turn
        .then(() => (kept === null ? rm(file, { force: true }) : replaceJson(folder, 'phones.json', kept)))
        .then(
          () => true,
          () => false,
        );
      turn = done;
      return done;
    },
  };
}

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { replaceJson } from '../shell/small-file.ts';
import { makeToken } from './admission.ts';
import { keptPhones, type PhonesMemory } from './kept-phones.ts';

/**
 * The host's address, kept in the data folder (readable by its owner only): an open page finds the table again after a
 * restart, and a second start finds the first.
 */
const kept = z.object({
  port: z.int().check(z.minimum(0), z.maximum(65_535)),
  token: z.string().check(z.regex(/^[\w-]{32,}$/)),
});
export type Kept = Readonly<z.infer<typeof kept>>;

/** Not a registered port. */
export const usualPort = 4870;

const fileIn = (folder: string): string => join(folder, 'host.json');

/** What was saved; null if the file is missing or broken (it is then made anew). */
export async function readKept(folder: string): Promise<Kept | null> {
  try {
    const parsed = kept.safeParse(JSON.parse(await readFile(fileIn(folder), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const freshKept = (): Kept => ({ port: usualPort, token: makeToken() });

/** Replaces the file, whole or not at all. Rejects on disk errors. */
export const keep = (folder: string, it: Kept): Promise<void> => replaceJson(folder, 'host.json', it);

/** The phones remembered in the data folder: `phones.json`. */
export function phonesMemory(folder: string): PhonesMemory {
  const file = join(folder, 'phones.json');
  /** Writes happen one after the other. */
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read: async () => {
      try {
        const parsed = keptPhones.safeParse(JSON.parse(await readFile(file, 'utf8')));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
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

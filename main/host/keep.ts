import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeToken } from './admission.ts';

/**
 * The host's address, kept in the data folder (readable by its owner only): an open page finds the table again after a
 * restart, and a second start finds the first.
 */
const kept = z.object({ port: z.int().min(0).max(65_535), token: z.string().regex(/^[\w-]{32,}$/) });
export type Kept = Readonly<z.infer<typeof kept>>;

/** Nobody's well-known port. */
export const usualPort = 4870;

const fileIn = (folder: string): string => join(folder, 'host.json');

/** What was kept, or null: a file that is missing or broken is made anew. */
export async function readKept(folder: string): Promise<Kept | null> {
  try {
    const parsed = kept.safeParse(JSON.parse(await readFile(fileIn(folder), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const freshKept = (): Kept => ({ port: usualPort, token: makeToken() });

/** Replaces what was kept, as a whole or not at all. */
export async function keep(folder: string, it: Kept): Promise<void> {
  await mkdir(folder, { recursive: true });
  const made = `${fileIn(folder)}.${process.pid}`;
  await writeFile(made, `${JSON.stringify(it)}\n`, { mode: 0o600 });
  await rename(made, fileIn(folder));
}

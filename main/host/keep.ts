import * as z from 'zod/mini';
import { PHONE_DEVICES, cleanName } from '../contract.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegular } from '../disk/regular-file.ts';
import { replaceJson } from '../shell/small-file.ts';
import { makeToken } from './admission.ts';
import { type EventsMemory, keptEvents } from './events.ts';

const keptClient = z.object({
  id: z.string().check(z.maxLength(20)),
  digest: z.string().check(z.maxLength(60)),
  device: z.enum(PHONE_DEVICES),
  address: z.string().check(z.maxLength(60)),
  since: z.number(),
  seen: z.number(),
});
/** A phone or television. */
export type KeptClient = Readonly<z.infer<typeof keptClient>>;

/**
 * Phones remembered for the next start, so that nobody has to scan again after the laptop restarts during an
 * evening. It contains only digests of tokens: reading it lets nobody in.
 */
const keptPhones = z.object({
  /** The address under which phones know the table; on another one they cannot return. */
  address: z.string().check(z.maxLength(60)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  phones: z
    .array(
      z.extend(keptClient, {
        name: z.pipe(z.string().check(z.maxLength(40)), z.transform(cleanName)),
      }),
    )
    .check(z.maxLength(40)),
  /** The televisions. */
  screens: z._default(z.array(keptClient).check(z.maxLength(12)), []),
  /** Whether the table was locked, and whether only the host assigned seats. */
  locked: z._default(z.boolean(), false),
  seatsByHost: z._default(z.boolean(), false),
  seats: z.object({
    /** The game that the seats belong to. */
    file: z.nullable(z.string().check(z.maxLength(200))),
    held: z
      .array(
        z.object({
          id: z.string().check(z.maxLength(10)),
          name: z.string().check(z.maxLength(40)),
          player: z.optional(z.string().check(z.maxLength(64))),
          phone: z.string().check(z.maxLength(20)),
        }),
      )
      .check(z.maxLength(100)),
  }),
});
export type KeptPhones = Readonly<z.infer<typeof keptPhones>>;
export type KeptSeats = KeptPhones['seats'];

/** Storage for phones. Neither method rejects: without it phones only have to scan again. */
export interface PhonesMemory {
  /** Null if nothing valid is stored. */
  read(): Promise<KeptPhones | null>;
  /** Null deletes it. Resolves to whether it was written. */
  write(kept: KeptPhones | null): Promise<boolean>;
}

/**
 * The host's address, stored in the data folder (readable only by its owner), so that an open page finds the table
 * again after a restart, and a second start finds the first.
 */
const kept = z.object({
  port: z.int().check(z.minimum(0), z.maximum(65_535)),
  token: z.string().check(z.regex(/^[\w-]{32,}$/)),
});
type Kept = Readonly<z.infer<typeof kept>>;

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
export const phonesMemory = (folder: string): PhonesMemory => memoryIn(folder, 'phones.json', keptPhones);

/** Events for other programs: `events.json`. */
export const eventsMemory = (folder: string): EventsMemory => memoryIn(folder, 'events.json', keptEvents);

/** A small file that may be missing. */
function memoryIn<T>(folder: string, name: string, shape: z.ZodMiniType<T>) {
  const file = join(folder, name);
  /** Writes are serialised. */
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read: () => read(file, shape),
    write: (kept: T | null): Promise<boolean> => {
      const done = turn
        .then(() => (kept === null ? rm(file, { force: true }) : replaceJson(folder, name, kept)))
        .then(
          () => true,
          () => false,
        );
      turn = done;
      return done;
    },
  };
}

import * as z from 'zod/mini';
import { PHONE_DEVICES, cleanName } from '../contract.ts';

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
export const keptPhones = z.object({
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

import * as z from 'zod/mini';
import { PHONE_DEVICES, cleanName } from '../contract.ts';

const keptScreen = z.object({
  id: z.string().check(z.maxLength(20)),
  digest: z.string().check(z.maxLength(60)),
  device: z.enum(PHONE_DEVICES),
  address: z.string().check(z.maxLength(60)),
  since: z.number(),
  seen: z.number(),
});
export type KeptScreen = Readonly<z.infer<typeof keptScreen>>;

/**
 * What is kept of the phones for the program's next start, so that nobody has to scan again when the laptop was started
 * anew in the middle of an evening. No token is among it, only what the tokens digest to: whoever reads it gets in nowhere.
 */
export const keptPhones = z.object({
  /** Where phones know the table; anywhere else what is kept is of no use. */
  address: z.string().check(z.maxLength(60)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  phones: z
    .array(
      z.object({
        id: z.string().check(z.maxLength(20)),
        digest: z.string().check(z.maxLength(60)),
        device: z.enum(PHONE_DEVICES),
        name: z.pipe(z.string().check(z.maxLength(40)), z.transform(cleanName)),
        address: z.string().check(z.maxLength(60)),
        since: z.number(),
        seen: z.number(),
      }),
    )
    .check(z.maxLength(40)),
  /** The televisions that look on. */
  screens: z._default(z.array(keptScreen).check(z.maxLength(12)), []),
  /** Nobody new was let in; seats were the host's to give. */
  locked: z._default(z.boolean(), false),
  seatsByHost: z._default(z.boolean(), false),
  seats: z.object({
    /** The game that the seats are of. */
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
export type KeptPhone = KeptPhones['phones'][number];
export type KeptSeats = KeptPhones['seats'];

/** Where it is kept. Neither rejects: it is a comfort, and nothing rests on it. */
export interface PhonesMemory {
  /** Null where nothing is kept, or nothing that can be read. */
  read(): Promise<KeptPhones | null>;
  /** Null forgets. */
  write(kept: KeptPhones | null): Promise<void>;
}

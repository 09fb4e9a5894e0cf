import { z } from 'zod';
import { PHONE_DEVICES, cleanName } from '../contract.ts';

const keptScreen = z.object({
  id: z.string().max(20),
  digest: z.string().max(60),
  device: z.enum(PHONE_DEVICES),
  address: z.string().max(60),
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
  address: z.string().max(60),
  port: z.int().min(1).max(65_535),
  phones: z
    .array(
      z.object({
        id: z.string().max(20),
        digest: z.string().max(60),
        device: z.enum(PHONE_DEVICES),
        name: z.string().max(40).transform(cleanName),
        address: z.string().max(60),
        since: z.number(),
        seen: z.number(),
      }),
    )
    .max(40),
  /** The televisions that look on. */
  screens: z.array(keptScreen).max(12).default([]),
  /** Nobody new was let in; seats were the host's to give. */
  locked: z.boolean().default(false),
  seatsByHost: z.boolean().default(false),
  seats: z.object({
    /** The game that the seats are of. */
    file: z.string().max(200).nullable(),
    held: z
      .array(
        z.object({
          id: z.string().max(10),
          name: z.string().max(40),
          player: z.string().max(64).optional(),
          phone: z.string().max(20),
        }),
      )
      .max(100),
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

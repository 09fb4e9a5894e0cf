import * as z from 'zod/mini';

const kind = { vendorId: z.string(), productId: z.string() };

export const remembered = z.object({
  path: z.string(),
  ids: z.optional(
    z.object({
      ...kind,
      serialNumber: z.optional(z.string()),
      /** Another port had the same ids. */
      shared: z.optional(z.boolean()),
    }),
  ),
  /** The tray's own id, as it greeted. */
  device: z.optional(z.string()),
  /** False after an intended disconnect, also after a restart. */
  wanted: z.boolean(),
  /** A person's answers about ports without a serial number of their own. */
  answers: z.optional(z.array(z.object({ ...kind, open: z.boolean() }))),
});

/** The tray that was used last. */
export type Remembered = z.infer<typeof remembered>;

/** The app's storage between starts. */
export interface Memory {
  read(): Promise<Remembered | undefined>;
  write(tray: Remembered): Promise<void>;
}

export function forgetful(): Memory {
  let kept: Remembered | undefined;
  return {
    read: () => Promise.resolve(kept),
    write: (tray) => {
      kept = tray;
      return Promise.resolve();
    },
  };
}

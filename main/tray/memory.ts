import * as z from 'zod/mini';

export const remembered = z.object({
  path: z.string(),
  ids: z.optional(z.object({ vendorId: z.string(), productId: z.string(), serialNumber: z.string() })),
  device: z.optional(z.string()),
  /** False after an intended disconnect: it stays one, over a restart too. */
  wanted: z.boolean(),
});

/** The tray that was used last. */
export type Remembered = z.infer<typeof remembered>;

/** Where the app keeps it from one start to the next. */
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

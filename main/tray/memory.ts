import * as z from 'zod/mini';

export const remembered = z.object({
  path: z.string(),
  ids: z.optional(z.object({ vendorId: z.string(), productId: z.string(), serialNumber: z.string() })),
  device: z.optional(z.string()),
  /** False after an intended disconnect, also after a restart. */
  wanted: z.boolean(),
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

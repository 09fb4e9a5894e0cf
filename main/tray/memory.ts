import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const remembered = z.object({
  path: z.string(),
  ids: z.object({ vendorId: z.string(), productId: z.string(), serialNumber: z.string() }).optional(),
  device: z.string().optional(),
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

/** Keeps it in a small JSON file. A file that cannot be read is as good as none; one that cannot be written is let be. */
export function fileMemory(file: string): Memory {
  return {
    async read() {
      try {
        const parsed = remembered.safeParse(JSON.parse(await readFile(file, 'utf8')));
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    async write(tray) {
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(`${file}.new`, `${JSON.stringify(tray)}\n`);
        await rename(`${file}.new`, file);
      } catch {
        // The tray works all the same; it will only have to be chosen again.
      }
    },
  };
}

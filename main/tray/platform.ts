import * as z from 'zod/mini';
import type { Link } from '../../firmware-protocol/simulator/index.ts';
import type { PortFacts, StrandedBoard } from './diagnosis.ts';
import type { OpenLine } from './flash/serial-line.ts';
import type { PortSource } from './ports.ts';
import type { PortInfo } from './types.ts';

/** A source with one port: the computer's end of a simulated cable, listed while plugged in. */
export type LinkSource = (path: string, manufacturer: string, link: Link) => PortSource;

export interface LineFile {
  /** `line` without its line end. */
  write(line: string): void;
  /** Resolves when everything is written or has failed. */
  end(): Promise<void>;
}

/** Where recordings are kept. */
export interface RecordingFiles {
  /** Starts a new file; `onFail` is called once if it cannot be written. */
  create(file: string, onFail: (error: Error) => void): LineFile;
  /** Rejects if there is no such file. */
  read(file: string): Promise<string>;
}

/** The platform-dependent parts of the tray: Node (`node/`) or a browser (`main/web`). */
export interface TrayPlatform {
  readonly linkSource: LinkSource;
  /** The computer's own ports; undefined if not available. */
  readonly system: PortSource | undefined;
  /** Asks the system about a port that would not open. Never rejects; unknown facts are left out. */
  gatherFacts(path: string, ports: readonly PortInfo[]): Promise<PortFacts>;
  /** Finds a connected board without a serial port, if the system can tell. */
  findStranded?(): Promise<StrandedBoard | undefined>;
  readonly recordings: RecordingFiles;
  /** Opens the computer's serial ports byte-wise, for bootloaders. */
  readonly openLine?: OpenLine;
}

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
type Remembered = z.infer<typeof remembered>;

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

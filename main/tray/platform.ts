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

import type { Link } from '../../firmware-protocol/simulator/index.ts';
import type { PortFacts } from './diagnosis.ts';
import type { OpenLine } from './flash/serial-line.ts';
import type { PortSource } from './ports.ts';
import type { PortInfo } from './types.ts';

/** A source with one port: the computer's end of a simulated cable. It is listed while it is plugged. */
export type LinkSource = (path: string, manufacturer: string, link: Link) => PortSource;

/** A file that is being written, line by line. */
export interface LineFile {
  /** `line` without its line end. */
  write(line: string): void;
  /** Resolves when all is written, or could not be. */
  end(): Promise<void>;
}

/** Where recordings are kept. */
export interface RecordingFiles {
  /** Begins a file anew; `onFail` is called once if it cannot be written. */
  create(file: string, onFail: (error: Error) => void): LineFile;
  /** Rejects where there is no such file. */
  read(file: string): Promise<string>;
}

/** What of the tray depends on where it runs: Node (`node/`) or a browser alone (`main/web`). */
export interface TrayPlatform {
  readonly linkSource: LinkSource;
  /** The computer's own ports; undefined where it has none to give. */
  readonly system: PortSource | undefined;
  /** Asks the system about a port that would not open. Never rejects; what cannot be told is left out. */
  gatherFacts(path: string, ports: readonly PortInfo[]): Promise<PortFacts>;
  readonly recordings: RecordingFiles;
  /** Opens the computer's serial ports by the byte, to reach a board's bootloader. */
  readonly openLine?: OpenLine;
}

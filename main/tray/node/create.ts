import type { TrayPlatform } from '../platform.ts';
import { createTrayOn, type TrayOptions } from '../tray.ts';
import type { Tray } from '../types.ts';
import { findStranded, gatherFacts } from './boards.ts';
import { linkSource } from './link-binding.ts';
import { privateRecordings, recordingFiles } from './recording-files.ts';
import { lineOver } from './serial-line.ts';
import { systemBinding, systemPorts } from './system-ports.ts';

const nodePlatform: TrayPlatform = {
  linkSource,
  system: systemPorts,
  gatherFacts,
  findStranded: () => findStranded(),
  recordings: recordingFiles,
  openLine: lineOver(systemBinding),
};

export interface NodeTrayOptions extends TrayOptions {
  /** Recordings are for their owner only: they lie in the data folder. */
  readonly isPrivate?: boolean;
}

/** The tray on Node: closed until `start` finds the one of last time or a person opens one. */
export const createTray = ({ isPrivate = false, ...options }: NodeTrayOptions = {}): Tray =>
  createTrayOn(isPrivate ? { ...nodePlatform, recordings: privateRecordings } : nodePlatform, options);

export { type Clock, systemClock } from './clock.ts';
export {
  listTrays,
  type MonitorOptions,
  monitorTray,
  type ReplayOptions,
  replayTray,
  type SimulateOptions,
  simulateTray,
  type Terminal,
} from './commands.ts';
export { sayLine } from './line-words.ts';
export { FIRMWARE_PATH, firmwarePort } from './firmware-port.ts';
export { fileMemory, forgetful, type Memory } from './memory.ts';
export { actOnVirtual, helpFor, sayConnection, trayView } from './panel.ts';
export { doubtfulPockets, type Expectation, findDoubts } from './plausibility.ts';
export { badLines, isShown, type LineFilter, printable } from './raw-view.ts';
export { readRecording, type Recording } from './record.ts';
export { REPLAY_PATH, replaySource } from './replay.ts';
export { createTray, type TrayOptions, type VirtualPort, VIRTUAL_PATH, virtualPort } from './tray.ts';
export * from './types.ts';

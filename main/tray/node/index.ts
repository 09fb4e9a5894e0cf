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
export { createTray } from './create.ts';
export { flashTray, type FlashCommandOptions } from './flash-command.ts';
export { fileMemory } from './file-memory.ts';

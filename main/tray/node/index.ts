export { listTrays, monitorTray, replayTray, simulateTray, type Terminal } from './commands.ts';
export { createTray } from './create.ts';
export { flashTray } from './flash-command.ts';

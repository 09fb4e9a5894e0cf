export { listTrays, monitorTray, replayTray, simulateTray } from './commands.ts';
export { createTray } from './create.ts';
export { flashTray } from './flash-command.ts';
export type { Terminal } from './ask-port.ts';

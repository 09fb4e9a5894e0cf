export { listTrays, monitorTray, replayTray, simulateTray } from './commands.ts';
export { createTray } from './create.ts';
export { flashTray } from './commands.ts';
export type { Terminal } from './ask-port.ts';

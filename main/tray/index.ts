export { firmwarePort } from './firmware-port.ts';
export { forgetful, type Memory } from './memory.ts';
export { actOnVirtual, trayView } from './panel.ts';
export { helpFor } from './port-help.ts';
export { type LineFilter } from './raw-view.ts';
export { readRecording } from './record.ts';
export { REPLAY_PATH, replaySource } from './replay.ts';
export { createTrayOn, VIRTUAL_PATH, virtualPort } from './tray.ts';
export * from './types.ts';

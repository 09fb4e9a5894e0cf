export { forgetful, type Memory } from './platform.ts';
export { actOnVirtual, newestLines, trayView } from './panel.ts';
export { CAMERA_PATH, CameraTray, type PageTray, RADIO_PATH, RadioTray } from './page-tray.ts';
export { helpFor } from './diagnosis.ts';
export { type LineFilter } from './raw-view.ts';
export { readRecording, REPLAY_PATH, replaySource } from './recording.ts';
export { createTrayOn } from './tray.ts';
export * from './types.ts';
export { randomDevice, VIRTUAL_PATH } from './virtual-tray.ts';

export { crc16, hex } from './frame.ts';
export { decodeFromTray, decodeToTray } from './decode.ts';
export { encodeFromTray, encodeToTray } from './encode.ts';
export { closeFrame, openFrame } from './frame.ts';
export * from './messages.ts';

export { crc16, hex, closeFrame, openFrame } from './frame.ts';
export { decodeFromTray, decodeToTray } from './decode.ts';
export { encodeFromTray, encodeToTray } from './encode.ts';
export * from './messages.ts';

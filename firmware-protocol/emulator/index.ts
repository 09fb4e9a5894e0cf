export { type Cable } from './chain.ts';
export { createFirmwareRig, type FirmwareRig } from './rig.ts';
export { HexError, readHexFile } from './hex.ts';

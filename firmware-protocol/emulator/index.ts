export { type Cable, CHAIN_LAYOUTS, type ChainLayout, type DeadSensor } from './chain.ts';
export { FirmwareMachine, type FirmwareMachineOptions } from './machine.ts';
export { createFirmwareRig, type FirmwareRig, type FirmwareRigOptions } from './rig.ts';
export { HexError, readHexFile } from './hex.ts';

export { VirtualClock } from './clock.ts';
export { LASTING_TROUBLES, LINE_TROUBLES, Link } from './link.ts';
export type { Machine } from './link.ts';
export { play } from './player.ts';
export { pick, type Random, seeded } from './random.ts';
export { RollGatherer } from './roll.ts';
export { Talker } from './talker.ts';
export { createRig, type Rig, type RigOptions } from './player.ts';
export { readScript, type ScriptError } from './script.ts';

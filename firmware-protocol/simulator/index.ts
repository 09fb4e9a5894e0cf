export { Board } from './board.ts';
export { VirtualClock } from './clock.ts';
export { LASTING_TROUBLES, LINE_TROUBLES, Link, type Machine } from './link.ts';
export { play, createRig, type Rig, type RigOptions } from './player.ts';
export { pick, seeded } from './random.ts';
export { RollGatherer } from './roll.ts';
export { Talker, type Unnumbered } from './talker.ts';
export { readScript, type ScriptError } from './script.ts';

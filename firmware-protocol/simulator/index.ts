export { Board, type Seen, type Throw } from './board.ts';
export { type Clock, realClock, VirtualClock } from './clock.ts';
export {
  type Host,
  LASTING_TROUBLES,
  type LastingTrouble,
  LINE_TROUBLES,
  type LineTrouble,
  Link,
} from './link.ts';
export type { Machine } from './machine.ts';
export { play } from './player.ts';
export { pick, type Random, seeded } from './random.ts';
export { createRig, type Rig, type RigOptions } from './rig.ts';
export { readScript, type Script, type ScriptDie, type ScriptError, type Step } from './script.ts';
export { SimulatedTray, type SimulatedTrayOptions } from './tray.ts';

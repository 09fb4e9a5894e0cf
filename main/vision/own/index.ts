/** Reading ordinary dice: with pips, or taught. See README.md. */
export {
  type OwnDice,
  type OwnDoubt,
  type OwnHint,
  type OwnOptions,
  type OwnReading,
  type SeenOwn,
  OWN_DOUBTS,
  OWN_HINTS,
} from './types.ts';
export { rgbOf, rgbOfPlanes } from './frame.ts';
export { readOwn } from './read.ts';
export {
  type DiceSet,
  type TaughtDie,
  type TaughtFace,
  SAMPLE_BYTES,
  SAMPLE_SIZE,
  SET_LIMITS,
  withSample,
} from './dice-set.ts';
export { type Alike, type SampleDoubt, type Taken, SAMPLE_DOUBTS, alikeIn, takeSample } from './teach.ts';
export { type SetFault, type SetReading, SET_FAULTS, isName, readSet, writeSet } from './set-file.ts';

/** Reads ordinary dice, with pips or taught. See README.md. */
export {
  type OwnDice,
  type OwnReading,
  type SeenOwn,
  type DiceSet,
  SAMPLE_BYTES,
  SAMPLE_SIZE,
  SET_LIMITS,
  withSample,
} from './types.ts';
export { rgbOf, rgbOfPlanes } from './frame.ts';
export { readOwn } from './read.ts';
export { CameraPlace } from './camera-place.ts';
export { type SampleDoubt, type Taken, alikeIn, takeSample, type FaceLack, surenessOf } from './teach.ts';
export { isName, readSet, writeSet } from './set-file.ts';

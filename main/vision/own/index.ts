/** Reading ordinary dice: with pips, or taught. See README.md. */
export type { OwnDice, OwnReading, SeenOwn } from './types.ts';
export { rgbOf, rgbOfPlanes } from './frame.ts';
export { readOwn } from './read.ts';
export { type DiceSet, SAMPLE_BYTES, SET_LIMITS, withSample } from './dice-set.ts';
export { alikeIn, takeSample } from './teach.ts';
export { isName, readSet, writeSet } from './set-file.ts';

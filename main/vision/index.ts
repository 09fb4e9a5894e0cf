/**
 * Reads printed dice in pictures with the code book; the sheets to print are in `sheet/`. Pure functions over
 * pixel buffers: no DOM, no Node, no clock; they run in a page's worker and in Node.
 */
export * from './codes/book.ts';
export { middleOf } from './geometry.ts';
export * from './image.ts';
export { type Motion, MotionGate, blockMeans } from './motion.ts';
export { CardTracker, isNear, type LyingCard } from './cards/tracker.ts';
export { isInside, isSamePlace } from './cards/outlines.ts';
export type { CardHint } from './cards/hints.ts';
export type { ReadCard } from './cards/read.ts';
export { Agreement, readPrinted } from './printed/read.ts';
export * from './printed/types.ts';
export { backProject, project } from './printed/view.ts';

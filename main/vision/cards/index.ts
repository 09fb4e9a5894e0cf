/** Reads playing cards that lie face up: everything that needs the net's weights. See the README beside. */
export { cardHints, scaleOf } from './hints.ts';
export { BareEdges } from './overlaps.ts';
export { readCards } from './read.ts';
export { trainedIndexNet } from './trained.ts';

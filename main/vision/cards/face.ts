import type { Quad } from '../image.ts';
import { CARD } from './card.ts';

/** A card's corners in its own mm. */
export const FACE: Quad = [
  { x: 0, y: 0 },
  { x: CARD.width, y: 0 },
  { x: CARD.width, y: CARD.height },
  { x: 0, y: CARD.height },
];

/** The same corners, begun with the n-th. */
export const begunAt = ([a, b, c, d]: Quad, n: 0 | 1 | 2 | 3): Quad =>
  n === 0 ? [a, b, c, d] : begunAt([b, c, d, a], (n - 1) as 0 | 1 | 2);

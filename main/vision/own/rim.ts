import type { Rgb } from '../image.ts';
import { blobsIn } from './blobs.ts';
import type { Candidate } from './find.ts';
import { rectify } from './frame.ts';
import { distances, marksOn } from './pip-ground.ts';
import type { PipReading } from './pips.ts';

const SIZE = 72;
const GROW = 1.8;
/** No pip of the face lies beyond the first share of the edge, and none of a neighbouring face before the second. */
const RIM = [0.38, 0.67] as const;

/**
 * Whether similar pips cross or continue beyond the square's rim on the same ground: then the square is not the
 * whole face. Pips of a side are foreshortened, not round.
 */
export function hasPipsOnRim(image: Rgb, at: Candidate, { face, contrast, area }: PipReading): boolean {
  const patch = rectify(image, at.corners, SIZE, GROW);
  const edge = SIZE / GROW;
  return blobsIn(marksOn(patch, distances(patch, face), 0.5 * contrast), SIZE).some((blob) => {
    const [x, y] = [(blob.x - SIZE / 2) / edge, (blob.y - SIZE / 2) / edge];
    const far = Math.max(Math.abs(x), Math.abs(y));
    const share = blob.area / (edge * edge) / area;
    return (
      far > RIM[0] && far < RIM[1] && share > 0.45 && share < 1.9 && blob.aspect > 0.66 && blob.fill > 0.8
    );
  });
}

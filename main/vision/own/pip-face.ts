import type { Side } from '../codes/book.ts';
import type { Rgb } from '../image.ts';
import type { FaceRead } from './choose.ts';
import type { Candidate } from './find.ts';
import { rectify } from './frame.ts';
import { type PipReading, readPips } from './pips.ts';
import { hasPipsOnRim } from './rim.ts';

export interface PipFaceRead extends FaceRead {
  readonly pips: PipReading;
}

const SIZE = 48;
const GROW = 1.2;

/** Thresholds below which a number is doubtful. */
const SURE = { score: 0.64, margin: 0.35, round: 0.77, contrast: 45 };

/** Largest stretch of a flat face's pips, as the logarithm of a ratio. */
const DRAWN = 0.18;

/** Reads the pips in a square. `shows`: what one to six pips mean; a number without a meaning is doubtful. */
export function readPipFace(image: Rgb, at: Candidate, shows?: readonly (string | null)[]): PipFaceRead {
  const pips = readPips(rectify(image, at.corners, SIZE, GROW));
  const { count, score, margin } = pips;
  const meaning = count === 0 ? null : shows ? (shows[count - 1] ?? null) : String(count);
  const isSure =
    count > 0 &&
    score >= SURE.score &&
    margin >= SURE.margin &&
    pips.round >= SURE.round &&
    pips.contrast >= SURE.contrast &&
    meaning !== null;
  return {
    at,
    pips,
    face: count === 0 ? null : (count as Side),
    die: null,
    shows: meaning,
    score,
    margin,
    weight: 0.5 + count,
    turned: 0,
    marks: { off: { x: pips.x, y: pips.y }, drawn: pips.drawn === null ? null : pips.drawn / DRAWN },
    why: isSure ? null : 'unclear',
    strict: count < 3,
  };
}

/** Doubts a number whose pips continue beyond the square's rim. */
export function checkRim(image: Rgb, read: PipFaceRead): FaceRead {
  return read.why === null && hasPipsOnRim(image, read.at, read.pips) ? { ...read, why: 'outline' } : read;
}

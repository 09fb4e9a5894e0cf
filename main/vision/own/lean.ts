import type { Point, Rgb } from '../image.ts';
import { mean, median } from '../printed/frames.ts';
import { tablePlaneOf } from './camera-place.ts';
import { type FaceRead, isRead } from './choose.ts';
import { fitCube } from './cube.ts';
import type { Candidate } from './find.ts';
import { FLAT, fitFree } from './free-fit.ts';
import { type Calibration, calibrationAt, shrunk } from './plane.ts';
import { edgeOn, type Pose, slantsRound, turnOf } from './pose.ts';

/** Starting slant of the search for a leaning die, and in how many directions. */
const WAYS = { slant: 0.35, directions: 6 };
const ROUNDS = 3;

/** The softened picture at `1 / by` of its size. */
export interface Shrunk {
  readonly image: Rgb;
  readonly by: number;
}

/**
 * Adds to a reading how evenly its outline matches a flat die, and how much better it matches a leaning one. A
 * flat die gains little by leaning.
 */
export function withLean({ image, by }: Shrunk, one: FaceRead, fullSize: NonNullable<Calibration>): FaceRead {
  const [at, calibration] = [shrunk(one.at, by), calibrationAt(fullSize, by)];
  const stands = fitCube(image, at, calibration, ROUNDS)?.at.stands ?? at.stands ?? 0;
  return { ...one, at: { ...one.at, stands, leans: leanAt(image, at, calibration) } };
}

/** How much better a leaning die matches at this place, 0 to 1. */
function leanAt(image: Rgb, { x, y, corners }: Candidate, { view, dieMm }: NonNullable<Calibration>): number {
  const { a, b } = tablePlaneOf(view);
  const from: Pose = { x, y, turn: turnOf(corners), a, b, edge: edgeOn(view, { x, y }, dieMm) };
  const flat = fitFree(image, from, view, { names: FLAT });
  let most = fitFree(image, flat.pose, view).score;
  for (const lean of slantsRound(WAYS.directions, WAYS.slant))
    most = Math.max(most, fitFree(image, { ...flat.pose, a: a + lean.a, b: b + lean.b }, view).score);
  return most - flat.score;
}

/** What the reliably read dice of a picture have in common. */
export interface Typical {
  /** Medians of how evenly their outlines match, and of the gain by leaning. */
  readonly stands: number;
  readonly leans: number;
  /** Median offset of their marks from the squares' centres, in picture directions: all squares may be slightly off. */
  readonly off: Point;
}

/** With fewer dice each is compared with a typical flat die. */
const SEVERAL = 3;
/** An outline as even as this is flat, whatever the other dice do. */
const EVEN = 0.8;
const MIDDLE: Point = { x: 0, y: 0 };
/** A typical flat die on any table. */
const ANY = { stands: 0.77, leans: 0 };

export function typicalOf(faces: readonly FaceRead[]): Typical {
  const sure = faces.filter(({ why, at: { leans } }) => why === null && leans !== undefined);
  const offs = sure.flatMap((one) => offOf(one) ?? []);
  const off =
    offs.length < SEVERAL ? MIDDLE : { x: median(offs.map(({ x }) => x)), y: median(offs.map(({ y }) => y)) };
  if (sure.length < SEVERAL) return { ...ANY, off };
  return {
    stands: Math.min(EVEN, median(sure.map(({ at }) => at.stands ?? 0))),
    leans: median(sure.map(({ at }) => at.leans ?? 0)),
    off,
  };
}

/** Offset of the marks from the square's centre, in picture directions and in edges; null if the reader does not give it. */
function offOf({ marks, at }: FaceRead): Point | null {
  if (!marks?.off) return null;
  const { x, y } = marks.off;
  const turn = turnOf(at.corners);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return { x: x * c - y * s, y: x * s + y * c };
}

/** Its distance from the typical offset. */
function offFrom({ off: typical }: Typical, one: FaceRead): number | null {
  const off = offOf(one);
  return off && Math.hypot(off.x - typical.x, off.y - typical.y);
}

/**
 * Scale of each symptom: gain by leaning, loss of outline, offset of the marks. A die leans when the scaled sum
 * exceeds 1. Fitted to rendered dice with pips, some of them leaning.
 */
const LEANS = { gain: 0.072, lack: 0.135, off: 0.144 };

/** Whether a die leans, by its outline and its marks compared with the picture's other dice. */
export function isLeaning(one: FaceRead, typical: Typical): boolean {
  const { stands = 0, leans = 0 } = one.at;
  return (
    (leans - typical.leans) / LEANS.gain +
      Math.max(0, typical.stands - stands) / LEANS.lack +
      (offFrom(typical, one) ?? 0) / LEANS.off +
      (one.marks?.drawn ?? 0) >
    1
  );
}

/**
 * Scale of each symptom: gain by leaning, share of rejected dice, offset and stretch of the marks. A guessed
 * camera position is rejected when the scaled sum exceeds 1.
 */
const IMPLAUSIBLE = { gain: 0.165, untold: 0.83, off: 0.2, drawn: 2 };

/**
 * Whether a guessed camera position is wrong. Dice that all lean share no plane: few are accepted under any,
 * most match better when leaning, and their marks show it too.
 */
export function isImplausible(faces: readonly FaceRead[], told: number, typical: Typical): boolean {
  const read = faces.filter(isRead);
  return (
    median(faces.map(({ at }) => at.leans ?? 0)) / IMPLAUSIBLE.gain +
      (1 - told / faces.length) / IMPLAUSIBLE.untold +
      mean(read.flatMap((one) => offFrom(typical, one) ?? [])) / IMPLAUSIBLE.off +
      mean(read.flatMap(({ marks }) => marks?.drawn ?? [])) / IMPLAUSIBLE.drawn >
    1
  );
}

import type { Rgb } from '../image.ts';
import { lieOf } from './camera-place.ts';
import type { FaceRead } from './choose.ts';
import { fitCube } from './cube.ts';
import type { Candidate } from './find.ts';
import { FLAT, fitFree } from './free-fit.ts';
import { type Seat, seatAt, shrunk } from './plane.ts';
import { edgeOn, type Pose, slantsRound, turnOf } from './pose.ts';

/** Ways a die may lean that the search begins from: how far, and in how many directions. */
const LEANS = { slant: 0.35, directions: 6 };
const ROUNDS = 3;

/** A picture (softened) at `1 / by` of its size. */
export interface Shrunk {
  readonly image: Rgb;
  readonly by: number;
}

/**
 * A die that was read, with how evenly its outline is seen where it stands flat, and by how much it is seen better where it leans:
 * a die that stands flat gains little by leaning.
 */
export function weighed({ image, by }: Shrunk, one: FaceRead, seatInWhole: NonNullable<Seat>): FaceRead {
  const [at, seat] = [shrunk(one.at, by), seatAt(seatInWhole, by)];
  const stands = fitCube(image, at, seat, ROUNDS)?.at.stands ?? at.stands ?? 0;
  return { ...one, at: { ...one.at, stands, leans: leanAt(image, at, seat) } };
}

/** By how much a die that leans is seen better where one was laid flat, 0 to 1. */
function leanAt(image: Rgb, { x, y, corners }: Candidate, { view, dieMm }: NonNullable<Seat>): number {
  const { a, b } = lieOf(view);
  const from: Pose = { x, y, turn: turnOf(corners), a, b, edge: edgeOn(view, { x, y }, dieMm) };
  const flat = fitFree(image, from, view, { names: FLAT });
  let most = fitFree(image, flat.pose, view).score;
  for (const lean of slantsRound(LEANS.directions, LEANS.slant))
    most = Math.max(most, fitFree(image, { ...flat.pose, a: a + lean.a, b: b + lean.b }, view).score);
  return most - flat.score;
}

/** How the dice of a picture stand that are read surely. */
export interface Usual {
  /** The middle of how evenly their outlines are seen, and of how much better they are seen if they lean. */
  readonly stands: number;
  readonly leans: number;
  /** How unlike each other they stand; 0 where they are too few to say. */
  readonly unlike: number;
}

/** What the outlines' differences count for, and from how many dice on. */
const SPREAD = 0.3;
const ENOUGH = 5;

export function usualOf(faces: readonly FaceRead[]): Usual {
  const sure = faces.filter(({ why, at: { leans } }) => why === null && leans !== undefined);
  const stands = sure.map(({ at }) => at.stands ?? 0).sort((a, b) => a - b);
  const leans = sure.map(({ at }) => at.leans ?? 0).sort((a, b) => a - b);
  const ranked = (values: readonly number[], share: number): number =>
    values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;
  const mean = leans.reduce((sum, value) => sum + value, 0) / Math.max(1, leans.length);
  return {
    stands: ranked(stands, 0.5),
    leans: ranked(leans, 0.5),
    unlike: sure.length < ENOUGH ? 0 : mean + SPREAD * (ranked(stands, 0.8) - ranked(stands, 0.2)),
  };
}

/** Dice that differ so much agree in no table: all of them lean, though some seem to stand. */
const UNLIKE = 0.1;
/** An outline counts so much against a gain by leaning; so much of both is too much; and one that is seen so evenly stands, whatever the others do. */
const ONE = { outline: 0.83, most: 0.045, even: 0.8 };

/** Whether a die is seen better leaning than most of the others are, or all are. */
export function isLeaning({ stands = 0, leans = 0 }: Candidate, usual: Usual): boolean {
  const lacks = Math.min(ONE.even, usual.stands) - stands;
  return usual.unlike > UNLIKE || leans - usual.leans + ONE.outline * lacks > ONE.most;
}

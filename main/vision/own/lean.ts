import type { Point, Rgb } from '../image.ts';
import { mean, median } from '../printed/frames.ts';
import { lieOf } from './camera-place.ts';
import { type FaceRead, isRead } from './choose.ts';
import { fitCube } from './cube.ts';
import type { Candidate } from './find.ts';
import { FLAT, fitFree } from './free-fit.ts';
import { type Seat, seatAt, shrunk } from './plane.ts';
import { edgeOn, type Pose, slantsRound, turnOf } from './pose.ts';

/** Ways a die may lean that the search begins from: how far, and in how many directions. */
const WAYS = { slant: 0.35, directions: 6 };
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
  for (const lean of slantsRound(WAYS.directions, WAYS.slant))
    most = Math.max(most, fitFree(image, { ...flat.pose, a: a + lean.a, b: b + lean.b }, view).score);
  return most - flat.score;
}

/** What the dice of a picture have in common that are read surely. */
export interface Usual {
  /** The middle of how evenly their outlines are seen, and of how much better they are seen if they lean. */
  readonly stands: number;
  readonly leans: number;
  /** The middle of how far their marks are off their squares' middles, as it lies in the picture: all may be laid a little off. */
  readonly off: Point;
}

/** Fewer dice have nothing in common: each is held against one that stands flat. */
const SEVERAL = 3;
/** An outline that is seen so evenly stands, whatever the others do. */
const EVEN = 0.8;
const MIDDLE: Point = { x: 0, y: 0 };
/** As one that stands flat is seen, on any table. */
const ANY = { stands: 0.77, leans: 0 };

export function usualOf(faces: readonly FaceRead[]): Usual {
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

/** How far a face's marks are off its square's middle, as it lies in the picture, in edges; null where its reader does not say. */
function offOf({ marks, at }: FaceRead): Point | null {
  if (!marks?.off) return null;
  const { x, y } = marks.off;
  const turn = turnOf(at.corners);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return { x: x * c - y * s, y: x * s + y * c };
}

/** The same against what is usual, as a length. */
function offFrom({ off: usual }: Usual, one: FaceRead): number | null {
  const off = offOf(one);
  return off && Math.hypot(off.x - usual.x, off.y - usual.y);
}

/**
 * So much of one thing, against what is usual, says by itself that a die leans: what it gains by leaning, what its outline lacks,
 * and how far its marks are off. Fitted to rendered dice with pips of which some lean.
 */
const LEANS = { gain: 0.072, lack: 0.135, off: 0.144 };

/** Whether a die is seen to lean where most of the picture's others stand: by its outline and by its marks together. */
export function isLeaning(one: FaceRead, usual: Usual): boolean {
  const { stands = 0, leans = 0 } = one.at;
  return (
    (leans - usual.leans) / LEANS.gain +
      Math.max(0, usual.stands - stands) / LEANS.lack +
      (offFrom(usual, one) ?? 0) / LEANS.off +
      (one.marks?.drawn ?? 0) >
    1
  );
}

/** So much of one thing says by itself that a camera's place is none: what dice gain by leaning, the share of them that is not told, and how far their marks are off, and drawn out. */
const ASTRAY = { gain: 0.165, untold: 0.83, off: 0.2, drawn: 2 };

/**
 * Whether a camera's place that was guessed is none, by the dice that are seen and by how many of them would be told. Dice that all
 * lean have no table in common: few are told under any, most are seen better if they lean, and their marks say so as well.
 */
export function isAstray(faces: readonly FaceRead[], told: number, usual: Usual): boolean {
  const read = faces.filter(isRead);
  return (
    median(faces.map(({ at }) => at.leans ?? 0)) / ASTRAY.gain +
      (1 - told / faces.length) / ASTRAY.untold +
      mean(read.flatMap((one) => offFrom(usual, one) ?? [])) / ASTRAY.off +
      mean(read.flatMap(({ marks }) => marks?.drawn ?? [])) / ASTRAY.drawn >
    1
  );
}

import { type Gray, type Quad, type Rgb, grayOfRgb } from '../image.ts';
import { centreOf, colours, edgeOf } from '../own/frame.ts';
import { viewFor } from '../own/plane.ts';
import type { OwnOptions } from '../own/types.ts';
import { median } from '../printed/frames.ts';
import { NEAR } from '../printed/hints.ts';
import type { View } from '../printed/types.ts';
import { backProject } from '../printed/view.ts';
import type { Nets } from './nets.ts';
import { type Ground, type Stance, groundIn, groundUnder, offFrom, stanceOf } from './ground.ts';
import { type ReadTop, isInside, readTops } from './tops.ts';

/** Why a die is doubtful. */
export type PipDoubt =
  /** No number is reliable: blurred, in glare, too small, or no pips. */
  | 'unclear'
  | 'leans'
  /** Larger or smaller than the other dice. */
  | 'size'
  /** The camera looks so much from the side that a side may look like a top. */
  | 'low'
  /** The picture's edge cuts it off. */
  | 'cut'
  /** Too few pixels per edge. */
  | 'small';

/** A die with pips. */
export interface SeenPips {
  /** One to six, certain or likely; null if unknown. */
  readonly pips: number | null;
  /** Centre of the top, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Corners of the top in pixels, clockwise. */
  readonly corners: Quad;
  /** Position on the table, in mm; null if the plane is unknown. */
  readonly place: { readonly x: number; readonly y: number } | null;
  /** Likelihood of the number, 0 to 1. */
  readonly score: number;
  readonly told: boolean;
  readonly why: PipDoubt | null;
}

export interface PipReading {
  readonly dice: readonly SeenPips[];
  /** Camera position, as passed in or agreed on by these dice; null if neither. */
  readonly view: View | null;
  /** Number of dice from which the view was guessed; 0 if it was passed in or is null. */
  readonly guessedFrom: number;
  /** Median edge of the tops in pixels; null if nothing was found. */
  readonly edge: number | null;
  readonly hints: readonly ('too-far' | 'too-near' | 'too-aslant')[];
}

/** A die of the picture: its top, and how it stands. */
interface Die {
  readonly top: ReadTop;
  readonly stance: Stance;
}

/** Limits between certain and doubtful, tried on drawn pictures by `npm run -s tools -- thresholds`. */
export interface Limits {
  /** Least likelihood of a top by the finder, and of its number over all looks: the least and the mean. */
  readonly heat: number;
  readonly least: number;
  readonly mean: number;
  /** By how much a flat die may seem to lean (sine). */
  readonly lean: number;
}
const LIMITS: Limits = { heat: 0.35, least: 0.6, mean: 0.75, lean: 0.15 };
/** Least likelihood of a die, and the most of nothing. */
const DIE = { heat: 0.35, nothing: 0.5 };
/** The logarithm of the ratio by which a flat die's size may differ. */
const MOST_APART = 0.2;
/** A top that leans so much more is a side. */
const SIDE = 0.6;
/** From a lower camera, sine of the angle from straight above, sides look like tops. */
const LOW = 0.66;
/** Edges in pixels that are too few to be sure, and too few for comfort. */
const SMALL = 12;
const FAR = 20;
/** With so many dice, most must stand on one table. */
const SEVERAL = 3;
const DIE_MM = 16;

/**
 * Reads dice with pips. A die is accepted (`told`) only if its number is read reliably and it lies flat; everything else
 * that looks like a die is doubtful, with the reason. A picture without dice gives an empty reading.
 */
export function readPipDice(nets: Nets, image: Rgb | Gray, options: OwnOptions = {}): PipReading {
  const picture = colours(image);
  return judge(diceIn(nets, picture), picture, options);
}

/** Reads these tops of a picture. */
export function judge(
  tops: readonly ReadTop[],
  picture: Rgb,
  options: OwnOptions = {},
  limits: Limits = LIMITS,
): PipReading {
  const dieMm = options.setup?.dieMm ?? DIE_MM;
  const all = tops.map((top): Die => ({ top, stance: stanceOf(top) }));
  const sure = all.filter(({ top }) => isSure(top, limits)).map(({ stance }) => stance);
  const place = placeOf(sure, picture, options, { dieMm, limits });
  const { ground, view } = place;
  const there = ground ? all.filter(({ stance }) => offFrom(stance, ground).lean < SIDE) : all;
  const seen = there.map((die) => seenOf(die, doubtOf(die, place, picture, limits), view, dieMm));
  const edge = edgeIn(seen);
  return { dice: seen, view, guessedFrom: place.guessedFrom, edge, hints: hintsFor(edge, place, picture) };
}

/** Median edge of the dice that are told, else of all; null without any. */
function edgeIn(seen: readonly SeenPips[]): number | null {
  const told = seen.filter((die) => die.told);
  const edges = (told.length > 0 ? told : seen).map(({ corners }) => edgeOf(corners));
  return edges.length > 0 ? median(edges) : null;
}

/** Where the dice stand, and how sure that is. */
interface Place {
  readonly ground: Ground | null;
  readonly view: View | null;
  /** How many dice it was guessed from; 0 if it was known. */
  readonly guessedFrom: number;
  /** Whether enough dice stand flat on it to believe in it. */
  readonly isAgreed: boolean;
  /** Whether the camera looks so much from the side that this must be doubted. */
  readonly isLow: boolean;
}

/** The place that is known, unless most dice contradict it; else the one that the dice agree on. */
const placeOf = (sure: readonly Stance[], picture: Rgb, options: OwnOptions, how: How): Place =>
  knownPlace(sure, picture, options, how) ?? placeBy(sure, picture, how.dieMm);

interface How {
  readonly dieMm: number;
  readonly limits: Limits;
}

/** A marked position always holds, an earlier one unless most dice contradict it. */
function knownPlace(
  sure: readonly Stance[],
  picture: Rgb,
  options: OwnOptions,
  { dieMm, limits }: How,
): Place | null {
  const marked = viewFor(picture, options)?.view;
  const view = marked ?? options.place;
  if (!view) return null;
  const ground = groundIn(view, dieMm);
  const flat = sure.filter((stance) => isFlat(stance, ground, limits)).length;
  const holds = marked !== undefined || sure.length < SEVERAL || 2 * flat > sure.length;
  return holds
    ? { ground, view, guessedFrom: 0, isAgreed: true, isLow: !marked && isLow(sure, ground) }
    : null;
}

function placeBy(sure: readonly Stance[], picture: Rgb, dieMm: number): Place {
  const ground = groundUnder(sure, picture, dieMm);
  if (!ground) return { ground, view: null, guessedFrom: 0, isAgreed: true, isLow: false };
  const { view, flat } = ground;
  const isAgreed = sure.length < 2 || 2 * flat > sure.length;
  return { ground, view, guessedFrom: flat, isAgreed, isLow: isLow(sure, ground) };
}

/** Whether most dice are seen from too much aside. */
function isLow(sure: readonly Stance[], ground: Ground): boolean {
  const low = sure.filter(({ at }) => Math.hypot(ground.downAt(at).x, ground.downAt(at).y) > LOW);
  return 2 * low.length > sure.length;
}

function isFlat(stance: Stance, ground: Ground, limits: Limits): boolean {
  const { lean, size } = offFrom(stance, ground);
  return lean <= limits.lean && size <= MOST_APART;
}

/** The tops that are dice, one at each place: pips of a large die look like small ones. */
export function diceIn(nets: Nets, picture: Rgb): readonly ReadTop[] {
  const kept: ReadTop[] = [];
  const likely = readTops(nets, grayOfRgb(picture)).filter(
    ({ heat, classes }) => heat >= DIE.heat && (classes[0] ?? 1) < DIE.nothing,
  );
  for (const top of likely.toSorted((a, b) => b.mean * edgeOf(b.corners) - a.mean * edgeOf(a.corners)))
    if (!kept.some((other) => isInside(centreOf(top.corners), other.corners))) kept.push(top);
  return kept;
}

function doubtOf(
  { top, stance }: Die,
  { ground, isAgreed, isLow: isTooLow }: Place,
  picture: Rgb,
  limits: Limits,
): PipDoubt | null {
  if (!isSure(top, limits)) return 'unclear';
  if (edgeOf(top.corners) < SMALL) return 'small';
  if (isCut(top.corners, picture)) return 'cut';
  if (!ground || !isAgreed) return 'leans';
  if (isTooLow) return 'low';
  const { lean, size } = offFrom(stance, ground);
  if (lean > limits.lean) return 'leans';
  return size > MOST_APART ? 'size' : null;
}

/** Whether a corner lies beyond the picture by more than its rounding. */
const isCut = (corners: Quad, { width, height }: Rgb): boolean => {
  const least = 0.1 * edgeOf(corners);
  return corners.some(({ x, y }) => x < -least || y < -least || x > width + least || y > height + least);
};

const isNumber = ({ shows }: ReadTop): boolean => shows >= 1 && shows <= 6;

const isSure = (top: ReadTop, { heat, least, mean }: Limits): boolean =>
  isNumber(top) && top.heat >= heat && top.least >= least && top.mean >= mean;

function seenOf({ top }: Die, why: PipDoubt | null, view: View | null, dieMm: number): SeenPips {
  const centre = centreOf(top.corners);
  return {
    pips: isNumber(top) ? top.shows : null,
    ...centre,
    corners: top.corners,
    place: view && backProject(view, centre, dieMm),
    score: top.mean,
    told: why === null,
    why,
  };
}

function hintsFor(
  edge: number | null,
  { isLow: isTooLow }: Place,
  { width, height }: Rgb,
): PipReading['hints'] {
  if (edge === null) return [];
  return [
    ...(edge < FAR ? (['too-far'] as const) : []),
    ...(edge > NEAR * Math.min(width, height) ? (['too-near'] as const) : []),
    ...(isTooLow ? (['too-aslant'] as const) : []),
  ];
}

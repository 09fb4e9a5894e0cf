import type { Side } from '../codes/book.ts';
import { type Gray, type Quad, type Rgb, channelOf, grayOfRgb } from '../image.ts';
import { type Ground, type Stance, groundIn, groundUnder, offFrom, stanceOf } from '../net/ground.ts';
import { Nets } from '../net/nets.ts';
import { type ReadTop, TILE_PIXELS, isInside, readTops } from '../net/tops.ts';
import weights from '../net/weights.bin?url&inline';
import { median } from '../printed/frames.ts';
import { NEAR } from '../printed/hints.ts';
import type { Hint, View } from '../printed/types.ts';
import { backProject, fitView } from '../printed/view.ts';
import { centreOf, colours, edgeOf } from './frame.ts';
import LIMITS from './limits.json';
import { matcherOf } from './match.ts';
import { readTaughtFace } from './taught-face.ts';
import type { Face, OwnDice, OwnDoubt, OwnOptions, OwnReading, SeenOwn } from './types.ts';

let nets: Nets | null = null;

/** The nets with the weights of `weights.bin`. */
function trainedNets(): Nets {
  const encoded = weights.slice(weights.indexOf(',') + 1);
  return (nets ??= new Nets(
    Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0)),
    TILE_PIXELS,
  ));
}

/** A die of the picture: its top, what that shows, and how it stands. */
interface Die {
  readonly top: ReadTop;
  readonly face: Face;
  readonly stance: Stance;
  /** Whether its face is believed if other dice lie beside it. */
  readonly isLikely: boolean;
}

/** Least likelihood of a top by the finder, and of its number over all looks: the least and the mean. */
export interface Likelihood {
  readonly heat: number;
  readonly least: number;
  readonly mean: number;
}

/** Limits between certain and doubtful, compared on drawn pictures and on photographs; `npm run -s tools -- thresholds` tries others. */
export interface Limits {
  /** Of a die alone, and of one beside others that are sure. */
  readonly alone: Likelihood;
  readonly beside: Likelihood;
  /** By how much a flat die may seem to lean (sine). */
  readonly lean: number;
}
/** Least likelihood of a die. */
const LEAST_HEAT = 0.35;
/** Most likelihood of nothing, at the first looks and over all; marks that the nets do not know are left to the samples. */
const NOTHING = { pips: { first: 0.9, all: 0.5 }, taught: { first: 0.98, all: 0.95 } };
/** The logarithm of the ratio by which a flat die's size may differ. */
const MOST_APART = 0.2;
/** A top that leans by this much more is a side (sine). */
const SIDE = 0.6;
/** From a lower camera, sine of the angle from straight above, sides look like tops. */
const LOW = 0.66;
/** Edges in pixels that are too few to be sure, and too few for comfort. */
const SMALL = 12;
const FAR = 20;
/** From this many dice on, most must stand on one table. */
const SEVERAL = 3;
/** This many sure dice vouch for likely ones. */
const COMPANY = 2;
const DIE_MM = 16;

/**
 * Reads ordinary dice, with pips or taught. A die is accepted (`told`) only if its face is read reliably and it lies
 * flat; everything else that looks like a die is doubtful, with the reason. A picture without dice gives an empty
 * reading.
 *
 * @param image in colour; brightness alone is enough for pips and for taught dice of one ink
 */
export function readOwn(image: Rgb | Gray, dice: OwnDice, options: OwnOptions = {}): OwnReading {
  const picture = colours(image);
  return judge(diceIn(picture, dice.kind), picture, dice, options);
}

/** Reads these tops of a picture. */
export function judge(
  tops: readonly ReadTop[],
  picture: Rgb,
  dice: OwnDice,
  options: OwnOptions = {},
  limits: Limits = LIMITS,
): OwnReading {
  const dieMm = options.setup?.dieMm ?? DIE_MM;
  const faceOf = faceReader(picture, dice, limits);
  const all = tops.map((top): Die => {
    const face = faceOf(top);
    const isKnown = dice.kind === 'pips' && face.shows !== null;
    const isLikely = face.why === null || (isKnown && isAtLeast(top, limits.beside));
    return { top, face, stance: stanceOf(top), isLikely };
  });
  const likely = all.filter((die) => die.isLikely).map(({ stance }) => stance);
  const place = placeOf(likely, picture, options, { dieMm, limits });
  const { ground, view } = place;
  const there = ground ? all.filter(({ stance }) => offFrom(stance, ground).lean < SIDE) : all;
  const sure = there.filter(
    ({ face, stance }) => face.why === null && ground && isFlat(stance, ground, limits),
  );
  const faceAmong = believed(all, sure);
  const judged = there.map((die) => (die.isLikely ? { ...die, face: faceAmong(die) } : die));
  const seen = onlyOnce(judged.map((die) => seenOf(die, doubtOf(die, place, picture, limits), view, dieMm)));
  const edge = edgeIn(seen);
  return { dice: seen, view, guessedFrom: place.guessedFrom, edge, hints: hintsFor(edge, place, picture) };
}

/** The tops that are dice, one at each place: pips of a large die look like small ones. */
export function diceIn(picture: Rgb, kind: OwnDice['kind']): readonly ReadTop[] {
  const kept: ReadTop[] = [];
  for (const top of likelyIn(picture, kind).toSorted((a, b) => sizeOf(b) - sizeOf(a)))
    if (!kept.some((other) => isInside(centreOf(top.corners), other.corners))) kept.push(top);
  return kept;
}

/** Taught dice may be as bright as the table: if none stands out by brightness, one colour of the picture is looked at after the other. */
function likelyIn(picture: Rgb, kind: OwnDice['kind']): readonly ReadTop[] {
  const { first, all } = NOTHING[kind];
  const isLikely = ({ heat, classes }: ReadTop): boolean => heat >= LEAST_HEAT && classes[0]! < all;
  const likely = readTops(trainedNets(), grayOfRgb(picture), first).filter(isLikely);
  if (kind === 'pips') return likely;
  const colour = (k: number): readonly ReadTop[] =>
    readTops(trainedNets(), channelOf(picture, k), first).filter(isLikely);
  return [0, 1, 2].reduce<readonly ReadTop[]>((found, k) => (found.length > 0 ? found : colour(k)), likely);
}

/** The edge of a top, counted less the likelier it is nothing. */
const sizeOf = ({ classes, corners }: ReadTop): number => (1 - classes[0]!) * edgeOf(corners);

/** Reads a top's face, with pips or taught. */
function faceReader(picture: Rgb, dice: OwnDice, limits: Limits): (top: ReadTop) => Face {
  if (dice.kind === 'pips') return (top) => pipFace(top, dice.shows, limits);
  const matcher = matcherOf(dice.set);
  return ({ corners }) => readTaughtFace(picture, corners, matcher);
}

/** `shows`: what one to six pips mean; a number without a meaning is doubtful. */
function pipFace(top: ReadTop, shows: readonly (string | null)[] | undefined, limits: Limits): Face {
  const { mean, shows: count, classes } = top;
  const face = count >= 1 && count <= 6 ? (count as Side) : null;
  const meaning = face === null ? null : shows ? (shows[face - 1] ?? null) : String(face);
  const isSure = meaning !== null && isAtLeast(top, limits.alone);
  const next = Math.max(...classes.filter((_, i) => i !== count));
  return {
    ...{ face, die: null, shows: meaning, score: mean, margin: mean - next, turned: 0 },
    why: isSure ? null : 'unclear',
  };
}

const isAtLeast = ({ heat, least, mean }: ReadTop, limits: Likelihood): boolean =>
  heat >= limits.heat && least >= limits.least && mean >= limits.mean;

/**
 * What is likely is believed beside dice that are sure. One pip in a square is also much that is no die, such as a key or an icon
 * on a phone: it must itself be sure, and more of them than of other numbers are all doubtful.
 */
function believed(all: readonly Die[], sure: readonly Die[]): (die: Die) => Face {
  const isOne = ({ face }: Die): boolean => face.face === 1;
  const ones = all.filter((die) => die.isLikely && isOne(die)).length;
  const others = sure.filter((die) => !isOne(die)).length;
  return (die) => {
    const { face } = die;
    if (isOne(die)) return ones > Math.max(1, others) ? { ...face, why: 'unclear' } : face;
    return sure.length >= COMPANY ? { ...face, why: null } : face;
  };
}

/** Where the dice stand, and how sure that is. */
interface Place {
  readonly ground: Ground | null;
  readonly view: View | null;
  /** How many dice it was guessed from; 0 if it was known. */
  readonly guessedFrom: number;
  /** Whether enough dice stand flat on it to believe in it. */
  readonly isAgreed: boolean;
  /** Whether the camera looks too much from the side to trust it. */
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
  const marked = viewFor(picture, options);
  const view = marked ?? options.place;
  if (!view) return null;
  const ground = groundIn(view, dieMm);
  const flat = sure.filter((stance) => isFlat(stance, ground, limits)).length;
  const holds = marked !== null || sure.length < SEVERAL || 2 * flat > sure.length;
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

function doubtOf(
  { top, face, stance }: Die,
  { ground, isAgreed, isLow: isTooLow }: Place,
  picture: Rgb,
  limits: Limits,
): OwnDoubt | null {
  if (face.why !== null) return face.why;
  if (edgeOf(top.corners) < SMALL) return 'small';
  if (isCut(top.corners, picture)) return 'cut';
  if (!ground || !isAgreed) return 'leans';
  if (isTooLow) return 'low';
  const { lean, size } = offFrom(stance, ground);
  if (lean > limits.lean) return 'leans';
  return size > MOST_APART ? 'size' : null;
}

/** Whether a corner lies beyond the picture by more than its rounding. */
function isCut(corners: Quad, { width, height }: Rgb): boolean {
  const least = 0.1 * edgeOf(corners);
  return corners.some(({ x, y }) => x < -least || y < -least || x > width + least || y > height + least);
}

/** Direction of a square's first side, in degrees. */
const turnOf = ([p, q]: Quad): number => (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;

function seenOf({ top, face }: Die, why: OwnDoubt | null, view: View | null, dieMm: number): SeenOwn {
  const { corners } = top;
  const { turned, ...read } = face;
  const centre = centreOf(corners);
  const turn = turnOf(corners) + turned;
  return {
    ...read,
    ...centre,
    place: view && backProject(view, centre, dieMm),
    turn: ((turn % 360) + 360) % 360,
    corners,
    told: why === null,
    why,
  };
}

/** A named die is accepted once. */
const onlyOnce = (seen: readonly SeenOwn[]): readonly SeenOwn[] =>
  seen.map((one) =>
    one.told && one.die !== null && seen.some((other) => other !== one && other.told && other.die === one.die)
      ? { ...one, told: false, why: 'twice' }
      : one,
  );

/** Median edge of the dice that are read, or of all if none is; null without dice. */
function edgeIn(seen: readonly SeenOwn[]): number | null {
  const told = seen.filter((die) => die.told);
  const edges = (told.length > 0 ? told : seen).map(({ corners }) => edgeOf(corners));
  return edges.length > 0 ? median(edges) : null;
}

function hintsFor(edge: number | null, { isLow: isTooLow }: Place, { width, height }: Rgb): readonly Hint[] {
  if (edge === null) return [];
  return [
    ...(edge < FAR ? (['too-far'] as const) : []),
    ...(edge > NEAR * Math.min(width, height) ? (['too-near'] as const) : []),
    ...(isTooLow ? (['too-aslant'] as const) : []),
  ];
}

/** The camera's position from marked corners, or from an earlier reading; null if unknown. */
function viewFor({ width, height }: Rgb, { setup, view }: OwnOptions): View | null {
  if (setup?.plane.kind !== 'corners') return view ?? null;
  const { corners, widthMm: w, heightMm: h } = setup.plane;
  const table = [
    { x: 0, y: 0 },
    { x: w, y: 0 },
    { x: w, y: h },
    { x: 0, y: h },
  ];
  const points = table.map((place, i) => ({ table: place, seen: corners[i]! }));
  return fitView(points, width, height, setup.focal ? { focal: setup.focal } : {})?.view ?? null;
}

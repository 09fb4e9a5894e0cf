import type { Gray, Quad, Rgb } from '../image.ts';
import { type Candidate, findInHeaps, findSquares } from './find.ts';
import { isRound } from './corners.ts';
import { colours } from './frame.ts';
import { type FaceRead, likelyEdge, overlap, rank, type Read, SIZE_SPREAD, spread } from './choose.ts';
import { checkRim, type PipFaceRead, readPipFace } from './pip-face.ts';
import { readTaughtFace } from './taught-face.ts';
import { glanceAt, matcherOf } from './match.ts';
import { fitCube } from './cube.ts';
import { leansFrom, placeOn, type Seat, viewFor } from './plane.ts';
import { guessSeat, stillHolds } from './seat.ts';
import type { OwnDice, OwnDoubt, OwnOptions, OwnReading, SeenOwn } from './types.ts';

interface FaceReader {
  /** How likely a square is a face: cheap, for many squares. */
  readonly glance: (image: Rgb, at: Candidate) => Read;
  readonly read: (image: Rgb, glance: Read) => FaceRead;
}

/** A side of a square that hardly differs from what is beside it is none. */
const FAINT = 9;
const LEAST_EDGE = 20;
const SMALL_EDGE = 28;
/** The outline of a die that stands flat is seen as well as this, and hardly less well than the others': what leans has another. */
const STANDS = { least: 0.66, less: 0.1 };
/** A square lies as a die's top where it is off by less than this share of the edge. */
const NEAR = 0.17;
/** From so many dice on they must agree where the table lies. */
const MANY = 5;
/** Of so many dice such a share is told, or none: a camera's place that was guessed holds for most. */
const TRUSTED = { of: 5, share: 0.6 };
const MOST_DICE = 40;
const DIE_MM = 16;

/**
 * Reads ordinary dice in a picture: with pips, or taught. A die is `told` only where its face is read surely and lies flat; all else
 * that looks like a die is doubtful, with the reason. No expected failure: a picture without dice gives an empty reading.
 *
 * @param image in colours; brightness alone (as `readPrinted` takes it) will do for pips, and for taught dice of one ink
 */
export function readOwn(image: Rgb | Gray, dice: OwnDice, options: OwnOptions = {}): OwnReading {
  const picture = colours(image);
  const hung = viewFor(picture, options);
  const reader = readerFor(dice);
  const squares = squaresIn(picture, reader, { kind: dice.kind, size: options.edge ?? null });
  if (squares === null)
    return { dice: [], view: hung?.view ?? options.place ?? null, guessedFrom: 0, edge: null, hints: [] };
  const { edge, likely, clearest, asked } = squares;
  const { seat, guessedFrom } = seatIn(picture, asked, { hung, edge, options });
  const standing = seat
    ? cubesOf(picture, likeliest(squares.wide), seat).map((at) => reader.glance(picture, at))
    : likely;
  const alike = standing.map((one) => reader.read(picture, one));
  const around = {
    picture,
    edge,
    view: seat,
    others: alike,
    many: clearest.length,
    stands: outlineOf(alike),
  };
  const seen = spread(alike)
    .filter(isLikelyDie)
    .slice(0, MOST_DICE)
    .map((one) => judge(one, around));
  return {
    dice: onlyOnce(hung ? seen : onlyTrusted(seen)),
    view: seat?.view ?? null,
    guessedFrom,
    edge,
    hints: edge < SMALL_EDGE ? ['too-far'] : [],
  };
}

/** Squares of a picture that may be faces. */
interface Squares {
  /** How long the edge of most dice is, in pixels. */
  readonly edge: number;
  /** The likeliest faces of this size. */
  readonly likely: readonly Read[];
  /** Of these, what is surely a face: one for each die. */
  readonly clearest: readonly Read[];
  /** What tells where the camera is. */
  readonly asked: readonly Candidate[];
  /** Of any size that a die's top has in one picture. */
  readonly wide: readonly Read[];
}

function squaresIn(
  picture: Rgb,
  reader: FaceReader,
  { kind, size }: { readonly kind: OwnDice['kind']; readonly size: number | null },
): Squares | null {
  const { squares: found, heaps } = findSquares(picture, size ? { edge: size } : {});
  const clear = found.filter(({ weakest }) => weakest > FAINT);
  const glances = clear.map((at) => reader.glance(picture, at));
  const edge = size ?? likelyEdge(glances);
  if (edge === null) return null;
  const all = [...glances, ...findInHeaps(picture, heaps, edge).map((at) => reader.glance(picture, at))];
  const likely = likeliest(all.filter(({ at }) => Math.abs(at.edge / edge - 1) < SIZE_SPREAD));
  const outlined = likely.filter(({ at }) => at.second > 20);
  const clearest = spread(outlined.filter(({ score }) => score > 0.6));
  // A taught face is hardly recognised where a side was taken for a part of it: where too few are, a clear outline will do.
  const asked = kind === 'pips' || clearest.length >= MANY ? clearest : spread(outlined);
  const wide = all.filter(({ at }) => at.edge > 0.75 * edge && at.edge < 1.5 * edge);
  return { edge, likely, clearest, asked: asked.map(({ at }) => at), wide };
}

/** Where the camera is: as told, as known from earlier pictures where that still holds, else guessed from so many squares. */
function seatIn(
  picture: Rgb,
  squares: readonly Candidate[],
  { hung, edge, options }: { readonly hung: Seat; readonly edge: number; readonly options: OwnOptions },
): { readonly seat: Seat; readonly guessedFrom: number } {
  if (hung) return { seat: hung, guessedFrom: 0 };
  const dieMm = options.setup?.dieMm ?? DIE_MM;
  const known = options.place ? { view: options.place, dieMm } : null;
  if (known && stillHolds(picture, squares, known)) return { seat: known, guessedFrom: 0 };
  const seat = guessSeat(picture, squares, { edge, dieMm });
  return { seat, guessedFrom: seat ? squares.length : 0 };
}

/** How well the outlines of most dice that are read surely are seen. */
function outlineOf(faces: readonly FaceRead[]): number {
  const outlines = spread(faces)
    .flatMap(({ at: { stands }, why }) => (why === null && stands !== undefined ? [stands] : []))
    .sort((a, b) => a - b);
  return outlines[outlines.length >> 1] ?? 0;
}

function readerFor(dice: OwnDice): FaceReader {
  if (dice.kind === 'pips') {
    const read = (image: Rgb, at: Candidate): PipFaceRead => readPipFace(image, at, dice.shows);
    const done = new Map<Candidate, PipFaceRead>();
    return {
      glance: (image, at) => {
        const face = read(image, at);
        done.set(at, face);
        return face;
      },
      read: (image, { at }) => checkRim(image, done.get(at) ?? read(image, at)),
    };
  }
  const matcher = matcherOf(dice.set);
  return {
    glance: (image, at) => ({ at, score: glanceAt(image, at.corners, matcher), weight: 1 }),
    read: (image, { at }) => readTaughtFace(image, at, matcher),
  };
}

/**
 * Dice that stand flat, from each square; those that come to the same place count once. A square that lies as the die's top
 * does stays beside it: its corners may be truer, for no die is a perfect cube.
 */
function cubesOf(picture: Rgb, likely: readonly Read[], seat: NonNullable<Seat>): Candidate[] {
  const found: Candidate[] = [];
  const squares: Candidate[] = [];
  for (const { at } of likely) {
    const fitted = fitCube(picture, at, seat);
    if (!fitted) continue;
    const one = fitted.at;
    if (isSamePlace(at, one, NEAR) && Math.abs(at.edge / one.edge - 1) < NEAR && at.skew < 1.2)
      squares.push({ ...at, stands: fitted.score });
    const same = found.findIndex((other) => isSamePlace(other, one, 0.04));
    if (same < 0) found.push(one);
    else if (found[same]!.step < one.step) found[same] = one;
  }
  return [...found, ...squares];
}

const isSamePlace = (a: Candidate, b: Candidate, near: number): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < near * b.edge && isTurnedAlike(a, b);

const isTurnedAlike = (a: Candidate, b: Candidate): boolean => {
  const turn = ({ corners: [p, q] }: Candidate): number => Math.atan2(q.y - p.y, q.x - p.x);
  return Math.abs(Math.sin(2 * (turn(a) - turn(b)))) < 0.1;
};

/** Of squares at one place the three likeliest. */
function likeliest(glances: readonly Read[]): Read[] {
  const kept: Read[] = [];
  for (const one of [...glances].sort((a, b) => rank(b) - rank(a)))
    if (kept.filter((other) => overlap(other.at, one.at)).length < 3) kept.push(one);
  return kept;
}

/** Where no face is even likely, a clear outline makes a die of it; else it is the table's. */
const isLikelyDie = ({ at, score, why }: FaceRead): boolean =>
  why === null || score > 0.55 || (at.skew < 1.24 && at.second > (at.votes >= 3 ? 22 : 32));

interface Around {
  readonly picture: Rgb;
  readonly edge: number;
  readonly view: ReturnType<typeof viewFor>;
  readonly others: readonly FaceRead[];
  /** So many dice are seen clearly. */
  readonly many: number;
  /** How well the outlines of most dice are seen. */
  readonly stands: number;
}

function judge(one: FaceRead, around: Around): SeenOwn {
  const { at, face, die, shows, score, margin, turned } = one;
  const why = one.why ?? doubtOf(one, around);
  const [a, b] = at.corners;
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + turned;
  return {
    die,
    face,
    shows,
    x: at.x,
    y: at.y,
    place: placeOn(around.view, at),
    turn: ((turn % 360) + 360) % 360,
    corners: at.corners,
    score,
    margin,
    told: why === null,
    why,
  };
}

function doubtOf(one: FaceRead, { picture, edge, view, others, many, stands }: Around): OwnDoubt | null {
  const { at } = one;
  if (at.edge < LEAST_EDGE) return 'small';
  if (!view && Math.abs(at.edge / edge - 1) > (one.strict ? 0.13 : 0.19)) return 'size';
  if (!hasOutline(one, picture)) return 'outline';
  if (hasRival(one, others)) return 'twice';
  if (at.stands !== undefined && at.stands < Math.max(STANDS.least, stands - STANDS.less)) return 'leans';
  // Many that agree in no table: which of them lie flat nobody can say.
  if (!view && many >= MANY) return 'leans';
  return leansFrom(view, at) ? 'leans' : null;
}

/** Whether what is seen has the whole outline of a die's top: four straight sides, none at the picture's edge. */
function hasOutline({ at, strict }: FaceRead, picture: Rgb): boolean {
  const step = strict ? at.weakest : at.second;
  return step >= 14 && at.skew <= 1.24 && !isCut(at.corners, picture) && !isRound(picture, at);
}

/** Whether another face fits the same place about as well. */
const hasRival = ({ at, face, score, margin }: FaceRead, others: readonly FaceRead[]): boolean =>
  others.some(
    (other) =>
      other.face !== face &&
      other.why === null &&
      Math.abs(other.at.edge / at.edge - 1) < 0.15 &&
      overlap(other.at, at) &&
      other.score > 0.85 * score &&
      other.margin > 0.5 * margin,
  );

/** Whether the middle of a side lies at the picture's edge: corners are round, so they may lie beyond it. */
const isCut = (corners: Quad, { width, height }: Rgb): boolean =>
  corners.some((a, i) => {
    const b = corners[(i + 1) % 4]!;
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    return x < 1 || y < 1 || x > width - 1 || y > height - 1;
  });

/** Dice that all lean have no place of the camera in common, though some seem to fit in one. */
function onlyTrusted(seen: readonly SeenOwn[]): readonly SeenOwn[] {
  const read = seen.filter((one) => one.shows !== null);
  const told = read.filter((one) => one.told).length;
  if (read.length < TRUSTED.of || told >= TRUSTED.share * read.length) return seen;
  return seen.map((one) => (one.told ? { ...one, told: false, why: 'leans' } : one));
}

/** A die with a name is there once. */
function onlyOnce(seen: readonly SeenOwn[]): SeenOwn[] {
  return seen.map((one) => {
    const again =
      one.die !== null &&
      one.told &&
      seen.some((other) => other !== one && other.told && other.die === one.die);
    return again ? { ...one, told: false, why: 'twice' } : one;
  });
}

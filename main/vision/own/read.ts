import type { Gray, Quad, Rgb } from '../image.ts';
import { type Candidate, findInHeaps, findSquares } from './find.ts';
import { isRound } from './corners.ts';
import { colours } from './frame.ts';
import { type FaceRead, likelyEdge, overlap, rank, type Read, SIZE_SPREAD, spread } from './choose.ts';
import { checkRim, type PipFaceRead, readPipFace } from './pip-face.ts';
import { readTaughtFace } from './taught-face.ts';
import { glanceAt, matcherOf } from './match.ts';
import { leansFrom, placeOn, viewFor } from './plane.ts';
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
const MOST_DICE = 40;

/**
 * Reads ordinary dice in a picture: with pips, or taught. A die is `told` only where its face is read surely and lies flat; all else
 * that looks like a die is doubtful, with the reason. No expected failure: a picture without dice gives an empty reading.
 *
 * @param image in colours; brightness alone (as `readPrinted` takes it) will do for pips, and for taught dice of one ink
 */
export function readOwn(image: Rgb | Gray, dice: OwnDice, options: OwnOptions = {}): OwnReading {
  const picture = colours(image);
  const view = viewFor(picture, options);
  const known = options.edge ?? null;
  const { squares, heaps } = findSquares(picture, known ? { edge: known } : {});
  const reader = readerFor(dice);
  const clear = squares.filter(({ weakest }) => weakest > FAINT);
  const glances = clear.map((at) => reader.glance(picture, at));
  const edge = known ?? likelyEdge(glances);
  if (edge === null) return { dice: [], edge: null, hints: [] };
  const inHeaps = findInHeaps(picture, heaps, edge).map((at) => reader.glance(picture, at));
  const near = [...glances, ...inHeaps].filter(({ at }) => Math.abs(at.edge / edge - 1) < SIZE_SPREAD);
  const alike = likeliest(near).map((one) => reader.read(picture, one));
  const seen = spread(alike)
    .filter(isLikelyDie)
    .slice(0, MOST_DICE)
    .map((one) => judge(one, { picture, edge, view, others: alike }));
  return {
    dice: onlyOnce(seen),
    edge,
    hints: edge < SMALL_EDGE ? ['too-far'] : [],
  };
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

function doubtOf(one: FaceRead, { picture, edge, view, others }: Around): OwnDoubt | null {
  const { at, face } = one;
  if (at.edge < LEAST_EDGE) return 'small';
  if (Math.abs(at.edge / edge - 1) > (one.strict ? 0.13 : 0.19)) return 'size';
  const step = one.strict ? at.weakest : at.second;
  if (step < 14 || at.skew > 1.24 || isCut(at.corners, picture)) return 'outline';
  if (isRound(picture, at)) return 'outline';
  const rival = others.find(
    (other) =>
      other.face !== face &&
      other.why === null &&
      Math.abs(other.at.edge / at.edge - 1) < 0.15 &&
      overlap(other.at, at) &&
      other.score > 0.85 * one.score &&
      other.margin > 0.5 * one.margin,
  );
  if (rival) return 'twice';
  return leansFrom(view, at) ? 'leans' : null;
}

/** Whether the middle of a side lies at the picture's edge: corners are round, so they may lie beyond it. */
const isCut = (corners: Quad, { width, height }: Rgb): boolean =>
  corners.some((a, i) => {
    const b = corners[(i + 1) % 4]!;
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    return x < 1 || y < 1 || x > width - 1 || y > height - 1;
  });

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

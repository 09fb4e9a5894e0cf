import type { Gray, Point, Rgb } from '../image.ts';
import { type Candidate, findInHeaps, findSquares } from './find.ts';
import { colours, shrinkColours, softened } from './frame.ts';
import { type FaceRead, likelyEdge, overlap, rank, type Read, SIZE_SPREAD, bestOfEach } from './choose.ts';
import { checkRim, type PipFaceRead, readPipFace } from './pip-face.ts';
import { readTaughtFace } from './taught-face.ts';
import { glanceAt, matcherOf } from './match.ts';
import { SpotFinder } from './spots.ts';
import { standingIn } from './standing.ts';
import { edgeUnder, LARGE_EDGE, type Calibration, calibrationAt, shrunk, viewFor } from './plane.ts';
import { type Context, judge, onlyOnce, onlyThrown, onlyTrusted } from './judge.ts';
import { type Shrunk, typicalOf, withLean } from './lean.ts';
import { calibrateByDice } from './agree.ts';
import { lensOf } from './pose.ts';
import {
  bestCalibration,
  guessCalibration,
  type Marked,
  calibrateByMarks,
  stillHolds,
} from './calibration.ts';
import { pipSquaresIn } from './pip-squares.ts';
import type { OwnDice, OwnOptions, OwnReading } from './types.ts';

interface FaceReader {
  /** Whether a face needs no second reading at its place. */
  readonly isConclusive: (face: FaceRead) => boolean;
  /** A cheap estimate of how likely a square is a face. */
  readonly glance: (image: Rgb, at: Candidate) => Read;
  readonly read: (image: Rgb, glance: Read) => FaceRead;
  /** Squares that are faces by their marks alone; of about this edge, if known. */
  readonly marked: (soft: Rgb, edge: number | null) => readonly Marked[];
}

/** Minimum contrast across a square's side. */
const FAINT = 9;
const SMALL_EDGE = 28;
/** Range of top sizes in one picture, relative to the most common. */
const WIDE = { least: 0.75, most: 1.5 };
/** Score and lead of a taught face that need no second reading. */
const SETTLED = { score: 0.93, margin: 0.1 };
const MOST_DICE = 40;
/** This many clearly visible dice are enough to locate the camera. */
const MANY = 5;
const DIE_MM = 16;

/**
 * Reads ordinary dice, with pips or taught. A die is accepted (`told`) only if its face is read reliably and it
 * lies flat; everything else that looks like a die is doubtful, with the reason. A picture without dice gives
 * an empty reading.
 *
 * @param image in colour; brightness alone is enough for pips and for taught dice of one ink
 */
export function readOwn(image: Rgb | Gray, dice: OwnDice, options: OwnOptions = {}): OwnReading {
  const picture = colours(image);
  const reader = readerFor(dice);
  const squares = squaresIn(picture, reader, { kind: dice.kind, size: options.edge ?? null });
  const soft = softened(picture);
  const looking: Looking = { picture, soft, reader, squares, spots: new SpotFinder(soft) };
  const readings: Readings = { looking, forPose: shrunkFor(looking), options };
  const from = locateCamera(looking, options);
  const marked =
    from.isKnown && from.calibration
      ? reader.marked(looking.soft, edgeUnder(from.calibration, middleOf(picture)))
      : [];
  const first = readUnder(readings, from, marked);
  const isPlain = first.dice.length > 0 && toldIn(first) >= PLAIN * first.dice.length;
  const again = from.isKnown || isPlain ? null : readByMarks(readings);
  const isSurer = again && toldIn(again) > toldIn(first) && toldIn(again) >= SURER * again.dice.length;
  return isSurer ? again : first;
}

/** Share of accepted dice above which the search by marks is skipped, and the share above which its result is used. */
const PLAIN = 0.95;
const SURER = 0.6;

const toldIn = ({ dice }: OwnReading): number => dice.filter(({ told }) => told).length;

/** Data shared by all readings of one picture. */
interface Readings {
  readonly looking: Looking;
  readonly forPose: Shrunk;
  readonly options: OwnOptions;
}

/** A second reading for dice in the table's colour, which have hardly any outline: locates the table by their marks. */
function readByMarks(readings: Readings): OwnReading | null {
  const { reader, soft } = readings.looking;
  const marked = reader.marked(soft, readings.options.edge ?? null);
  const dieMm = readings.options.setup?.dieMm ?? DIE_MM;
  const guess = calibrateByMarks(soft, marked, {
    dieMm,
    faceAt: (image, at) => reader.glance(image, at).score,
  });
  return (
    guess &&
    readUnder(readings, { calibration: guess.calibration, isKnown: false, guessedFrom: guess.dice }, marked)
  );
}

/** Reads the picture from a given camera position. */
function readUnder(
  { looking, forPose, options }: Readings,
  from: Place,
  marked: readonly Marked[],
): OwnReading {
  const { picture, squares } = looking;
  const { calibration, guessedFrom, faces } = from.isKnown
    ? { ...from, faces: facesUnder(looking, from.calibration, marked) }
    : refineCalibration(looking, forPose, from, { dieMm: options.setup?.dieMm ?? DIE_MM, marked });
  const edge = calibration ? edgeUnder(calibration, middleOf(picture)) : squares.edge;
  if (edge === null) return { dice: [], view: options.place ?? null, guessedFrom: 0, edge: null, hints: [] };
  const likely = diceIn(faces);
  const dice = calibration ? likely.map((one) => withLean(forPose, one, calibration)) : likely;
  const context: Context = {
    picture,
    edge,
    view: calibration,
    others: faces,
    many: squares.clearest.length,
    typical: typicalOf(dice),
  };
  const seen = dice.map((one) => judge(one, context));
  return {
    dice: onlyOnce(onlyThrown(from.isKnown ? seen : onlyTrusted(seen, dice, context.typical))),
    view: calibration?.view ?? null,
    guessedFrom,
    edge,
    hints: edge < SMALL_EDGE ? ['too-far'] : [],
  };
}

interface Looking {
  readonly picture: Rgb;
  /** The picture without camera noise. */
  readonly soft: Rgb;
  readonly reader: FaceReader;
  readonly squares: Squares;
  /** Over `soft`. */
  readonly spots: SpotFinder;
}

/** The picture used for poses, reduced if the dice are large. */
function shrunkFor({ picture, soft, squares }: Looking): Shrunk {
  const by = Math.max(1, Math.floor((squares.edge ?? 0) / LARGE_EDGE));
  return { image: by === 1 ? soft : softened(shrinkColours(picture, by)), by };
}

/** A camera position: given, known, or guessed from this many dice. */
interface Place {
  readonly calibration: Calibration;
  readonly isKnown: boolean;
  readonly guessedFrom: number;
}

/** The faces of flat dice; without a camera position, those of the likeliest squares. */
function facesUnder(
  { picture, soft, reader, squares, spots }: Looking,
  calibration: Calibration,
  marked: readonly Marked[],
): FaceRead[] {
  if (!calibration) return readEach(picture, squares.likely, reader);
  const standing = standingIn(soft, calibration, { likely: likeliest(squares.wide), marked, spots });
  return readEach(picture, likeliest(standing.map((at) => reader.glance(picture, at))), reader);
}

/** Least and most dice used to refine the camera's position. */
const SETTLING = { least: 3, most: 10 };

/** Reads from a guessed position, then refines it with the reliably read dice. */
function refineCalibration(
  looking: Looking,
  { image, by }: Shrunk,
  { calibration: guessed, guessedFrom }: Place,
  { dieMm, marked }: { readonly dieMm: number; readonly marked: readonly Marked[] },
): { readonly calibration: Calibration; readonly guessedFrom: number; readonly faces: readonly FaceRead[] } {
  const faces = facesUnder(looking, guessed, marked);
  const sure = sureIn(faces);
  if (sure.length < SETTLING.least) return { calibration: guessed, guessedFrom, faces };
  const squares = sure.slice(0, SETTLING.most).map(({ at }) => shrunk(at, by));
  const near = guessed && calibrationAt(guessed, by);
  const outlined = calibrateByDice(image, squares, lensOf(image), { dieMm, guessed: near });
  const faceAt = (shown: Rgb, at: Candidate): number => looking.reader.glance(shown, at).score;
  // Outlines are unreliable for dice that were found by their marks.
  const agreed = marked.length > 0 ? bestCalibration(image, squares, [outlined, near], faceAt) : outlined;
  const calibration = agreed && { dieMm, view: { ...agreed.view, ...lensOf(looking.picture) } };
  const refined = { calibration, guessedFrom: squares.length };
  if (guessed) return { ...refined, faces };
  const under = facesUnder(looking, calibration, marked);
  // Reject a position under which fewer faces are read than from the squares alone.
  return sureIn(under).length < sure.length
    ? { calibration: null, guessedFrom: 0, faces }
    : { ...refined, faces: under };
}

/** The best reading at each place that may be a die. */
const diceIn = (faces: readonly FaceRead[]): FaceRead[] =>
  bestOfEach(faces).filter(isLikelyDie).slice(0, MOST_DICE);

/** Those with reliably read faces. */
const sureIn = (faces: readonly FaceRead[]): FaceRead[] => diceIn(faces).filter(({ why }) => why === null);

/** Reads the likeliest squares first, and no more at one place than needed. */
function readEach(picture: Rgb, glances: readonly Read[], reader: FaceReader): FaceRead[] {
  const faces: FaceRead[] = [];
  for (const one of [...glances].sort((a, b) => rank(b) - rank(a)))
    if (!faces.some((face) => reader.isConclusive(face) && overlap(face.at, one.at)))
      faces.push(reader.read(picture, one));
  return faces;
}

/** Squares of a picture that may be faces. */
interface Squares {
  /** Most common edge in pixels; null if nothing resembles a die. */
  readonly edge: number | null;
  readonly likely: readonly Read[];
  /** The certain faces among them, one for each die. */
  readonly clearest: readonly Read[];
  /** Squares used to locate the camera. */
  readonly candidates: readonly Candidate[];
  /** Squares of any size that tops may have in one picture. */
  readonly wide: readonly Read[];
}

function squaresIn(
  picture: Rgb,
  reader: FaceReader,
  { kind, size }: { readonly kind: OwnDice['kind']; readonly size: number | null },
): Squares {
  const { squares: found, heaps } = findSquares(picture, size ? { edge: size } : {});
  const clear = found.filter(
    (at) =>
      at.weakest > FAINT && (size === null || (at.edge > WIDE.least * size && at.edge < WIDE.most * size)),
  );
  const glances = clear.map((at) => reader.glance(picture, at));
  const edge = size ?? likelyEdge(glances);
  if (edge === null) return { edge, likely: [], clearest: [], candidates: [], wide: glances };
  const all = [...glances, ...findInHeaps(picture, heaps, edge).map((at) => reader.glance(picture, at))];
  const likely = likeliest(all.filter(({ at }) => Math.abs(at.edge / edge - 1) < SIZE_SPREAD));
  const outlined = likely.filter(({ at }) => at.second > 20);
  const clearest = bestOfEach(outlined.filter(({ score }) => score > 0.6));
  // A taught face is hardly recognised in a square that includes part of a side; with too few faces, use clear
  // outlines.
  const candidates = kind === 'pips' || clearest.length >= MANY ? clearest : bestOfEach(outlined);
  const wide = all.filter(({ at }) => at.edge > WIDE.least * edge && at.edge < WIDE.most * edge);
  return { edge, likely, clearest, candidates: candidates.map(({ at }) => at), wide };
}

/** The camera's position: given, known and still valid, or guessed from the squares. */
function locateCamera({ picture, soft, reader, squares }: Looking, options: OwnOptions): Place {
  const hung = viewFor(picture, options);
  if (hung) return { calibration: hung, isKnown: true, guessedFrom: 0 };
  const dieMm = options.setup?.dieMm ?? DIE_MM;
  const known = options.place ? { view: options.place, dieMm } : null;
  if (known && stillHolds(soft, squares.candidates, known))
    return { calibration: known, isKnown: true, guessedFrom: 0 };
  const faceAt = (image: Rgb, at: Candidate): number => reader.glance(image, at).score;
  const { candidates, edge: likely } = squares;
  const guess = guessCalibration(picture, soft, {
    candidates,
    edge: options.edge ?? null,
    likely,
    dieMm,
    faceAt,
  });
  return { calibration: guess?.calibration ?? null, isKnown: false, guessedFrom: guess?.dice ?? 0 };
}

function readerFor(dice: OwnDice): FaceReader {
  if (dice.kind === 'pips') {
    const read = (image: Rgb, at: Candidate): PipFaceRead => readPipFace(image, at, dice.shows);
    const done = new Map<Candidate, PipFaceRead>();
    return {
      isConclusive: () => false,
      glance: (image, at) => {
        const face = read(image, at);
        done.set(at, face);
        return face;
      },
      read: (image, { at }) => checkRim(image, done.get(at) ?? read(image, at)),
      marked: pipSquaresIn,
    };
  }
  const matcher = matcherOf(dice.set);
  return {
    // Compared with the set's other faces already; a second reading would be slow.
    isConclusive: ({ why, score, margin }) =>
      why === null && score >= SETTLED.score && margin >= SETTLED.margin,
    glance: (image, at) => ({ at, score: glanceAt(image, at.corners, matcher), weight: 1 }),
    read: (image, { at }) => readTaughtFace(image, at, matcher),
    marked: () => [],
  };
}

const middleOf = ({ width, height }: Rgb): Point => ({ x: width / 2, y: height / 2 });

/** The three likeliest of the squares at one place. */
function likeliest(glances: readonly Read[]): Read[] {
  const kept: Read[] = [];
  for (const one of [...glances].sort((a, b) => rank(b) - rank(a)))
    if (kept.filter((other) => overlap(other.at, one.at)).length < 3) kept.push(one);
  return kept;
}

/** If no face is likely, only a clear outline makes it a die rather than part of the table. */
const isLikelyDie = ({ at, score, why }: FaceRead): boolean =>
  why === null || score > 0.55 || (at.skew < 1.24 && at.second > (at.votes >= 3 ? 22 : 32));

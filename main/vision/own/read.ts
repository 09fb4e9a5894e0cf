import type { Gray, Point, Rgb } from '../image.ts';
import { type Candidate, findInHeaps, findSquares } from './find.ts';
import { colours, shrinkColours, softened } from './frame.ts';
import { type FaceRead, likelyEdge, overlap, rank, type Read, SIZE_SPREAD, spread } from './choose.ts';
import { checkRim, type PipFaceRead, readPipFace } from './pip-face.ts';
import { readTaughtFace } from './taught-face.ts';
import { glanceAt, matcherOf } from './match.ts';
import { SpotFinder } from './spots.ts';
import { standingIn } from './standing.ts';
import { edgeUnder, LARGE_EDGE, type Seat, seatAt, shrunk, viewFor } from './plane.ts';
import { type Around, judge, onlyOnce, onlyThrown, onlyTrusted } from './judge.ts';
import { type Shrunk, usualOf, weighed } from './lean.ts';
import { seatUnder } from './agree.ts';
import { lensOf } from './pose.ts';
import { bestSeat, guessSeat, type Marked, seatByMarks, stillHolds } from './seat.ts';
import { pipSquaresIn } from './pip-squares.ts';
import type { OwnDice, OwnOptions, OwnReading } from './types.ts';

interface FaceReader {
  /** Whether a face that was read needs no other reading at its place beside it. */
  readonly settles: (face: FaceRead) => boolean;
  /** How likely a square is a face: cheap, for many squares. */
  readonly glance: (image: Rgb, at: Candidate) => Read;
  readonly read: (image: Rgb, glance: Read) => FaceRead;
  /** Squares that are faces by their marks alone, whatever their outlines; of tops of about an edge, where one is known. */
  readonly marked: (soft: Rgb, edge: number | null) => readonly Marked[];
}

/** A side of a square that hardly differs from what is beside it is none. */
const FAINT = 9;
const SMALL_EDGE = 28;
/** Sizes that a die's top has in one picture, against most. */
const WIDE = { least: 0.75, most: 1.5 };
/** A taught face that fits so well, so far ahead of the next. */
const SETTLED = { score: 0.93, margin: 0.1 };
const MOST_DICE = 40;
/** So many dice that are clearly seen need no others to say where the camera is. */
const MANY = 5;
const DIE_MM = 16;

/**
 * Reads ordinary dice in a picture: with pips, or taught. A die is `told` only where its face is read surely and lies flat; all else
 * that looks like a die is doubtful, with the reason. No expected failure: a picture without dice gives an empty reading.
 *
 * @param image in colours; brightness alone (as `readPrinted` takes it) will do for pips, and for taught dice of one ink
 */
export function readOwn(image: Rgb | Gray, dice: OwnDice, options: OwnOptions = {}): OwnReading {
  const picture = colours(image);
  const reader = readerFor(dice);
  const squares = squaresIn(picture, reader, { kind: dice.kind, size: options.edge ?? null });
  const soft = softened(picture);
  const looking: Looking = { picture, soft, reader, squares, spots: new SpotFinder(soft) };
  const readings: Readings = { looking, lies: shrunkFor(looking), options };
  const from = seatIn(looking, options);
  const marked =
    from.isKnown && from.seat ? reader.marked(looking.soft, edgeUnder(from.seat, middleOf(picture))) : [];
  const first = readUnder(readings, from, marked);
  const isPlain = first.dice.length > 0 && toldIn(first) >= PLAIN * first.dice.length;
  const again = from.isKnown || isPlain ? null : readByMarks(readings);
  const isSurer = again && toldIn(again) > toldIn(first) && toldIn(again) >= SURER * again.dice.length;
  return isSurer ? again : first;
}

/** Where such a share of the dice is told they need not be looked for by their marks; and where such a share is told then, that holds. */
const PLAIN = 0.95;
const SURER = 0.6;

const toldIn = ({ dice }: OwnReading): number => dice.filter(({ told }) => told).length;

/** What all readings of one picture have in common. */
interface Readings {
  readonly looking: Looking;
  readonly lies: Shrunk;
  readonly options: OwnOptions;
}

/** Dice of about the table's colour have hardly an outline: what is read where their marks say that the table lies. */
function readByMarks(readings: Readings): OwnReading | null {
  const { reader, soft } = readings.looking;
  const marked = reader.marked(soft, readings.options.edge ?? null);
  const dieMm = readings.options.setup?.dieMm ?? DIE_MM;
  const guess = seatByMarks(soft, marked, { dieMm, faceAt: (image, at) => reader.glance(image, at).score });
  return guess && readUnder(readings, { seat: guess.seat, isKnown: false, guessedFrom: guess.dice }, marked);
}

/** What is read where the camera is at a place. */
function readUnder({ looking, lies, options }: Readings, from: Place, marked: readonly Marked[]): OwnReading {
  const { picture, squares } = looking;
  const { seat, guessedFrom, faces } = from.isKnown
    ? { ...from, faces: facesUnder(looking, from.seat, marked) }
    : settledIn(looking, lies, from, { dieMm: options.setup?.dieMm ?? DIE_MM, marked });
  const edge = seat ? edgeUnder(seat, middleOf(picture)) : squares.edge;
  if (edge === null) return { dice: [], view: options.place ?? null, guessedFrom: 0, edge: null, hints: [] };
  const likely = diceIn(faces);
  const lying = seat ? likely.map((one) => weighed(lies, one, seat)) : likely;
  const around: Around = {
    picture,
    edge,
    view: seat,
    others: faces,
    many: squares.clearest.length,
    usual: usualOf(lying),
  };
  const seen = lying.map((one) => judge(one, around));
  return {
    dice: onlyOnce(onlyThrown(from.isKnown ? seen : onlyTrusted(seen, lying, around.usual))),
    view: seat?.view ?? null,
    guessedFrom,
    edge,
    hints: edge < SMALL_EDGE ? ['too-far'] : [],
  };
}

/** A picture, and what is looked for in it. */
interface Looking {
  readonly picture: Rgb;
  /** The same picture without the camera's noise. */
  readonly soft: Rgb;
  readonly reader: FaceReader;
  readonly squares: Squares;
  /** Of `soft`. */
  readonly spots: SpotFinder;
}

/** The picture in which it is seen how dice lie: smaller where they are large. */
function shrunkFor({ picture, soft, squares }: Looking): Shrunk {
  const by = Math.max(1, Math.floor((squares.edge ?? 0) / LARGE_EDGE));
  return { image: by === 1 ? soft : softened(shrinkColours(picture, by)), by };
}

/** A camera's place: as told, as known, or guessed from so many dice. */
interface Place {
  readonly seat: Seat;
  readonly isKnown: boolean;
  readonly guessedFrom: number;
}

/** The faces that are seen where dice stand flat; where no place of the camera is known, in the likeliest squares. */
function facesUnder(
  { picture, soft, reader, squares, spots }: Looking,
  seat: Seat,
  marked: readonly Marked[],
): FaceRead[] {
  if (!seat) return readEach(picture, squares.likely, reader);
  const standing = standingIn(soft, seat, { likely: likeliest(squares.wide), marked, spots });
  return readEach(picture, likeliest(standing.map((at) => reader.glance(picture, at))), reader);
}

/** So many dice settle where the camera is, and no more are needed. */
const SETTLING = { least: 3, most: 10 };

/** Reads under a place that was guessed; the dice that are read surely then say where the camera is. */
function settledIn(
  looking: Looking,
  { image, by }: Shrunk,
  { seat: guessed, guessedFrom }: Place,
  { dieMm, marked }: { readonly dieMm: number; readonly marked: readonly Marked[] },
): { readonly seat: Seat; readonly guessedFrom: number; readonly faces: readonly FaceRead[] } {
  const faces = facesUnder(looking, guessed, marked);
  const sure = sureIn(faces);
  if (sure.length < SETTLING.least) return { seat: guessed, guessedFrom, faces };
  const squares = sure.slice(0, SETTLING.most).map(({ at }) => shrunk(at, by));
  const near = guessed && seatAt(guessed, by);
  const outlined = seatUnder(image, squares, lensOf(image), { dieMm, guessed: near });
  const faceAt = (shown: Rgb, at: Candidate): number => looking.reader.glance(shown, at).score;
  // Where dice were found by their marks their outlines may say little.
  const agreed = marked.length > 0 ? bestSeat(image, squares, [outlined, near], faceAt) : outlined;
  const seat = agreed && { dieMm, view: { ...agreed.view, ...lensOf(looking.picture) } };
  const settled = { seat, guessedFrom: squares.length };
  if (guessed) return { ...settled, faces };
  const under = facesUnder(looking, seat, marked);
  // What shows fewer faces than the squares alone do is no place for these dice.
  return sureIn(under).length < sure.length
    ? { seat: null, guessedFrom: 0, faces }
    : { ...settled, faces: under };
}

/** Of all that was read what may be dice, one at each place. */
const diceIn = (faces: readonly FaceRead[]): FaceRead[] =>
  spread(faces).filter(isLikelyDie).slice(0, MOST_DICE);

/** Of these the dice whose faces are read surely. */
const sureIn = (faces: readonly FaceRead[]): FaceRead[] => diceIn(faces).filter(({ why }) => why === null);

/** Reads the likeliest first, and at one place no more than it takes. */
function readEach(picture: Rgb, glances: readonly Read[], reader: FaceReader): FaceRead[] {
  const faces: FaceRead[] = [];
  for (const one of [...glances].sort((a, b) => rank(b) - rank(a)))
    if (!faces.some((face) => reader.settles(face) && overlap(face.at, one.at)))
      faces.push(reader.read(picture, one));
  return faces;
}

/** Squares of a picture that may be faces. */
interface Squares {
  /** How long the edge of most dice is, in pixels; null where nothing looks like any. */
  readonly edge: number | null;
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
): Squares {
  const { squares: found, heaps } = findSquares(picture, size ? { edge: size } : {});
  const clear = found.filter(
    (at) =>
      at.weakest > FAINT && (size === null || (at.edge > WIDE.least * size && at.edge < WIDE.most * size)),
  );
  const glances = clear.map((at) => reader.glance(picture, at));
  const edge = size ?? likelyEdge(glances);
  if (edge === null) return { edge, likely: [], clearest: [], asked: [], wide: glances };
  const all = [...glances, ...findInHeaps(picture, heaps, edge).map((at) => reader.glance(picture, at))];
  const likely = likeliest(all.filter(({ at }) => Math.abs(at.edge / edge - 1) < SIZE_SPREAD));
  const outlined = likely.filter(({ at }) => at.second > 20);
  const clearest = spread(outlined.filter(({ score }) => score > 0.6));
  // A taught face is hardly recognised where a side was taken for a part of it: where too few are, a clear outline will do.
  const asked = kind === 'pips' || clearest.length >= MANY ? clearest : spread(outlined);
  const wide = all.filter(({ at }) => at.edge > WIDE.least * edge && at.edge < WIDE.most * edge);
  return { edge, likely, clearest, asked: asked.map(({ at }) => at), wide };
}

/** Where the camera is: as told, as known from earlier pictures where that still holds, else guessed from the squares. */
function seatIn({ picture, soft, reader, squares }: Looking, options: OwnOptions): Place {
  const hung = viewFor(picture, options);
  if (hung) return { seat: hung, isKnown: true, guessedFrom: 0 };
  const dieMm = options.setup?.dieMm ?? DIE_MM;
  const known = options.place ? { view: options.place, dieMm } : null;
  if (known && stillHolds(soft, squares.asked, known)) return { seat: known, isKnown: true, guessedFrom: 0 };
  const faceAt = (image: Rgb, at: Candidate): number => reader.glance(image, at).score;
  const { asked, edge: likely } = squares;
  const guess = guessSeat(picture, soft, { asked, edge: options.edge ?? null, likely, dieMm, faceAt });
  return { seat: guess?.seat ?? null, isKnown: false, guessedFrom: guess?.dice ?? 0 };
}

function readerFor(dice: OwnDice): FaceReader {
  if (dice.kind === 'pips') {
    const read = (image: Rgb, at: Candidate): PipFaceRead => readPipFace(image, at, dice.shows);
    const done = new Map<Candidate, PipFaceRead>();
    return {
      settles: () => false,
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
    // The other faces of the set were compared already, and to read one takes long.
    settles: ({ why, score, margin }) => why === null && score >= SETTLED.score && margin >= SETTLED.margin,
    glance: (image, at) => ({ at, score: glanceAt(image, at.corners, matcher), weight: 1 }),
    read: (image, { at }) => readTaughtFace(image, at, matcher),
    marked: () => [],
  };
}

const middleOf = ({ width, height }: Rgb): Point => ({ x: width / 2, y: height / 2 });

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

import type { DieId } from '../codes/book.ts';
import { type Gray, type Point, type Quad, shrink } from '../image.ts';
import { type MatFinding, findMat, guessView } from './guess-plane.ts';
import { hintsFor } from './hints.ts';
import { huntFrames, lay } from './hunt.ts';
import { type Judged, judge } from './judge.ts';
import { isSure } from './pearls.ts';
import { refineView } from './fit.ts';
import { type Frame, type Pass, type Searched, isSame, prepare, searchFrames } from './search.ts';
import type { ReadOptions, Reading, SeenDie, Setup, View } from './types.ts';
import { backProject, cameraPlace, fitView, project } from './view.ts';

/** Larger pictures are read at 1/2, 1/3 … of their size. */
const LARGEST = 2100;
/** Range of frame sides searched for, in pixels. */
const SIDES = { least: 12, most: 420 };
const DIE_MM = 16;
/** Radius of a pixel's surroundings, in mm: slightly more than the band, for a first pass and for worn prints. */
const NEAR_MM = 2.2;
const WIDE_MM = 3.2;
/** Half of a width larger than the frame's band. */
const STRIP_MM = 1.3;

/**
 * Reads printed dice in a picture. A die is accepted (`told`) only if its top face is certain; anything else that
 * looks like a die is doubtful, with a reason. A picture without dice gives an empty reading.
 *
 * @param image brightness, 0 black to 255 white
 */
export function readPrinted(image: Gray, setup: Setup, options: ReadOptions = {}): Reading {
  const by = Math.max(1, Math.ceil(Math.max(image.width, image.height) / LARGEST));
  if (by === 1) return readSized(image, setup, options);
  const { plane } = setup;
  const smaller: Setup =
    plane.kind === 'corners'
      ? { ...setup, plane: { ...plane, corners: scaleQuad(plane.corners, 1 / by) } }
      : setup;
  const { view, ...rest } = options;
  const reading = readSized(
    shrink(image, by),
    smaller,
    view ? { ...rest, view: scaleView(view, 1 / by) } : rest,
  );
  return enlarge(reading, by);
}

const doubtedAsLow = (die: SeenDie): SeenDie =>
  die.told || die.why === 'no-plane' ? { ...die, told: false, why: 'low' } : die;

interface State {
  frames: Frame[];
  mat: MatFinding;
  judged: Judged;
}

function readSized(image: Gray, setup: Setup, options: ReadOptions): Reading {
  const searched = prepare(image);
  const state: State = {
    frames: [],
    mat: { mat: null, view: options.view ?? null, two: false },
    judged: { dice: [], pxPerMm: null },
  };
  for (const pass of passesFor(image, setup, state)) {
    const known = state.frames.filter(({ match }) => match && isSure(match));
    const isKnown = (middle: Point, side: number): boolean =>
      known.some((frame) => isSame(frame, { middle, side }));
    const { view } = state.mat;
    const found =
      pass === 'hunt'
        ? view && huntFrames(searched, view, setup.dieMm ?? DIE_MM, known)
        : searchFrames(searched, pass, SIDES, isKnown);
    if (!found) continue;
    for (const frame of found) keepBetter(state.frames, frame);
    look(state, searched, setup, options);
    if (isComplete(state.judged.dice, options.expect)) break;
  }
  const { mat, judged, frames } = state;
  const tooLow = setup.plane.kind === 'unknown' && isLow(frames, mat.view);
  const dice = tooLow ? judged.dice.map(doubtedAsLow) : judged.dice;
  const reading = { dice, mat: mat.mat, view: tooLow ? null : mat.view, pxPerMm: judged.pxPerMm };
  const hints = hintsFor(image, reading, setup, mat.two);
  return { ...reading, hints: tooLow ? [...hints, 'too-aslant'] : hints };
}

/** Passes over the picture: several until the camera's position is known, then one more with it. */
function* passesFor(image: Gray, setup: Setup, state: State): Generator<Pass | 'hunt'> {
  const dieScale = (setup.dieMm ?? DIE_MM) / 16;
  const scale = state.mat.view && dieScale * scaleOf(state.mat.view);
  const usual = 2.7 * Math.max(1, Math.max(image.width, image.height) / 1500);
  const looking = (what: Pass['what'], mm: number, pxPerMm: number): Pass => ({
    radius: Math.max(what === 'strips' ? 2 : 3, Math.round(mm * pxPerMm)),
    what,
    isLaid: state.mat.view !== null,
  });
  yield looking('frames', NEAR_MM, scale ?? usual);
  const others = [
    looking('strips', STRIP_MM, scale ?? usual),
    looking('frames', WIDE_MM, usual * 2.2),
    looking('frames', WIDE_MM, usual * 0.6),
    looking('windows', NEAR_MM, scale ?? usual),
    looking('frames', WIDE_MM, usual * 5),
  ];
  for (const other of others) if (!state.mat.view) yield other;
  yield 'hunt';
}

/** Pixels per millimetre on the table, at the picture's centre. */
function scaleOf(view: View): number {
  const middle = { x: view.width / 2, y: view.height / 2 };
  const place = backProject(view, middle, 0);
  if (!place) return view.focal / Math.max(1, view.shift[2]);
  const [x, y, z] = cameraPlace(view);
  return view.focal / Math.max(1, Math.hypot(place.x - x, place.y - y, z));
}

/** Keeps the better reading of two frames at one place. */
function keepBetter(frames: Frame[], frame: Frame): void {
  const i = frames.findIndex((other) => isSame(other, frame));
  if (i < 0) frames.push(frame);
  else if ((frame.match?.score ?? -1) > (frames[i]!.match?.score ?? -1)) frames[i] = frame;
}

function look(state: State, { image, smoothed }: Searched, setup: Setup, options: ReadOptions): void {
  state.mat = planeOf(state.frames, image, setup, options);
  const { view } = state.mat;
  const dieMm = setup.dieMm ?? DIE_MM;
  if (view) {
    state.frames = state.frames.map((frame) => (frame.laid ? frame : lay(frame, view, smoothed, dieMm)));
    if (setup.plane.kind !== 'unknown')
      state.mat = { ...state.mat, view: refineView(view, state.frames, dieMm, setup.plane.kind) };
  }
  state.judged = judge(state.frames, state.mat, image, setup);
}

function planeOf(
  frames: readonly Frame[],
  { width, height }: Gray,
  setup: Setup,
  options: ReadOptions,
): MatFinding {
  const { plane } = setup;
  const focal = setup.focal ? { focal: setup.focal } : {};
  if (plane.kind === 'mat') {
    const before = options.view ? { before: options.view } : {};
    return findMat(frames, width, height, { scale: plane.scale ?? 1, ...focal, ...before });
  }
  const { mat, two } = findMat(frames, width, height, { scale: 1 });
  if (plane.kind === 'corners') {
    const [w, h] = [plane.widthMm, plane.heightMm];
    const table = [
      { x: 0, y: 0 },
      { x: w, y: 0 },
      { x: w, y: h },
      { x: 0, y: h },
    ];
    const points = table.map((place, i) => ({ table: place, seen: plane.corners[i]! }));
    const fitted = fitView(points, width, height, focal);
    return { mat, view: fitted?.view ?? null, two: false };
  }
  const dice = frames.filter(({ match }) => match && isSure(match) && match.meaning.kind === 'die');
  const view = guessView(dice, width, height, { dieMm: setup.dieMm ?? DIE_MM, ...focal });
  return { mat, view, two };
}

function isComplete(dice: readonly SeenDie[], expect: readonly DieId[] | undefined): boolean {
  if (!expect || expect.length === 0) return false;
  const told = new Set(dice.filter((die) => die.told).map(({ die }) => die));
  return expect.every((die) => told.has(die));
}

const scaleQuad = (quad: Quad, by: number): Quad => {
  const scale = ({ x, y }: { x: number; y: number }) => ({ x: x * by, y: y * by });
  return [scale(quad[0]), scale(quad[1]), scale(quad[2]), scale(quad[3])];
};

const scaleView = (view: View, by: number): View => ({
  ...view,
  width: view.width * by,
  height: view.height * by,
  focal: view.focal * by,
});

/** Scales a reading of a reduced picture back to full size. */
function enlarge(reading: Reading, by: number): Reading {
  const { dice, mat, view, pxPerMm } = reading;
  return {
    ...reading,
    dice: dice.map((die) => ({
      ...die,
      x: die.x * by,
      y: die.y * by,
      corners: scaleQuad(die.corners, by),
    })),
    mat: mat && { corners: mat.corners.map((c) => c && { x: c.x * by, y: c.y * by }) },
    view: view && scaleView(view, by),
    pxPerMm: pxPerMm && pxPerMm * by,
  };
}

/** What two readings must agree on, from either reader. */
type Sayable = Pick<SeenDie, 'face' | 'told' | 'x' | 'y'> & {
  readonly die: string | null;
  readonly why: string | null;
};

/** Two looks at a die at rest differ by at most this many pixels. */
const STILL = 6;

/** Accepts a die only if two consecutive looks read the same die and face at the same place. One per camera; call `reset` after motion. */
export class Agreement<D extends Sayable = SeenDie> {
  #before: readonly D[] = [];

  reset(): void {
    this.#before = [];
  }

  /** Returns the reading, with every die doubtful (`unsteady`) that the previous frame did not read the same way. */
  see<R extends { readonly dice: readonly D[] }>(reading: R): R {
    const before = this.#before;
    this.#before = reading.dice;
    return {
      ...reading,
      dice: reading.dice.map((die) => (die.told && !wasSaid(before, die) ? unsteady(die) : die)),
    };
  }
}

const wasSaid = (before: readonly Sayable[], now: Sayable): boolean =>
  before.some(
    (die) =>
      die.told &&
      die.die === now.die &&
      die.face === now.face &&
      Math.hypot(die.x - now.x, die.y - now.y) <= STILL,
  );

const unsteady = <D extends Sayable>(die: D): D => ({ ...die, told: false, why: 'unsteady' });

/** The share of the dice that show two faces only to a camera beside them; of many dice, one is too few. */
const TWO_FACED = 0.45;
/** Tilt beyond which a camera found by its dice alone is doubted, in radians. */
const LOW = 0.52;
/** With fewer dice any square is the top of some table: then a camera must look straight down, or hang the right way up. */
const SEVERAL = 3;
const STRAIGHT = 0.26;

/**
 * Whether the camera is so low that a side may be mistaken for a top. Only for a view that was guessed from the dice: a
 * die on a table seen from the side looks like one on a wall seen from above.
 */
function isLow(frames: readonly Frame[], view: View | null): boolean {
  const faces = new Map<string, Set<number>>();
  for (const { match } of frames) {
    if (!match || !isSure(match) || match.meaning.kind !== 'die') continue;
    const { die, face } = match.meaning;
    faces.set(die, (faces.get(die) ?? new Set()).add(face));
  }
  const twoFaced = [...faces.values()].filter(({ size }) => size > 1).length;
  if (twoFaced > 0 && twoFaced >= Math.min(2, faces.size) && twoFaced >= TWO_FACED * faces.size) return true;
  if (!view) return false;
  const tilt = Math.acos(Math.min(1, view.rotation[8]));
  return tilt > LOW || (faces.size < SEVERAL && tilt > STRAIGHT && isUpsideDown(view));
}

/** Whether the camera's foot is in the picture's upper half: a camera on a table looks away from it, upwards in the picture. */
function isUpsideDown(view: View): boolean {
  const [x, y] = cameraPlace(view);
  return project(view, x, y, 0).y < view.height / 2;
}

import type { Rgb } from '../image.ts';
import { type Lie, lieOf, viewOf } from './camera-place.ts';
import type { Candidate } from './find.ts';
import { FLAT, type FreeFit, fitFree, halfOfOwn } from './free-fit.ts';
import { edgeOn, type Lens, lieUnder, type Pose, slantsRound, turnOf } from './pose.ts';
import type { Seat } from './plane.ts';

/** Slants that a die by itself is first laid with, in how many directions, and how far its size may be from the square's. */
const SLANTS = { slant: 0.2, directions: 5, size: 0.14 };
/** Of the ways a single die may lie so many are tried as the table's. */
const WAYS = 2;
/** Slants that differ by less are one. */
const ONE_WAY = 0.1;
/** Of tables that show the dice about as well the least slanted: a die's outline less so much for each slant. */
const UPRIGHT = 0.04;
/** So large a share of the dice must agree: others may lean. */
const SHARE = 0.8;
/** First steps of the search: slants, and shares of the height; how often they are halved, and how often each is tried. */
const FIRST = { slant: 0.08, height: 0.04 };
const ROUNDS = 4;
const TRIES = 3;
/** How carefully each die is laid on a table that is tried. */
const LAID = 2;

/** Dice before a camera, each as it may lie by itself. */
interface Dice {
  readonly image: Rgb;
  readonly lens: Lens;
  readonly dieMm: number;
  readonly starts: readonly { readonly pose: Pose; readonly half: number }[];
}

/** A table with dice that stand flat on it, and how well their outlines are seen there. */
interface Table {
  readonly lie: Lie;
  readonly dice: readonly FreeFit[];
  readonly score: number;
}

/**
 * The camera's place above the table on which the dice at some squares stand flat: each die says in which ways it may lie by itself,
 * and the way in which most of them agree is the table's. Null without any.
 *
 * @param guessed a place that is tried as well
 */
export function seatUnder(
  image: Rgb,
  squares: readonly Candidate[],
  lens: Lens,
  { dieMm, guessed = null }: { readonly dieMm: number; readonly guessed?: Seat },
): Seat {
  const alone = squares.map((square) => waysOf(image, square, lens));
  const best = alone.flatMap(([first]) => first ?? []);
  const [edge] = best
    .map(({ pose }) => pose.edge)
    .sort((a, b) => a - b)
    .slice(best.length >> 1);
  if (edge === undefined) return null;
  const starts = best.map(({ pose }) => ({ pose, half: halfOfOwn(image, pose, lens) }));
  const dice: Dice = { image, lens, dieMm, starts };
  const lies: Lie[] = [
    { a: 0, b: 0, height: (lens.focal / edge + 1) * dieMm },
    ...(guessed ? [lieOf(guessed.view)] : []),
    // Dice of one picture are of one size.
    ...alone.flat().map(({ pose }) => lieUnder({ ...pose, edge }, lens, dieMm)),
  ];
  const first = lies.map((lie) => laidOn(dice, lie)).reduce((p, q) => (q.score > p.score ? q : p));
  return { view: viewOf(settled(dice, first).lie, lens), dieMm };
}

/** How a die by itself may lie, whatever it lies on: the likeliest ways. */
function waysOf(image: Rgb, { x, y, edge, corners }: Candidate, lens: Lens): readonly FreeFit[] {
  const from: Pose = { x, y, edge, turn: turnOf(corners), a: 0, b: 0 };
  const { slant, directions, size } = SLANTS;
  const fits = [{ a: 0, b: 0 }, ...slantsRound(directions, slant)].map((way) =>
    fitFree(image, { ...from, ...way }, lens, { sizeOff: size }),
  );
  fits.sort((one, other) => other.score - one.score);
  const kept: FreeFit[] = [];
  for (const fit of fits) {
    const isNew = kept.every(({ pose }) => Math.hypot(fit.pose.a - pose.a, fit.pose.b - pose.b) > ONE_WAY);
    if (kept.length < WAYS && isNew) kept.push(fit);
  }
  return kept;
}

/** Slants the table and moves it until the dice's outlines are seen best. */
function settled(dice: Dice, from: Table): Table {
  let best = from;
  let reach = 1;
  for (let round = 0; round < ROUNDS; reach /= 2, round += 1)
    for (let moved = true, tries = 0; moved && tries < TRIES; tries += 1) {
      moved = false;
      const { a, b, height } = best.lie;
      const [slant, more] = [FIRST.slant * reach, height * FIRST.height * reach];
      for (const [da, db, far] of [
        [slant, 0, 0],
        [-slant, 0, 0],
        [0, slant, 0],
        [0, -slant, 0],
        [0, 0, more],
        [0, 0, -more],
      ] as const) {
        const starts = dice.starts.map(({ half }, i) => ({ half, pose: best.dice[i]!.pose }));
        const next = laidOn({ ...dice, starts }, { a: a + da, b: b + db, height: height + far });
        if (next.score <= best.score) continue;
        best = next;
        moved = true;
      }
    }
  return best;
}

/** Lays dice flat on a table. */
function laidOn({ image, lens, dieMm, starts }: Dice, lie: Lie): Table {
  const view = viewOf(lie, lens);
  const dice = starts.map(({ pose, half }) => {
    const from = { ...pose, a: lie.a, b: lie.b, edge: edgeOn(view, pose, dieMm) };
    return fitFree(image, from, lens, { names: FLAT, rounds: LAID, half });
  });
  const scores = dice.map(({ score }) => score).sort((p, q) => q - p);
  const many = Math.max(2, Math.floor(SHARE * scores.length));
  const sum = scores.slice(0, many).reduce((total, score) => total + score, 0);
  return { lie, dice, score: sum / many - UPRIGHT * Math.hypot(lie.a, lie.b) };
}

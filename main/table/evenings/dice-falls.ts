import {
  type DiceFall,
  type DiceFalls,
  type DiceSet,
  FALL_SOURCES,
  type FallCounts,
  type FallSource,
} from '../../contract.ts';
import { BLANK, DICE, DICE_KINDS, type DiceKind } from '../../engine/core/dice-kinds.ts';

/** Coefficients of the Lanczos approximation with g = 7, n = 9 (Godfrey): 15 digits of ln Γ for positive arguments. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function lnGamma(x: number): number {
  const base = x + 6.5;
  let sum = LANCZOS[0] ?? 0;
  for (let i = 1; i < LANCZOS.length; i++) sum += (LANCZOS[i] ?? 0) / (x - 1 + i);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

const TERMS = 500;
const EXACT = 1e-15;

/**
 * The upper regularised incomplete gamma function Q(a, x), for a > 0 and x ≥ 0: by its series below a + 1, above by its
 * continued fraction (Lentz). Source: Press et al., Numerical Recipes, 6.2.
 */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(-x + a * Math.log(x) - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < TERMS && Math.abs(term) > Math.abs(sum) * EXACT; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  const tiny = Number.MIN_VALUE / EXACT;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < TERMS; n++) {
    const an = -n * (n - a);
    b += 2;
    d = an * d + b;
    if (Math.abs(d) < tiny) d = tiny;
    c = b + an / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < EXACT) break;
  }
  return h * scale;
}

interface ChiSquare {
  readonly statistic: number;
  readonly degrees: number;
  /** The p-value: the chance that fair dice deviate at least this much. */
  readonly p: number;
  /** The smallest expected count of a cell. */
  readonly leastExpected: number;
}

/**
 * Pearson's chi-square test of counts against probabilities that add up to 1. Cells with probability 0 must be empty.
 * Null if nothing was counted or there is only one cell.
 */
export function chiSquare(
  cells: readonly { readonly count: number; readonly chance: number }[],
): ChiSquare | null {
  const possible = cells.filter(({ chance }) => chance > 0);
  const total = possible.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 || possible.length < 2) return null;
  let statistic = 0;
  let leastExpected = Infinity;
  for (const { count, chance } of possible) {
    const expected = total * chance;
    statistic += (count - expected) ** 2 / expected;
    leastExpected = Math.min(leastExpected, expected);
  }
  const degrees = possible.length - 1;
  return { statistic, degrees, p: upperGamma(degrees / 2, statistic / 2), leastExpected };
}

/** A thrown die: which one, its face, and the source. */
export interface Fall {
  readonly kind: DiceKind;
  /** 0 for poker dice, which are all alike; the index of a suited die. */
  readonly die: number;
  readonly face: string;
  readonly by: FallSource;
  /** The id of the user's dice set; left out for built-in sets and typed faces. */
  readonly set?: string | undefined;
}

/** Counts by `kind/die/by/set`, then by face. */
export type FallTable = Readonly<Record<string, FallCounts>>;

export function countFalls(falls: readonly Fall[]): FallTable {
  const next: Record<string, Record<string, number>> = {};
  for (const { kind, die, face, by, set = '' } of falls) {
    const counts = (next[`${kind}/${die}/${by}/${set}`] ??= {});
    counts[face] = (counts[face] ?? 0) + 1;
  }
  return next;
}

export function addFalls(tables: readonly FallTable[]): FallTable {
  const sum: Record<string, Record<string, number>> = {};
  for (const table of tables)
    for (const [key, counts] of Object.entries(table)) {
      const into = (sum[key] ??= {});
      for (const [face, count] of Object.entries(counts)) into[face] = (into[face] ?? 0) + count;
    }
  return sum;
}

/** A suited die has four sides with different cards, and two blanks. */
const CARDS = 4;
const SIDE = 1 / 6;

/** The probability of each face, for kinds whose dice all have the same sides. */
function chancesOf(kind: DiceKind): Readonly<Record<string, number>> {
  const chances: Record<string, number> = {};
  for (const face of DICE[kind].builtIn.dice[0] ?? []) chances[face] = (chances[face] ?? 0) + SIDE;
  return chances;
}

/**
 * The cards of a suited die differ from set to set: each card seen has one side, and unseen ones are counted as one
 * group. If more cards were seen than a die has sides, several dice share the number, and all cards are one group.
 */
function cardChances(counts: FallCounts): Readonly<Record<string, number>> {
  const came = Object.keys(counts).filter((face) => face !== BLANK);
  const known = came.length <= CARDS ? came.sort() : [];
  const others = CARDS - known.length;
  return {
    ...Object.fromEntries(known.map((face) => [face, SIDE])),
    ...(others > 0 ? { [OTHER]: others * SIDE } : {}),
    [BLANK]: 2 * SIDE,
  };
}
const OTHER = 'card';

/** Cochran's rule (1954) for Pearson's test: the smallest allowed expected count of a cell. */
const LEAST_EXPECTED = 5;
/** Below this p-value a die is called unlikely to be fair; strict, as up to fifteen dice are tested. */
const UNFAIR_BELOW = 0.001;

function fallOf(which: Omit<DiceFall, 'total' | 'cells' | 'test' | 'verdict'>, counts: FallCounts): DiceFall {
  const chances = DICE[which.kind].cards ? cardChances(counts) : chancesOf(which.kind);
  const cells = Object.entries(chances).map(([face, chance]) => ({
    face,
    chance,
    count: Object.entries(counts)
      .filter(([came]) => (came in chances ? came : OTHER) === face)
      .reduce((sum, [, count]) => sum + count, 0),
  }));
  const test = chiSquare(cells);
  const enough = test !== null && test.leastExpected >= LEAST_EXPECTED;
  return {
    ...which,
    total: cells.reduce((sum, { count }) => sum + count, 0),
    cells,
    test,
    verdict: !enough ? 'too-few' : test.p < UNFAIR_BELOW ? 'unlikely' : 'chance',
  };
}

const KEY = new RegExp(`^(${DICE_KINDS.join('|')})/(\\d+)/(${FALL_SOURCES.join('|')})/(.*)$`, 's');

/**
 * Each die's faces against chance. Typed faces are kept apart, as people may type what they like to see. `sets` has
 * the current names of the dice sets.
 */
export function judgeFalls(table: FallTable, sets: readonly Pick<DiceSet, 'id' | 'name'>[] = []): DiceFalls {
  const falls = Object.entries(table).flatMap(([key, counts]) => {
    const [, kind, die, by, id = ''] = KEY.exec(key) ?? [];
    if (kind === undefined || Number(die) >= DICE[kind as DiceKind].builtIn.dice.length) return [];
    const set = id === '' ? null : { id, name: sets.find((known) => known.id === id)?.name ?? null };
    return [fallOf({ kind: kind as DiceKind, die: Number(die), by: by as FallSource, set }, counts)];
  });
  const order = ({ by, kind, set, die }: DiceFall) =>
    `${FALL_SOURCES.indexOf(by)}${kind}${set ? (set.name ?? '\u{10ffff}') : ''}\0${String(die).padStart(2, '0')}`;
  return {
    falls: falls.sort((a, b) => (order(a) < order(b) ? -1 : 1)),
    leastExpected: LEAST_EXPECTED,
    unfairBelow: UNFAIR_BELOW,
  };
}

import {
  type DiceFall,
  type DiceFalls,
  type DiceSet,
  FALL_SOURCES,
  type FallCounts,
  type FallSource,
} from '../../contract.ts';
import { BLANK, DICE, DICE_KINDS, type DiceKind } from '../../engine/core/dice-kinds.ts';
import { chiSquare } from './chi-square.ts';

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

export function countFalls(falls: readonly Fall[], table: FallTable = {}): FallTable {
  const next: Record<string, Record<string, number>> = {};
  for (const [key, counts] of Object.entries(table)) next[key] = { ...counts };
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

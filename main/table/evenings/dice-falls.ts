import type { DiceFall, DiceFalls, FallCounts } from '../../contract.ts';
import { BLANK, POKER_FACES, RISK_FACES, type DiceKind, SUITED_DICE } from '../../engine/core/dice.ts';
import { chiSquare } from './chi-square.ts';

/** A die that was thrown: which it is, what it showed, and whether a tray read it or a person typed it. */
export interface Fall {
  readonly kind: DiceKind;
  /** Poker dice are all alike: 0. A suited die by its number from 0. */
  readonly die: number;
  readonly face: string;
  readonly by: 'tray' | 'hand';
}

/** Counts by `kind/die/by`, then by face. */
export type FallTable = Readonly<Record<string, FallCounts>>;

/** Adds falls to a table. */
export function countFalls(falls: readonly Fall[], table: FallTable = {}): FallTable {
  const next: Record<string, Record<string, number>> = {};
  for (const [key, counts] of Object.entries(table)) next[key] = { ...counts };
  for (const { kind, die, face, by } of falls) {
    const counts = (next[`${kind}/${die}/${by}`] ??= {});
    counts[face] = (counts[face] ?? 0) + 1;
  }
  return next;
}

/** Adds tables up, as they are kept game by game. */
export function addFalls(tables: readonly FallTable[]): FallTable {
  const sum: Record<string, Record<string, number>> = {};
  for (const table of tables)
    for (const [key, counts] of Object.entries(table)) {
      const into = (sum[key] ??= {});
      for (const [face, count] of Object.entries(counts)) into[face] = (into[face] ?? 0) + count;
    }
  return sum;
}

/**
 * What chance says of each face. A suited die has one card of each suit and two blanks; which cards they are differs from
 * set to set, so its cards are counted together, against its blanks.
 */
const CHANCES: Readonly<Record<DiceKind, Readonly<Record<string, number>>>> = {
  poker: Object.fromEntries(POKER_FACES.map((face) => [face, 1 / 6])),
  risk: Object.fromEntries(RISK_FACES.map((face) => [face, face === BLANK ? 2 / 6 : 1 / 6])),
  suited: { card: 4 / 6, [BLANK]: 2 / 6 },
};

/** The usual rule for Pearson's test (Cochran 1954): no cell may be expected to hold fewer. */
export const LEAST_EXPECTED = 5;
/** Below this p-value a die is called unlikely to be fair; there may be fifteen dice, so it is a strict one. */
export const UNFAIR_BELOW = 0.001;

const cellOf = (kind: DiceKind, face: string): string =>
  kind === 'suited' && face !== BLANK ? 'card' : face;

function fallOf(kind: DiceKind, die: number, by: 'tray' | 'hand', counts: FallCounts): DiceFall {
  const cells = Object.entries(CHANCES[kind]).map(([face, chance]) => ({
    face,
    chance,
    count: Object.entries(counts)
      .filter(([counted]) => cellOf(kind, counted) === face)
      .reduce((sum, [, count]) => sum + count, 0),
  }));
  const test = chiSquare(cells);
  const enough = test !== null && test.leastExpected >= LEAST_EXPECTED;
  return {
    kind,
    die,
    by,
    total: cells.reduce((sum, { count }) => sum + count, 0),
    cells,
    test,
    verdict: !enough ? 'too-few' : test.p < UNFAIR_BELOW ? 'unlikely' : 'chance',
  };
}

const KEY = /^(poker|suited|risk)\/(\d+)\/(tray|hand)$/;

/** How each die has fallen against chance. What people typed is kept apart: they may type what they like to see. */
export function judgeFalls(table: FallTable): DiceFalls {
  const falls = Object.entries(table).flatMap(([key, counts]) => {
    const [, kind, die, by] = KEY.exec(key) ?? [];
    return kind === undefined || Number(die) >= SUITED_DICE
      ? []
      : [fallOf(kind as DiceKind, Number(die), by as 'tray' | 'hand', counts)];
  });
  const order = (fall: DiceFall) =>
    `${fall.by === 'tray' ? 0 : 1}${fall.kind}${String(fall.die).padStart(2, '0')}`;
  return {
    falls: falls.sort((a, b) => (order(a) < order(b) ? -1 : 1)),
    leastExpected: LEAST_EXPECTED,
    unfairBelow: UNFAIR_BELOW,
  };
}

import type { Highs } from 'highs';
import { type AbstractHand, placeHands } from './royal-placement.ts';

/**
 * The best layout as an integer program, solved by HiGHS: the oracle for the search. Constraints for connection and
 * the grid are added when violated. Written from the definition; it shares only the list of hands with the search.
 */

export interface ProgramHand {
  readonly dice: readonly number[];
  readonly points: number;
}

export interface ProgramRules {
  readonly connection: 'connected' | 'unconnected' | 'either';
  readonly dieUses: 2 | 'any';
  readonly lonePair: 'zero' | 'counts';
  readonly loneRank?: 'however-laid' | 'as-laid';
  readonly prices: { readonly bonus: number };
}

export interface ProgramResult {
  readonly score: number;
  readonly hands: readonly AbstractHand[];
  /** Milliseconds in HiGHS alone, over all its runs. */
  readonly ms: number;
  readonly runs: number;
  /** Layouts proposed by HiGHS that cannot be laid. */
  readonly unplaceable: number;
}

const common = (a: readonly number[], b: readonly number[]) => a.filter((die) => b.includes(die)).length;

export function solveProgram(
  highs: Highs,
  n: number,
  hands: readonly ProgramHand[],
  rules: ProgramRules,
): ProgramResult {
  const grid = rules.dieUses === 2 || rules.connection === 'unconnected';
  const together = rules.connection === 'connected';
  // On a grid a hand lies across or down; in a list it has no direction. Separate hands may all lie across.
  const ways = grid && rules.connection !== 'unconnected' ? 2 : 1;
  const columns = hands.flatMap((hand, h) => Array.from({ length: ways }, (_, way) => ({ ...hand, h, way })));
  const bonus = together && n === 13 ? columns.length : -1;
  const count = columns.length + (bonus < 0 ? 0 : 1);
  const where = (test: (column: (typeof columns)[number]) => boolean) =>
    columns.flatMap((column, k) => (test(column) ? [k] : []));

  const rows: { upper: number; indices: number[]; values: number[] }[] = [];
  const row = (upper: number, plus: readonly number[], minus: readonly number[] = []) =>
    rows.push({
      upper,
      indices: [...plus, ...minus],
      values: [...plus.map(() => 1), ...minus.map(() => -1)],
    });

  for (let die = 0; die < n; die++) {
    const here = where(({ dice }) => dice.includes(die));
    if (grid)
      for (let way = 0; way < ways; way++)
        row(
          1,
          here.filter((k) => columns[k]!.way === way),
        );
    if (bonus >= 0) row(0, [bonus], here);
    // Two hands have one die in common at most.
    for (let other = 0; other < die; other++)
      row(
        1,
        here.filter((k) => columns[k]!.dice.includes(other)),
      );
  }
  if (together && rules.lonePair === 'zero') {
    // A pair or a three is worth its points only with a hand that it shares a die with.
    hands.forEach((hand, h) => {
      if (hand.dice.length > 3) return;
      row(
        0,
        where((c) => c.h === h),
        where((c) => c.h !== h && common(c.dice, hand.dice) === 1),
      );
    });
  }

  /** Excludes these hands as a complete part in either direction: one must go, or one that touches them must come. */
  const forbid = (part: readonly number[]): void => {
    for (let turned = 0; turned < ways; turned++) {
      const these = part.map((k) => {
        const { h, way } = columns[k]!;
        return h * ways + (turned ? 1 - way : way);
      });
      const dice = these.flatMap((k) => columns[k]!.dice);
      row(
        these.length - 1,
        these,
        where((c) => common(c.dice, dice) > 0).filter((k) => !these.includes(k)),
      );
    }
  };

  const model = highs.createModel();
  try {
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.5 });
    model.addVars(new Float64Array(count), new Float64Array(count).fill(1));
    for (let k = 0; k < count; k++) {
      model.changeColCost(k, k === bonus ? rules.prices.bonus : columns[k]!.points);
      model.changeColIntegrality(k, highs.constants.variableType.integer);
    }
    model.changeObjectiveSense(highs.constants.objectiveSense.maximize);
    const add = ({ upper, indices, values }: (typeof rows)[number]) =>
      model.addRow(-highs.infinity, upper, { indices, values });
    for (const one of rows) if (one.indices.length > one.upper) add(one);

    let ms = 0;
    let unplaceable = 0;
    for (let runs = 1; ; runs++) {
      const from = performance.now();
      model.run();
      ms += performance.now() - from;
      const value = model.getSolution().colValue;
      const chosen = columns.flatMap((_, k) => (value[k]! > 0.5 ? [k] : []));
      const score = Math.round(model.getObjectiveValue());
      const abstract = chosen.map((k) => ({ dice: columns[k]!.dice, across: columns[k]!.way === 0 }));
      rows.length = 0;

      const parts = partsOf(chosen.map((k) => columns[k]!.dice));
      if (together && parts.length > 1) {
        for (const part of parts) {
          // W: the dice of a part. A hand inside W and one outside are connected only by a hand that crosses its
          // edge.
          const W = new Set(part.flatMap((p) => columns[chosen[p]!]!.dice));
          const inside = (dice: readonly number[]) => dice.every((die) => W.has(die));
          const outside = (dice: readonly number[]) => !dice.some((die) => W.has(die));
          const crossing = where(({ dice }) => !inside(dice) && !outside(dice));
          const a = columns[chosen[part[0]!]!]!;
          for (const p of chosen.keys()) {
            if (part.includes(p)) continue;
            const b = columns[chosen[p]!]!;
            const clique = (of: typeof a, side: typeof inside) =>
              where(
                ({ dice, way }) =>
                  way === of.way &&
                  dice.includes(of.dice[0]!) &&
                  side(dice) &&
                  (grid || dice.includes(of.dice[1]!)),
              );
            row(1, [...clique(a, inside), ...clique(b, outside)], crossing);
          }
        }
      } else if (grid && rules.connection !== 'unconnected') {
        for (const part of parts) {
          if (placeHands(part.map((p) => abstract[p]!))) continue;
          unplaceable++;
          forbid(part.map((p) => chosen[p]!));
        }
      }
      if (rows.length === 0) {
        // Two or three dice of one rank are worth nothing in any layout.
        const laid = new Set(chosen.flatMap((k) => columns[k]!.dice)).size;
        const mayBeLone = together && rules.lonePair === 'zero' && rules.loneRank === 'however-laid';
        if (!mayBeLone || laid === 0 || laid > 3) return { score, hands: abstract, ms, runs, unplaceable };
        forbid(chosen);
      }
      rows.forEach(add);
    }
  } finally {
    model.dispose();
  }
}

/** Sets of dice in disjoint parts. */
function partsOf(sets: readonly (readonly number[])[]): number[][] {
  const parts: number[][] = [];
  const left = new Set(sets.keys());
  for (const first of left) {
    const part = [first];
    left.delete(first);
    for (const p of part) {
      for (const q of left) {
        if (common(sets[p]!, sets[q]!) === 0) continue;
        part.push(q);
        left.delete(q);
      }
    }
    parts.push(part);
  }
  return parts;
}

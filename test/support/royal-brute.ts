import { type CheckedDie, type CheckedRules, price } from './royal-checker.ts';

/**
 * Best layouts of a few dice by trying every grid: every connected shape of cells, every arrangement of dice. An
 * arrangement is dropped only at a run that is no hand. It uses the checker's prices and nothing of the program.
 */

/** Cells as x (to the right) and y (downwards). */
type Shape = readonly (readonly [number, number])[];

/** All connected sets of n cells, up to shifting. */
function shapesOf(n: number): Shape[] {
  let shapes = new Map<string, Shape>([['0,0', [[0, 0]]]]);
  for (let size = 1; size < n; size++) {
    const larger = new Map<string, Shape>();
    for (const shape of shapes.values()) {
      for (const [x, y] of shape) {
        for (const [dx, dy] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          if (shape.some(([a, b]) => a === x + dx && b === y + dy)) continue;
          const cells = [...shape, [x + dx, y + dy] as const];
          const lowX = Math.min(...cells.map(([a]) => a));
          const lowY = Math.min(...cells.map(([, b]) => b));
          const moved = cells
            .map(([a, b]) => [a - lowX, b - lowY] as const)
            .sort(([a, b], [c, d]) => b - d || a - c);
          larger.set(moved.join(' '), moved);
        }
      }
    }
    shapes = larger;
  }
  return [...shapes.values()];
}

/** For each shape: which runs are complete once its k-th cell is filled. */
interface Plan {
  readonly cells: number;
  readonly shape: Shape;
  readonly runs: readonly (readonly (readonly number[])[])[];
}

const plans: Plan[][] = [];

export function plansOf(n: number): Plan[] {
  return (plans[n] ??= shapesOf(n).map((shape) => {
    const runs: number[][][] = shape.map(() => []);
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const at = (x: number, y: number) => shape.findIndex(([a, b]) => a === x && b === y);
      for (const [x, y] of shape) {
        if (at(x - dx, y - dy) >= 0) continue;
        const run: number[] = [];
        for (let k = 0; at(x + k * dx, y + k * dy) >= 0; k++) run.push(at(x + k * dx, y + k * dy));
        if (run.length > 1) runs[Math.max(...run)]!.push(run);
      }
    }
    return { cells: n, shape, runs };
  }));
}

/** The best score of any legal grid, by the definition, for up to seven dice. */
export function bruteGrid(dice: readonly CheckedDie[], rules: CheckedRules): number {
  const n = dice.length;
  const worth = new Int32Array(1 << n);
  for (let mask = 1; mask < 1 << n; mask++) {
    worth[mask] = price(
      dice.filter((_, i) => mask & (1 << i)),
      rules,
    );
  }
  // The best connected layout with exactly these dice; -1 if there is none.
  const exactly = new Int32Array(1 << n).fill(-1);
  for (let i = 0; i < n; i++) exactly[1 << i] = 0;
  const on = new Int32Array(n);
  for (let size = 2; size <= n; size++) {
    for (const { runs } of plansOf(size)) {
      const fill = (k: number, used: number, score: number, hands: number): void => {
        if (k === size) {
          const small = size < 4 && (hands === 1 || rules.loneRank === 'however-laid');
          const lone = rules.connection === 'connected' && rules.lonePair === 'zero' && small;
          if (rules.connection === 'unconnected' && hands > 1) return;
          exactly[used] = Math.max(exactly[used]!, lone ? 0 : score);
          return;
        }
        next: for (let die = 0; die < n; die++) {
          if (used & (1 << die)) continue;
          on[k] = 1 << die;
          let more = score;
          for (const run of runs[k]!) {
            let mask = 0;
            for (const cell of run) mask |= on[cell]!;
            if (worth[mask] === 0) continue next;
            more += worth[mask]!;
          }
          fill(k + 1, used | (1 << die), more, hands + runs[k]!.length);
        }
      };
      fill(0, 0, 0, 0);
    }
  }
  if (rules.connection === 'connected') return Math.max(0, ...exactly);
  // Separate parts: every partition of the dice.
  const best = new Int32Array(1 << n);
  for (let mask = 1; mask < 1 << n; mask++) {
    for (let part = mask; part > 0; part = (part - 1) & mask) {
      if (exactly[part]! >= 0) best[mask] = Math.max(best[mask]!, exactly[part]! + best[mask ^ part]!);
    }
  }
  return best[(1 << n) - 1]!;
}

/** The best list of hands when dice may be reused, by trying every list. */
export function bruteLists(dice: readonly CheckedDie[], rules: CheckedRules): number {
  const n = dice.length;
  const hands: { mask: number; points: number; size: number }[] = [];
  for (let mask = 1; mask < 1 << n; mask++) {
    const members = dice.filter((_, i) => mask & (1 << i));
    const points = price(members, rules);
    if (points > 0) hands.push({ mask, points, size: members.length });
  }
  const one = (mask: number) => (mask & (mask - 1)) === 0;
  const bits = (mask: number): number => (mask === 0 ? 0 : 1 + bits(mask & (mask - 1)));
  let best = 0;
  const chosen: typeof hands = [];
  const extend = (from: number, sum: number): void => {
    const connected = rules.connection === 'connected';
    const used = chosen.reduce((all, { mask }) => all | mask, 0);
    const few = bits(used) < 4 && (chosen.length === 1 || rules.loneRank === 'however-laid');
    const lone = connected && rules.lonePair === 'zero' && few;
    if (sum > best && !lone && (!connected || hangTogether(chosen.map(({ mask }) => mask)))) best = sum;
    for (let i = from; i < hands.length; i++) {
      const hand = hands[i]!;
      if (!chosen.every(({ mask }) => one(mask & hand.mask))) continue;
      chosen.push(hand);
      extend(i + 1, sum + hand.points);
      chosen.pop();
    }
  };
  extend(0, 0);
  return best;
}

function hangTogether(masks: readonly number[]): boolean {
  let reached = masks[0] ?? 0;
  for (let before = 0; before !== reached;) {
    before = reached;
    for (const mask of masks) if (mask & reached) reached |= mask;
  }
  return masks.every((mask) => mask & reached);
}

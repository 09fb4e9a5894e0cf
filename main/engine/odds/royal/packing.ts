/**
 * Hands that lie apart, no die in two of them: the dearest choice of disjoint sets, by dynamic programming over the
 * dice that are left. Exact, and at most 8192 states.
 */
export function searchApart(
  n: number,
  masks: ArrayLike<number>,
  points: ArrayLike<number>,
): { readonly score: number; readonly hands: readonly number[] } {
  // Hands by their lowest die: the lowest die left is either in one of those or in none.
  const byLowest: number[][] = Array.from({ length: n }, () => []);
  for (let k = 0; k < masks.length; k++) byLowest[31 - Math.clz32(masks[k]! & -masks[k]!)]!.push(k);
  const known = new Int32Array(1 << n).fill(-1);
  known[0] = 0;

  const most = (left: number): number => {
    const before = known[left]!;
    if (before >= 0) return before;
    const low = left & -left;
    let best = most(left ^ low);
    for (const k of byLowest[31 - Math.clz32(low)]!) {
      const mask = masks[k]!;
      if ((mask & ~left) !== 0) continue;
      const sum = points[k]! + most(left ^ mask);
      if (sum > best) best = sum;
    }
    return (known[left] = best);
  };

  const hands: number[] = [];
  let left = (1 << n) - 1;
  const score = most(left);
  while (left !== 0) {
    const low = left & -left;
    const here = most(left);
    const taken = byLowest[31 - Math.clz32(low)]!.find(
      (k) => (masks[k]! & ~left) === 0 && points[k]! + most(left ^ masks[k]!) === here,
    );
    if (taken !== undefined) hands.push(masks[taken]!);
    left ^= taken === undefined ? low : masks[taken]!;
  }
  return { score, hands };
}

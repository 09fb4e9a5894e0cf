export const sumOf = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0);

/**
 * `n` in `parts` whole shares that differ by one at most, the larger ones first; a negative `n` is shared the same
 * way.
 */
export function evenShares(n: number, parts: number): readonly number[] {
  const size = Math.abs(n);
  const share = Math.floor(size / parts);
  const odd = size % parts;
  const sign = n < 0 ? -1 : 1;
  return Array.from({ length: parts }, (_, i) => sign * (share + (i < odd ? 1 : 0)) || 0);
}

/**
 * Numbers divided by `divisor` (above 0) and rounded to whole ones so that their sum is kept, where `divisor` divides
 * it: all are rounded down, and what is then missing goes to those who lost most by it, one each (the largest
 * remainders; of equal ones, the first in the list). Nobody's is more than 1 away from the exact number.
 */
export function roundTogether(amounts: readonly number[], divisor: number): readonly number[] {
  const cut = amounts.map((amount, at) => {
    const lost = ((amount % divisor) + divisor) % divisor;
    return { at, lost, whole: (amount - lost) / divisor };
  });
  const missing = Math.round(cut.reduce((sum, { lost }) => sum + lost, 0) / divisor);
  const up = new Set(
    [...cut]
      .sort((a, b) => b.lost - a.lost || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  );
  return cut.map(({ at, whole }) => (up.has(at) ? whole + 1 : whole) || 0);
}

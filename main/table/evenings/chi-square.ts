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

export interface ChiSquare {
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

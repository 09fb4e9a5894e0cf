/** A small seeded generator (mulberry32), so that random tests are reproducible. */
export interface Random {
  /** A real number in [0, 1). */
  real(): number;
  /** A whole number in [0, below). */
  below(below: number): number;
  chance(p: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(things: readonly T[]): T[];
}

export function seeded(seed: number): Random {
  let a = seed >>> 0;
  const real = (): number => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number): number => Math.floor(real() * n);
  return {
    real,
    below,
    chance: (p) => real() < p,
    pick: (from) => from[below(from.length)]!,
    shuffle: (things) => {
      const out = [...things];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j]!, out[i]!];
      }
      return out;
    },
  };
}

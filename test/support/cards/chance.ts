/** Choices by chance, out of numbers in [0, 1). */
export interface Chance {
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  happens(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export const chanceOf = (next: () => number): Chance => ({
  between: (low, high) => low + (high - low) * next(),
  whole: (low, high) => low + Math.floor((high - low + 1) * next()),
  happens: (share) => next() < share,
  pick: (items) => items[Math.floor(items.length * next())]!,
});

/** Values of chips by colour, highest first; for drawing only. */
const DENOMINATIONS = [
  { worth: 500, colour: '#7a4bb5', dark: '#52307c' },
  { worth: 100, colour: '#2b3138', dark: '#14181c' },
  { worth: 25, colour: '#2f8f5b', dark: '#1b5f3a' },
  { worth: 5, colour: '#c8402f', dark: '#8a271b' },
  { worth: 1, colour: '#e0b04a', dark: '#a37923' },
] as const;

export interface ChipColumn {
  readonly colour: string;
  readonly dark: string;
  readonly worth: number;
  readonly count: number;
}

/** Columns of chips for an amount, highest first, with at most 12 chips each. */
export function chipColumns(amount: number): readonly ChipColumn[] {
  let left = Math.max(0, Math.trunc(amount));
  const columns: ChipColumn[] = [];
  for (const { worth, colour, dark } of DENOMINATIONS) {
    const count = Math.floor(left / worth);
    if (count > 0) columns.push({ worth, colour, dark, count: Math.min(count, 12) });
    left -= count * worth;
  }
  return columns;
}

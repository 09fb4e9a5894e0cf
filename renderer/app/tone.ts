/** The class of a result (`base.css`): `ahead` above zero, `behind` below it. */
export const toneOf = (net: number): 'ahead' | 'behind' | '' => (net > 0 ? 'ahead' : net < 0 ? 'behind' : '');

/** The class of moved chips or points: `came` or `went`. If the fewest points win, gaining them is bad. */
export const flowOf = (amount: number): 'came' | 'went' | 'unmoved' =>
  amount > 0 ? 'came' : amount < 0 ? 'went' : 'unmoved';

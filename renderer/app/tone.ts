/** The class of a result (`base.css`): `ahead` above zero, `behind` below it. */
export const toneOf = (net: number): 'ahead' | 'behind' | '' => (net > 0 ? 'ahead' : net < 0 ? 'behind' : '');

/** The class of chips or points that moved: they `came` or `went`. Where the fewest points win, what came is bad. */
export const flowOf = (amount: number): 'came' | 'went' | 'unmoved' =>
  amount > 0 ? 'came' : amount < 0 ? 'went' : 'unmoved';

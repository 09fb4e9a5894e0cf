/** Chips and who owes them, as the common rulings say. */

export const POT = 'pot';
export const BANK = 'bank';

export type Amounts = Record<string, number>;

export interface Debt {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/**
 * Ruling `shortStack`: "`table-stakes`: they pay what they have … Someone who owes several players pays chip by chip in
 * turn … until they have none. `credit`: they go below zero." What is really paid, chip by chip.
 */
export function paidOf(held: Readonly<Amounts>, debts: readonly Debt[], credit: boolean): readonly Debt[] {
  if (credit) return debts.filter(({ amount }) => amount > 0);
  const paid = debts.map(() => 0);
  for (const debtor of new Set(debts.map(({ from }) => from))) {
    const own = debts.flatMap(({ from }, i) => (from === debtor ? [i] : []));
    let purse = Math.max(0, held[debtor] ?? 0);
    for (let chip = true; chip && purse > 0;) {
      chip = false;
      for (const i of own) {
        if (purse === 0 || paid[i]! === debts[i]!.amount) continue;
        paid[i]! += 1;
        purse -= 1;
        chip = true;
      }
    }
  }
  return debts.map((debt, i) => ({ ...debt, amount: paid[i]! })).filter(({ amount }) => amount > 0);
}

/** "split evenly, odd chips to the left": what each of these gets of the pot, the first one's odd chip first. */
export const sharesOf = (pot: number, people: readonly string[]): readonly Debt[] =>
  people.map((to, i) => ({
    from: POT,
    to,
    amount: Math.floor(pot / people.length) + (i < pot % people.length ? 1 : 0),
  }));

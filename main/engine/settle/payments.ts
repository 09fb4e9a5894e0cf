import { itemAt } from '../core/item-at.ts';

/** Who pays whom how much: whole numbers above 0, in chips, points or the smallest unit of a currency. */
export interface Payment {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** A player's gain (above 0) or loss (below 0). */
export interface Net {
  readonly key: string;
  readonly net: number;
}

export interface Payments {
  readonly payments: readonly Payment[];
  /** True if it is certain that fewer payments are impossible. */
  readonly fewest: boolean;
}

/** Up to this many people with an open balance, the fewest payments are certain to be found. */
export const EXACT_PEOPLE = 14;

/**
 * Payments that bring everybody's net to 0. People whose nets sum to 0 settle among themselves, n of them with n − 1
 * payments, so the fewest payments are those of the most such groups. Who owes as much as another gets always pays
 * just them: in any grouping the two can be taken out of theirs without there being fewer groups. Throws `RangeError`
 * if the nets do not sum to 0: that is a bug.
 */
export function fewestPayments(nets: readonly Net[]): Payments {
  if (nets.reduce((sum, { net }) => sum + net, 0) !== 0) throw new RangeError('nets that do not sum to 0');
  const { pairs, rest } = pairOff(nets.filter(({ net }) => net !== 0));
  const fewest = rest.length <= EXACT_PEOPLE;
  const groups = fewest ? mostGroups(rest) : [rest];
  return { payments: [...pairs, ...groups.flatMap(settleGroup)], fewest };
}

/** Pairs people who owe exactly what another gets. */
function pairOff(nets: readonly Net[]): {
  readonly pairs: readonly Payment[];
  readonly rest: readonly Net[];
} {
  const pairs: Payment[] = [];
  const rest: Net[] = [];
  for (const one of nets) {
    const at = rest.findIndex(({ net }) => net === -one.net);
    const [other] = at < 0 ? [] : rest.splice(at, 1);
    if (other) pairs.push(pay(one, other));
    else rest.push(one);
  }
  return { pairs, rest };
}

const pay = (one: Net, other: Net): Payment =>
  one.net < 0
    ? { from: one.key, to: other.key, amount: -one.net }
    : { from: other.key, to: one.key, amount: one.net };

/**
 * The most groups of people whose nets sum to 0, by dynamic programming over all sets of people: taking them out one
 * after the other, each time that the rest sums to 0 a group is complete. n people take n × 2ⁿ steps.
 */
function mostGroups(nets: readonly Net[]): readonly (readonly Net[])[] {
  const sets = 1 << nets.length;
  const sums = new Float64Array(sets);
  const best = new Uint8Array(sets);
  for (let set = 1; set < sets; set++) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = (sums[set & (set - 1)] ?? 0) + (nets[lowest]?.net ?? 0);
    let most = 0;
    for (let i = 0; i < nets.length; i++)
      if (set & (1 << i)) most = Math.max(most, best[set ^ (1 << i)] ?? 0);
    best[set] = most + (sums[set] === 0 ? 1 : 0);
  }
  const groups: Net[][] = [];
  for (let set = sets - 1; set > 0;) {
    if (sums[set] === 0) groups.push([]);
    const left = (best[set] ?? 0) - (sums[set] === 0 ? 1 : 0);
    const out = nets.findIndex((_, i) => set & (1 << i) && best[set ^ (1 << i)] === left);
    groups.at(-1)?.push(itemAt(nets, out));
    set ^= 1 << out;
  }
  return groups;
}

/**
 * Settles a group: the largest debtor pays the largest creditor, until all are even. Each payment makes somebody
 * even, the last one two, so n people need n − 1 payments at most; beyond `EXACT_PEOPLE` only this is guaranteed.
 */
function settleGroup(group: readonly Net[]): readonly Payment[] {
  const payments: Payment[] = [];
  let open = group.map(({ key, net }) => ({ key, net }));
  while (open.length > 1) {
    const payer = open.reduce((a, b) => (b.net < a.net ? b : a));
    const payee = open.reduce((a, b) => (b.net > a.net ? b : a));
    const amount = Math.min(-payer.net, payee.net);
    payments.push({ from: payer.key, to: payee.key, amount });
    payer.net += amount;
    payee.net -= amount;
    open = open.filter(({ net }) => net !== 0);
  }
  return payments;
}

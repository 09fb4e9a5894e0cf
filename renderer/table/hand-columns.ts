import type { Transfer } from '../../main/contract.ts';

/** A column of the card that ends a hand: the reason, and each account's gain. */
export interface Column {
  readonly name: string;
  readonly gains: ReadonlyMap<string, number>;
}

const MOST = 6;

/**
 * Columns of a hand's transfers, in order of play. A reason that recurs after something else (bids and matches do)
 * gets another column; nameless ones (`nameOf` returns an empty string) and excess ones are combined under `other`.
 * Empty if the transfers do not add up to each seat's gain, or if there is only one.
 */
export function columnsOf(
  transfers: readonly Pick<Transfer, 'from' | 'to' | 'amount' | 'rule'>[],
  gained: ReadonlyMap<string, number>,
  nameOf: (rule: string, time: number) => string,
  other: string,
): readonly Column[] {
  const groups = new Map<string, { readonly name: string; readonly gains: Map<string, number> }>();
  const times = new Map<string, number>();
  let former = '';
  for (const { from, to, amount, rule } of transfers) {
    if (rule !== former) times.set(rule, (times.get(rule) ?? -1) + 1);
    former = rule;
    const time = times.get(rule) ?? 0;
    const key = `${rule} ${time}`;
    const group = groups.get(key) ?? { name: nameOf(rule, time), gains: new Map<string, number>() };
    add(group.gains, from, -amount);
    add(group.gains, to, amount);
    groups.set(key, group);
  }
  const list = [...groups.values()];
  const tells = [...gained].every(
    ([seat, gain]) => list.reduce((sum, { gains }) => sum + (gains.get(seat) ?? 0), 0) === gain,
  );
  const shown = withOther(list, other);
  return tells && shown.length > 1 ? shown : [];
}

const add = (gains: Map<string, number>, account: string, amount: number): void => {
  gains.set(account, (gains.get(account) ?? 0) + amount);
};

function withOther(list: readonly Column[], other: string): readonly Column[] {
  const named = list.filter(({ name }) => name !== '');
  const most = named.length < list.length || named.length > MOST ? MOST - 1 : MOST;
  const apart = named.slice(0, most);
  const rest = list.filter((column) => !apart.includes(column));
  if (rest.length === 0) return apart;
  const gains = new Map<string, number>();
  for (const column of rest) for (const [account, amount] of column.gains) add(gains, account, amount);
  return [...apart, { name: other, gains }];
}

import { type InjectionKey, inject, provide } from 'vue';
import type { Account } from '../../../main/contract.ts';

/** The elements that stand for accounts: chips fly from one to another. */
export interface Spots {
  readonly set: (account: Account, element: Element | null) => void;
  readonly get: (account: Account) => Element | null;
}

const key: InjectionKey<Spots> = Symbol('spots');

export function provideSpots(): Spots {
  // Standings may be drawn twice, for wide and for narrow screens: the visible one counts. At a hand's end they stand on
  // its card as well: what came last lies on top.
  const elements = new Map<Account, Set<Element>>();
  const spots: Spots = {
    set: (account, element) => {
      const known = elements.get(account) ?? new Set<Element>();
      elements.set(account, known);
      for (const former of known) if (!former.isConnected) known.delete(former);
      if (element) known.add(element);
    },
    get: (account) =>
      [...(elements.get(account) ?? [])].findLast(
        (one) => one.isConnected && one.getClientRects().length > 0,
      ) ?? null,
  };
  provide(key, spots);
  return spots;
}

/** The spots of the table above; outside a table nothing is kept. */
export const useSpots = (): Spots => inject(key, { set: () => undefined, get: () => null });

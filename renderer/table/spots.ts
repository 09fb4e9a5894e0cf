import { type InjectionKey, inject, provide } from 'vue';
import type { Account } from '../../main/contract.ts';

/** Elements of accounts, between which chips fly. */
export interface Spots {
  readonly set: (account: Account, element: Element | null) => void;
  readonly get: (account: Account) => Element | null;
}

const key: InjectionKey<Spots> = Symbol('spots');

export function provideSpots(): Spots {
  // Standings may be drawn twice, for wide and narrow screens: the visible one counts. At a hand's end they are on
  // its card too: the latest is on top.
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

/** The spots of the surrounding table; a no-op outside a table. */
export const useSpots = (): Spots => inject(key, { set: () => undefined, get: () => null });

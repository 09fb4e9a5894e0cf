import { type InjectionKey, inject, provide } from 'vue';
import type { Account } from '../../../main/contract.ts';

/** Where the accounts are on the screen: chips fly from one to another. */
export interface Spots {
  readonly set: (account: Account, element: Element | null) => void;
  readonly get: (account: Account) => Element | null;
}

const key: InjectionKey<Spots> = Symbol('spots');

export function provideSpots(): Spots {
  const elements = new Map<Account, Element>();
  const spots: Spots = {
    set: (account, element) => {
      if (element) elements.set(account, element);
      else elements.delete(account);
    },
    get: (account) => elements.get(account) ?? null,
  };
  provide(key, spots);
  return spots;
}

/** For what stands for an account; does nothing outside a table. */
export const useSpots = (): Spots => inject(key, { set: () => undefined, get: () => null });

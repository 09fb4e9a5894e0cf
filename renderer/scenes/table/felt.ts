import { type ComputedRef, type InjectionKey, computed, inject, provide } from 'vue';

/** Where on the felt no plate stands: there is room between the plates of that row. */
export interface Felt {
  readonly top: boolean;
  readonly bottom: boolean;
}

const key: InjectionKey<ComputedRef<Felt>> = Symbol('felt');

export const provideFelt = (felt: () => Felt): void => {
  provide(key, computed(felt));
};

/** The felt that a centre lies on; outside a table there is no room but the middle. */
export const useFelt = (): ComputedRef<Felt> =>
  inject(
    key,
    computed(() => ({ top: false, bottom: false })),
  );

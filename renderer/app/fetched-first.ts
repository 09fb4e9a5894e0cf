import { type Component, defineAsyncComponent, defineComponent, h } from 'vue';

/** A component with a script of its own, and the means to have that fetched before it is drawn. */
export interface Fetchable {
  readonly component: Component;
  /** Fetches it. What cannot be had is told when it is drawn. */
  fetch(): void;
}

/** Once fetched, it is drawn in the same turn; an async component draws an empty page first, even if its script is there. */
export function fetchedFirst(load: () => Promise<{ readonly default: Component }>): Fetchable {
  let fetched: Component | null = null;
  const later = defineAsyncComponent(load);
  return {
    component: defineComponent(() => {
      const shown = fetched ?? later;
      return () => h(shown);
    }),
    fetch: () => {
      load().then(
        (loaded) => {
          fetched = loaded.default;
        },
        () => undefined,
      );
    },
  };
}

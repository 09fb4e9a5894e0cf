import { type Component, defineAsyncComponent, defineComponent, h } from 'vue';

/** An async component that can be preloaded. */
export interface Fetchable {
  readonly component: Component;
  /** Preloads it; a failure surfaces when it is rendered. */
  fetch(): void;
}

/** Once preloaded, it renders in the same tick; an async component always renders an empty page first. */
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

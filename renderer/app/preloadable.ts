import { type Component, defineAsyncComponent, defineComponent, h } from 'vue';

export interface Preloadable {
  readonly component: Component;
  /** Preloads it; a failure surfaces when it is rendered. */
  fetch(): void;
}

/** Once preloaded, it renders in the same tick; an async component always renders an empty page first. */
export function preloadable(load: () => Promise<{ readonly default: Component }>): Preloadable {
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

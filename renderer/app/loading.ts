import { type Component, defineAsyncComponent, defineComponent, h } from 'vue';
import { wordsFor } from './words.ts';

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

/**
 * Delay after the table is drawn before the remaining parts are preloaded, ms: nobody waits for them, and the
 * connection may be gone later.
 */
export const AFTER_TABLE = 4_000;

/** A part of the app loaded on first use, with all its words, because the connection may be lost later. */
export const withWords = (load: () => Promise<{ readonly default: Component }>): Component =>
  defineAsyncComponent(() => Promise.all([load(), wordsFor('evenings')]).then(([loaded]) => loaded));

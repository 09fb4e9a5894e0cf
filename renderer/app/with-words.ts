import { type Component, defineAsyncComponent } from 'vue';
import { wordsFor } from './words.ts';

/** A part of the app loaded on first use, with all its words, because the connection may be lost later. */
export const withWords = (load: () => Promise<{ readonly default: Component }>): Component =>
  defineAsyncComponent(() => Promise.all([load(), wordsFor('evenings')]).then(([loaded]) => loaded));

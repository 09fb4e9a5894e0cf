import { type Component, defineAsyncComponent } from 'vue';
import { wordsFor } from './words.ts';

/** A part of the app that is loaded when it is first shown, with all its words: later its line may be lost, and no words be had. */
export const withWords = (load: () => Promise<{ readonly default: Component }>): Component =>
  defineAsyncComponent(() => Promise.all([load(), wordsFor('evenings')]).then(([loaded]) => loaded));

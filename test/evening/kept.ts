import type { EveningOptions } from './evening.ts';

/** Evenings that failed once, as short as they could be made. They are played each time. */
export const KEPT: readonly (Pick<EveningOptions, 'game' | 'locale' | 'script'> & {
  readonly found: string;
  readonly seed: number;
})[] = [];

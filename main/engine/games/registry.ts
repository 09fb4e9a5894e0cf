import type { RegisteredGame } from '../core/game.ts';
import { facts as dream } from './dream/facts.ts';
import { facts as poolNap } from './pool-nap/facts.ts';
import { facts as rollARoyal } from './roll-a-royal/facts.ts';
import { facts as sleepless } from './sleepless/facts.ts';
import { facts as winner } from './winner/facts.ts';

/** Every game, one line each: its facts, and how the whole game is loaded. */
export const GAMES: readonly RegisteredGame[] = [
  { ...sleepless, load: async () => (await import('./sleepless/index.ts')).sleepless },
  { ...winner, load: async () => (await import('./winner/index.ts')).winner },
  { ...poolNap, load: async () => (await import('./pool-nap/index.ts')).poolNap },
  { ...dream, load: async () => (await import('./dream/index.ts')).dream },
  { ...rollARoyal, load: async () => (await import('./roll-a-royal/index.ts')).rollARoyal },
];

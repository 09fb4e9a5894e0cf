import type { Leading } from './shapes.ts';

/** Languages: `main/words/<locale>.json` has the words of each. To add one, add that file and an entry here. */
export const LOCALES = ['en', 'de', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

export const VOICE_RATE = { min: 0.5, max: 2 } as const;

export interface Settings {
  readonly locale: Locale | 'system';
  readonly theme: 'system' | 'dark' | 'light';
  readonly speak: boolean;
  /** Speed of the caller's voice, relative to the voice's own; 1 if left out. */
  readonly voiceRate?: number;
  /** Volume of dice, chips and other sounds, from 0 (off) to 1. */
  readonly volume: number;
  readonly fourColours: boolean;
  /** Letters on the cards: those of each screen's language, or of one language. */
  readonly cards?: Locale | 'language';
  /** Whether to ask once a day for a newer version; off by default. */
  readonly newer: boolean;
  /** State of the guided first hand, shared by all screens; null outside one. */
  readonly lead?: Leading | null;
  /** The screen that plays sounds: `host`, or the id of a television. While it is away the host does. */
  readonly soundsFrom?: string;
}

/** The languages: `main/words/<locale>.json` has the words of each. A new one is that file and an entry here. */
export const LOCALES = ['en', 'de', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

/** A first hand that leads: in which game, whether its cards are dealt, and what was explained already. */
export interface Leading {
  readonly file: string;
  readonly dealt: boolean;
  /** Codes of explanations: none is given twice. */
  readonly told: readonly string[];
}

export interface Settings {
  readonly locale: Locale | 'system';
  readonly theme: 'system' | 'dark' | 'light';
  readonly speak: boolean;
  /** How loud dice, chips and the rest are heard, from 0 (off) to 1. */
  readonly volume: number;
  readonly fourColours: boolean;
  /** Whose letters the cards on the table have: those of each screen's language, or of one language. */
  readonly cards?: Locale | 'language';
  /** Whether the project is asked once a day for a newer version; never unless somebody switched it on. */
  readonly newer: boolean;
  /** Where the first hand leads now, the same on every screen of the table; null where nobody is led. */
  readonly lead?: Leading | null;
  /** Which screen sounds, once for all: `host`, or the id of a television. While that one is away the host does. */
  readonly soundsFrom?: string;
}

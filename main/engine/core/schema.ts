import * as z from 'zod/mini';
import { cleanName, cleanStored } from './names.ts';
import { type Card, isCard } from './cards.ts';

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Text of `least` to `most` characters. */
export const text = (least: number, most: number) => z.string().check(z.minLength(least), z.maxLength(most));

/** A typed name, cleaned, of `least` to `most` characters after that. */
export const typedName = (least: number, most: number) =>
  z.pipe(z.pipe(text(0, LONGEST_TYPED), z.transform(cleanName)), text(least, most));

/** The same name in a file of any version. */
export const storedName = (least: number, most: number) =>
  z.pipe(z.pipe(text(0, LONGEST_TYPED), z.transform(cleanStored)), text(least, most));

/** In characters, before spaces are removed. */
const LONGEST_TYPED = 400;

/** Any of the 52 cards, by its text. */
export const anyCard = z.pipe(
  z.string(),
  z.custom<Card, string>((text) => isCard(text as string)),
);

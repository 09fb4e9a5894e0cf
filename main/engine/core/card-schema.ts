import * as z from 'zod/mini';
import { type Card, isCard } from './cards.ts';

/** Any of the 52 cards, by its text. */
export const anyCard = z.pipe(
  z.string(),
  z.custom<Card, string>((text) => isCard(text as string)),
);

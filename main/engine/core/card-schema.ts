import * as z from 'zod/mini';
import { type Card, isCard } from './cards.ts';

/** A card out of the whole pack, by its name. */
export const anyCard = z.pipe(
  z.string(),
  z.custom<Card, string>((text) => isCard(text as string)),
);

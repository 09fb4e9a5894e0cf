import * as z from 'zod/mini';
import { text } from '../engine/core/schema.ts';
import { journalName } from './journal-name.ts';

/** A first hand that leads, as screens tell it and as it is kept. */
export const leadingShape = z.object({
  file: journalName,
  dealt: z.boolean(),
  told: z.array(text(0, 100)).check(z.maxLength(200)),
});

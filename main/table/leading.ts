import * as z from 'zod/mini';
import { text } from '../engine/core/schema.ts';
import { journalName } from './journal-name.ts';

/** The guided first hand, as sent by screens and as stored. */
export const leadingShape = z.object({
  file: journalName,
  dealt: z.boolean(),
  told: z.array(text(0, 100)).check(z.maxLength(200)),
});

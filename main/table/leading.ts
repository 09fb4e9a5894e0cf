import { z } from 'zod';
import { journalName } from './journal-name.ts';

/** A first hand that leads, as screens tell it and as it is kept. */
export const leadingShape = z.object({
  file: journalName,
  dealt: z.boolean(),
  told: z.array(z.string().max(100)).max(200),
});

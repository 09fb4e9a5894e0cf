import { z } from 'zod';

/** The name of a game's file in the games' folder: no path, so nothing outside that folder can be named. */
export const journalName = z
  .string()
  .max(200)
  .regex(/^[\w-][\w.-]*\.jsonl$/);

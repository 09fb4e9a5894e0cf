import * as z from 'zod/mini';

/** The name of a game's file in the games' folder: no path, so nothing outside that folder can be named. */
export const journalName = z.string().check(z.maxLength(200), z.regex(/^[\w-][\w.-]*\.jsonl$/));

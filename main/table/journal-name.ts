import * as z from 'zod/mini';

/** The file name of a game. Paths are refused, so nothing outside the games' folder can be named. */
export const journalName = z.string().check(z.maxLength(200), z.regex(/^[\w-][\w.-]*\.jsonl$/));

import * as z from 'zod/mini';
import { text } from '../engine/core/schema.ts';
import type { Json } from '../engine/core/result.ts';

/** What several requests share. */

export type Parsed<S extends z.ZodMiniType> = Readonly<z.infer<S>>;

export const line = text(0, 200);
export const id = text(1, 100);
export const face = text(0, 10);

/** At most `most` items, and at least `least`. */
export const listOf = <T>(item: z.ZodMiniType<T>, most: number, least = 0): z.ZodMiniType<readonly T[]> =>
  z.array(item).check(z.minLength(least), z.maxLength(most));

/** A move; the game parses its fields. */
export const move = z.catchall(z.object({ kind: text(0, 60) }), z.custom<Json>());

/** House rules by name; the game parses their values. */
export const rules: z.ZodMiniType<{ readonly [name: string]: Json }> = z.record(text(0, 60), z.json());

/** The file name of a game. Paths are refused, so nothing outside the games' folder can be named. */
export const journalName = z.string().check(z.maxLength(200), z.regex(/^[\w-][\w.-]*\.jsonl$/));

/**
 * File of the open game, in a request that replaces it. Without it such a request is refused with `table.open`
 * {file, game}, because all screens show that game, and the requesting page may not have seen it.
 */
export const replaces = z.optional(journalName);

/** A guided first hand: its game, whether its cards are dealt, and the codes of explanations given, each once. */
export const leading = z.object({ file: journalName, dealt: z.boolean(), told: listOf(text(0, 100), 200) });
export type Leading = Parsed<typeof leading>;

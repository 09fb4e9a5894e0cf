import * as z from 'zod/mini';
import { text } from './schema.ts';
import { DICE, type DiceKind } from './dice-kinds.ts';

export const faceSchema = <K extends DiceKind>(kind: K) => z.enum(DICE[kind].faces);

/**
 * Where a face came from. `sensor`: a tray's reading, named by device, boot, pocket and lift count, so that no
 * reading is ever counted twice. `hand`: typed by `by`. `corrected`: `by` put it in place of `was`.
 */
const faceSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sensor'),
    device: z.string(),
    boot: z.string(),
    pocket: z.int().check(z.minimum(1)),
    lift: z.int().check(z.minimum(0)),
    // The user's dice set that gave the face; left out for a built-in set.
    set: z.optional(text(0, 64)),
  }),
  z.object({ kind: z.literal('hand'), by: z.optional(z.string()) }),
  z.object({
    kind: z.literal('corrected'),
    by: z.optional(z.string()),
    was: z.string(),
    // The original reading, kept so that it stays used up.
    sensor: z.optional(z.object({ device: z.string(), boot: z.string(), pocket: z.int(), lift: z.int() })),
  }),
]);
export type FaceSource = z.infer<typeof faceSource>;

/** The face of one die and where it came from. Hand-written moves may leave out `source`. */
export const dieOf = <F extends z.ZodMiniType>(face: F) => z.object({ face, source: z.optional(faceSource) });

export interface Die<F extends string = string> {
  readonly face: F;
  readonly source?: FaceSource | undefined;
}

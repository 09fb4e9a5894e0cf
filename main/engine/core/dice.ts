import * as z from 'zod/mini';
import { text } from './schema.ts';
import { DICE, type DiceKind } from './dice-kinds.ts';

/** The faces of a kind of dice, as a schema. */
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
    // The people's own dice set that said what the side shows; left out where it was a built-in one.
    set: z.optional(text(0, 64)),
  }),
  z.object({ kind: z.literal('hand'), by: z.optional(z.string()) }),
  z.object({
    kind: z.literal('corrected'),
    by: z.optional(z.string()),
    was: z.string(),
    // What the tray had read, kept so that the reading stays consumed.
    sensor: z.optional(z.object({ device: z.string(), boot: z.string(), pocket: z.int(), lift: z.int() })),
  }),
]);
export type FaceSource = z.infer<typeof faceSource>;

/** One die as it lies: its face and where that was learned. `source` may be left out by hand-written moves. */
export const dieOf = <F extends z.ZodMiniType>(face: F) => z.object({ face, source: z.optional(faceSource) });

export interface Die<F extends string = string> {
  readonly face: F;
  readonly source?: FaceSource | undefined;
}

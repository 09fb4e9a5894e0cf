import { DICE_KINDS, type DiceKind } from '../../engine/core/dice-kinds.ts';
import type { Die as EngineDie, FaceSource } from '../../engine/core/dice.ts';
import type { Json } from '../../engine/core/result.ts';
import type { Actor } from '../../contract.ts';
import type { Stay } from '../../tray/types.ts';

/** A die of a dice move. */
export interface Die extends EngineDie {
  readonly die: number;
  readonly throws?: number;
}

const isDie = (raw: unknown): raw is Die =>
  typeof raw === 'object' && raw !== null && 'die' in raw && typeof raw.die === 'number' && 'face' in raw;

/** The dice of a dice move; none for anything else. */
export function diceOf(move: unknown): readonly Die[] {
  if (typeof move !== 'object' || move === null || !('kind' in move) || move.kind !== 'dice') return [];
  const dice: unknown = 'dice' in move ? move.dice : null;
  return Array.isArray(dice) && dice.every(isDie) ? dice : [];
}

/** The kind of the dice of a dice move; undefined for other moves. */
export function kindOf(move: unknown): DiceKind | undefined {
  if (diceOf(move).length === 0) return undefined;
  const { of } = move as { readonly of?: unknown };
  return DICE_KINDS.find((kind) => kind === of);
}

/** The reading behind a face, corrected or not. */
export function sensorOf(source: FaceSource | undefined): Stay | null {
  if (source?.kind === 'sensor') return source;
  return source?.kind === 'corrected' ? (source.sensor ?? null) : null;
}

/** The name in a face's source of who typed it. */
export const nameOf = (actor: Actor): string | undefined => (actor.kind === 'phone' ? actor.name : undefined);

/** The source of a face that `by` has corrected. */
export function corrected(was: Die, by: string | undefined): FaceSource {
  const sensor = sensorOf(was.source);
  return {
    kind: 'corrected',
    was: was.face,
    ...(by === undefined ? {} : { by }),
    ...(sensor
      ? { sensor: { device: sensor.device, boot: sensor.boot, pocket: sensor.pocket, lift: sensor.lift } }
      : {}),
  };
}

/**
 * A dice move that replaces another: each new face records who changed it and from what, and the tray's readings stay
 * used up. A face without a former one was typed. Other moves are unchanged.
 */
export function correctSources(was: Json, move: Json, by: string | undefined): Json {
  const former = new Map(diceOf(was).map((die) => [die.die, die]));
  const dice = diceOf(move);
  if (dice.length === 0 || typeof move !== 'object' || move === null) return move;
  const marked = dice.map((die): Die => {
    const old = former.get(die.die);
    if (!old) return { ...die, source: { kind: 'hand', ...(by === undefined ? {} : { by }) } };
    if (old.face === die.face) return old.source ? { ...die, source: old.source } : die;
    return { ...die, source: corrected(old, by) };
  });
  return { ...move, dice: marked as unknown as Json };
}

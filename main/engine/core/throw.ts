import type { Die } from './dice.ts';
import type { DiceRequest } from './prompt.ts';
import { type Result, ok, refuse } from './result.ts';
import type { SeatId } from './seats.ts';

/** A dice move parsed by `diceMove`. */
export interface DiceThrown<F extends string = string> {
  readonly seat: SeatId;
  readonly dice: readonly (Die<F> & { readonly die: number; readonly throws: number })[];
}

/**
 * Checks a dice move against the request. Refuses `dice.seat`, `dice.unknown`, `dice.twice`, `dice.once` and
 * `dice.missing` where every die is thrown exactly once, `dice.tooMany` if there were more throws than are left.
 */
export function checkThrow(
  asked: Pick<DiceRequest, 'seat' | 'instead' | 'dice' | 'mode' | 'throws'>,
  thrown: DiceThrown,
): Result<null> {
  if (thrown.seat !== asked.seat && !asked.instead?.includes(thrown.seat))
    return refuse('dice.seat', { seat: { seat: asked.seat } });
  const seen = new Set<number>();
  let throws = 0;
  for (const die of thrown.dice) {
    if (!asked.dice.includes(die.die)) return refuse('dice.unknown');
    if (seen.has(die.die)) return refuse('dice.twice');
    if (asked.mode === 'each' && die.throws !== 1) return refuse('dice.once');
    seen.add(die.die);
    throws += die.throws;
  }
  if (asked.mode === 'each' && seen.size < asked.dice.length)
    return refuse('dice.missing', { n: asked.dice.length - seen.size });
  if (asked.mode === 'some' && throws > asked.throws)
    return refuse('dice.tooMany', { thrown: throws, left: asked.throws });
  return ok(null);
}

/** The number of throws in a dice move. */
export const throwsOf = (thrown: DiceThrown): number => thrown.dice.reduce((sum, die) => sum + die.throws, 0);

/** The dice after a throw: `lying` by die index, with the thrown dice replaced. */
export function layThrown<F extends string>(lying: readonly Die<F>[], thrown: DiceThrown<F>): Die<F>[] {
  const next = [...lying];
  for (const { die, face, source } of thrown.dice) next[die] = source ? { face, source } : { face };
  return next;
}

import type { IntakeAct } from '../../contract.ts';
import { isFace } from '../../engine/core/dice-kinds.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Result, assertNever, ok, refuse } from '../../engine/core/result.ts';
import type { IntakeRow } from './row.ts';

/** Acts on single dice of the row; other acts concern offers or the whole row. */
export type RowAct = Exclude<IntakeAct, { kind: 'drop-offer' | 'use-offer' | 'photo' | 'clear' | 'take' }>;

const MOST_THROWS = 99;

/**
 * Changes the row. Refuses with `intake.die.unknown`, `intake.die.none`, `intake.face.unknown`, `intake.face.none`,
 * `intake.throws.bad`, `intake.read.gone`, `intake.doubt.gone`.
 */
export function changeRow(
  row: IntakeRow,
  request: DiceRequest,
  act: RowAct,
  by: string | undefined,
): Result<null> {
  if ('die' in act && !request.dice.includes(act.die)) return refuse('intake.die.unknown', { die: act.die });
  switch (act.kind) {
    case 'set-face':
      if (act.face !== null) return row.type(act.die, act.face, by);
      row.takeAway(act.die);
      return ok(null);
    case 'enter': {
      if (!isFace(request.kind, act.face)) return refuse('intake.face.unknown', { face: act.face });
      const die = row.nextDie(act.face);
      return die === null ? refuse('intake.die.none') : row.type(die, act.face, by);
    }
    case 'fill':
      return fill(row, request, act.face, by);
    case 'backspace': {
      const last = row.lastTyped;
      if (last === undefined) return refuse('intake.face.none');
      row.untype(last);
      return ok(null);
    }
    case 'set-throws':
      if (!Number.isInteger(act.throws) || act.throws < 0 || act.throws > MOST_THROWS)
        return refuse('intake.throws.bad');
      row.sayThrows(act.die, act.throws);
      return ok(null);
    case 'count-read':
      return row.countRead(act.read, act.counts);
    case 'resolve':
      return row.resolve(act.doubt, act.way, by);
    default:
      return assertNever(act);
  }
}

/** The same face for all dice that are missing. */
function fill(row: IntakeRow, request: DiceRequest, face: string, by: string | undefined): Result<null> {
  if (!isFace(request.kind, face)) return refuse('intake.face.unknown', { face });
  for (const { die, state } of row.draw()?.dice ?? [])
    if (state === 'missing' && request.dice.includes(die)) row.type(die, face, by);
  return ok(null);
}

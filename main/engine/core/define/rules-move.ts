import type { GameState, Played } from '../game.ts';
import { type Result, ok, phrase } from '../result.ts';
import type { HandRules } from '../spec.ts';
import type { MoveOf } from '../table-move.ts';
import { changeRules } from './changing-rules.ts';
import { finish } from './endings.ts';
import { redeal, takeBack } from './hands.ts';
import { tableOf } from './table-of.ts';

/**
 * House rules change. A hand in which nobody has played yet is dealt again by them, or, where the new length is used up
 * already, not at all: the game is over. Refuses as `changeRules` does.
 */
export function playRules<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  move: MoveOf<'rules'>,
): Result<Played<GameState<Rules, Hand, Carry>>> {
  const changed = changeRules(spec, state, move);
  if (!changed.ok) return changed;
  const { played, redeals, isLength } = changed.value;
  if (state.handMoves > 0) return ok(played);
  const handNumber = state.handNumber - 1;
  if (isLength && handNumber > 0 && spec.length?.isUsed(tableOf({ ...played.state, handNumber }))) {
    const back = takeBack(played, 'redealt');
    const reason = phrase('table.ending.length', { n: handNumber });
    // As the last hand left it.
    const last = { ...back, state: { ...back.state, handNumber } };
    return ok(finish(spec, last, { reason, dealer: state.due, played: true }));
  }
  return ok(redeals ? redeal(spec, played, 'redealt') : played);
}

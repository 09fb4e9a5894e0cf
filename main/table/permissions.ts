import type { AnyMove } from '../engine/core/game.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { isTableMove } from '../engine/core/table-move.ts';
import { alike } from './history/index.ts';
import type { Caller } from './app-contract.ts';

/**
 * Whether a caller may make this move now. The host may answer for any seat. A phone may answer only for the seats
 * that it has claimed: with a seat's own choice, or with its dice. Refuses with `table.phone.action`,
 * `table.phone.seat`.
 */
export function mayPlay(prompt: Prompt, move: AnyMove, caller: Caller): Result<null> {
  if (caller.kind === 'host') return ok(null);
  if (isTableMove(move)) return refuse('table.phone.action');
  const { seats } = caller;
  const { dice } = prompt;
  if (dice && move.kind === 'dice' && seats.includes(dice.seat) && move['seat'] === dice.seat)
    return ok(null);
  const offered = prompt.choices.some(
    (choice) =>
      choice.own === true &&
      seats.includes(choice.seat) &&
      Object.entries(choice.move).every(([field, value]) => alike(move[field], value)),
  );
  return offered ? ok(null) : refuse('table.phone.seat');
}

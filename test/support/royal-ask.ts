import { tableOf } from '../../main/engine/core/spec.ts';
import type { GameState } from '../../main/engine/core/game.ts';
import type { Json, Result } from '../../main/engine/core/result.ts';
import { rollARoyal } from '../../main/engine/games/roll-a-royal/index.ts';
import { askSlow } from '../../main/engine/games/roll-a-royal/slow.ts';
import type { RoyalHand, RoyalTable } from '../../main/engine/games/roll-a-royal/state.ts';

/** Asks Roll-a-Royal a question synchronously, even a long one. */
export const askRoyal = (state: GameState, question: unknown): Result<Json> =>
  rollARoyal.isSlow(question)
    ? askSlow(tableOf(state) as RoyalTable, state.hand as RoyalHand, question)
    : rollARoyal.ask(state as Parameters<typeof rollARoyal.ask>[0], question);

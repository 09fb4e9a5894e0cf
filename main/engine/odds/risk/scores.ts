import type { Connection, DieUses } from '../../games/roll-a-royal/layout-rules.ts';
import { ALL_DICE_BONUS } from '../../games/roll-a-royal/hands.ts';
import counted from './turn-scores.json' with { type: 'json' };

/** Number of turns counted for each way to play. */
export const TURNS_COUNTED = counted.turns;

/** Every score of Roll-a-Royal is a multiple of 50 points; the odds count in these. */
export const UNIT = 50;

/** Whether the Risk die multiplies the whole turn, or leaves the bonus as it is. A blank makes all of it 0 either way. */
export type RiskOn = 'whole-turn' | 'without-bonus';

/** A turn before its Risk roll: what the die multiplies, what it leaves, both in units, and how likely that is. */
export interface Outcome {
  readonly times: number;
  readonly plus: number;
  readonly chance: number;
}

/** A turn's points as the Risk die sees them, in units. */
export function splitTurn(points: number, bonus: number, riskOn: RiskOn): { times: number; plus: number } {
  const [p, b] = [Math.round(points / UNIT), Math.round(bonus / UNIT)];
  return riskOn === 'whole-turn' ? { times: p + b, plus: 0 } : { times: p, plus: b };
}

/**
 * What a turn brings in this way to play: counted over a million turns of the virtual dice under the default rules,
 * each with the best layout (`turn-scores.json` says how it was made). Turns that do not open are among them, as 0.
 */
export function turnOutcomes(connection: Connection, dieUses: DieUses, riskOn: RiskOn): Outcome[] {
  const rows =
    counted.ways[connection === 'unconnected' ? connection : (`${connection}-${dieUses}` as const)];
  const chances = new Map<string, Outcome>();
  for (const [points = 0, without = 0, withBonus = 0] of rows) {
    for (const [bonus, turns] of [
      [0, without],
      [ALL_DICE_BONUS, withBonus],
    ] as const) {
      if (turns === 0) continue;
      const { times, plus } = splitTurn(points, bonus, riskOn);
      const chance = turns / counted.turns + (chances.get(`${times}+${plus}`)?.chance ?? 0);
      chances.set(`${times}+${plus}`, { times, plus, chance });
    }
  }
  return [...chances.values()];
}

import { DIE_IDS, type DieId, POKER_IDS, RISK_ID, SUITED_IDS } from '../../main/vision/index.ts';
import { Refusal } from './terminal.ts';

/** What names dice on the command line: each die's own id, and groups. */
const NAMED = new Map<string, readonly DieId[]>([
  ...DIE_IDS.map((id) => [id.toLowerCase(), [id]] as const),
  ['suited', SUITED_IDS],
  ['royal', [...SUITED_IDS, RISK_ID]],
  ['poker', POKER_IDS],
  ['all', DIE_IDS],
]);

/** Printed dice by their names: `royal`, `poker`, `all`, `1,5,R,P2`. */
export function readDice(text: string): readonly DieId[] {
  const dice = text.split(',').map((name) => NAMED.get(name.trim().toLowerCase()));
  if (dice.includes(undefined))
    throw new Refusal(
      'camera.dice',
      `“${text}” names no dice: use 1 to 13, R, P1 to P5, suited, royal, poker or all.`,
    );
  return [...new Set(dice.flatMap((named) => named ?? []))];
}

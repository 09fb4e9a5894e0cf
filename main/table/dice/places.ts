import { DICE, dieInPocket } from '../../engine/core/dice-kinds.ts';
import type { DiceSet } from '../../contract.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Reading, stayKey } from '../../tray/types.ts';
import { faceOf } from './sets.ts';
import { diceOf, sensorOf } from '../history/index.ts';

/** How many moves back the current dice are searched for. */
const FAR = 400;

/** The dice of the question by stay, according to the newest moves. */
export function placeDice(
  request: DiceRequest | null,
  entries: readonly { readonly move: unknown }[],
): ReadonlyMap<string, number> {
  const placed = new Map<string, number>();
  if (!request) return placed;
  const open = new Set(request.lying.flatMap((face, die) => (face === null ? [] : [die])));
  for (let i = entries.length - 1; i >= 0 && open.size > 0 && i >= entries.length - FAR; i--)
    for (const { die, source } of diceOf(entries[i]?.move)) {
      if (!open.delete(die)) continue;
      const stay = sensorOf(source);
      if (stay) placed.set(stayKey(stay), die);
    }
  return placed;
}

/** Dice in their own pockets with the game's faces are the same dice, whatever their lift counts. */
function relocateOwn(
  placed: ReadonlyMap<string, number>,
  request: DiceRequest,
  dice: readonly Reading[],
  set: DiceSet,
): ReadonlyMap<string, number> {
  const there = new Map(placed);
  for (const stay of dice) {
    const { pocket, face } = stay;
    const die = dieInPocket(request.kind, pocket);
    const lies = die === null ? null : (request.lying[die] ?? null);
    if (die === null || lies === null || face === undefined || faceOf(set, pocket, face) !== lies) continue;
    for (const [key, at] of there) if (at === die) there.delete(key);
    there.set(stayKey(stay), die);
  }
  return there;
}

/**
 * If the tray shows exactly the dice of the question, face for face, they are the same dice and nothing was thrown,
 * whatever the lift counts. Otherwise the known places stay.
 */
export function relocate(
  placed: ReadonlyMap<string, number>,
  request: DiceRequest,
  dice: readonly Reading[],
  set: DiceSet,
): ReadonlyMap<string, number> {
  if (!DICE[request.kind].alike) return relocateOwn(placed, request, dice, set);
  if (dice.length !== request.lying.length) return placed;
  const left = dice.map((die) => ({
    key: stayKey(die),
    face: die.face ? faceOf(set, die.pocket, die.face) : null,
  }));
  const there = new Map<string, number>();
  for (const [die, face] of request.lying.entries()) {
    const known = [...placed].find(([, at]) => at === die)?.[0];
    const at = left.findIndex(
      ({ key, face: shows }) => shows === face && (known === undefined || key === known),
    );
    const [one] = left.splice(at < 0 ? left.findIndex(({ face: shows }) => shows === face) : at, 1);
    if (!one || one.face !== face) return placed;
    there.set(one.key, die);
  }
  return there;
}

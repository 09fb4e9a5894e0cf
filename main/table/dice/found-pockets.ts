import { dieInPocket } from '../../engine/core/dice-kinds.ts';
import { stayKey } from '../../tray/types.ts';
import type { Findings } from './findings.ts';
import { isReported } from './row-input.ts';

/** Dice with a pocket each. */
export function findInPockets(at: Findings): void {
  const { request } = at.input;
  const known = new Set([...at.input.placed].flatMap(([key, die]) => (at.asked.has(die) ? [] : [key])));
  for (const item of at.input.accepted) {
    if (isReported(item)) {
      at.takeReported(item.dice);
      continue;
    }
    for (const thrown of at.counted(item)) {
      const die = dieInPocket(request.kind, thrown.pocket);
      if (die === null) continue;
      if (item.kind === 'throw') at.throwOne(die, thrown);
      else if (at.asked.has(die) && !known.has(stayKey(thrown)))
        at.put(die, thrown, { throws: 1, sure: true, why: at.doubtOf(thrown) });
    }
  }
}

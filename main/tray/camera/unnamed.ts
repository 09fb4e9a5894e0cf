import type { SightedDie } from '../../contract/acts.ts';
import { type DiceInPlay, pocketsOfKind } from './places.ts';
import type { SeenPocket } from './pocket.ts';

/** Whether it is one of the user's own dice without a known identity. */
export const isUnnamed = (die: SightedDie): boolean => die.die === null && die.kind !== undefined;

/**
 * Assigns pockets (from 1) to interchangeable dice. A die in an old place is the die from that place. If nothing
 * moves (`still`), the others were thrown: they take the pockets of dice that left, then unused ones. Dice without a
 * pocket, and new ones without a face, are left over.
 */
export function pocketsOfUnnamed(
  set: DiceInPlay,
  dice: readonly SightedDie[],
  pockets: readonly SeenPocket[],
  still: boolean,
): { readonly byPocket: ReadonlyMap<number, SightedDie>; readonly left: readonly SightedDie[] } {
  const inPlay = dice.filter(({ kind }) => kind !== undefined && pocketsOfKind(set, kind).length > 0);
  const byPocket = new Map(pairs(inPlay, pockets).map(({ pocket, die }) => [pocket, die]));
  const kept = new Set(byPocket.values());
  const left: SightedDie[] = [];
  for (const die of inPlay.filter((one) => !kept.has(one))) {
    const free =
      die.kind === undefined ? [] : pocketsOfKind(set, die.kind).filter((one) => !byPocket.has(one));
    const pocket = free.toSorted((a, b) => used(pockets, b) - used(pockets, a) || a - b)[0];
    if (!still || die.face === null) left.push(die);
    else if (pocket !== undefined) byPocket.set(pocket, die);
    else if (die.kind) doubtAll(byPocket, pocketsOfKind(set, die.kind));
  }
  return { byPocket, left };
}

/** More dice than are in play: a person says which count. */
function doubtAll(byPocket: Map<number, SightedDie>, pockets: readonly number[]): void {
  for (const pocket of pockets) {
    const die = byPocket.get(pocket);
    if (die) byPocket.set(pocket, { ...die, why: 'twice' });
  }
}

/** Pairs of dice and pockets by place, nearest first, each used once. */
function pairs(dice: readonly SightedDie[], pockets: readonly SeenPocket[]) {
  const near = dice.flatMap((die) =>
    pockets.flatMap((pocket, i) => {
      const apart = pocket.nearness(die);
      return apart === null ? [] : [{ die, pocket: i + 1, apart }];
    }),
  );
  const taken = new Set<unknown>();
  return near
    .toSorted((a, b) => a.apart - b.apart)
    .filter(({ die, pocket }) => {
      if (taken.has(die) || taken.has(pocket)) return false;
      taken.add(die).add(pocket);
      return true;
    });
}

/** Whether a die lies or has lain there. */
const used = (pockets: readonly SeenPocket[], pocket: number): number => {
  const state = pockets[pocket - 1]?.state;
  return state && (state.lift > 0 || state.state === 'moving' || state.state === 'face') ? 1 : 0;
};

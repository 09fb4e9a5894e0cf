import type { Face, Reading } from './types.ts';

/** A die that was lifted and has not come to rest. */
export interface Lift {
  readonly pocket: number;
  /** A roll without this die was reported since; it may never come back. */
  readonly passed: boolean;
  /** The side that it showed, if known. */
  readonly side?: Face | undefined;
  /** Its name, if it has one. */
  readonly die?: string | undefined;
}

/**
 * Guesses which lift each die that came to rest belongs to. A die in its own pocket comes from there. Any other is the
 * one that showed its face, otherwise the one lifted from its pocket, otherwise the first of the list, but never another
 * die by name. Lifts skipped by a roll come last, as their dice may have left the game.
 * @param isFree whether a die may land in any pocket
 */
export function matchLifts<L extends Lift>(
  lifts: readonly L[],
  landed: readonly Reading[],
  isFree: (reading: Reading) => boolean = () => true,
): ReadonlyMap<Reading, L> {
  const left = [...lifts];
  const matched = new Map<Reading, L>();
  const take = (dice: readonly Reading[], suits: (lift: L, reading: Reading) => boolean) => {
    for (const reading of dice) {
      const at = matched.has(reading) ? -1 : left.findIndex((lift) => suits(lift, reading));
      const [lift] = at < 0 ? [] : left.splice(at, 1);
      if (lift) matched.set(reading, lift);
    }
  };
  const free = landed.filter(isFree);
  take(
    landed.filter((reading) => !free.includes(reading)),
    ({ pocket }, reading) => pocket === reading.pocket,
  );
  for (const passed of [false, true]) {
    const takeFree = (suits: (lift: L, reading: Reading) => boolean) => {
      take(free, (lift, reading) => lift.passed === passed && suits(lift, reading));
    };
    takeFree(({ side, die }, reading) => side !== undefined && side === reading.face && mayBe(die, reading));
    takeFree(({ pocket }, reading) => pocket === reading.pocket);
    takeFree(({ die }, reading) => mayBe(die, reading));
  }
  return matched;
}

const mayBe = (die: string | undefined, reading: Reading): boolean =>
  die === undefined || reading.die === undefined || die === reading.die;

import { BLANK, DICE, type DiceKind, dieInPocket } from '../../engine/core/dice-kinds.ts';
import type { DiceSet } from '../../contract.ts';
import { faceOf } from './sets.ts';
import { diceOf, kindOf } from '../history/index.ts';
import type { Reading } from '../../tray/types.ts';

interface LastFace {
  readonly face: string;
  /** Not based on a reading of the tray. */
  readonly typed: boolean;
}

/** The last face of each die, by kind and die. */
export type LastFaces = ReadonlyMap<DiceKind, ReadonlyMap<number, LastFace>>;

export const NO_FACES: LastFaces = new Map();

/** How many moves back a die is searched for: a few hands. */
const FAR = 60;

export function lastFaces(entries: readonly { readonly move: unknown }[]): LastFaces {
  const last = new Map<DiceKind, Map<number, LastFace>>();
  for (const { move } of entries.slice(-FAR)) {
    const dice = diceOf(move);
    const kind = kindOf(move);
    if (!kind) continue;
    const faces = last.get(kind) ?? new Map<number, LastFace>();
    for (const { die, face, source } of dice)
      faces.set(die, { face, typed: source === undefined || source.kind !== 'sensor' });
    last.set(kind, faces);
  }
  return last;
}

/** Whether `all` contains `some` as a multiset. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export interface UnheardDice {
  readonly dice: readonly Reading[];
  /** The tray was just found, so it is unknown how they came to lie there. */
  readonly found: boolean;
  /** All that lie in the tray. */
  readonly lying: readonly Reading[];
  readonly last: LastFaces;
  readonly kinds: readonly DiceKind[];
}

/**
 * Whether these dice, found without a throw, show what the game knows of them and so are not a new roll: what somebody
 * has typed meanwhile, or all that was read before the tray was away. Poker dice are interchangeable, so all dice in the
 * tray must match the game. All blanks prove nothing.
 */
export function isTyped(
  { dice, found, lying, last, kinds }: UnheardDice,
  setOf: (kind: DiceKind) => DiceSet,
): boolean {
  const kind = kinds.find((known) => dice.every(({ pocket }) => dieInPocket(known, pocket) !== null));
  const known = kind && last.get(kind);
  if (!kind || !known) return false;
  const set = setOf(kind);
  const faceUp = ({ pocket, face }: Reading): string =>
    (face === undefined ? null : faceOf(set, pocket, face)) ?? '?';
  if (DICE[kind].alike) {
    const typed = [...known.values()].flatMap((one) => (one.typed ? [one.face] : []));
    const all = [...known.values()].map(({ face }) => face);
    const whole = found && dice.length === all.length;
    return isWithin(dice.map(faceUp), whole ? all : typed) && isWithin(lying.map(faceUp), all);
  }
  const all = dice.map((die) => ({
    face: faceUp(die),
    is: known.get(dieInPocket(kind, die.pocket) ?? -1),
  }));
  // Some of the dice just found may lie as they were read before.
  const typed = all.filter(({ is }) => is?.typed === true);
  return (
    all.every(({ face, is }) => is?.face === face) &&
    (found ? typed.length > 0 || all.length === known.size : typed.length === all.length) &&
    all.some(({ face }) => face !== BLANK)
  );
}

import type { SightedDie } from '../../contract/acts.ts';
import { DICE, DICE_KINDS, type DiceKind, printedDie } from '../../engine/core/dice-kinds.ts';

/** Sets of printed dice, not kinds: `poker` are all whose dice are alike, `royal` those with pockets of their own. */
export type DiceInPlay = 'royal' | 'poker';

/** As many as the protocol allows, for any dice: the greeting fixes it for each boot. */
export const POCKET_COUNT = 14;
const ALL: readonly number[] = Array.from({ length: POCKET_COUNT }, (_, i) => i + 1);

const printed = (alike: boolean): readonly string[] =>
  DICE_KINDS.filter((kind) => DICE[kind].alike === alike).flatMap((kind) => DICE[kind].printed);
/** The printed dice by pocket, from 1. SPEC.md, "How people roll": suited dice 1 to 13, the Risk die 14. */
const POCKETS: { readonly [set in DiceInPlay]: readonly string[] } = {
  royal: printed(false),
  poker: printed(true),
};

/** The printed dice of a game with these kinds. */
export const diceInPlay = (kinds: readonly DiceKind[]): DiceInPlay =>
  kinds.some((kind) => DICE[kind].alike) ? 'poker' : 'royal';

export const dieInPocket = (set: DiceInPlay, pocket: number): string | undefined => POCKETS[set][pocket - 1];
/** Undefined for a die of another kind, which is ignored. */
export function pocketOf(set: DiceInPlay, die: string): number | undefined {
  const index = POCKETS[set].indexOf(die);
  return index < 0 ? undefined : index + 1;
}

/** The pockets for interchangeable dice of a kind; none if the game uses other dice. */
export function pocketsOfKind(set: DiceInPlay, kind: DiceKind): readonly number[] {
  const { alike, pockets } = DICE[kind];
  // Interchangeable dice are treated as a group, whatever their pockets.
  if (set === 'poker') return alike ? ALL : [];
  // With several dice that have pockets of their own, it is unknown which one it is.
  return pockets.length === 1 ? pockets : [];
}

/** A die's name on the wire: 1 to 16 of `0-9 a-z . -`. The only one of its kind has its kind's name, others its first letter and their number. */
export function wireName(name: string): string {
  const known = printedDie(name);
  if (!known) return name.toLowerCase();
  const { kind, die } = known;
  return DICE[kind].printed.length === 1 ? kind : `${kind.charAt(0)}${die + 1}`;
}

export type Place = Pick<SightedDie, 'x' | 'y' | 'turn'>;

/** In mm (or pixels) and degrees: the largest difference between two looks at an untouched die. */
const SAME = { apart: 6, turned: 12 };
/** In mm (or pixels): how far a leaning die moves when it is tapped flat. */
const TAPPED = 16;

/** Modulo quarter turns: a half-covered frame may be read in different orientations. */
const turnedBy = (a: Place, b: Place): number => Math.abs(((a.turn - b.turn + 765) % 90) - 45);

export const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

export const isSamePlace = (a: Place, b: Place): boolean =>
  distance(a, b) <= SAME.apart && turnedBy(a, b) <= SAME.turned;

/** Hardly moved, however it is turned. */
export const isNear = (a: Place, b: Place): boolean => distance(a, b) <= TAPPED;

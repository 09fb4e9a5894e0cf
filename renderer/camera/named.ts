import { type DiceKind, printedDie } from '../../main/contract.ts';
import { type DieId, facesOf } from '../../main/vision/index.ts';

/** A printed die as the dice row names it: kind and number. */
export interface NamedDie {
  readonly kind: DiceKind;
  /** From 1, as printed on the sheet. */
  readonly number: number;
  readonly faces: readonly string[];
}

export function namedDie(die: DieId): NamedDie {
  const faces = facesOf(die);
  const known = printedDie(die);
  if (!known) throw new Error(`No kind of dice prints ${die}`);
  return { kind: known.kind, number: known.die + 1, faces };
}

import { type DiceKind, printedDie } from '../../main/contract.ts';
import { type DieId, facesOf } from '../../main/vision/index.ts';

/** A printed die in the dice row's terms: its kind and number. */
export interface NamedDie {
  readonly kind: DiceKind;
  /** From 1, as it is printed on the sheet. */
  readonly number: number;
  readonly faces: readonly string[];
}

export function namedDie(die: DieId): NamedDie {
  const faces = facesOf(die);
  const known = printedDie(die);
  if (!known) throw new Error(`No kind of dice prints ${die}`);
  return { kind: known.kind, number: known.die + 1, faces };
}

import type { DiceKind } from '../../main/contract.ts';
import { type DieId, RISK_ID, facesOf } from '../../main/vision/index.ts';

/** A printed die as the dice row knows it: its kind, and which of them it is. */
export interface NamedDie {
  readonly kind: DiceKind;
  /** From 1, as it is printed on the sheet. */
  readonly number: number;
  readonly faces: readonly string[];
}

export function namedDie(die: DieId): NamedDie {
  const faces = facesOf(die);
  if (die === RISK_ID) return { kind: 'risk', number: 1, faces };
  if (die.startsWith('P')) return { kind: 'poker', number: Number(die.slice(1)), faces };
  return { kind: 'suited', number: Number(die), faces };
}

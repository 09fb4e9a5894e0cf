import { DICE, type DiceKind, type SheetLine } from '../../../main/contract.ts';

/** The die thrown for suspense that decided a line; null if none did. */
export function decidingDie(
  line: SheetLine | undefined,
): { readonly kind: DiceKind; readonly face: string } | null {
  const [die, ...others] = line?.faces ?? [];
  return die && others.length === 0 && DICE[die.kind].suspense ? die : null;
}

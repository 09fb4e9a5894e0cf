import type { Json } from '../../../main/contract.ts';
import type { MoveData } from '../../stores/table.ts';
import type { FormChoice } from '../fields/values.ts';

/** Whether two moves say the same, in whatever order their fields stand. */
export function sameMove(a: MoveData, b: MoveData): boolean {
  return canonical(a) === canonical(b);
}

const canonical = (value: Json): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  );

/** Whether a form, filled in, could have given this move: then it opens with what was said. */
export const fillsLike = (choice: FormChoice, was: MoveData): boolean =>
  Object.entries(choice.move).every(([field, value]) => canonical(value) === canonical(was[field] ?? null)) &&
  choice.fields.every(({ name }) => name in was);

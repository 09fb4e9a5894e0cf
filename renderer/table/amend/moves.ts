import type { Amendment, Json, LaterDecision, OpenDecision } from '../../../main/contract.ts';
import type { MoveData } from '../../stores/table.ts';
import type { FormChoice } from '../../components/fields/values.ts';

/** Whether two moves are equal, regardless of the order of their fields. */
export const sameMove = (a: MoveData, b: MoveData): boolean => moveKey(a) === moveKey(b);

/** A canonical text of a move. */
export const moveKey = (value: Json): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  );

/** Whether filling in this form could have produced the move: then it opens with those values. */
export const fillsLike = (choice: FormChoice, was: MoveData): boolean =>
  Object.entries(choice.move).every(([field, value]) => moveKey(value) === moveKey(was[field] ?? null)) &&
  choice.fields.every(({ name }) => name in was);

/** The amendment with more decisions; the last one for a line counts. */
export const decided = (amendment: Amendment, ...more: readonly LaterDecision[]): Amendment => ({
  ...amendment,
  later: [...amendment.later.filter(({ seq }) => more.every((one) => one.seq !== seq)), ...more],
});

/** The amendment with its first question answered; null leaves out the lines that do not fit. */
export function answered(amendment: Amendment, open: OpenDecision, move: MoveData | null): Amendment {
  const decisionOn = (seq: number): LaterDecision =>
    amendment.later.find((decision) => decision.seq === seq) ?? { seq };
  if (move === null)
    return decided(
      amendment,
      ...open.lines.map(({ seq }) => ({ ...decisionOn(seq), then: 'drop' as const })),
    );
  const [line] = open.lines;
  if (!line) return amendment;
  const known = decisionOn(line.seq);
  return decided(
    amendment,
    open.kind === 'change'
      ? { ...known, then: { change: move } }
      : { ...known, before: [...(known.before ?? []), move] },
  );
}

import type { Json, ShownRule } from '../../../main/contract.ts';

/** House rules as they are shown. */
export interface RuleGroups {
  readonly open: readonly ShownRule[];
  /** The numbers that the source prints as payments and scores. */
  readonly payments: readonly ShownRule[];
  /** Rulings with a single value. */
  readonly settled: readonly ShownRule[];
}

/** A rule with one choice is a ruling that has no alternative: it is shown and cannot be set. */
const isOpen = (rule: ShownRule): boolean => rule.kind !== 'choice' || rule.choices.length > 1;

/** The rules worth showing to so many players. */
export function groupRules(
  rules: readonly ShownRule[],
  values: { readonly [name: string]: Json },
  count: number,
): RuleGroups {
  const shown = rules.filter(
    ({ name, players }) =>
      (name !== 'learners' || values['bestLayout'] === 'seats') &&
      (!players || (count >= (players.min ?? 0) && count <= (players.max ?? Infinity))),
  );
  return {
    open: shown.filter((rule) => isOpen(rule) && rule.group !== 'payments'),
    payments: shown.filter(({ group }) => group === 'payments'),
    settled: shown.filter((rule) => !isOpen(rule)),
  };
}

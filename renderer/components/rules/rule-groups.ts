import { type Json, type ShownRule, whyFixed } from '../../../main/contract.ts';

export type RuleValues = { readonly [name: string]: Json };

export interface RuleGroups {
  readonly open: readonly ShownRule[];
  /** Numbers printed in the source as payments and scores. */
  readonly payments: readonly ShownRule[];
  /** Read-only: rulings with a single value, and at a table those fixed once the game has begun. */
  readonly settled: readonly ShownRule[];
}

/** A rule with one choice is a ruling without an alternative. */
const isOpen = (rule: ShownRule): boolean => rule.kind !== 'choice' || rule.choices.length > 1;

/**
 * Groups the rules that apply to this number of players.
 * @param isPlaying the game has begun
 */
export function groupRules(
  rules: readonly ShownRule[],
  values: RuleValues,
  count: number,
  isPlaying = false,
): RuleGroups {
  const shown = rules.filter(
    ({ name, players }) =>
      (name !== 'learners' || values['bestLayout'] === 'seats') &&
      (!players || (count >= (players.min ?? 0) && count <= (players.max ?? Infinity))),
  );
  const canSet = (rule: ShownRule): boolean => isOpen(rule) && !(isPlaying && whyFixed(rule) !== null);
  return {
    open: shown.filter((rule) => canSet(rule) && rule.group !== 'payments'),
    payments: shown.filter((rule) => canSet(rule) && rule.group === 'payments'),
    settled: shown.filter((rule) => !canSet(rule)),
  };
}

/** Set-up asks for these before the house rules: how long the game is, and whether it is for money. */
export const isAskedFirst = ({ name, group }: ShownRule): boolean => group === 'length' || name === 'stake';

/** Values that differ from the agreed ones, or from the published ones. */
export const changedRules = (
  rules: readonly ShownRule[],
  values: RuleValues,
  agreed: RuleValues | null,
): RuleValues =>
  Object.fromEntries(
    rules.flatMap(({ name, default: usual }) => {
      const value = values[name];
      const was = agreed?.[name] ?? usual;
      return value === undefined || JSON.stringify(value) === JSON.stringify(was) ? [] : [[name, value]];
    }),
  );

import { type Json, type ShownRule, whyFixed } from '../../../main/contract.ts';

/** Values of house rules by name. */
export type RuleValues = { readonly [name: string]: Json };

/** House rules as they are shown. */
export interface RuleGroups {
  readonly open: readonly ShownRule[];
  /** The numbers that the source prints as payments and scores. */
  readonly payments: readonly ShownRule[];
  /** What cannot be set: rulings with a single value, and at a table what stands once the game has begun. */
  readonly settled: readonly ShownRule[];
}

/** A rule with one choice is a ruling that has no alternative: it is shown and cannot be set. */
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

/** The values that differ from what is agreed; from what was published where nothing is. */
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

import type { Json, Phrase, ShownRule } from '../../main/contract.ts';
import { formatNumber, sayFirst, t } from '../app/words.ts';

export const gameName = (game: string): string => sayFirst([`game.${game}.name`], game);

export const stepName = (game: string, step: string): string => sayFirst([`${game}.step.${step}`], step);

/** Whether a call only announces what comes next. */
export const saysWhatIsNext = ({ code }: Phrase): boolean => /\.call\.(?:turn|deals|handOver)$/u.test(code);

/** The call that says a move's result, before those of what comes next; null for a move without calls. */
export const resultOf = ({ calls }: { readonly calls: readonly Phrase[] }): Phrase | null =>
  calls.findLast((one) => !saysWhatIsNext(one)) ?? calls.at(-1) ?? null;

/** Name of a house rule: the game's own, or the shared one. */
export const ruleName = (game: string, rule: string): string =>
  sayFirst([`${game}.rule.${rule}.label`, `rule.${rule}.label`], rule);

/** A sentence about it, if any. */
export const ruleAbout = (game: string, rule: string): string =>
  sayFirst([`${game}.rule.${rule}.help`, `rule.${rule}.help`]);

export function ruleValue(game: string, rule: Pick<ShownRule, 'name' | 'kind'>, value: Json): string {
  if (rule.kind === 'switch' || typeof value === 'boolean')
    return t(value === true ? 'setup.yes' : 'setup.no');
  if (typeof value === 'number') return formatNumber(value);
  if (rule.name === 'stake') return value === null ? t('setup.no') : t('setup.yes');
  if (Array.isArray(value)) return formatNumber(value.length);
  if (typeof value !== 'string') return rule.kind === 'data' ? t('setup.faces.known') : '';
  return sayFirst([`${game}.rule.${rule.name}.choice.${value}`, `rule.${rule.name}.choice.${value}`], value);
}

/** For a step changed by a house rule: the suffix of its help's code. */
const HELP_BY_RULE: Readonly<Record<string, Readonly<Record<string, (rules: TableRules) => string>>>> = {
  'roll-a-royal': {
    'roll-1': ({ opener }) => (opener === 'pair' ? 'Pair' : ''),
    layout: ({ connection, dieUses }) => {
      if (connection === 'unconnected') return 'Apart';
      if (dieUses === 'any') return connection === 'either' ? 'AnyEither' : 'Any';
      return connection === 'either' ? 'Either' : '';
    },
  },
};

type TableRules = { readonly [rule: string]: Json };

/** Numeric house rules as parameters: a sentence names a payment by its rule. */
const numbersOf = (rules: TableRules): { readonly [rule: string]: number } =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );

/** The rules' text for a step under the current house rules; empty if there is none. */
export function stepHelp(game: string, step: string, rules: TableRules): string {
  const way = HELP_BY_RULE[game]?.[step]?.(rules) ?? '';
  return sayFirst([`${game}.help.${step}${way}`], '', numbersOf(rules));
}

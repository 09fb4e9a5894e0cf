import * as z from 'zod/mini';
import { whole } from './schema.ts';
import { SHORT_STACK } from './ledger.ts';
import type { MidGame } from './mid-game.ts';
import { type Json, type Result, ok, refuse } from './result.ts';

interface RuleBase {
  /** The ruling's published name (`mayReEnter` … as the rules pages call it). */
  readonly name: string;
  /** The sentence of the source that it comes from, in the source's own words; empty where the source is silent. */
  readonly source: string;
  /**
   * The value for games recorded before this rule existed, if not the default. For a choice it may be one no longer
   * offered.
   */
  readonly former?: Json;
  /** The numbers of players for which the rule is shown. */
  readonly players?: { readonly min?: number; readonly max?: number };
  /**
   * `payments`: a number that the source prints as a payment or score; set-up folds these together. `length`: how long
   * the game is.
   */
  readonly group?: 'payments' | 'length';
  /** Its value names seats of this game, which are others in the next one. */
  readonly namesSeats?: true;
}

interface Changing {
  readonly midGame: MidGame;
}

/** A ruling without an alternative. It is shown and cannot be set. */
interface Ruling extends RuleBase {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly [string];
}

interface Choosing extends RuleBase, Changing {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly [string, string, ...string[]];
}

interface NumberRule extends RuleBase, Changing {
  readonly kind: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Values as text, from games recorded when this rule was a choice. */
  readonly spelled?: readonly string[];
}

interface SwitchRule extends RuleBase, Changing {
  readonly kind: 'switch';
  readonly default: boolean;
}

/** Anything else, such as a table of the faces of custom dice. */
interface DataRule extends RuleBase, Changing {
  readonly kind: 'data';
  readonly default: Json;
  readonly schema: z.ZodMiniType;
}

/**
 * A house rule as plain data; its schema, its form field and the journal header derive from it. Each that has more than
 * one value says what becomes of a change in mid-game.
 */
export type Rule = Ruling | Choosing | NumberRule | SwitchRule | DataRule;

export type RuleList = readonly Rule[];

/** A house rule as sent to a screen, without its schema. */
export type ShownRule = Exclude<Rule, DataRule> | Omit<DataRule, 'schema'>;

export function showRule(rule: Rule): ShownRule {
  if (rule.kind !== 'data') return rule;
  const { schema: _code, ...shown } = rule;
  return shown;
}

type FormerOf<R> = R extends { former: infer F extends string } ? F : never;

type ValueOf<R extends Rule> = R extends { kind: 'choice'; choices: readonly (infer C)[] }
  ? C | FormerOf<R>
  : R extends { kind: 'number' }
    ? number
    : R extends { kind: 'switch' }
      ? boolean
      : R extends { kind: 'data'; schema: z.ZodMiniType<infer T> }
        ? T
        : never;

/** The resolved house rules of a list: `RulesOf<typeof RULES>`, with `RULES` declared `as const satisfies RuleList`. */
export type RulesOf<L extends RuleList> = {
  readonly [R in L[number] as R['name']]: ValueOf<R>;
};

function numberSchema({ min, max, spelled }: NumberRule): z.ZodMiniType {
  const number = whole(min, max);
  return spelled ? z.union([number, z.pipe(z.enum(spelled), z.transform(Number))]) : number;
}

function schemaOf(rule: Rule): z.ZodMiniType {
  switch (rule.kind) {
    case 'choice':
      return z._default(
        z.enum(typeof rule.former === 'string' ? [...rule.choices, rule.former] : rule.choices),
        rule.default,
      );
    case 'number':
      return z._default(numberSchema(rule), rule.default);
    case 'switch':
      return z._default(z.boolean(), rule.default);
    case 'data':
      return z._default(rule.schema, rule.default);
  }
}

/** Parses house rules from outside. Unknown names are refused, missing ones get their default. */
export function rulesSchema<const L extends RuleList>(list: L): z.ZodMiniType<RulesOf<L>> {
  const shape = Object.fromEntries(list.map((rule) => [rule.name, schemaOf(rule)]));
  // The shape is built from the list that the type is derived from.
  return z.strictObject(shape) as unknown as z.ZodMiniType<RulesOf<L>>;
}

/** Reads house rules from outside, as set-up and a table give them. Refuses with `table.rules.bad` {rule}. */
export function readRules<Rules>(schema: z.ZodMiniType<Rules>, given: unknown): Result<Rules> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return ok(parsed.data);
  const [wrong] = parsed.error.issues;
  // An unknown rule has no path of its own; its name is among the keys.
  const rule = wrong?.code === 'unrecognized_keys' ? wrong.keys[0] : wrong?.path.join('.');
  return refuse('table.rules.bad', { rule: rule ?? '' });
}

/** A ruling without an alternative. */
export const ruling = <const Name extends string, const Value extends string>(
  name: Name,
  value: Value,
  source: string,
) => ({ name, kind: 'choice', default: value, choices: [value], source }) as const;

/** One of several choices, by default the first. */
export const choiceRule = <
  const Name extends string,
  const Choices extends readonly [string, string, ...string[]],
>(
  name: Name,
  choices: Choices,
  source: string,
) => ({ name, kind: 'choice', midGame: 'next-hand', default: choices[0], choices, source }) as const;

interface Limits {
  readonly min?: number;
  readonly max?: number;
}

export const numberRule = <const Name extends string>(
  name: Name,
  usual: number,
  source: string,
  { min = 0, max = 999 }: Limits = {},
) => ({ name, kind: 'number', midGame: 'next-hand', default: usual, min, max, source }) as const;

/** A number printed in the source as a payment or score. */
export const paymentRule = <const Name extends string>(
  name: Name,
  printed: number,
  source: string,
  limits?: Limits,
) => ({ ...numberRule(name, printed, source, limits), group: 'payments' }) as const;

export const switchRule = <const Name extends string>(name: Name, usual: boolean, source: string) =>
  ({ name, kind: 'switch', midGame: 'next-hand', default: usual, source }) as const;

/** How long the game is: it may change at once, as it concerns no hand. */
export const LENGTH = { midGame: 'at-once', group: 'length' } as const;

/** What happens when a player owes more chips than they hold: see `payDebts`. For every game of chips. */
export const SHORT_STACK_RULE = choiceRule('shortStack', SHORT_STACK, '');

/** Ties share the win: true of every game here, shown with its house rules. */
export const TIED_GAME_RULE = ruling('tiedGame', 'shared', '');

/**
 * When a leftover pot is shared out at the end: whether places go by the chips before (the winner is decided first)
 * or after. For every game of chips.
 */
export const LEFTOVER_PLACES_RULE = {
  ...choiceRule('leftoverPotPlaces', ['before', 'after'], ''),
  midGame: 'at-once',
} as const;

/** Whether odds may be asked for at this table. For every game that has any. */
export const ODDS_RULE = switchRule('odds', true, '');

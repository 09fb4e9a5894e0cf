import type { GameState, Played } from '../game.ts';
import { type Json, type Param, type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import { midGameOf, whyFixed } from '../mid-game.ts';
import { type Rule, readRules } from '../rules.ts';
import type { HandRules } from '../spec.ts';
import type { MoveOf } from '../table-move.ts';
import { said } from './payments.ts';

/** Resolved house rules by name. */
type Values = { readonly [rule: string]: Json };
type Changing = Pick<HandRules, 'id' | 'rules' | 'rulesSchema'>;

// The rules of all games are plain data.
const valuesOf = (rules: unknown): Values => rules as Values;

/** Whether this game has a house rule that can change in mid-game. */
export const hasChangingRules = ({ rules }: Pick<Changing, 'rules'>): boolean =>
  rules.some((rule) => whyFixed(rule) === null);

const differing = (rules: readonly Rule[], from: Values, to: Values): readonly Rule[] =>
  rules.filter(({ name }) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));

interface ChangedRules {
  readonly played: Played;
  readonly isLength: boolean;
  /** Whether the hand, in which nobody has played yet, is to be dealt again by the changed rules. */
  readonly redeals: boolean;
}

/**
 * Changes house rules from the next hand on, or in the current one if nobody has played in it yet. Rules that
 * concern no hand, such as the length of the game, change at once. A new length replaces the one agreed for
 * continuing. Refuses `table.rules.bad` {rule} as set-up does, `table.rules.same` where nothing would change, and
 * `table.rules.fixed` {rule, why}.
 */
export function changeRules(
  spec: Changing,
  state: GameState,
  { rules: given }: MoveOf<'rules'>,
): Result<ChangedRules> {
  const agreed = valuesOf(state.nextRules ?? state.rules);
  const read = readRules(spec.rulesSchema, { ...agreed, ...given });
  if (!read.ok) return read;
  const changed = differing(spec.rules, agreed, valuesOf(read.value));
  if (changed.length === 0) return refuse('table.rules.same');
  for (const rule of changed) {
    const why = whyFixed(rule);
    if (why !== null)
      return refuse('table.rules.fixed', { rule: nameOf(spec, rule), why: { phrase: phrase(why) } });
  }

  const isLength = changed.some(({ group }) => group === 'length');
  const isBegun = state.handMoves > 0;
  const current = isBegun ? withAtOnce(spec, state.rules, read.value) : read.value;
  const isWaiting = differing(spec.rules, valuesOf(current), valuesOf(read.value)).length > 0;
  const next: GameState = {
    ...state,
    rules: current,
    nextRules: isWaiting ? read.value : null,
    until: isLength ? null : state.until,
  };
  const played = said(next, ...saysOfRules(spec, state, next));
  const redeals = !isBegun && changed.some((rule) => midGameOf(rule) === 'next-hand');
  return ok({ played, isLength, redeals });
}

/** These rules with the values of others that take effect at once. */
function withAtOnce(spec: Changing, rules: unknown, from: unknown): unknown {
  const names = spec.rules.filter((rule) => midGameOf(rule) === 'at-once').map(({ name }) => name);
  const values = Object.fromEntries(names.map((name) => [name, valuesOf(from)[name]]));
  return { ...valuesOf(rules), ...values };
}

/** The rules that wait for the next hand hold from now on. */
export function takeEffect(played: Played): Played {
  const { state } = played;
  if (state.nextRules === null) return played;
  return {
    ...played,
    state: { ...state, rules: state.nextRules, nextRules: null },
    calls: [...played.calls, phrase('table.call.rulesHold', { hand: state.handNumber })],
  };
}

/** What changes from one state to the other, and from which hand on. */
export function saysOfRules(spec: Changing, before: GameState, after: GameState): readonly Phrase[] {
  const from = valuesOf(before.nextRules ?? before.rules);
  const to = valuesOf(after.nextRules ?? after.rules);
  const changed = differing(spec.rules, from, to);
  const [atOnce, later] = [true, false].map((now) =>
    changed
      .filter((rule) => (midGameOf(rule) === 'at-once') === now)
      .map((rule) => ({ phrase: changeOf(spec, rule, from, to) })),
  );
  const hand = before.handMoves > 0 ? before.handNumber + 1 : before.handNumber;
  return [
    ...(later && later.length > 0
      ? [phrase('table.call.rules', { n: later.length, changes: { list: later }, hand })]
      : []),
    ...(atOnce && atOnce.length > 0
      ? [phrase('table.call.rulesAtOnce', { n: atOnce.length, changes: { list: atOnce } })]
      : []),
  ];
}

const nameOf = ({ id }: { readonly id: string }, { name }: Rule): Param => ({
  phrase: { code: `${id}.rule.${name}.label` },
});

function changeOf(spec: Changing, rule: Rule, from: Values, to: Values): Phrase {
  const named = { rule: nameOf(spec, rule) };
  if (rule.kind === 'data') return phrase('table.rules.changed', named);
  const value = (values: Values): Param => valueOf(spec, rule, values[rule.name] ?? rule.default);
  return phrase('table.rules.change', { ...named, was: value(from), now: value(to) });
}

function valueOf({ id }: { readonly id: string }, { name }: Rule, value: Json): Param {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return { phrase: phrase(value ? 'table.rules.yes' : 'table.rules.no') };
  // What is left is a choice.
  return { phrase: { code: `${id}.rule.${name}.choice.${value as string}` } };
}

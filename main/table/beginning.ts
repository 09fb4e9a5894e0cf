import type { Game, GameFacts } from '../engine/core/game.ts';
import { type Result, ok, refuse, type Json } from '../engine/core/result.ts';
import { stakeIn } from '../engine/core/define/settling.ts';
import { readRules } from '../engine/core/rules.ts';
import { seatedTwice } from '../engine/core/define/places.ts';
import type { Seat } from '../engine/core/seats.ts';
import { agreedStake, type Stake } from '../engine/settle/stake.ts';
import type { Header, MoveRecord } from '../journal/records.ts';
import type { AskOf } from '../contract/requests.ts';
import type { StakeExample } from '../contract.ts';
import { settleUp } from '../engine/settle/settlement.ts';

interface Begun {
  readonly rules: unknown;
  readonly seats: readonly Seat[];
  /** In ms since 1970. */
  readonly at: number;
  readonly version: string;
}

export const headerOf = (
  { id: game, revision }: Game,
  { rules, seats, at, version }: Begun,
): Omit<Header, 'format' | 'version'> => ({
  id: crypto.randomUUID(),
  created: at,
  app: version,
  game,
  revision,
  rules: JSON.parse(JSON.stringify(rules)) as Header['rules'],
  seats,
});

export function readStart(game: Game, { rules: given, seats }: AskOf<'start'>): Result<unknown> {
  const { min, max } = game.players;
  if (seats.length < min || seats.length > max)
    return refuse('table.players.count', { n: seats.length, min, max });
  if (new Set(seats.map((seat) => seat.id)).size !== seats.length) return refuse('table.seat.twice');
  for (const [at, seat] of seats.entries()) {
    const twice = seatedTwice(seat, seats.slice(0, at));
    if (twice) return twice;
  }
  const rules = readRules(game.rulesSchema, given);
  if (!rules.ok) return rules;
  const named = stakeIn(rules.value);
  if (!named) return rules;
  const stake = agreedStake(game, named);
  return stake.ok ? ok({ ...(rules.value as object), stake: stake.value }) : stake;
}

/** What is decided before the first hand: who deals first, and stacks carried over. */
export function firstMoves(
  { seats, dealer, stacks = {} }: AskOf<'start'>,
  at: number,
): readonly MoveRecord[] {
  const moves: readonly MoveRecord['move'][] = [
    ...(dealer === null || dealer === seats[0]?.id ? [] : [{ kind: 'first-dealer', seat: dealer }]),
    ...(Object.keys(stacks).length > 0 ? [{ kind: 'stacks', stacks }] : []),
  ];
  return moves.map((move, index) => ({
    seq: index + 1,
    at,
    by: { kind: 'host' },
    via: 'hand',
    kind: 'move',
    move,
  }));
}

/** Chips won and lost, or points, for games without an example of their own. */
const USUAL = { chips: [6, -2, -4], points: [8, 5, 2] } as const;

/** A stake worked out for three players or the source's example. Refuses with `table.rules.bad` and `table.stake.pointMoney`. */
export function exampleOf(
  facts: GameFacts,
  given: Stake,
  chosen: { readonly [name: string]: Json },
): Result<StakeExample> {
  const rules = readRules(facts.rulesSchema, chosen);
  if (!rules.ok) return rules;
  const agreed = agreedStake(facts, given);
  if (!agreed.ok) return agreed;
  const stake = agreed.value;
  const { unit, best } = facts;
  const example = facts.example?.(rules.value) ?? USUAL[unit];
  const { rows } = settleUp({
    unit,
    best,
    over: true,
    holders: example.map((held, i) => ({ key: String(i), held, bought: 0, here: true })),
    order: [],
    pointMoney: stake.pointMoney ?? 'own',
    stake,
  });
  return ok({ won: rows.map(({ won }) => won), money: rows.map(({ money }) => money ?? 0) });
}

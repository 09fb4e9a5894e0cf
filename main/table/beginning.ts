import type { Game } from '../engine/core/game.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { stakeIn } from '../engine/core/define/settling.ts';
import { readRules } from '../engine/core/rules.ts';
import { seatedTwice } from '../engine/core/seated-twice.ts';
import type { Seat } from '../engine/core/seats.ts';
import { agreedStake } from '../engine/settle/stake.ts';
import type { Header, MoveRecord } from '../journal/records.ts';
import type { AskOf } from '../contract/requests.ts';

export interface Begun {
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

import { expect, test } from 'vitest';
import type { Game, GameState } from '../../../main/engine/core/game.ts';
import { type Transfer, netOf } from '../../../main/engine/core/ledger.ts';
import { GAMES } from '../../support/games.ts';
import { playerOf } from '../../support/random-games.ts';
import { type Random, seeded } from '../../support/random.ts';
import { seatsOf } from '../../support/tabletop.ts';
import { ANY_END, type CountedEnd } from './by-hand.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

/** The hand's transfers for these reasons, per account. */
const gainsOf = (transfers: readonly Transfer[], reasons: readonly string[]) =>
  netOf(transfers.filter(({ reason }) => reasons.includes(reason.code)));

/** The count entered at this moment: all transfers that it leads to. Throws what refuses it. */
function count(game: Game, state: GameState, { moves }: CountedEnd): readonly Transfer[] {
  let now = state;
  return moves.flatMap((move) => {
    const played = game.play(now, game.move.parse(move));
    if (!played.ok) throw new Error(`${JSON.stringify(move)}: ${JSON.stringify(played.error)}`);
    now = played.value.state;
    return [...played.value.transfers];
  });
}

/** Plays a random game; what its player enters has nothing to do with the ends that are counted by hand. */
function playAndCount(game: Game, random: Random, moves: number): void {
  const { min, max } = game.players;
  let { state } = game.begin(
    game.rulesSchema.parse({}),
    seatsOf(min + random.below(Math.min(max, 5) - min + 1)),
  );
  // What this hand has paid so far, which a new count may replace.
  let paid: readonly Transfer[] = [];
  for (let n = 0; n < moves && !state.outcome; n++) {
    const end = ANY_END[game.id]?.(state, random);
    if (end) {
      const transfers = [...(end.replaces ? paid : []), ...count(game, state, end)];
      const gains = gainsOf(transfers, end.reasons);
      for (const account of new Set([...Object.keys(gains), ...Object.keys(end.gains)]))
        if (account !== 'bank')
          expect(gains[account] ?? 0, `${account} after ${JSON.stringify(end.moves)}`).toBe(
            end.gains[account] ?? 0,
          );
    }
    const move = playerOf(game.id)(game, state, random);
    const played = game.play(state, game.move.parse(move));
    if (!played.ok) throw new Error(JSON.stringify(played.error));
    const same = played.value.state.deals === state.deals;
    paid = same ? [...paid, ...played.value.transfers] : [];
    ({ state } = played.value);
  }
}

test.each(GAMES.map((game) => [game.id, game] as const))(
  `%s: at any moment a count by hand of any end is taken, and reckoned as by pencil (SEED=${SEED})`,
  (id, game) => {
    expect(Object.keys(ANY_END), 'a new game says what can be counted by hand').toContain(id);
    for (let n = 0; n < 30; n++) playAndCount(game, seeded(SEED + n), 80);
  },
);

import { expect, test } from 'vitest';
import type { Game, GameState, GoOn } from '../../../main/engine/core/game.ts';
import type { Json } from '../../../main/engine/core/result.ts';
import { GAMES, wholeGame } from '../../support/games.ts';
import type { JournalRecord, MoveJson } from '../../../main/journal/records.ts';
import { type History, recall } from '../../../main/table/history/index.ts';
import { HEADER } from '../../support/journals.ts';
import { playerOf } from '../../support/random-games.ts';
import { seeded } from '../../support/random.ts';
import { seatsOf } from '../../support/tabletop.ts';

/** `SEED=17 npx vitest …` plays the same games again. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

/** House rules that let a game end soon, so that it may go on. */
const SHORT: Readonly<Record<string, { readonly [name: string]: Json }>> = {
  sleepless: { chips: 1 },
  winner: { games: 1 },
  'pool-nap': { rounds: 1, chips: 3 },
  dream: { hands: 1 },
  'roll-a-royal': { turns: 1 },
};

const record = (seq: number, move: MoveJson): JournalRecord => ({
  seq,
  at: HEADER.created + seq,
  by: { kind: 'host' },
  via: 'hand',
  kind: 'move',
  move,
});

function tableOf(game: Game, rules: { readonly [name: string]: Json }, count: number): History {
  const header = { ...HEADER, game: game.id, revision: game.revision, rules, seats: seatsOf(count) };
  const history = recall(wholeGame(header.game), header, []);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
}

const say = (history: History, said: JournalRecord): void => {
  const applied = history.apply(said);
  if (!applied.ok) throw new Error(applied.error.code);
};

/** All ways to go on from here: chips bought, and one more or three more where a length was agreed. */
function waysOn({ broke, more }: GoOn): readonly MoveJson[] {
  const buys = Object.fromEntries(broke.map(({ seat, amount }) => [seat, amount]));
  const bought: Readonly<Record<string, Json>> = broke.length > 0 ? { buys } : {};
  return more ? [1, 3].map((n) => ({ kind: 'go-on', more: n, ...bought })) : [{ kind: 'go-on', ...bought }];
}

const seen = (game: Game, state: GameState): unknown =>
  JSON.parse(
    JSON.stringify([state, game.prompt(state), game.view(state), game.settlement(state)]),
  ) as unknown;

test.each(GAMES.map((game) => [game.id, game] as const))(
  `%s: continuing can be undone and redone like any move, SEED=${SEED}`,
  (id, game) => {
    let ways = 0;
    for (let n = 0; n < 12 && ways < 4; n++) {
      const random = seeded(SEED + n);
      const count = game.players.min + random.below(Math.min(4, game.players.max) - game.players.min + 1);
      const history = tableOf(game, SHORT[id] ?? {}, count);
      let seq = 0;
      for (let i = 0; i < 300 && !history.state.outcome; i++) {
        const move = playerOf(id)(game, history.state, random);
        if (!move) break;
        if (history.apply(record(seq + 1, move as MoveJson)).ok) seq += 1;
      }
      for (const move of history.state.outcome?.goOn ? waysOn(history.state.outcome.goOn) : []) {
        const over = seen(game, history.state);
        say(history, record((seq += 1), move));
        const on = seen(game, history.state);
        expect(history.state.outcome).toBeNull();
        expect(history.undo?.of).toBe(seq);
        const { move: _, kind: __, ...common } = record(seq + 1, move) as JournalRecord & { move: MoveJson };
        say(history, { ...common, kind: 'retract', of: seq });
        expect(seen(game, history.state)).toEqual(over);
        say(history, record((seq += 2), move));
        expect(seen(game, history.state)).toEqual(on);
        say(history, { ...common, seq: seq + 1, kind: 'retract', of: seq });
        seq += 1;
        ways += 1;
      }
    }
    expect(ways).toBeGreaterThan(0);
  },
);

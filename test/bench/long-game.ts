import type { Game } from '../../main/engine/core/game.ts';
import type { Prompt } from '../../main/engine/core/prompt.ts';
import type { SeatId } from '../../main/engine/core/seats.ts';
import { sleepless } from '../../main/engine/games/sleepless/index.ts';
import type { Header, JournalRecord, MoveJson } from '../../main/journal/records.ts';
import { FORMAT, VERSION } from '../../main/journal/records.ts';
import { throwDice } from '../support/players/any.ts';
import { type Random, seeded } from '../support/random.ts';
import { seatsOf } from '../support/tabletop.ts';

export const GAME = sleepless as unknown as Game;
const PLAYERS = 4;
const CHIPS = 999;

export const header = (id: string): Header => ({
  format: FORMAT,
  version: VERSION,
  id,
  created: 1_700_000_000_000,
  app: '0',
  game: GAME.id,
  revision: GAME.revision,
  rules: GAME.rulesSchema.parse({ chips: CHIPS }) as Header['rules'],
  seats: seatsOf(PLAYERS),
});

/**
 * A move as people at a table say it: by taps, no cards entered, cautious bids; and chips are bought before the last is
 * gone, so that the game goes on.
 */
export function nextMove(prompt: Prompt, random: Random, poor?: SeatId): MoveJson {
  const { choices, dice } = prompt;
  if (poor) return { kind: 'rebuy', seat: poor, amount: CHIPS };
  if (dice && (choices.length === 0 || random.chance(0.6))) return throwDice(dice, random) as MoveJson;
  const usual = choices.filter((choice) => choice.rare !== true && choice.kind === 'move');
  const likely = usual.filter((choice) => choice.likely === true);
  return random.pick(likely.length > 0 && random.chance(0.5) ? likely : usual).move;
}

/** The moves of a game of Sleepless among four, so many of them, and the same again for the same seed. */
export function playLong(moves: number, seed = 7): readonly MoveJson[] {
  const random = seeded(seed);
  let { state } = GAME.begin(GAME.rulesSchema.parse({ chips: CHIPS }), seatsOf(PLAYERS));
  const out: MoveJson[] = [];
  while (out.length < moves) {
    const poor =
      state.handMoves === 0 ? state.seats.find(({ id }) => (state.balances[id] ?? 0) < 400) : undefined;
    const move = nextMove(GAME.prompt(state), random, poor?.id);
    const played = GAME.play(state, GAME.move.parse(move));
    // Four may bid higher and higher, and somebody may go broke: not in this game.
    if (!played.ok || played.value.state.outcome) continue;
    state = played.value.state;
    out.push(move);
  }
  return out;
}

export const recordsOf = (moves: readonly MoveJson[]): readonly JournalRecord[] =>
  moves.map((move, i) => ({
    seq: i + 1,
    at: 1_700_000_000_000 + i * 1000,
    by: { kind: 'host' },
    via: 'hand',
    command: `c${i}`,
    kind: 'move',
    move,
  }));

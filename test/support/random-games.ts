import type { GameState } from '../../main/engine/core/game.ts';
import type { FaceSource } from '../../main/engine/core/dice.ts';
import type { Json } from '../../main/engine/core/result.ts';
import type { Seat } from '../../main/engine/core/seats.ts';
import { gameById } from './games.ts';
import {
  FORMAT,
  type Header,
  type JournalRecord,
  type MoveJson,
  VERSION,
} from '../../main/journal/records.ts';
import { type Player, anyPlayer } from './players/any.ts';
import { dreamPlayer } from './players/dream.ts';
import { royalPlayer } from './players/royal.ts';
import { sleeplessPlayer } from './players/sleepless.ts';
import { winnerPlayer } from './players/winner.ts';
import { type Random, seeded } from './random.ts';

const PLAYERS: Readonly<Record<string, Player>> = {
  sleepless: sleeplessPlayer,
  winner: winnerPlayer,
  dream: dreamPlayer,
  'roll-a-royal': royalPlayer,
};

/** A random player for a game. */
export const playerOf = (game: string): Player => PLAYERS[game] ?? anyPlayer;

const TRAY: FaceSource = { kind: 'sensor', device: 'tray', boot: 'b1', pocket: 1, lift: 3 };

export interface RandomGame {
  readonly game: string;
  readonly seats: readonly Seat[];
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** Maximum number of moves; then the table ends the game. */
  readonly moves: number;
  readonly rules?: { readonly [name: string]: Json };
  /** Whether a tray read the dice. */
  readonly tray?: boolean;
  /** Whether people sometimes sit out and return. */
  readonly absent?: boolean;
}

/** A player sits out, now or from the next hand on, or returns; the game may refuse it. */
export function comesOrGoes({ seats, sittingOut }: GameState, random: Random): MoveJson {
  const away = sittingOut.filter(({ back }) => back === null);
  if (away.length > 0 && random.chance(0.6)) return { kind: 'return', seat: random.pick(away).seat };
  return { kind: 'sit-out', seat: random.pick(seats).id, ...(random.chance(0.3) ? { voids: true } : {}) };
}

/** A random game as its journal; deterministic for a seed. */
export function playRandom({
  game: id,
  seats,
  seed,
  created,
  moves,
  rules: house = {},
  tray = false,
  absent = false,
}: RandomGame): {
  readonly header: Header;
  readonly records: readonly JournalRecord[];
} {
  const game = gameById(id);
  if (!game) throw new Error(`no game ${id}`);
  const random = seeded(seed);
  const player = playerOf(id);
  const rules = game.rulesSchema.parse(house);
  let state: GameState = game.begin(rules, seats).state;
  const said: MoveJson[] = [];
  const play = (move: MoveJson, mayBeRefused = false): void => {
    const played = game.play(state, game.move.parse(move));
    if (!played.ok && mayBeRefused) return;
    if (!played.ok) throw new Error(`${JSON.stringify(move)}: ${played.error.code}`);
    state = played.value.state;
    said.push(move);
  };
  while (!state.outcome && said.length < moves) {
    if (absent && random.chance(0.1)) play(comesOrGoes(state, random), true);
    if (state.outcome) break;
    const move = player(game, state, random) as MoveJson;
    const { dice } = move;
    play(
      tray && Array.isArray(dice)
        ? { ...move, dice: dice.map((die) => ({ ...(die as object), source: { ...TRAY } })) }
        : move,
    );
  }
  if (!state.outcome) play({ kind: 'end-now' });
  return {
    header: {
      format: FORMAT,
      version: VERSION,
      id: `${id}-${seed}`,
      created,
      app: '0',
      game: id,
      revision: game.revision,
      rules: rules as Header['rules'],
      seats,
    },
    records: said.map((move, i) => ({
      seq: i + 1,
      at: created + (i + 1) * 20_000,
      by: { kind: 'host' },
      via: 'hand',
      command: `c${i}`,
      kind: 'move',
      move,
    })),
  };
}

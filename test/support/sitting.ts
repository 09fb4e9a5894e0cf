import type { Game, GameState } from '../../main/engine/core/game.ts';
import { type Phrase, ok } from '../../main/engine/core/result.ts';
import { type SeatId, seat } from '../../main/engine/core/seats.ts';

/** People at a table, playing one game by its moves: what a table test reads and writes. */
export interface Sitting {
  readonly state: GameState;
  /** Every call so far, and every call of the last move. */
  readonly calls: readonly Phrase[];
  readonly said: readonly string[];
  /** Plays moves one after another. Throws the code of a refusal. */
  play(...moves: readonly object[]): Sitting;
  /** The code with which a move is refused, or null where it is not; nothing is changed either way. */
  refusal(move: object): string | null;
  /** Everyone's points, in the order of the seats. */
  points(): number[];
  detail<T>(): T;
}

export const SEATS: readonly SeatId[] = Array.from({ length: 10 }, (_, i) => seat(`s${i + 1}`));

const NAMES = ['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Joe'];

/** Sits `players` people down: s1 is Ann, who deals, s2 Ben, and so on clockwise. */
export function sit(game: Game, players: number, rules: object = {}): Sitting {
  const seats = SEATS.slice(0, players).map((id, i) => ({ id, name: NAMES[i] ?? id, look: i }));
  let state = game.begin(game.rulesSchema.parse(rules), seats).state;
  const calls: Phrase[] = [];
  let said: string[] = [];

  const attempt = (move: object) => {
    const parsed = game.move.safeParse(move);
    return parsed.success ? game.play(state, parsed.data) : ok(null);
  };
  const sitting: Sitting = {
    get state() {
      return state;
    },
    get calls() {
      return calls;
    },
    get said() {
      return said;
    },
    play(...moves) {
      for (const move of moves) {
        const played = game.play(state, game.move.parse(move));
        if (!played.ok) throw new Error(`${played.error.code} on ${JSON.stringify(move)}`);
        state = played.value.state;
        calls.push(...played.value.calls);
        said = played.value.calls.map(({ code }) => code);
      }
      return sitting;
    },
    refusal(move) {
      const tried = attempt(move);
      if (!tried.ok) return tried.error.code;
      return tried.value === null ? 'unparsed' : null;
    },
    points: () => seats.map(({ id }) => state.balances[id] ?? 0),
    detail: <T>() => game.view(state).detail as T,
  };
  return sitting;
}

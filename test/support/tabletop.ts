import type { Game, GameState, Played } from '../../main/engine/core/game.ts';
import type { Prompt } from '../../main/engine/core/prompt.ts';
import type { Json, Refusal } from '../../main/engine/core/result.ts';
import { type Seat, seat } from '../../main/engine/core/seats.ts';

export type PlainMove = { readonly kind: string; readonly [field: string]: unknown };

/** Players in seat order: s1 at the head, s2 to the left, … s1 deals first. */
export const seatsOf = (count: number): readonly Seat[] =>
  Array.from({ length: count }, (_, i) => ({ id: seat(`s${i + 1}`), name: `Player ${i + 1}`, look: i }));

/** A game for tests: moves are written as external input and parsed as such. */
export class Tabletop {
  state: GameState;
  /** Result of the last move (or the beginning). */
  last: Played<GameState>;
  readonly game: Game;

  // The registry holds games with any types of rules, state and moves.
  constructor(game: unknown, players: number, rules: { readonly [name: string]: Json } = {}) {
    this.game = game as Game;
    this.last = this.game.begin(this.game.rulesSchema.parse(rules), seatsOf(players));
    this.state = this.last.state;
  }

  /** Plays moves in order; throws if one is refused. */
  play(...moves: readonly PlainMove[]): this {
    for (const move of moves) {
      const played = this.game.play(this.state, this.game.move.parse(move));
      if (!played.ok) throw new Error(`${JSON.stringify(move)} was refused: ${JSON.stringify(played.error)}`);
      this.last = played.value;
      this.state = played.value.state;
    }
    return this;
  }

  /** The code of this move's refusal; throws if it is accepted. Checks that nothing has changed. */
  refusal(move: PlainMove): string {
    return this.refused(move).code;
  }

  /** The same with its parameters. */
  refused(move: PlainMove): Refusal {
    const before = JSON.stringify(this.state);
    const played = this.game.play(this.state, this.game.move.parse(move));
    if (played.ok) throw new Error(`${JSON.stringify(move)} was played`);
    if (JSON.stringify(this.state) !== before) throw new Error('a refused move has changed the state');
    return played.error;
  }

  get prompt(): Prompt {
    return this.game.prompt(this.state);
  }

  /** Balances in seat order, then the pot. */
  get chips(): readonly number[] {
    const { seats, balances } = this.state;
    return [...seats.map(({ id }) => balances[id] ?? 0), balances['pot'] ?? 0];
  }

  /** Balances in seat order. */
  get points(): readonly number[] {
    return this.chips.slice(0, -1);
  }

  /** The game's own part of the view. */
  detail<T>(): T {
    return this.game.view(this.state).detail as T;
  }

  /** Whether this move would be accepted; false if it does not parse. */
  allows(move: PlainMove): boolean {
    const parsed = this.game.move.safeParse(move);
    return parsed.success && this.game.play(this.state, parsed.data).ok;
  }

  /** Codes of the last move's calls. */
  get said(): readonly string[] {
    return this.last.calls.map(({ code }) => code);
  }

  /** The last move's transfers, in short: `s1 → pot 3`. */
  get paid(): readonly string[] {
    return this.last.transfers.map(({ from, to, amount }) => `${from} → ${to} ${amount}`);
  }
}

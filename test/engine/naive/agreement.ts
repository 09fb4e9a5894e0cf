import type { GameState } from '../../../main/engine/core/game.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import { gameById } from '../../support/games.ts';
import { type Random, seeded } from '../../support/random.ts';

/**
 * What a naive table says as it goes: how it plays, what was done, and what it believes. The naive tables deal real cards
 * and reckon with pencil and paper; they were written from the published rules and the list of moves alone, without a
 * look at the engine.
 */
export type Said =
  | { readonly rules: Readonly<Record<string, unknown>>; readonly players: number }
  | { readonly move: { readonly kind: string; readonly [field: string]: unknown } }
  | { readonly refused: { readonly kind: string; readonly [field: string]: unknown } }
  | { readonly balances: Readonly<Record<string, number>> }
  | { readonly turn: string }
  /** Said only if the prompt has a choice of that kind (of that seat, where hands are shown). */
  | { readonly ifAsked: { readonly kind: string; readonly [field: string]: unknown } }
  | { readonly over: readonly string[] | false };

export type NaiveTable = (random: Random) => Generator<Said, void>;

/**
 * What the source prints as payments, by house rule, or other numbers: half of all tables play with their own.
 */
export function paymentsAt<const Printed extends Readonly<Record<string, number>>>(
  random: Random,
  printed: Printed,
  least = 0,
): { [Name in keyof Printed]: number } {
  const own = random.chance(0.5);
  const entries = Object.entries(printed).map(([name, number]) => [
    name,
    own ? least + random.below(12) : number,
  ]);
  return Object.fromEntries(entries) as { [Name in keyof Printed]: number };
}

/**
 * A table that changes its house rules as it plays. `rules` is what the naive table plays by; a change in mid-hand waits
 * until the hand is over, unless it is of the game's length or its end (`atOnce`).
 */
export class Changing<Rules extends object> {
  #waiting: Partial<Rules> = {};

  constructor(
    private readonly random: Random,
    readonly rules: Rules,
    /** Other rules that the table may agree on. */
    private readonly others: () => Partial<Rules>,
    private readonly atOnce: readonly (keyof Rules)[],
  ) {}

  /** While a hand is played, now and then. */
  *amid(): Generator<Said, void> {
    const changed = yield* this.#change(0.2);
    for (const name of Object.keys(changed) as (keyof Rules)[])
      Object.assign(this.atOnce.includes(name) ? this.rules : this.#waiting, { [name]: changed[name] });
  }

  /** The hand is over: what was agreed in it holds. */
  over(): void {
    Object.assign(this.rules, this.#waiting);
    this.#waiting = {};
  }

  /** Before anybody has played in a hand, now and then: it holds at once. */
  *between(): Generator<Said, void> {
    Object.assign(this.rules, yield* this.#change(0.2));
  }

  *#change(chance: number): Generator<Said, Partial<Rules>> {
    if (!this.random.chance(chance)) return {};
    const agreed = { ...this.rules, ...this.#waiting };
    const entries = Object.entries(this.others()).filter(
      ([name, value]) => agreed[name as keyof Rules] !== value && this.random.chance(0.5),
    );
    if (entries.length === 0) return {};
    const changed = Object.fromEntries(entries);
    yield { move: { kind: 'rules', rules: changed } };
    return changed as Partial<Rules>;
  }
}

/** Seat ids `s1` … `sN`, clockwise. */
export const seatsOf = (players: number): string[] => Array.from({ length: players }, (_, i) => `s${i + 1}`);

/** The whole deck, shuffled, as text. */
export function shuffledDeck(random: Random): string[] {
  const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
  return random.shuffle(['s', 'h', 'd', 'c'].flatMap((suit) => ranks.map((rank) => rank + suit)));
}

export const rankText = (card: string): string => card.slice(0, -1);
export const suitText = (card: string): string => card.slice(-1);

/** Plays `games` random games at the naive table and holds the engine to everything it says. */
export function agree(gameId: string, table: NaiveTable, games: number, firstSeed: number): void {
  const game = gameById(gameId);
  if (!game) throw new Error(`no game ${gameId}`);
  for (let seed = firstSeed; seed < firstSeed + games; seed++) {
    let state: GameState | undefined;
    const done: string[] = [];
    const where = () => `seed ${seed}\n${done.join('\n')}`;
    for (const said of table(seeded(seed))) {
      if (done.length < 400) done.push(JSON.stringify(said));
      if ('rules' in said) {
        const seats = seatsOf(said.players).map((id) => ({ id: seat(id), name: id, look: 0 }));
        state = game.begin(game.rulesSchema.parse(said.rules), seats).state;
        continue;
      }
      if (!state) throw new Error('a naive table says its rules first');
      if ('ifAsked' in said) {
        const { kind, seat } = said.ifAsked;
        const asked = game
          .prompt(state)
          .choices.some((c) => c.move.kind === kind && (kind !== 'show' || c.seat === seat));
        const played = asked ? game.play(state, game.move.parse(said.ifAsked)) : undefined;
        if (played?.ok === false) throw new Error(`${JSON.stringify(played.error)}\n${where()}`);
        if (played) state = played.value.state;
      } else if ('move' in said || 'refused' in said) {
        const played = game.play(state, game.move.parse('move' in said ? said.move : said.refused));
        if (played.ok !== 'move' in said) {
          const why = played.ok ? 'accepted' : JSON.stringify(played.error);
          throw new Error(`${why}\n${where()}`);
        }
        if (played.ok) state = played.value.state;
      } else if ('balances' in said) {
        const { balances } = state;
        const wrong = Object.entries(said.balances).filter(
          ([account, amount]) => balances[account] !== amount,
        );
        if (wrong.length > 0) throw new Error(`${JSON.stringify(balances)} is not that\n${where()}`);
      } else if ('turn' in said) {
        const { seats } = game.prompt(state);
        if (!seats.some((id) => id === said.turn)) throw new Error(`${seats.join()} is not that\n${where()}`);
      } else {
        const winners = state.outcome ? [...state.outcome.winners].sort().join() : 'nobody';
        const wanted = said.over ? [...said.over].sort().join() : 'nobody';
        if (winners !== wanted) throw new Error(`won by ${winners}, not by ${wanted}\n${where()}`);
      }
    }
  }
}

/**
 * Somebody goes to the door, or comes back, between two hands: it is said, and `away` holds who is not there. At least
 * `least` of those who can play stay. `then` is called for each, once `away` is right.
 */
export function* someGoOut(
  random: Random,
  seats: readonly string[],
  away: Set<string>,
  least: number,
  then: (seat: string) => void,
  canPlay: (seat: string) => boolean = () => true,
): Generator<Said, void> {
  for (const seat of random.shuffle(seats)) {
    if (!canPlay(seat) || !random.chance(away.has(seat) ? 0.6 : 0.12)) continue;
    const kind = away.has(seat) ? 'return' : 'sit-out';
    if (kind === 'sit-out' && seats.filter((one) => canPlay(one) && !away.has(one)).length <= least) {
      yield { refused: { kind, seat } };
      continue;
    }
    yield { move: { kind, seat } };
    if (!away.delete(seat)) away.add(seat);
    then(seat);
  }
}

/** The first of `seats` from `from` on, clockwise, who is not away. */
export function firstHere(seats: readonly string[], from: string, away: ReadonlySet<string>): string {
  const at = seats.indexOf(from);
  return [...seats.slice(at), ...seats.slice(0, at)].find((seat) => !away.has(seat))!;
}

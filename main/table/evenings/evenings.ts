import type { DiceSet, Evening, EveningsView, GameResult, PlayerRecord } from '../../contract.ts';
import { settleEvening } from '../../engine/settle/evening.ts';
import { addFalls, judgeFalls } from './dice-falls.ts';
import type { GameSummary, SeatSummary } from './tale.ts';

/** A game with its summary from the index. */
export interface ToldGame extends GameSummary {
  readonly file: string;
  readonly game: string;
  readonly started: number;
}

/** A remembered player; players may be renamed. */
export interface KnownPlayer {
  readonly id: string;
  readonly name: string;
  readonly look: number;
}

/** Recognises players across games. */
class People {
  readonly #byId: ReadonlyMap<string, KnownPlayer>;
  readonly #byName: ReadonlyMap<string, KnownPlayer>;

  constructor(players: readonly KnownPlayer[]) {
    this.#byId = new Map(players.map((player) => [player.id, player]));
    this.#byName = new Map(players.map((player) => [player.name.toLocaleLowerCase(), player]));
  }

  /**
   * The remembered player. For a seat without one, or from another computer: the remembered player of that name;
   * otherwise that computer's player id, or the name.
   */
  keyOf(seat: Pick<SeatSummary, 'player' | 'name'>): string {
    const name = seat.name.toLocaleLowerCase();
    if (seat.player !== null && this.#byId.has(seat.player)) return seat.player;
    return this.#byName.get(name)?.id ?? seat.player ?? `name:${name}`;
  }

  /** The current name and look, or those in the journal. */
  shown(key: string, seat: SeatSummary): { readonly name: string; readonly look: number } {
    return this.#byId.get(key) ?? seat;
  }
}

/** In ms: a game that begins within six hours of the end of the last belongs to the same evening. */
const SAME_EVENING = 6 * 60 * 60 * 1000;

const resultOf = (told: ToldGame, people: People): GameResult => ({
  file: told.file,
  game: told.game,
  unit: told.unit,
  started: told.started,
  ended: told.ended,
  over: told.over,
  hands: told.hands,
  settlement: told.settlement,
  seats: told.seats.map(({ bestHand: _, ...seat }) => ({ ...seat, key: people.keyOf(seat) })),
});

function eveningOf(games: readonly ToldGame[], people: People): Evening {
  const players = new Map<
    string,
    { name: string; look: number; games: number; won: number; chips: number }
  >();
  for (const { seats, over, unit } of games)
    for (const seat of seats) {
      const key = people.keyOf(seat);
      const { name, look } = people.shown(key, seat);
      const sum = players.get(key) ?? { name, look, games: 0, won: 0, chips: 0 };
      sum.games += 1;
      if (over && seat.won) sum.won += 1;
      if (unit === 'chips') sum.chips += seat.gain;
      players.set(key, sum);
    }
  return {
    from: Math.min(...games.map(({ started }) => started)),
    to: Math.max(...games.map(({ ended }) => ended)),
    games: games.map((told) => resultOf(told, people)).sort((a, b) => a.started - b.started),
    players: [...players]
      .map(([key, sum]) => ({ key, ...sum }))
      .sort((a, b) => b.chips - a.chips || b.won - a.won || a.name.localeCompare(b.name)),
    sums: settleEvening(
      games.map(({ settlement, seats }) => {
        const keys = new Map(seats.map((seat) => [seat.seat as string, people.keyOf(seat)]));
        return { settlement, personOf: (seat) => keys.get(seat) ?? seat };
      }),
    ),
  };
}

/** Evenings, newest first. */
export function groupEvenings(
  games: readonly ToldGame[],
  players: readonly KnownPlayer[],
): readonly Evening[] {
  const people = new People(players);
  const groups: ToldGame[][] = [];
  for (const told of [...games].sort((a, b) => a.started - b.started)) {
    const last = groups.at(-1);
    const until = last ? Math.max(...last.map(({ ended }) => ended)) : -Infinity;
    if (last && told.started - until <= SAME_EVENING) last.push(told);
    else groups.push([told]);
  }
  return groups.reverse().map((group) => eveningOf(group, people));
}

type Growing = { -readonly [K in keyof PlayerRecord]: PlayerRecord[K] };

/** What each player has done in each game, best first within a game. */
export function recordsOf(
  games: readonly ToldGame[],
  players: readonly KnownPlayer[],
): readonly PlayerRecord[] {
  const people = new People(players);
  const records = new Map<string, Growing>();
  for (const { game, unit, best, over, file, seats } of games)
    for (const seat of seats) {
      const key = people.keyOf(seat);
      const { name, look } = people.shown(key, seat);
      const id = `${key}\n${game}`;
      const record: Growing = records.get(id) ?? {
        key,
        name,
        look,
        game,
        unit,
        games: 0,
        won: 0,
        total: 0,
        best: null,
        bestHand: null,
      };
      records.set(id, record);
      const { bestHand } = seat;
      if (bestHand && bestHand.gain > (record.bestHand?.gain ?? 0)) record.bestHand = { ...bestHand, file };
      record.total += seat.gain;
      if (!over) continue;
      record.games += 1;
      if (seat.won) record.won += 1;
      const amount = unit === 'chips' ? seat.gain : seat.balance;
      if (!record.best || (best === 'most' ? amount > record.best.amount : amount < record.best.amount))
        record.best = { amount, file };
    }
  return [...records.values()].sort(
    (a, b) => a.game.localeCompare(b.game) || b.won - a.won || b.total - a.total,
  );
}

export const viewEvenings = (
  games: readonly ToldGame[],
  players: readonly KnownPlayer[],
  sets: readonly DiceSet[] = [],
): EveningsView => ({
  evenings: groupEvenings(games, players),
  records: recordsOf(games, players),
  dice: judgeFalls(addFalls(games.map(({ falls }) => falls)), sets),
});

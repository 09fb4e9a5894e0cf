import type { GameTale } from '../../contract.ts';
import { personIn } from '../../engine/core/seats.ts';

/** A remembered player; players may be renamed. */
export interface KnownPlayer {
  readonly id: string;
  readonly name: string;
  readonly look: number;
}

/** The parts of a seat that identify its player. */
export interface Sitter {
  readonly name: string;
  readonly look: number;
  /** The remembered player's id. */
  readonly player?: string | null | undefined;
}

/** Merged persons: the key counts as the value. */
export type Merges = ReadonlyMap<string, string>;

const NOBODY: Merges = new Map();
const lower = (name: string): string => name.toLocaleLowerCase();

/**
 * Recognises people across games; the only place that decides who a seat belongs to and their current name. A
 * person is a remembered player's id; for a seat without one, or from another computer, the remembered player of
 * that name, otherwise that computer's player id or the name.
 */
export class People {
  readonly #byId: ReadonlyMap<string, KnownPlayer>;
  readonly #byName: ReadonlyMap<string, KnownPlayer>;
  /** Last names of people who are not remembered. */
  readonly #last = new Map<string, Sitter>();

  constructor(
    players: readonly KnownPlayer[],
    readonly merges: Merges = NOBODY,
    games: readonly { readonly started: number; readonly seats: readonly Sitter[] }[] = [],
  ) {
    this.#byId = new Map(players.map((player) => [player.id, player]));
    this.#byName = new Map(players.map((player) => [lower(player.name), player]));
    for (const { seats } of [...games].sort((a, b) => a.started - b.started))
      this.keysIn(seats).forEach((key, i) => {
        const seat = seats[i];
        if (seat && !this.#byId.has(key)) this.#last.set(key, seat);
      });
  }

  /** The person that this one counts as. */
  rootOf(key: string): string {
    let root = key;
    for (let into = this.merges.get(root); into !== undefined; into = this.merges.get(root)) root = into;
    return root;
  }

  /** The remembered player with this id or name, after merges. */
  find(seat: Pick<Sitter, 'player' | 'name'>): KnownPlayer | null {
    const known = this.#byId.get(seat.player ?? '') ?? this.#byName.get(lower(seat.name));
    return (known && this.#byId.get(this.rootOf(known.id))) ?? null;
  }

  /** The persons in one game's seats, in that order. Different people at one table never count as one. */
  keysIn(seats: readonly Sitter[]): readonly string[] {
    const direct = seats.map((seat) => this.#directOf(seat));
    const keys = direct.map((key) => this.rootOf(key));
    const taken = new Map<string, string>();
    // A key without a merge or a name takes precedence.
    const rank = (i: number): number => (seats[i]?.player === keys[i] ? 0 : direct[i] === keys[i] ? 1 : 2);
    for (const i of [...seats.keys()].sort((a, b) => rank(a) - rank(b))) {
      const [seat, key] = [seats[i], keys[i]];
      if (!seat || key === undefined) continue;
      const person = personOf(seat);
      if ((taken.get(key) ?? person) !== person) keys[i] = person;
      taken.set(keys[i] ?? key, person);
    }
    return keys;
  }

  #directOf(seat: Sitter): string {
    if (typeof seat.player === 'string' && this.#byId.has(seat.player)) return seat.player;
    return this.#byName.get(lower(seat.name))?.id ?? personOf(seat);
  }

  /** The current name and look; for people who are not remembered those of their last game. */
  shown(key: string, seat: Sitter): { readonly name: string; readonly look: number } {
    const { name, look } = this.#byId.get(key) ?? this.#last.get(key) ?? seat;
    return { name, look };
  }

  nameOf(key: string): string {
    return this.shown(key, { name: key.replace(/^name:/, ''), look: 0 }).name;
  }

  /** One game's seats with their players' current names, and current marks unless two would be alike. */
  named<S extends Sitter>(seats: readonly S[]): readonly S[] {
    const keys = this.keysIn(seats);
    const shown = seats.map((seat, i) => this.shown(keys[i] ?? '', seat));
    const looks = new Map(shown.map(({ look }, i) => [look, keys[i]]));
    const differ = shown.every(({ look }, i) => looks.get(look) === keys[i]);
    return seats.map((seat, i) => ({
      ...seat,
      name: shown[i]?.name ?? seat.name,
      look: (differ ? shown[i]?.look : undefined) ?? seat.look,
      ...(typeof seat.player === 'string' && { player: keys[i] }),
    }));
  }
}

export const namedTale = (tale: GameTale, { named }: { readonly named: People['named'] }): GameTale => {
  const all = named([...tale.seats, ...tale.former]);
  return {
    ...tale,
    seats: tale.seats.map((seat, i) => ({ ...seat, ...all[i] })),
    former: all.slice(tale.seats.length),
  };
};

const personOf = ({ player, name }: Sitter): string => personIn({ player: player ?? undefined, name });

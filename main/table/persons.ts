import type { AnyMove, GameState } from '../engine/core/game.ts';
import { everySeat } from '../engine/core/define/places.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import type { Seat } from '../engine/core/seats.ts';
import { type MoveOf, isTableMove } from '../engine/core/table-move.ts';
import type { People, Sitter } from './evenings/index.ts';

/** The remembered players as a live table uses them. */
export interface Persons {
  /** Seats with their players' current names. */
  named<S extends Sitter>(seats: readonly S[]): readonly S[];
  /**
   * A move as recorded, with the remembered player that it means. Refuses as set-up does. `corrects`: the move
   * replaces one in the past, when players of this game may have had other names.
   */
  settle(move: AnyMove, state: GameState, corrects?: boolean): Result<AnyMove>;
  /**
   * Call after changes at the table: corrected names and marks also apply to remembered players. `said`: by a move,
   * not by an undo or a correction.
   */
  follow(before: GameState, after: GameState, said: boolean): Promise<Result<null>>;
}

/** For a table without remembered players, such as a replayed recording. */
export const NO_PERSONS: Persons = {
  named: (seats) => seats,
  settle: (move) => ok(move),
  follow: () => Promise.resolve(ok(null)),
};

/** A seat after a correction. `was`: before it, for the same person; null if they are new in that seat. */
export interface SeatChange {
  readonly seat: Seat;
  readonly was: Seat | null;
}

/** The part of `SettingsStore` used here. */
interface RememberedPlayers {
  readonly people: People;
  seat(seats: readonly Seat[], newId: () => string): { readonly seats: readonly Seat[] };
  followTable(changes: readonly SeatChange[], said: boolean): Promise<Result<null>>;
}

export const personsOf = (players: RememberedPlayers): Persons => ({
  named: (seats) => players.people.named(seats),
  settle(move, state, corrects = false) {
    if (!isTableMove(move)) return ok(move);
    if (move.kind === 'join') return ok(settleJoin(players, move, state));
    return move.kind === 'rename' ? settleRename(players, { move, state, corrects }) : ok(move);
  },
  follow: (before, after, said) => follow(players, { before, after, said }),
});

const newId = (): string => crypto.randomUUID();

/** A player with an account in this game keeps the name recorded there, so that the game knows them. */
function settleJoin(players: RememberedPlayers, move: MoveOf<'join'>, state: GameState): AnyMove {
  const { people } = players;
  const [joining = move.seat] = players.seat([move.seat], newId).seats;
  const keyOf = (one: Seat): string | undefined => people.keysIn([one])[0];
  const known = everySeat(state).find((one) => keyOf(one) === keyOf(joining));
  if (!known) return { ...move, seat: joining };
  const { name, player } = known;
  return { ...move, seat: { ...move.seat, name, player } };
}

interface Renaming {
  readonly move: MoveOf<'rename'>;
  readonly state: GameState;
  readonly corrects: boolean;
}

function settleRename({ people }: RememberedPlayers, { move, state, corrects }: Renaming): Result<AnyMove> {
  const seat = everySeat(state).find(({ id }) => id === move.seat);
  // The game refuses it.
  if (!seat) return ok(move);
  const name = move.name ?? people.named([seat])[0]?.name ?? seat.name;
  const meant = people.find({ name, player: move.player });
  if (move.player === null) return ok({ ...move, player: meant?.id ?? newId() });
  if (move.player !== undefined)
    return meant ? ok({ ...move, player: meant.id }) : refuse('table.player.unknown');
  // The game finds earlier players itself, under their names of that time.
  const own = (corrects ? everySeat(state) : [seat]).map((one) => people.find(one)?.id);
  return meant && !own.includes(meant.id) ? refuse('table.player.taken', { name }) : ok(move);
}

async function follow(
  players: RememberedPlayers,
  { before, after, said }: { readonly before: GameState; readonly after: GameState; readonly said: boolean },
): Promise<Result<null>> {
  const former = new Map(everySeat(before).map((seat) => [seat.id, seat]));
  const changes = everySeat(after).flatMap((seat): SeatChange[] => {
    const was = former.get(seat.id);
    if (was === seat || (was && isSame(was, seat))) return [];
    return [{ seat, was: was?.player === seat.player ? (was ?? null) : null }];
  });
  return changes.length === 0 ? ok(null) : players.followTable(changes, said);
}

const isSame = (a: Seat, b: Seat): boolean => a.name === b.name && a.look === b.look && a.player === b.player;

import type { AnyMove, GameState } from '../engine/core/game.ts';
import { everySeat } from '../engine/core/define/renaming.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import type { Seat } from '../engine/core/seats.ts';
import { type MoveOf, isTableMove } from '../engine/core/table-move.ts';
import type { People, Sitter } from './evenings/index.ts';

/** What a live table needs of the remembered players. */
export interface Persons {
  /** Seats as their players are called now. */
  named<S extends Sitter>(seats: readonly S[]): readonly S[];
  /** A move as it is recorded: it names the remembered player that it means. Refuses as set-up does. */
  settle(move: AnyMove, state: GameState): Result<AnyMove>;
  /** The table has changed: names and marks corrected there hold for the remembered players too. */
  follow(before: GameState, after: GameState): Promise<Result<null>>;
}

/** For a table of its own, such as a recorded game that is played back. */
export const NO_PERSONS: Persons = {
  named: (seats) => seats,
  settle: (move) => ok(move),
  follow: () => Promise.resolve(ok(null)),
};

/** The remembered players, as `Keeping` has them. */
interface Keeping {
  readonly people: People;
  seat(seats: readonly Seat[], newId: () => string): { readonly seats: readonly Seat[] };
  followTable(changes: readonly { readonly seat: Seat; readonly isNew: boolean }[]): Promise<Result<null>>;
}

export const personsOf = (keeping: Keeping): Persons => ({
  named: (seats) => keeping.people.named(seats),
  settle(move, state) {
    if (!isTableMove(move)) return ok(move);
    if (move.kind === 'join') return ok(settleJoin(keeping, move, state));
    return move.kind === 'rename' ? settleRename(keeping, move, state) : ok(move);
  },
  follow: (before, after) => follow(keeping, before, after),
});

const newId = (): string => crypto.randomUUID();

/** Whoever has an account in this game is named as they are recorded there, so that the game knows them. */
function settleJoin(keeping: Keeping, move: MoveOf<'join'>, state: GameState): AnyMove {
  const { people } = keeping;
  const [joining = move.seat] = keeping.seat([move.seat], newId).seats;
  const keyOf = (one: Seat): string | undefined => people.keysIn([one])[0];
  const known = everySeat(state).find((one) => keyOf(one) === keyOf(joining));
  if (!known) return { ...move, seat: joining };
  const { name, player } = known;
  return { ...move, seat: { ...move.seat, name, player } };
}

function settleRename(keeping: Keeping, move: MoveOf<'rename'>, state: GameState): Result<AnyMove> {
  const seat = everySeat(state).find(({ id }) => id === move.seat);
  // The game refuses it.
  if (!seat) return ok(move);
  const { people } = keeping;
  const name = move.name ?? people.named([seat])[0]?.name ?? seat.name;
  const meant = people.find({ name, player: move.player });
  if (move.player === null) return ok({ ...move, player: meant?.id ?? newId() });
  if (move.player !== undefined)
    return meant ? ok({ ...move, player: meant.id }) : refuse('table.player.unknown');
  const own = people.find(seat);
  return meant && meant.id !== own?.id ? refuse('table.player.taken', { name }) : ok(move);
}

async function follow(keeping: Keeping, before: GameState, after: GameState): Promise<Result<null>> {
  const changed = everySeat(after).filter((seat) => {
    const former = everySeat(before).find(({ id }) => id === seat.id);
    return former !== seat && !(former && isSame(former, seat));
  });
  const known = everySeat(before);
  const isNew = ({ id, player }: Seat): boolean =>
    !known.some((former) => former.id === id && former.player === player);
  return changed.length === 0
    ? ok(null)
    : keeping.followTable(changed.map((seat) => ({ seat, isNew: isNew(seat) })));
}

const isSame = (a: Seat, b: Seat): boolean => a.name === b.name && a.look === b.look && a.player === b.player;

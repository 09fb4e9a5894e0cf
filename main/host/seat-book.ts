import type { Seat, SeatId, TableSnapshot } from '../contract.ts';
import type { KeptSeats } from './kept-phones.ts';

/** The parts of a seat that identify its player. */
type Sitter = Pick<Seat, 'id' | 'name' | 'player'>;

/** Which phone answers for which seat. A seat has at most one phone; a phone may have several seats. */
export interface SeatBook {
  /** Receives the current table: in another game the seats follow their players. */
  follow(table: TableSnapshot | null): void;
  has(seat: SeatId): boolean;
  phoneOf(seat: SeatId): string | null;
  /** In table order. */
  seatsOf(phone: string): readonly SeatId[];
  takenFrom(phone: string): readonly SeatId[];
  nameOf(seat: SeatId): string;
  /** Gives a seat to a phone, even if another one had it; null frees it. */
  give(seat: SeatId, phone: string | null): void;
  free(phone: string): void;
  clear(): void;
  /** State to save for the next start; restored seats follow their players to the current table. */
  keep(): KeptSeats;
  restore(kept: KeptSeats): void;
}

export function createSeatBook(): SeatBook {
  const phones = new Map<SeatId, string>();
  let file: string | null = null;
  let seats: readonly Sitter[] = [];

  /** The same player in another game, by remembered player or else by name. */
  const sameIn = (next: readonly Sitter[], seat: Sitter): Sitter | undefined =>
    next.find(({ player }) => player !== undefined && player === seat.player) ??
    next.find(({ name }) => name.toLocaleLowerCase() === seat.name.toLocaleLowerCase());

  const move = (next: readonly Sitter[]): void => {
    const held = seats.flatMap((seat) => {
      const phone = phones.get(seat.id);
      return phone === undefined ? [] : [{ seat, phone }];
    });
    phones.clear();
    for (const { seat, phone } of held) {
      const there = sameIn(next, seat);
      if (there !== undefined) phones.set(there.id, phone);
    }
  };

  return {
    follow: (table) => {
      // Between games the seats of the last one are remembered.
      if (table === null) return;
      const next = table.view.seats;
      if (file !== table.file) move(next);
      file = table.file;
      seats = next;
      for (const seat of [...phones.keys()]) if (!seats.some(({ id }) => id === seat)) phones.delete(seat);
    },
    has: (seat) => seats.some(({ id }) => id === seat),
    phoneOf: (seat) => phones.get(seat) ?? null,
    seatsOf: (phone) => seats.flatMap(({ id }) => (phones.get(id) === phone ? [id] : [])),
    takenFrom: (phone) => seats.flatMap(({ id }) => (phones.has(id) && phones.get(id) !== phone ? [id] : [])),
    nameOf: (seat) => seats.find(({ id }) => id === seat)?.name ?? '',
    give: (seat, phone) => {
      if (phone === null) phones.delete(seat);
      else phones.set(seat, phone);
    },
    free: (phone) => {
      for (const [seat, whose] of [...phones]) if (whose === phone) phones.delete(seat);
    },
    clear: () => phones.clear(),
    keep: () => ({
      file,
      held: seats.flatMap(({ id, name, player }) => {
        const phone = phones.get(id);
        return phone === undefined ? [] : [{ id, name, ...(player === undefined ? {} : { player }), phone }];
      }),
    }),
    restore: (kept) => {
      file = kept.file;
      // A stored seat id, mapped to a current one.
      seats = kept.held.map(({ id, name, player }) => ({ id: id as SeatId, name, player }));
      phones.clear();
      for (const { id, phone } of kept.held) phones.set(id as SeatId, phone);
    },
  };
}

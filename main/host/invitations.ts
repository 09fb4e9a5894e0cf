import type { Seat, SeatId, TableSnapshot, MeAct, MeView, PhoneView, Push, Result } from '../contract.ts';
import type { KeptSeats, KeptClient, KeptPhones } from './keep.ts';
import { type Pass, refuse } from './admission.ts';
import { type Client, ClientBook, keptOf } from './client-book.ts';

/** The parts of a seat that identify its player. */
type Sitter = Pick<Seat, 'id' | 'name' | 'player'>;

/** Which phone answers for which seat. A seat has at most one phone; a phone may have several seats. */
interface SeatBook {
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

function createSeatBook(): SeatBook {
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

/** No table seats more people. */
const MOST_PHONES = 40;
export const MOST_OF_ONE = 12;
/** A phone's page, a forgotten one, and one not yet known to be dead. */
const MOST_LINES = 3;

interface Phone extends Client {
  /** Name entered by its player; may be empty. */
  name: string;
  /** The seat it has asked the host for. */
  asks: SeatId | null;
}

/** Phones, and the seats they answer for. */
export class Invitations extends ClientBook<Phone> {
  readonly #seats = createSeatBook();
  #seatsByHost = false;

  constructor(changed: () => void, now: () => number = Date.now) {
    super({ most: MOST_PHONES, mostOfOne: MOST_OF_ONE, lines: MOST_LINES }, '', changed, now);
  }

  get seatsByHost(): boolean {
    return this.#seatsByHost;
  }

  get phones(): readonly PhoneView[] {
    return [...this.clients.values()].map((phone) => ({
      id: phone.id,
      name: this.#nameOf(phone),
      device: phone.device,
      address: phone.address,
      seats: this.#seats.seatsOf(phone.id),
      asks: phone.asks,
      here: phone.lines.size > 0,
      since: phone.since,
      seen: phone.seen,
    }));
  }

  /** Whether only the host gives out seats. */
  giveSeats(byHost: boolean): void {
    this.#seatsByHost = byHost;
    if (!byHost) for (const phone of this.clients.values()) phone.asks = null;
    this.tell();
  }

  /** Removes a phone and closes all its connections at once. Refuses `phones.unknown`. */
  revoke(id: string): Result<null> {
    return this.putOut((phone) => phone.id === id, 'phones.unknown');
  }

  /** Removes all phones of a network address. Refuses `phones.unknown`. */
  revokeAddress(address: string): Result<null> {
    return this.putOut((phone) => phone.address === address, 'phones.unknown');
  }

  /** Refuses `phones.unknown`, `phones.seat.unknown`. */
  give(seat: SeatId, id: string | null): Result<null> {
    if (id !== null && !this.clients.has(id)) return refuse('phones.unknown');
    if (!this.#seats.has(seat)) return refuse('phones.seat.unknown');
    this.#seats.give(seat, id);
    for (const phone of this.clients.values()) if (phone.asks === seat || phone.id === id) phone.asks = null;
    this.tell();
    return DONE;
  }

  /** A phone's own requests: its name and its seat. Refuses `phones.unknown`, `phones.seat.*`. */
  act(id: string, what: MeAct): Result<MeView> {
    const phone = this.clients.get(id);
    if (phone === undefined) return refuse('phones.unknown');
    const done = this.#act(phone, what);
    if (!done.ok) return done;
    this.tell();
    return { ok: true, value: this.#viewOf(phone) };
  }

  /** Most snapshots change no seat: then nobody is told anything. */
  follow(table: TableSnapshot | null): void {
    const views = (): string =>
      JSON.stringify([...this.clients.values()].map((phone) => this.#viewOf(phone)));
    const before = views();
    this.#seats.follow(table);
    if (views() !== before) this.tell();
  }

  override clear(): void {
    this.#seats.clear();
    super.clear();
  }

  /** State to save for the next start. */
  keep(): Pick<KeptPhones, 'phones' | 'seats' | 'locked' | 'seatsByHost'> {
    return {
      phones: [...this.clients.values()].map((phone) => ({ ...keptOf(phone), name: phone.name })),
      seats: this.#seats.keep(),
      locked: this.locked,
      seatsByHost: this.#seatsByHost,
    };
  }

  restore({ phones, seats }: Pick<KeptPhones, 'phones' | 'seats'>): void {
    for (const { name, ...phone } of phones) this.add({ ...this.fromKept(phone), name });
    this.#seats.restore(seats);
    this.tell();
  }

  protected stateOf(phone: Phone): Push {
    return { push: 'me', me: this.#viewOf(phone) };
  }

  protected rightsOf(phone: Phone): Pick<Pass, 'caller'> {
    const { id } = phone;
    return {
      caller: () =>
        this.clients.get(id) === phone
          ? { kind: 'phone', id, name: this.#nameOf(phone), seats: this.#seats.seatsOf(id) }
          : null,
    };
  }

  protected fromKept(kept: KeptClient): Phone {
    return { ...kept, lines: new Set(), name: '', asks: null };
  }

  protected override mayLeave({ id }: Phone): boolean {
    return this.#seats.seatsOf(id).length === 0;
  }

  protected override onRemoved({ id }: Phone): void {
    this.#seats.free(id);
  }

  #nameOf({ id, name }: Phone): string {
    const [first] = this.#seats.seatsOf(id);
    return name !== '' || first === undefined ? name : this.#seats.nameOf(first);
  }

  #viewOf(phone: Phone): MeView {
    return {
      id: phone.id,
      name: this.#nameOf(phone),
      seats: this.#seats.seatsOf(phone.id),
      taken: this.#seats.takenFrom(phone.id),
      asks: phone.asks,
    };
  }

  #act(phone: Phone, what: MeAct): Result<null> {
    switch (what.kind) {
      case 'claim':
        return this.#claim(phone, what.seat);
      case 'release':
        phone.asks = null;
        this.#seats.free(phone.id);
        return DONE;
      case 'name':
        phone.name = what.name;
        return DONE;
    }
  }

  #claim(phone: Phone, seat: SeatId): Result<null> {
    if (!this.#seats.has(seat)) return refuse('phones.seat.unknown');
    const whose = this.#seats.phoneOf(seat);
    if (whose !== null && whose !== phone.id) return refuse('phones.seat.taken');
    if (whose === phone.id) return DONE;
    if (this.#seatsByHost) phone.asks = seat;
    else {
      this.#seats.free(phone.id);
      this.#seats.give(seat, phone.id);
    }
    return DONE;
  }
}

const DONE: Result<null> = { ok: true, value: null };

import type { MeAct, MeView, PhoneView, Push, Result, SeatId, TableSnapshot } from '../contract.ts';
import type { Pass } from './admission.ts';
import { type Client, ClientBook, keptOf } from './client-book.ts';
import type { KeptClient, KeptPhones } from './kept-phones.ts';
import { refuse } from './refusal.ts';
import { createSeatBook } from './seat-book.ts';

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

import { createHash, randomBytes } from 'node:crypto';
import type {
  MeAct,
  MeView,
  PhoneDevice,
  PhoneView,
  Push,
  Result,
  SeatId,
  TableSnapshot,
} from '../contract.ts';
import { type Admission, type Denied, type Pass, type ClientInfo, isSame, makeToken } from './admission.ts';
import type { KeptPhone, KeptPhones } from './kept-phones.ts';
import { refuse } from './refusal.ts';
import { createSeatBook } from './seat-book.ts';

/** Most phones remembered: no table seats more people. */
const MOST_PHONES = 40;
/** Most of them from one network address, so that one guest cannot fill the table. */
export const MOST_OF_ONE = 12;
/** Connections of one phone: its page, a forgotten one, and one not yet known to be dead. */
const MOST_LINES = 3;

interface Line {
  readonly show: (push: Push) => void;
  readonly end: () => void;
}

interface Phone {
  readonly id: string;
  /** Digest of its token. */
  readonly digest: string;
  readonly since: number;
  readonly device: PhoneDevice;
  readonly lines: Set<Line>;
  /** Name entered by its player; may be empty. */
  name: string;
  address: string;
  seen: number;
  /** The seat it has asked the host for. */
  asks: SeatId | null;
  /** The last `me` push sent to it, as text. */
  told: string;
}

/** Invitations, phones, and the seats they answer for. Independent of the network. */
export interface Invitations extends Admission {
  /** The current invitation's token; null if there is none or the table is locked. */
  readonly token: string | null;
  readonly locked: boolean;
  readonly seatsByHost: boolean;
  readonly phones: readonly PhoneView[];
  invite(): void;
  renew(): void;
  lock(on: boolean): void;
  /** Whether only the host gives out seats. */
  giveSeats(byHost: boolean): void;
  /** Removes a phone and closes all its connections at once. Refuses `phones.unknown`. */
  revoke(phone: string): Result<null>;
  /** Removes all phones of a network address. Refuses `phones.unknown`. */
  revokeAddress(address: string): Result<null>;
  /** Refuses `phones.unknown`, `phones.seat.unknown`. */
  give(seat: SeatId, phone: string | null): Result<null>;
  /** A phone's own requests: its name and its seat. Refuses `phones.unknown`, `phones.seat.*`. */
  act(phone: string, act: MeAct): Result<MeView>;
  follow(table: TableSnapshot | null): void;
  /** Removes every phone and invalidates all tokens. A locked table stays locked. */
  clear(): void;
  /** State to save for the next start. */
  keep(): Pick<KeptPhones, 'phones' | 'seats' | 'locked' | 'seatsByHost'>;
  restore(kept: Pick<KeptPhones, 'phones' | 'seats'>): void;
}

/** @param changed called when the host's view of the phones changes */
export function createInvitations(changed: () => void, now: () => number = Date.now): Invitations {
  const phones = new Map<string, Phone>();
  /** Keyed by the token's digest, so that lookup time reveals nothing about the token. */
  const byToken = new Map<string, Phone>();
  const seats = createSeatBook();
  let invitation: string | null = null;
  let locked = false;
  let seatsByHost = false;

  const nameOf = (phone: Phone): string => {
    const [first] = seats.seatsOf(phone.id);
    return phone.name !== '' || first === undefined ? phone.name : seats.nameOf(first);
  };

  const viewOf = (phone: Phone): MeView => ({
    id: phone.id,
    name: nameOf(phone),
    seats: seats.seatsOf(phone.id),
    taken: seats.takenFrom(phone.id),
    asks: phone.asks,
  });

  /** Informs the host and every phone of changes. */
  const tell = (): void => {
    for (const phone of phones.values()) {
      const me = viewOf(phone);
      const told = JSON.stringify(me);
      if (told === phone.told) continue;
      phone.told = told;
      for (const { show } of phone.lines) show({ push: 'me', me });
    }
    changed();
  };

  const forget = (phone: Phone): void => {
    phones.delete(phone.id);
    byToken.delete(phone.digest);
    seats.free(phone.id);
    for (const { end } of [...phone.lines]) end();
  };

  /** If there is no room, removes the phone without a seat that has been away longest. */
  const makeRoom = (address: string): boolean => {
    const all = [...phones.values()];
    const own = all.filter((phone) => phone.address === address);
    if (all.length < MOST_PHONES && own.length < MOST_OF_ONE) return true;
    const [away] = (own.length < MOST_OF_ONE ? all : own)
      .filter(({ id, lines }) => lines.size === 0 && seats.seatsOf(id).length === 0)
      .sort((a, b) => a.seen - b.seen);
    if (away) forget(away);
    return away !== undefined;
  };

  const add = (kept: KeptPhone): Phone => {
    const phone: Phone = { ...kept, lines: new Set(), asks: null, told: '' };
    phones.set(phone.id, phone);
    byToken.set(phone.digest, phone);
    return phone;
  };

  const welcome = (token: string, { address, agent }: ClientInfo): Phone =>
    add({
      id: randomBytes(6).toString('base64url'),
      digest: digest(token),
      since: now(),
      device: deviceOf(agent),
      name: '',
      address,
      seen: now(),
    });

  const attend = (phone: Phone, address: string, line: Line): (() => void) => {
    phone.address = address;
    phone.seen = now();
    phone.lines.add(line);
    const [oldest] = phone.lines;
    if (phone.lines.size > MOST_LINES) oldest?.end();
    const me = viewOf(phone);
    phone.told = JSON.stringify(me);
    line.show({ push: 'me', me });
    changed();
    return () => {
      phone.lines.delete(line);
      phone.seen = now();
      changed();
    };
  };

  const passOf = (phone: Phone, token: string, address: string): Pass => ({
    token,
    phone: true,
    caller: () =>
      phones.get(phone.id) === phone
        ? { kind: 'phone', id: phone.id, name: nameOf(phone), seats: seats.seatsOf(phone.id) }
        : null,
    attend: (show, end) => attend(phone, address, { show, end }),
  });

  const admit = (token: string, visitor: ClientInfo = NOBODY): Pass | Denied | null => {
    // A phone that scans the code again remains the same phone.
    for (const shown of [token, visitor.former ?? '']) {
      const known = byToken.get(digest(shown));
      if (known !== undefined) return passOf(known, shown, visitor.address);
    }
    if (invitation === null || !isSame(token, invitation)) return null;
    if (locked) return 'locked';
    if (!makeRoom(visitor.address)) return 'full';
    const own = makeToken();
    return passOf(welcome(own, visitor), own, visitor.address);
  };

  /** They know the link, so it is renewed. */
  const putOut = (out: readonly Phone[]): Result<null> => {
    if (out.length === 0) return refuse('phones.unknown');
    for (const phone of out) forget(phone);
    if (invitation !== null) invitation = makeToken();
    tell();
    return DONE;
  };

  const act = (phone: Phone, what: MeAct): Result<null> => {
    switch (what.kind) {
      case 'claim': {
        if (!seats.has(what.seat)) return refuse('phones.seat.unknown');
        const whose = seats.phoneOf(what.seat);
        if (whose === phone.id) return DONE;
        if (whose !== null) return refuse('phones.seat.taken');
        if (seatsByHost) {
          phone.asks = what.seat;
          return DONE;
        }
        seats.free(phone.id);
        seats.give(what.seat, phone.id);
        return DONE;
      }
      case 'release':
        phone.asks = null;
        seats.free(phone.id);
        return DONE;
      case 'name':
        phone.name = what.name;
        return DONE;
    }
  };

  return {
    admit,
    get token() {
      return locked ? null : invitation;
    },
    get locked() {
      return locked;
    },
    get seatsByHost() {
      return seatsByHost;
    },
    get phones() {
      return [...phones.values()].map((phone): PhoneView => ({
        id: phone.id,
        name: nameOf(phone),
        device: phone.device,
        address: phone.address,
        seats: seats.seatsOf(phone.id),
        asks: phone.asks,
        here: phone.lines.size > 0,
        since: phone.since,
        seen: phone.seen,
      }));
    },
    invite: () => {
      invitation ??= makeToken();
      tell();
    },
    renew: () => {
      if (invitation !== null) invitation = makeToken();
      tell();
    },
    lock: (on) => {
      locked = on;
      tell();
    },
    giveSeats: (byHost) => {
      seatsByHost = byHost;
      if (!byHost) for (const phone of phones.values()) phone.asks = null;
      tell();
    },
    revoke: (id) => putOut([...phones.values()].filter((phone) => phone.id === id)),
    revokeAddress: (address) => putOut([...phones.values()].filter((phone) => phone.address === address)),
    give: (seat, id) => {
      if (id !== null && !phones.has(id)) return refuse('phones.unknown');
      if (!seats.has(seat)) return refuse('phones.seat.unknown');
      seats.give(seat, id);
      for (const phone of phones.values()) if (phone.asks === seat || phone.id === id) phone.asks = null;
      tell();
      return DONE;
    },
    act: (id, what) => {
      const phone = phones.get(id);
      if (phone === undefined) return refuse('phones.unknown');
      const done = act(phone, what);
      if (!done.ok) return done;
      tell();
      return { ok: true, value: viewOf(phone) };
    },
    follow: (table) => {
      const before = [...phones.values()].map(({ told }) => told).join();
      seats.follow(table);
      const after = [...phones.values()].map((phone) => JSON.stringify(viewOf(phone))).join();
      if (before !== after) tell();
    },
    clear: () => {
      for (const phone of [...phones.values()]) forget(phone);
      seats.clear();
      invitation = null;
      changed();
    },
    keep: () => ({
      phones: [...phones.values()].map(({ id, digest, device, name, address, since, seen }) => ({
        id,
        digest,
        device,
        name,
        address,
        since,
        seen,
      })),
      seats: seats.keep(),
      locked,
      seatsByHost,
    }),
    restore: (kept) => {
      for (const phone of kept.phones) add(phone);
      seats.restore(kept.seats);
      changed();
    },
  };
}

const NOBODY: ClientInfo = { former: null, address: '', agent: '' };

const DONE: Result<null> = { ok: true, value: null };

const digest = (token: string): string => createHash('sha256').update(token).digest('base64');

/** The user agent only helps people distinguish phones in the list. */
export function deviceOf(agent: string): PhoneDevice {
  if (/iPad/.test(agent)) return 'ipad';
  if (/iPhone|iPod/.test(agent)) return 'iphone';
  if (/Android/.test(agent)) return 'android';
  return /Windows|Macintosh|X11|CrOS/.test(agent) ? 'computer' : 'other';
}

import type { PhonesView, Result, NetworkAddress, ScreensView, TableSnapshot } from '../contract.ts';
import { type Counters, REFUSALS } from './limits.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { refuse } from './admission.ts';
import { Invitations } from './invitations.ts';
import type { KeptPhones, PhonesMemory } from './keep.ts';
import { SCREEN_MARK, Screens } from './screens.ts';

/** A listener that can be opened on one address of this machine; initially closed. */
interface Door {
  /** Where it is listening. */
  readonly at: { readonly address: string; readonly port: number } | null;
  /** Number of refusals by reason, on any address. */
  readonly refused: PhonesView['refused'];
  /**
   * Listens on this address and closes the former one; `moving` is called in between. Refuses
   * `phones.address.gone`, `phones.address.busy`; then it stays on the former one.
   * @param port tried first; any free one if it is taken
   */
  open(address: string, port: number, moving: () => void): Promise<Result<null>>;
  shut(): Promise<void>;
}

function createDoor(parts: Omit<HostOptions, 'address' | 'port' | 'names'>): Door {
  let here: { readonly host: Host; readonly address: string } | null = null;
  let before: Counters | null = null;

  const shut = async (): Promise<void> => {
    const was = here;
    here = null;
    if (was === null) return;
    before = sum(before, was.host.counters());
    await was.host.close();
  };

  return {
    get at() {
      return here && { address: here.address, port: here.host.port };
    },
    get refused() {
      return refusedIn([before, here?.host.counters() ?? null]);
    },
    open: async (address, port, moving) => {
      let host: Host;
      try {
        host = await createHost({ ...parts, address, port, names: [address] });
      } catch (error) {
        const gone = (error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL';
        return refuse(gone ? 'phones.address.gone' : 'phones.address.busy');
      }
      moving();
      await shut();
      here = { host, address };
      return { ok: true, value: null };
    },
    shut,
  };
}

const sum = (a: Counters | null, b: Counters): Counters =>
  Object.fromEntries(REFUSALS.map((reason) => [reason, (a?.[reason] ?? 0) + b[reason]])) as Counters;

/** Connections that ended on their own are not counted: a phone slept, or read too slowly. */
const ENDED: ReadonlySet<string> = new Set(['silent', 'slow']);

const refusedIn = (counters: readonly (Counters | null)[]): PhonesView['refused'] =>
  Object.fromEntries(
    REFUSALS.flatMap((reason) => {
      const n = counters.reduce((all, some) => all + (some?.[reason] ?? 0), 0);
      return n > 0 && !ENDED.has(reason) ? [[reason, n]] : [];
    }),
  );

/** Phones away for longer than an evening must scan again. */
const REMEMBERED = 12 * 3_600_000;

interface GuestsOptions {
  /** Addresses of this machine, read each time. */
  readonly addresses: () => readonly NetworkAddress[];
  /** Tried first; any free one if it is taken. */
  readonly port: number;
  readonly now: () => number;
  /** Storage across restarts; none by default. */
  readonly memory?: PhonesMemory | undefined;
}

/** Phones and televisions, the port they connect to, and what the next start knows of them. */
export class Guests {
  readonly invitations: Invitations;
  readonly screens: Screens;
  readonly #door: Door;
  #addresses: readonly NetworkAddress[];
  #table: TableSnapshot | null = null;
  #kept = '';
  #writing: Promise<boolean> | undefined;
  /** Opening and closing are serialised. */
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param parts makes the parts of a listener on which phones see the table
   * @param changed called when the host's view changes
   */
  constructor(
    private readonly options: GuestsOptions,
    parts: (invitations: Invitations) => Omit<HostOptions, 'address' | 'port' | 'names' | 'admission'>,
    changed: () => void,
  ) {
    this.invitations = new Invitations(changed, options.now);
    this.screens = new Screens(changed, options.now);
    this.#addresses = options.addresses();
    const { invitations, screens } = this;
    this.#door = createDoor({
      ...parts(invitations),
      admission: {
        admit: (token, visitor) =>
          (token.startsWith(SCREEN_MARK) ? screens : invitations).admit(token, visitor),
        ask: (visitor, asker) => screens.ask(visitor, asker),
      },
    });
  }

  get isOpen(): boolean {
    return this.#door.at !== null;
  }

  phonesView(): PhonesView {
    const { at, refused } = this.#door;
    const { token, locked, seatsByHost, phones } = this.invitations;
    return {
      open: at && {
        ...at,
        link: token && `${this.origin}#${token}`,
        there: this.#addresses.some(({ address }) => address === at.address),
      },
      addresses: this.#addresses,
      locked,
      seatsByHost,
      phones,
      refused,
    };
  }

  /** Where the table is served: `http://192.168.1.20:4870/`; null until somebody is invited. */
  get origin(): string | null {
    const { at } = this.#door;
    return at && `http://${at.address}:${at.port}/`;
  }

  screensView(canOpenWindow: boolean): ScreensView {
    return this.screens.viewFor(this.origin, canOpenWindow);
  }

  follow(table: TableSnapshot | null): void {
    this.#table = table;
    this.invitations.follow(table);
  }

  /** Refreshes the machine's addresses. */
  look(): void {
    this.#addresses = this.options.addresses();
  }

  lock(on: boolean): void {
    this.invitations.lock(on);
    this.screens.lock(on);
  }

  /** Listens on an address and invites. Refuses `phones.address.gone`, `phones.address.busy`. */
  invite(address: string): Promise<Result<null>> {
    return this.#inTurn(() => this.#invite(address));
  }

  /** Removes all guests, and stops listening. */
  close(): Promise<Result<null>> {
    return this.#inTurn(async () => {
      this.#clear();
      this.lock(false);
      await this.#door.shut();
      await this.options.memory?.write(null);
      return ok;
    });
  }

  /** Stops listening and leaves the guests to the next start. */
  async suspend(): Promise<void> {
    await this.#turn;
    await this.remember();
    await this.#door.shut();
  }

  /** Stores the guests for the next start, if changed. */
  async remember(): Promise<void> {
    if (this.#door.at === null) return;
    const now: KeptPhones = { ...this.#door.at, ...this.invitations.keep(), screens: this.screens.keep() };
    const text = JSON.stringify(now);
    if (text !== this.#kept) {
      this.#kept = text;
      this.#writing = this.options.memory?.write(now);
    }
    // A failed write is retried with the next change.
    if ((await this.#writing) === false && this.#kept === text) this.#kept = '';
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(run);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #invite(address: string): Promise<Result<null>> {
    this.look();
    if (!this.#addresses.some((one) => one.address === address)) return refuse('phones.address.gone');
    if (this.#door.at?.address !== address) {
      const { memory, port } = this.options;
      const before = this.isOpen ? null : ((await memory?.read()) ?? null);
      const wanted = before?.address === address ? before.port : port;
      // A phone knows the table by its address: on another one all must scan again.
      const opened = await this.#door.open(address, wanted, () => this.#clear());
      if (!opened.ok) return opened;
      if (before !== null) this.#recall(before);
    }
    this.invitations.invite();
    this.screens.invite();
    return ok;
  }

  /** A locked table stays locked after a restart. Guests are recognised if the table has the same address. */
  #recall(before: KeptPhones): void {
    const { address, port } = this.#door.at ?? {};
    if (before.address === address && before.port === port) {
      const isRecent = ({ seen }: { readonly seen: number }): boolean =>
        this.options.now() - seen < REMEMBERED;
      const phones = before.phones.filter(isRecent);
      const known = new Set(phones.map(({ id }) => id));
      const held = before.seats.held.filter(({ phone }) => known.has(phone));
      this.invitations.restore({ phones, seats: { ...before.seats, held } });
      this.invitations.follow(this.#table);
      this.screens.restore(before.screens.filter(isRecent));
    }
    this.lock(before.locked);
    this.invitations.giveSeats(before.seatsByHost);
  }

  #clear(): void {
    this.invitations.clear();
    this.screens.clear();
  }
}

const ok: Result<null> = { ok: true, value: null };

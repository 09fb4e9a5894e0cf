import { networkInterfaces } from 'node:os';
import type { NetworkAddress, PhonesAct, Push, Reply, Result, ScreensAct, ScreensView } from '../contract.ts';
import type { FindFile } from '../shell/files.ts';
import { type Layer, type WrappedApp, wrap } from '../shell/wrap.ts';
import { type App, type Caller, readAsked } from '../table/app-contract.ts';
import { type EventsMemory, TableEvents } from './events.ts';
import { Guests } from './guests.ts';
import { usualPort, type PhonesMemory } from './keep.ts';
import type { Limits } from './limits.ts';
import { phonesApp } from './phones-app.ts';
import { refuse } from './admission.ts';
import { type ScreenFeed, createScreenFeed } from './screen-feed.ts';

/** The part of `os.networkInterfaces()` that is used. */
type Interfaces = Readonly<
  Record<
    string,
    readonly { readonly address: string; readonly family: string; readonly internal: boolean }[] | undefined
  >
>;

/** Names of virtual interfaces: containers, virtual machines, VPNs, and Apple's own. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vbox|vmnet|vnic|lxc|podman|cni|utun|tun|tap|ppp|wg|tailscale|zt|ham|awdl|llw|anpi|bridge)|vEthernet|VirtualBox|VMware|Hyper-V|WSL|Tailscale|ZeroTier|WireGuard|OpenVPN/i;
const WIRELESS = /^(wl|ath|ra\d|wi-?fi|wlan|drahtlos)/i;

/** The likeliest first: phones are usually in the home network, by Wi-Fi. */
const ORDER: readonly NetworkAddress['reach'][] = ['private', 'public', 'local', 'virtual'];

/** Addresses at which phones may reach this machine, likeliest first. IPv4 only. */
export function listAddresses(interfaces: Interfaces = networkInterfaces()): readonly NetworkAddress[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }): NetworkAddress => ({ address, name, reach: reachOf(name, address) })),
  );
  const rank = ({ name, address, reach }: NetworkAddress): number =>
    ORDER.indexOf(reach) * 8 + (WIRELESS.test(name) ? 0 : 4) + rangeOf(address);
  return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Home routers give 192.168.…, company networks 10.…; 172.16.… is mostly used by programs such as Docker. */
const RANGES = [
  /^192\.168\./,
  /^10\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
];

const rangeOf = (address: string): number => {
  const at = RANGES.findIndex((range) => range.test(address));
  return at < 0 ? RANGES.length - 1 : at;
};

function reachOf(name: string, address: string): NetworkAddress['reach'] {
  if (VIRTUAL.test(name)) return 'virtual';
  if (address.startsWith('169.254.')) return 'local';
  return RANGES.some((range) => range.test(address)) ? 'private' : 'public';
}

export interface PhonesOptions {
  readonly app: App;
  readonly find: FindFile;
  /** Addresses of this machine, read each time. */
  readonly addresses?: () => readonly NetworkAddress[];
  /** Tried first; any free one if it is taken. */
  readonly port?: number;
  readonly limits?: Partial<Limits>;
  readonly now?: () => number;
  /** A monotonic clock in ms. */
  readonly clock?: () => number;
  /** Storage across restarts; none by default. */
  readonly memory?: PhonesMemory;
  /** Storage for events to other programs; none by default. */
  readonly events?: EventsMemory;
  /** Opens a second window on another display; absent if the program has no windows. */
  readonly openWindow?: () => void;
  /** Interval (ms) at which the address and the counters are checked. */
  readonly lookEvery?: number;
}

export interface TableWithPhones extends App {
  /** Shows the table in a window of this machine, as on a television. Returns a function that stops it. */
  showWindow(show: (push: Push) => void): () => void;
}

/** A phone needs less than the host's page; expensive requests count more. */
const PHONE_LIMITS: Partial<Limits> = {
  messageBytes: 16 * 1024,
  bytesPerMessage: 1024,
  messagesPerSecond: 15,
  burst: 60,
  shares: 6,
  linesPerSecond: 16,
  linesAtOnce: 128,
  pagesPerSecond: 60,
  pagesAtOnce: 900,
  waiting: 8,
  costs: { sheet: 9, tale: 9, ask: 3 },
};

type AnyRequest = Parameters<App['handle']>[0];

/** The host's acts about phones and screens, and its views of them. */
class PhonesLayer implements Layer {
  readonly app: WrappedApp;
  readonly feed: ScreenFeed;
  readonly guests: Guests;
  readonly #events: TableEvents;
  readonly #openWindow: (() => void) | undefined;
  readonly #timer: NodeJS.Timeout;
  /** The last pushes, as text. */
  #pushed: readonly string[] = [];
  #due = false;

  constructor(options: PhonesOptions) {
    const { app, find, addresses = listAddresses, port = usualPort, now = Date.now, memory } = options;
    this.#openWindow = options.openWindow;
    this.feed = createScreenFeed(app);
    this.#events = new TableEvents({
      memory: options.events,
      changed: () => this.#changed(),
      clock: options.clock ?? (() => performance.now()),
    });
    this.guests = new Guests(
      { addresses, port, now, memory },
      (invitations) => ({
        app: phonesApp(app, invitations),
        find,
        screens: this.feed,
        events: this.#events.streams,
        limits: { ...PHONE_LIMITS, ...options.limits },
        ...(options.clock ? { now: options.clock } : {}),
      }),
      () => this.#changed(),
    );
    this.app = wrap(app, this);
    this.#timer = setInterval(() => this.#look(), options.lookEvery ?? 2_000);
    this.#timer.unref();
  }

  handle(request: AnyRequest, caller: Caller): Promise<Reply> | null {
    if (caller.kind !== 'host') return null;
    const { n, kind } = request;
    if (kind === 'phones') return this.#answer(request);
    if (kind === 'screens') return Promise.resolve(this.#answerScreens(request));
    if (kind === 'events') return Promise.resolve(this.#answerEvents(request));
    return kind === 'me' ? Promise.resolve({ n, ...refuse('phones.host') }) : null;
  }

  follow(push: Push): void {
    if (push.push === 'settings') this.guests.screens.choose(push.settings.soundsFrom ?? 'host');
    if (push.push === 'table') this.guests.follow(push.table);
    this.#events.follow(push);
  }

  pushes(): readonly Push[] {
    return [
      { push: 'phones', phones: this.guests.phonesView() },
      { push: 'screens', screens: this.#screensView() },
      { push: 'events', events: this.#events.viewFor(this.guests.origin) },
    ];
  }

  async closing(): Promise<void> {
    clearInterval(this.#timer);
    this.feed.close();
    this.#events.close();
    await this.guests.suspend();
  }

  #screensView(): ScreensView {
    return this.guests.screensView(this.#openWindow !== undefined);
  }

  #push(): void {
    const pushes = this.pushes();
    const before = this.#pushed;
    this.#pushed = pushes.map((push) => JSON.stringify(push));
    for (const [i, push] of pushes.entries()) if (this.#pushed[i] !== before[i]) this.app.push(push);
  }

  /** Simultaneous changes are sent as one. */
  #changed(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.feed.watched(this.guests.screens.watched);
      this.#push();
    });
  }

  #look(): void {
    if (!this.guests.isOpen) return;
    this.guests.look();
    this.#push();
    void this.guests.remember();
  }

  async #answer(request: AnyRequest): Promise<Reply> {
    const { n } = request;
    const asked = readAsked('phones', request);
    if (!asked.ok) return { n, ...asked };
    const done = await this.#obey(asked.value.act);
    void this.guests.remember();
    this.#push();
    return done.ok ? { n, ok: true, value: this.guests.phonesView() } : { n, ...done };
  }

  async #obey(act: PhonesAct): Promise<Result<null>> {
    const { guests } = this;
    const { invitations } = guests;
    switch (act.kind) {
      case 'invite':
        return guests.invite(act.address);
      case 'close':
        return guests.close();
      case 'revoke':
        return invitations.revoke(act.phone);
      case 'revokeAddress':
        return invitations.revokeAddress(act.address);
      case 'give':
        return invitations.give(act.seat, act.phone);
      case 'look':
        guests.look();
        break;
      case 'renew':
        invitations.renew();
        break;
      case 'lock':
        guests.lock(act.on);
        break;
      case 'seats':
        invitations.giveSeats(act.byHost);
        break;
    }
    return ok;
  }

  #answerScreens(request: AnyRequest): Reply {
    const { n } = request;
    const asked = readAsked('screens', request);
    if (!asked.ok) return { n, ...asked };
    const done = this.#obeyScreens(asked.value.act);
    if (!done.ok) return { n, ...done };
    void this.guests.remember();
    this.#push();
    return { n, ok: true, value: this.#screensView() };
  }

  #answerEvents(request: AnyRequest): Reply {
    const { n } = request;
    const asked = readAsked('events', request);
    const done = asked.ok ? this.#events.act(asked.value.act) : asked;
    return done.ok ? { n, ok: true, value: this.#events.viewFor(this.guests.origin) } : { n, ...done };
  }

  #obeyScreens(act: ScreensAct): Result<null> {
    switch (act.kind) {
      case 'show':
        return this.guests.screens.grant(act.letters);
      case 'revoke':
        return this.guests.screens.revoke(act.screen);
      case 'renew':
        this.guests.screens.renew();
        return ok;
      case 'window':
        if (!this.#openWindow) return refuse('screens.window');
        this.#openWindow();
        return ok;
    }
  }
}

/**
 * Adds phones to a table: it answers and pushes `phones`. No port is opened before the host invites. Closing it
 * removes the phones first.
 */
export function withPhones(options: PhonesOptions): TableWithPhones {
  const { app, feed, guests } = new PhonesLayer(options);
  return {
    ...app,
    showWindow: (show) => {
      const end = guests.screens.attachWindow(show);
      const unsubscribe = feed.subscribe(show);
      return () => {
        unsubscribe();
        end();
      };
    },
  };
}

const ok: Result<null> = { ok: true, value: null };

import type {
  NetworkAddress,
  PhonesAct,
  PhonesView,
  Push,
  Reply,
  Result,
  ScreensView,
  TableSnapshot,
} from '../contract.ts';
import type { FindFile } from '../shell/files.ts';
import type { App } from '../table/app-contract.ts';
import { readAsked } from '../table/requests.ts';
import { listAddresses } from './addresses.ts';
import { createDoor } from './door.ts';
import type { Admission } from './admission.ts';
import { createInvitations } from './invitations.ts';
import { usualPort } from './keep.ts';
import type { KeptPhones, PhonesMemory } from './kept-phones.ts';
import type { Limits } from './limits.ts';
import { phonesApp } from './phones-app.ts';
import { refuse } from './refusal.ts';
import { createScreenFeed } from './screen-feed.ts';
import { SCREEN_MARK, actOn, createScreens, screensViewOf } from './screens.ts';

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
  /** Opens a second window on another display; absent if the program has no windows. */
  readonly openWindow?: () => void;
  /** Interval (ms) at which the address and the counters are checked. */
  readonly lookEvery?: number;
}

/** The table with phones and televisions. */
export interface TableWithPhones extends App {
  /** Shows the table in a window of this machine, as on a television. Returns a function that stops it. */
  showWindow(show: (push: Push) => void): () => void;
}

/** Phones away for longer than an evening must scan again. */
const REMEMBERED = 12 * 3_600_000;

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
  costs: { sheet: 9, ask: 3 },
};

/**
 * Adds phones to a table: it answers and pushes `phones`. No port is opened before the host invites. Closing it
 * removes the phones first.
 */
export function withPhones(options: PhonesOptions): TableWithPhones {
  const { app, find, addresses = listAddresses, port = usualPort, now = Date.now } = options;
  const { lookEvery = 2_000, memory } = options;
  const listeners = new Set<(push: Push) => void>();
  let known = addresses();
  let pushed = '';
  let pushedScreens = '';
  let kept = '';
  let writing: Promise<boolean> | undefined;
  let table: TableSnapshot | null = null;
  let due = false;
  /** Opening and closing are serialised. */
  let turn: Promise<unknown> = Promise.resolve();

  const view = (): PhonesView => {
    const { at, refused } = door;
    return {
      open: at && {
        ...at,
        link: invitations.token && `http://${at.address}:${at.port}/#${invitations.token}`,
        there: known.some(({ address }) => address === at.address),
      },
      addresses: known,
      locked: invitations.locked,
      seatsByHost: invitations.seatsByHost,
      phones: invitations.phones,
      refused,
    };
  };

  const screensView = (): ScreensView => {
    const { at } = door;
    const origin = at && `http://${at.address}:${at.port}/`;
    return screensViewOf(screens, origin, options.openWindow !== undefined);
  };

  const tellAll = (said: Push): void => {
    for (const listener of [...listeners]) listener(said);
  };

  const push = (): void => {
    const phones = view();
    const text = JSON.stringify(phones);
    if (text !== pushed) tellAll({ push: 'phones', phones });
    pushed = text;
    const shown = screensView();
    const screensText = JSON.stringify(shown);
    if (screensText !== pushedScreens) tellAll({ push: 'screens', screens: shown });
    pushedScreens = screensText;
  };

  /** Simultaneous changes are sent as one. */
  const changed = (): void => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      feed.watched(screens.watched);
      push();
    });
  };

  const invitations = createInvitations(changed, now);
  const screens = createScreens(changed, now);
  const feed = createScreenFeed(app);
  const admission: Admission = {
    admit: (token, visitor) => (token.startsWith(SCREEN_MARK) ? screens : invitations).admit(token, visitor),
  };
  const door = createDoor({
    app: phonesApp(app, invitations),
    find,
    screens: feed,
    admission,
    limits: { ...PHONE_LIMITS, ...options.limits },
    ...(options.clock ? { now: options.clock } : {}),
  });
  const unfollow = app.subscribe((said) => {
    if (said.push === 'settings') screens.choose(said.settings.soundsFrom ?? 'host');
    if (said.push !== 'table') return;
    table = said.table;
    invitations.follow(table);
  });

  /** Stores the phones for the next start, if changed. */
  const remember = async (): Promise<void> => {
    if (door.at === null) return;
    const now: KeptPhones = { ...door.at, ...invitations.keep(), screens: [...screens.keep()] };
    const text = JSON.stringify(now);
    if (text !== kept) {
      kept = text;
      writing = memory?.write(now);
    }
    // A failed write is retried with the next change.
    if ((await writing) === false && kept === text) kept = '';
  };

  /** Phones from before a restart are recognised if the table has the same address. */
  const recall = (before: KeptPhones): void => {
    if (before.address !== door.at?.address || before.port !== door.at.port) return;
    const recent = before.phones.filter(({ seen }) => now() - seen < REMEMBERED);
    const known = new Set(recent.map(({ id }) => id));
    const held = before.seats.held.filter(({ phone }) => known.has(phone));
    invitations.restore({ phones: recent, seats: { ...before.seats, held } });
    invitations.follow(table);
    screens.restore(before.screens.filter(({ seen }) => now() - seen < REMEMBERED));
  };

  const look = (): void => {
    if (door.at === null) return;
    known = addresses();
    push();
    void remember();
  };
  const watch = setInterval(look, lookEvery);
  watch.unref();

  const clear = (): void => {
    invitations.clear();
    screens.clear();
  };
  const lock = (on: boolean): void => {
    invitations.lock(on);
    screens.lock(on);
  };

  const invite = async (address: string): Promise<Result<null>> => {
    known = addresses();
    if (!known.some((one) => one.address === address)) return refuse('phones.address.gone');
    if (door.at?.address !== address) {
      const before = door.at === null ? ((await memory?.read()) ?? null) : null;
      const wanted = before?.address === address ? before.port : port;
      // A phone knows the table by its address: on another one all must scan again.
      const opened = await door.open(address, wanted, clear);
      if (!opened.ok) return opened;
      if (before !== null) {
        recall(before);
        // A locked table stays locked after a restart.
        lock(before.locked);
        invitations.giveSeats(before.seatsByHost);
      }
    }
    invitations.invite();
    screens.invite();
    return ok;
  };

  const obey = async (act: PhonesAct): Promise<Result<null>> => {
    switch (act.kind) {
      case 'look':
        known = addresses();
        return ok;
      case 'invite':
        return invite(act.address);
      case 'renew':
        invitations.renew();
        return ok;
      case 'lock':
        lock(act.on);
        return ok;
      case 'revoke':
        return invitations.revoke(act.phone);
      case 'revokeAddress':
        return invitations.revokeAddress(act.address);
      case 'seats':
        invitations.giveSeats(act.byHost);
        return ok;
      case 'give':
        return invitations.give(act.seat, act.phone);
      case 'close':
        clear();
        lock(false);
        await door.shut();
        await memory?.write(null);
        return ok;
    }
  };

  /** Opening and closing wait for each other; everything else is immediate. */
  const obeyInTurn = (act: PhonesAct): Promise<Result<null>> => {
    if (act.kind !== 'invite' && act.kind !== 'close') return obey(act);
    const done = turn.then(() => obey(act));
    turn = done.catch(() => undefined);
    return done;
  };

  const answer = async (request: { readonly n: number }): Promise<Reply> => {
    const { n } = request;
    const asked = readAsked('phones', request);
    if (!asked.ok) return { n, ...asked };
    const done = await obeyInTurn(asked.value.act);
    void remember();
    push();
    return done.ok ? { n, ok: true, value: view() } : { n, ...done };
  };

  const answerScreens = (request: { readonly n: number }): Reply => {
    const { n } = request;
    const asked = readAsked('screens', request);
    if (!asked.ok) return { n, ...asked };
    const { act } = asked.value;
    if (act.kind === 'window') {
      if (options.openWindow === undefined) return { n, ...refuse('screens.window') };
      options.openWindow();
    } else {
      const done = actOn(screens, act);
      if (!done.ok) return { n, ...done };
      void remember();
      push();
    }
    return { n, ok: true, value: screensView() };
  };

  return {
    handle: (request, caller) => {
      if (caller.kind !== 'host') return app.handle(request, caller);
      if (request.kind === 'phones') return answer(request);
      if (request.kind === 'screens') return Promise.resolve(answerScreens(request));
      if (request.kind === 'me') return Promise.resolve({ n: request.n, ...refuse('phones.host') });
      return app.handle(request, caller);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const unsubscribe = app.subscribe(listener);
      listener({ push: 'phones', phones: view() });
      listener({ push: 'screens', screens: screensView() });
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    showWindow: (show) => {
      const end = screens.attachWindow(show);
      const unsubscribe = feed.subscribe(show);
      return () => {
        unsubscribe();
        end();
      };
    },
    close: async () => {
      clearInterval(watch);
      unfollow();
      feed.close();
      await turn;
      await remember();
      await door.shut();
      await app.close();
    },
  };
}

const ok: Result<null> = { ok: true, value: null };

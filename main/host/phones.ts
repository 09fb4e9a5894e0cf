import type {
  NetworkAddress,
  PhonesAct,
  PhonesView,
  Push,
  Reply,
  Result,
  TableSnapshot,
} from '../contract.ts';
import type { FindFile } from '../shell/files.ts';
import type { App } from '../table/app-contract.ts';
import { readAsked } from '../table/requests.ts';
import { listAddresses } from './addresses.ts';
import { createDoor } from './door.ts';
import { createInvitations } from './invitations.ts';
import { usualPort } from './keep.ts';
import type { KeptPhones, PhonesMemory } from './kept-phones.ts';
import type { Limits } from './limits.ts';
import { phonesApp } from './phones-app.ts';
import { refuse } from './refusal.ts';

export interface PhonesOptions {
  readonly app: App;
  readonly find: FindFile;
  /** The addresses of this machine, asked whenever somebody looks. */
  readonly addresses?: () => readonly NetworkAddress[];
  /** Tried first; where it is taken, any free one. */
  readonly port?: number;
  readonly limits?: Partial<Limits>;
  readonly now?: () => number;
  /** Milliseconds of a clock that nobody sets. */
  readonly clock?: () => number;
  /** What is remembered from one start of the program to the next; nothing, if left out. */
  readonly memory?: PhonesMemory;
  /** How often (ms) it is looked whether the address is still there and what was refused. */
  readonly lookEvery?: number;
}

/** Phones that were not there for longer than an evening come in anew. */
const REMEMBERED = 12 * 3_600_000;

/** A phone asks for less than the host's page; what costs the table work is for few. */
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
 * The table, with phones at it: it answers `phones` and pushes `phones` besides. Nobody is listened to before the host
 * invites. Closing it puts the phones out first.
 */
export function withPhones(options: PhonesOptions): App {
  const { app, find, addresses = listAddresses, port = usualPort, now = Date.now } = options;
  const { lookEvery = 2_000, memory } = options;
  const listeners = new Set<(push: Push) => void>();
  let known = addresses();
  let pushed = '';
  let kept = '';
  let table: TableSnapshot | null = null;
  let due = false;
  /** Opening and closing happen one after the other. */
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

  const push = (): void => {
    const phones = view();
    const text = JSON.stringify(phones);
    if (text === pushed) return;
    pushed = text;
    for (const listener of [...listeners]) listener({ push: 'phones', phones });
  };

  /** Several changes of one moment go out as one. */
  const changed = (): void => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      push();
    });
  };

  const invitations = createInvitations(changed, now);
  const door = createDoor({
    app: phonesApp(app, invitations),
    find,
    admission: invitations,
    limits: { ...PHONE_LIMITS, ...options.limits },
    ...(options.clock ? { now: options.clock } : {}),
  });
  const unfollow = app.subscribe((said) => {
    if (said.push !== 'table') return;
    table = said.table;
    invitations.follow(table);
  });

  /** Keeps who is there for the program's next start, where that has changed. */
  const remember = async (): Promise<void> => {
    if (door.at === null) return;
    const now: KeptPhones = { ...door.at, ...invitations.keep() };
    const text = JSON.stringify(now);
    if (text === kept) return;
    kept = text;
    await memory?.write(now);
  };

  /** Whoever was there before the program was started anew is known again, where phones find the table as before. */
  const recall = (before: KeptPhones): void => {
    if (before.address !== door.at?.address || before.port !== door.at.port) return;
    const recent = before.phones.filter(({ seen }) => now() - seen < REMEMBERED);
    const known = new Set(recent.map(({ id }) => id));
    const held = before.seats.held.filter(({ phone }) => known.has(phone));
    invitations.restore({ phones: recent, seats: { ...before.seats, held } });
    invitations.follow(table);
  };

  const look = (): void => {
    if (door.at === null) return;
    known = addresses();
    push();
    void remember();
  };
  const watch = setInterval(look, lookEvery);
  watch.unref();

  const invite = async (address: string): Promise<Result<null>> => {
    known = addresses();
    if (!known.some((one) => one.address === address)) return refuse('phones.address.gone');
    if (door.at?.address !== address) {
      const before = door.at === null ? ((await memory?.read()) ?? null) : null;
      const wanted = before?.address === address ? before.port : port;
      // An address is what a phone knows the table by: on another one, all come in anew.
      const opened = await door.open(address, wanted, () => invitations.clear());
      if (!opened.ok) return opened;
      if (before !== null) {
        recall(before);
        // Whoever was kept out before the program was started anew is still.
        invitations.lock(before.locked);
        invitations.giveSeats(before.seatsByHost);
      }
    }
    invitations.invite();
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
        invitations.lock(act.on);
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
        invitations.clear();
        invitations.lock(false);
        await door.shut();
        await memory?.write(null);
        return ok;
    }
  };

  /** Opening and closing wait for each other; whatever else is done at once. */
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

  return {
    handle: (request, caller) => {
      if (caller.kind !== 'host') return app.handle(request, caller);
      if (request.kind === 'phones') return answer(request);
      if (request.kind === 'me') return Promise.resolve({ n: request.n, ...refuse('phones.host') });
      return app.handle(request, caller);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const unsubscribe = app.subscribe(listener);
      listener({ push: 'phones', phones: view() });
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    close: async () => {
      clearInterval(watch);
      unfollow();
      await turn;
      await remember();
      await door.shut();
      await app.close();
    },
  };
}

const ok: Result<null> = { ok: true, value: null };

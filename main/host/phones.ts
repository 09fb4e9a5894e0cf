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
import { REQUESTS } from '../table/requests.ts';
import { listAddresses } from './addresses.ts';
import { REFUSALS, type Counters } from './counters.ts';
import { createHost, type Host } from './host.ts';
import { createInvitations } from './invitations.ts';
import { usualPort } from './keep.ts';
import type { KeptPhones, PhonesMemory } from './kept-phones.ts';
import type { Limits } from './limits.ts';
import { phonesApp } from './phones-app.ts';

export interface PhonesOptions {
  readonly app: App;
  readonly find: FindFile;
  /** The addresses of this machine, asked whenever somebody looks. */
  readonly addresses?: () => readonly NetworkAddress[];
  /** Tried first; where it is taken, any free one. */
  readonly port?: number;
  readonly limits?: Partial<Limits>;
  readonly now?: () => number;
  /** What is remembered from one start of the program to the next; nothing, if left out. */
  readonly memory?: PhonesMemory;
  /** How often (ms) it is looked whether the address is still there and what was refused. */
  readonly lookEvery?: number;
}

/** Phones that were not there for longer than an evening come in anew. */
const REMEMBERED = 12 * 3_600_000;

/** A phone asks for less than the host's page; what costs the table work is for few. */
const PHONE_LIMITS: Partial<Limits> = {
  messagesPerSecond: 15,
  burst: 60,
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
  let door: { readonly host: Host; readonly address: string } | null = null;
  let before: Counters | null = null;
  let known = addresses();
  let pushed = '';
  let kept = '';
  let table: TableSnapshot | null = null;
  let due = false;
  /** Opening and closing happen one after the other. */
  let turn: Promise<unknown> = Promise.resolve();

  const view = (): PhonesView => ({
    open: door && {
      address: door.address,
      port: door.host.port,
      link: invitations.token && `http://${door.address}:${door.host.port}/#${invitations.token}`,
      there: known.some(({ address }) => address === door?.address),
    },
    addresses: known,
    locked: invitations.locked,
    phones: invitations.phones,
    refused: refusedIn([before, door?.host.counters() ?? null]),
  });

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
  const forThem = phonesApp(app, invitations);
  const unfollow = app.subscribe((said) => {
    if (said.push !== 'table') return;
    table = said.table;
    invitations.follow(table);
  });

  /** Keeps who is there for the program's next start, where that has changed. */
  const remember = async (): Promise<void> => {
    if (door === null) return;
    const now: KeptPhones = { address: door.address, port: door.host.port, ...invitations.keep() };
    const text = JSON.stringify(now);
    if (text === kept) return;
    kept = text;
    await memory?.write(now);
  };

  /** Whoever was there before the program was started anew is known again, where phones find the table as before. */
  const recall = (
    before: KeptPhones | null,
    opened: { readonly address: string; readonly host: Host },
  ): void => {
    if (before?.address !== opened.address || before.port !== opened.host.port) return;
    const recent = before.phones.filter(({ seen }) => now() - seen < REMEMBERED);
    const known = new Set(recent.map(({ id }) => id));
    const held = before.seats.held.filter(({ phone }) => known.has(phone));
    invitations.restore({ phones: recent, seats: { ...before.seats, held } });
    invitations.follow(table);
  };

  const look = (): void => {
    if (door === null) return;
    known = addresses();
    push();
    void remember();
  };
  const watch = setInterval(look, lookEvery);
  watch.unref();

  const shut = async (): Promise<void> => {
    const open = door;
    door = null;
    if (open === null) return;
    before = sum(before, open.host.counters());
    await open.host.close();
  };

  const invite = async (address: string): Promise<Result<null>> => {
    known = addresses();
    if (!known.some((one) => one.address === address)) return refuse('phones.address.gone');
    if (door?.address !== address) {
      const before = door === null ? ((await memory?.read()) ?? null) : null;
      const opened = await openDoor(address, before?.address === address ? before.port : port);
      if (!opened.ok) return opened;
      // An address is what a phone knows the table by: on another one, all come in anew.
      invitations.clear();
      await shut();
      door = { host: opened.value, address };
      recall(before, door);
    }
    invitations.invite();
    return ok;
  };

  const openDoor = async (address: string, port: number): Promise<Result<Host>> => {
    try {
      const limits = { ...PHONE_LIMITS, ...options.limits };
      const parts = {
        app: forThem,
        find,
        admission: invitations,
        port,
        address,
        names: [address],
        limits,
        now,
      };
      return { ok: true, value: await createHost(parts) };
    } catch (error) {
      const gone = (error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL';
      return refuse(gone ? 'phones.address.gone' : 'phones.address.busy');
    }
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
      case 'give':
        return invitations.give(act.seat, act.phone);
      case 'close':
        invitations.clear();
        await shut();
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
    const parsed = REQUESTS.phones.safeParse(request);
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? '';
      return { n, ...refuse('table.request.bad', { kind: 'phones', where }) };
    }
    const done = await obeyInTurn(parsed.data.act);
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
      await shut();
      await app.close();
    },
  };
}

const ok: Result<null> = { ok: true, value: null };

type Params = Readonly<Record<string, string>>;
const refuse = (code: string, params?: Params) => ({
  ok: false as const,
  error: { kind: 'refusal' as const, code, ...(params ? { params } : {}) },
});

const sum = (a: Counters | null, b: Counters): Counters =>
  Object.fromEntries(REFUSALS.map((reason) => [reason, (a?.[reason] ?? 0) + b[reason]])) as Counters;

/** Lines that ended by themselves: a phone that sleeps, or reads too slowly, is not refused. */
const ENDED: ReadonlySet<string> = new Set(['silent', 'slow']);

const refusedIn = (counters: readonly (Counters | null)[]): PhonesView['refused'] =>
  Object.fromEntries(
    REFUSALS.flatMap((reason) => {
      const n = counters.reduce((all, some) => all + (some?.[reason] ?? 0), 0);
      return n > 0 && !ENDED.has(reason) ? [[reason, n]] : [];
    }),
  );

import { createHash, randomBytes } from 'node:crypto';
import type { Push, Result, ScreenMe, ScreensAct, ScreensView, ScreenView } from '../contract.ts';
import { type Admission, type Denied, type Pass, type ClientInfo, isSame, makeToken } from './admission.ts';
import { deviceOf } from './invitations.ts';
import type { KeptScreen } from './kept-phones.ts';
import { refuse } from './refusal.ts';

/** Most televisions remembered; an absent one is dropped for a new one. */
export const MOST_SCREENS = 12;
/** Prefix of a television's token: links for phones and televisions are not interchangeable. */
export const SCREEN_MARK = 'tv-';
/** Id of this machine's second window. */
export const WINDOW = 'window';

interface Line {
  readonly show: (push: Push) => void;
  readonly end: () => void;
}

interface Television extends KeptScreen {
  readonly lines: Set<Line>;
  address: string;
  seen: number;
}

/** Televisions, and which screen plays the sounds. Independent of the network. */
export interface Screens extends Admission {
  /** The current invitation's token; null if there is none or the table is locked. */
  readonly token: string | null;
  readonly televisions: readonly ScreenView[];
  /** `host`, or the chosen screen while connected. */
  readonly sounds: string;
  /** Whether any screen is connected. */
  readonly watched: boolean;
  invite(): void;
  lock(on: boolean): void;
  /** The screen chosen for sounds and the caller. */
  choose(screen: string): void;
  /** Adds a window of this machine. Returns a function that removes it. */
  attachWindow(show: (push: Push) => void): () => void;
  renew(): void;
  /** Refuses `screens.unknown`. */
  revoke(screen: string): Result<null>;
  clear(): void;
  keep(): readonly KeptScreen[];
  restore(kept: readonly KeptScreen[]): void;
}

/** @param changed called when the host's view of the screens changes */
export function createScreens(changed: () => void, now: () => number = Date.now): Screens {
  const televisions = new Map<string, Television>();
  const byToken = new Map<string, Television>();
  /** Windows of this machine, oldest first. */
  const windows = new Set<(push: Push) => void>();
  let windowSince = 0;
  let invitation: string | null = null;
  let locked = false;
  let chosen = 'host';

  const isHere = (id: string): boolean =>
    id === WINDOW ? windows.size > 0 : (televisions.get(id)?.lines.size ?? 0) > 0;
  const sounding = (): string => (isHere(chosen) ? chosen : 'host');

  const meOf = (id: string, kind: ScreenMe['kind'], isFirst: boolean): Push => ({
    push: 'screen',
    screen: { id, kind, sounds: isFirst && sounding() === id },
  });

  /** If a screen has several pages, only the newest plays sounds; of several windows the oldest. */
  const tell = (): void => {
    for (const { id, lines } of televisions.values())
      for (const line of lines) line.show(meOf(id, 'television', line === [...lines].at(-1)));
    for (const show of windows) show(meOf(WINDOW, 'window', show === [...windows][0]));
    changed();
  };

  const forget = (one: Television): void => {
    televisions.delete(one.id);
    byToken.delete(one.digest);
    for (const { end } of [...one.lines]) end();
  };

  const makeRoom = (): boolean => {
    if (televisions.size < MOST_SCREENS) return true;
    const [away] = [...televisions.values()]
      .filter(({ lines }) => lines.size === 0)
      .sort((a, b) => a.seen - b.seen);
    if (away) forget(away);
    return away !== undefined;
  };

  const add = (kept: KeptScreen): Television => {
    const one: Television = { ...kept, lines: new Set() };
    televisions.set(one.id, one);
    byToken.set(one.digest, one);
    return one;
  };

  const attend = (one: Television, address: string, line: Line): (() => void) => {
    one.address = address;
    one.seen = now();
    one.lines.add(line);
    const [oldest] = one.lines;
    if (one.lines.size > 2) oldest?.end();
    tell();
    return () => {
      one.lines.delete(line);
      one.seen = now();
      tell();
    };
  };

  const passOf = (one: Television, token: string, address: string): Pass => ({
    token,
    phone: true,
    silent: true,
    // A screen never sends requests, so it needs no caller.
    caller: () => null,
    attend: (show, end) => attend(one, address, { show, end }),
  });

  const admit = (token: string, { former, address, agent }: ClientInfo = NOBODY): Pass | Denied | null => {
    for (const shown of [token, former ?? '']) {
      const known = byToken.get(digest(shown));
      if (known !== undefined) return passOf(known, shown, address);
    }
    if (invitation === null || !isSame(token, invitation)) return null;
    if (locked) return 'locked';
    if (!makeRoom()) return 'full';
    const own = SCREEN_MARK + makeToken();
    const one = add({
      id: randomBytes(6).toString('base64url'),
      digest: digest(own),
      device: deviceOf(agent),
      address,
      since: now(),
      seen: now(),
    });
    return passOf(one, own, address);
  };

  const renew = (): void => {
    if (invitation !== null) invitation = SCREEN_MARK + makeToken();
  };

  return {
    admit,
    get token() {
      return locked ? null : invitation;
    },
    get televisions() {
      return [
        ...[...televisions.values()].map(({ id, device, address, lines, since, seen }): ScreenView => ({
          id,
          kind: 'television',
          device,
          address,
          here: lines.size > 0,
          since,
          seen,
        })),
        ...(windows.size > 0
          ? [
              {
                id: WINDOW,
                kind: WINDOW,
                device: 'computer',
                address: '',
                here: true,
                since: windowSince,
                seen: windowSince,
              } as const,
            ]
          : []),
      ];
    },
    get sounds() {
      return sounding();
    },
    get watched() {
      return windows.size > 0 || [...televisions.values()].some(({ lines }) => lines.size > 0);
    },
    invite: () => {
      invitation ??= SCREEN_MARK + makeToken();
      changed();
    },
    lock: (on) => {
      locked = on;
      changed();
    },
    choose: (screen) => {
      if (screen === chosen) return;
      chosen = screen;
      tell();
    },
    attachWindow: (show) => {
      if (windows.size === 0) windowSince = now();
      windows.add(show);
      tell();
      return () => {
        windows.delete(show);
        tell();
      };
    },
    renew: () => {
      renew();
      changed();
    },
    revoke: (id) => {
      const one = televisions.get(id);
      if (one === undefined) return refuse('screens.unknown');
      forget(one);
      // It knows the link.
      renew();
      tell();
      return { ok: true, value: null };
    },
    clear: () => {
      for (const one of [...televisions.values()]) forget(one);
      invitation = null;
      tell();
    },
    keep: () =>
      [...televisions.values()].map(({ id, digest: kept, device, address, since, seen }) => ({
        id,
        digest: kept,
        device,
        address,
        since,
        seen,
      })),
    restore: (kept) => {
      for (const one of kept) add(one);
      changed();
    },
  };
}

/** The host's view. @param origin where phones connect: `http://192.168.1.20:4870/` */
export const screensViewOf = (screens: Screens, origin: string | null, window: boolean): ScreensView => ({
  link: origin === null || screens.token === null ? null : `${origin}#${screens.token}`,
  screens: screens.televisions,
  sounds: screens.sounds,
  window,
});

/** Acts that need no network. */
export function actOn(screens: Screens, act: Exclude<ScreensAct, { kind: 'window' }>): Result<null> {
  if (act.kind === 'revoke') return screens.revoke(act.screen);
  screens.renew();
  return { ok: true, value: null };
}

const NOBODY: ClientInfo = { former: null, address: '', agent: '' };
const digest = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Where a page keeps its token. */
export interface TokenWindow {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

const KEPT = 'croupier.token';
/** What a device keeps when its page is closed: as a phone, and as a television. */
const LASTING = { phone: 'croupier.phone', screen: 'croupier.screen' } as const;
/** A television's token begins so. */
const SCREEN_MARK = 'tv-';

/**
 * The first message on a line: the token of the address, or of this tab before it was reloaded. A phone that scans a new
 * code also names its former token, so that it keeps its seat.
 */
export function helloOf(win: TokenWindow): {
  readonly hello: 1;
  readonly token: string;
  readonly former?: string;
} {
  const kept = (as: keyof typeof LASTING): string => read(() => win.localStorage.getItem(LASTING[as]));
  const own = win.location.hash.slice(1) || read(() => win.sessionStorage.getItem(KEPT));
  const token = own || kept('phone') || kept('screen');
  // A tablet may be a phone on one evening and a television on another.
  const former = kept(token.startsWith(SCREEN_MARK) ? 'screen' : 'phone');
  return { hello: 1, token, ...(former !== '' && former !== token ? { former } : {}) };
}

/**
 * The host's welcome names the token to use from now on: an address that was opened for us works only once, and an
 * invitation is for many. A phone's is kept when its page is closed.
 */
export function keepToken(win: TokenWindow, token: string, as: keyof typeof LASTING | 'host'): void {
  write(() => win.sessionStorage.setItem(KEPT, token));
  if (as !== 'host') write(() => win.localStorage.setItem(LASTING[as], token));
  const { hash, pathname, search } = win.location;
  if (hash.slice(1) !== token) win.history.replaceState(null, '', `${pathname}${search}#${token}`);
}

/** Storage that is switched off throws: then only the address has the token. */
function read(look: () => string | null): string {
  try {
    return look() ?? '';
  } catch {
    return '';
  }
}

function write(put: () => void): void {
  try {
    put();
  } catch {
    // Nothing is kept then.
  }
}

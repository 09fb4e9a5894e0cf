/** Where a page keeps what lets it in. */
export interface TokenWindow {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

const KEPT = 'croupier.token';
const PHONE = 'croupier.phone';

/**
 * What is said first on a line: the token of the address, or of this tab before it was reloaded. A phone that scans a new
 * code says who it was before, so that it keeps its seat.
 */
export function helloOf(win: TokenWindow): {
  readonly hello: 1;
  readonly token: string;
  readonly former?: string;
} {
  const former = read(() => win.localStorage.getItem(PHONE));
  const token = win.location.hash.slice(1) || read(() => win.sessionStorage.getItem(KEPT)) || former;
  return { hello: 1, token, ...(former !== '' && former !== token ? { former } : {}) };
}

/**
 * The host's welcome names the token to use from now on: an address that was opened for us works only once, and an
 * invitation is for many. A phone's is kept when its page is closed.
 */
export function keepToken(win: TokenWindow, token: string, phone: boolean): void {
  write(() => win.sessionStorage.setItem(KEPT, token));
  if (phone) write(() => win.localStorage.setItem(PHONE, token));
  const { hash, pathname, search } = win.location;
  if (hash.slice(1) !== token) win.history.replaceState(null, '', `${pathname}${search}#${token}`);
}

/** A browser may keep nothing, and say so by throwing: then the address alone has the token. */
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

/** Where a page keeps its token. */
export interface TokenWindow {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

const KEPT = 'croupier.token';
/** Tokens that a device keeps when its page is closed: as a phone, and as a television. */
const LASTING = { phone: 'croupier.phone', screen: 'croupier.screen' } as const;
/** Prefix of a television's token. */
const SCREEN_MARK = 'tv-';

/** The token in a page's address, where it is all that is read. */
export const tokenInAddress = ({ location }: Pick<TokenWindow, 'location'>): string => location.hash.slice(1);

/** Whether the page was opened at the short address for televisions. */
export const isTelevisionAddress = ({ pathname }: Pick<Location, 'pathname'>): boolean => pathname === '/tv';

/**
 * The first message: the token from the address, or from this tab before a reload. A phone that scans a new code
 * also sends its former token to keep its seat.
 */
export function helloOf(win: TokenWindow): {
  readonly hello: 1;
  readonly token: string;
  readonly former?: string;
  readonly asks?: true;
} {
  const kept = (as: keyof typeof LASTING): string => read(() => win.localStorage.getItem(LASTING[as]));
  const own = tokenInAddress(win) || read(() => win.sessionStorage.getItem(KEPT));
  // Without a valid token a television asks the host to let it in.
  if (isTelevisionAddress(win.location))
    return { hello: 1, token: own.startsWith(SCREEN_MARK) ? own : kept('screen'), asks: true };
  const token = own || kept('phone') || kept('screen');
  // A tablet may be a phone on one evening and a television on another.
  const former = kept(token.startsWith(SCREEN_MARK) ? 'screen' : 'phone');
  return { hello: 1, token, ...(former !== '' && former !== token ? { former } : {}) };
}

/**
 * The host's welcome contains the token to use from now on: an address opened by the shell works once, and an
 * invitation is for many. A phone's token is kept when its page is closed.
 */
export function keepToken(win: TokenWindow, token: string, as: keyof typeof LASTING | 'host'): void {
  write(() => win.sessionStorage.setItem(KEPT, token));
  if (as !== 'host') write(() => win.localStorage.setItem(LASTING[as], token));
  const { hash, pathname, search } = win.location;
  if (hash.slice(1) !== token) win.history.replaceState(null, '', `${pathname}${search}#${token}`);
}

/** Disabled storage throws; then only the address has the token. */
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
    // It is not kept.
  }
}

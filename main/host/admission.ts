import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Push, Refusal } from '../contract.ts';
import type { Caller } from '../table/app-contract.ts';
import type { WordCode } from '../words/codes.ts';

/** A random token of 192 bits in URL-safe characters. */
export const makeToken = (): string => randomBytes(24).toString('base64url');

/** A client that was let in. `caller` is asked again for every request: an invitation's seats may change meanwhile. */
export interface Pass {
  /** The token to use from now on: an opening ticket is good only once. */
  readonly token: string;
  /** Set for a phone, which keeps its token even when its page is closed. */
  readonly phone?: true;
  /** Set for a television: it only gets pushes; any request from it closes its connection. */
  readonly silent?: true;
  /** Null once the token is revoked. */
  caller(): Caller | null;
  /**
   * Called when a connection with this token begins: `show` sends what is only for this client, at once and on
   * every change; `end` closes the connection. The returned function is called when it closes.
   */
  attend?(show: (push: Push) => void, end: () => void): () => void;
}

/** What a client says about itself besides its token. None of it is proof of anything. */
export interface ClientInfo {
  /** The client's previous token, if it sends one. */
  readonly former: string | null;
  readonly address: string;
  /** Its browser's `User-Agent`. */
  readonly agent: string;
}

/** Why a client with a valid token is not let in: the table is locked, or there is no room. */
export type Denied = 'locked' | 'full';

/** A connection waiting to be let in. It receives its letters, and may send nothing. */
export interface Asker {
  show(push: Push): void;
  /** The host lets it in. */
  welcome(pass: Pass): void;
  /** It is no longer asked for: the table is locked, there is no room, or nobody is invited any more (null). */
  end(why: Denied | null): void;
}

/** Decides who is let in; null for a wrong, stale or revoked token. */
export interface Admission {
  admit(token: string, visitor?: ClientInfo): Pass | Denied | null;
  /**
   * Takes a client without a token that asks the host to let it in; null if none may. The returned function is called
   * when it leaves.
   */
  ask?(visitor: ClientInfo, asker: Asker): (() => void) | Denied | null;
}

const TICKET_LIFE = 60_000;

/** Lets in clients with the host's token, or with a fresh ticket made from it. */
export function admitHost(token: string, now: () => number = Date.now): Admission {
  const pass: Pass = { token, caller: () => ({ kind: 'host' }) };
  const used = new Map<string, number>();
  return {
    admit: (shown) => {
      if (isSame(shown, token)) return pass;
      const ticket = readTicket(shown, token);
      if (ticket === null || ticket <= now() || ticket > now() + TICKET_LIFE || used.has(shown)) return null;
      for (const [old, until] of used) if (until <= now()) used.delete(old);
      used.set(shown, ticket);
      return pass;
    },
  };
}

/**
 * A ticket for opening a browser: valid once, for a minute. It appears on a command line, which every user of the
 * machine can read; the token never does.
 */
export function makeTicket(token: string, now: number = Date.now()): string {
  const claim = `t.${(now + TICKET_LIFE).toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${claim}.${sign(claim, token)}`;
}

/** When a ticket expires; null if it was not made from this token. */
function readTicket(shown: string, token: string): number | null {
  const match = /^(t\.([0-9a-z]{1,11})\.[\w-]{12})\.([\w-]{43})$/.exec(shown);
  if (match === null) return null;
  const [, claim = '', until = '', signature = ''] = match;
  return isSame(signature, sign(claim, token)) ? Number.parseInt(until, 36) : null;
}

const sign = (claim: string, token: string): string =>
  createHmac('sha256', token).update(claim).digest('base64url');

/** Compares in constant time. */
export const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A refusal as a reply. */
export const refuse = (code: WordCode): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error: { kind: 'refusal', code },
});

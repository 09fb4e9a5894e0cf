import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Push } from '../contract.ts';
import type { Caller } from '../table/app-contract.ts';

/** A token that nobody guesses: 192 bits, in letters that an address may carry. */
export const makeToken = (): string => randomBytes(24).toString('base64url');

/** Who a token lets in. `caller` is asked again for every request: an invitation's seats may change meanwhile. */
export interface Pass {
  /** The token to use from now on: an opening ticket is good only once. */
  readonly token: string;
  /** Set for a phone, which keeps its token even when its page is closed. */
  readonly phone?: true;
  /** Set for a television: it is shown the table, and whatever it says ends its line. */
  readonly silent?: true;
  /** Null once the pass was revoked. */
  caller(): Caller | null;
  /**
   * Called when a line of this pass begins: `show` what is for this pass alone, at once and whenever it changes; `end`
   * ends the line. What it returns is called when the line has ended.
   */
  attend?(show: (push: Push) => void, end: () => void): () => void;
}

/** What else is known of somebody who shows a token. Nothing of it is proof of anything. */
export interface Visitor {
  /** The token that this client had before, if it says so. */
  readonly former: string | null;
  /** The network address that it calls from. */
  readonly address: string;
  /** The `User-Agent` of its browser. */
  readonly agent: string;
}

/** Why somebody with a good token is not let in: nobody new is at the moment, or there is no room. */
export type Denied = 'locked' | 'full';

/** Decides who may come in; null for a token that is wrong, stale or revoked. */
export interface Admission {
  admit(token: string, visitor?: Visitor): Pass | Denied | null;
}

const TICKET_LIFE = 60_000;

/** Lets in whoever has the host's token, or a fresh ticket made from it. */
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
 * A ticket for opening a browser: good once, for a minute. It goes on a command line, which every user of the machine can
 * read; the token itself never does.
 */
export function makeTicket(token: string, now: number = Date.now()): string {
  const claim = `t.${(now + TICKET_LIFE).toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${claim}.${sign(claim, token)}`;
}

/** When a ticket ends, or null where it is none of this token's. */
function readTicket(shown: string, token: string): number | null {
  const match = /^(t\.([0-9a-z]{1,11})\.[\w-]{12})\.([\w-]{43})$/.exec(shown);
  if (match === null) return null;
  const [, claim = '', until = '', signature = ''] = match;
  return isSame(signature, sign(claim, token)) ? Number.parseInt(until, 36) : null;
}

const sign = (claim: string, token: string): string =>
  createHmac('sha256', token).update(claim).digest('base64url');

/** Compares in a time that says nothing about where they differ. */
export const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

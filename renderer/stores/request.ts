import type { RequestKind, Requests, Result } from '../../main/contract.ts';
import type { WireClient } from '../wire/client.ts';
import { useToasts } from './toasts.ts';

let client: WireClient | null = null;

/** Sets the wire that the stores use. */
export function askOn(wire: WireClient): void {
  client = wire;
}

/** Sends a request to the main process; the caller handles a refusal. */
export function request<K extends RequestKind>(
  kind: K,
  ask: Requests[K]['ask'],
  signal?: AbortSignal,
): Promise<Result<Requests[K]['answer']>> {
  if (!client) throw new Error('no wire yet');
  return client.request(kind, ask, signal);
}

/** Sends a request to the main process; a refusal is shown and returned. */
export async function ask<K extends RequestKind>(
  kind: K,
  what: Requests[K]['ask'],
): Promise<Result<Requests[K]['answer']>> {
  const answer = await request(kind, what);
  if (!answer.ok) useToasts().refuse(answer.error);
  return answer;
}

/**
 * A random UUID, version 4. Pages over plain HTTP from another machine, such as phones, have `getRandomValues` but
 * no `crypto.randomUUID`.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

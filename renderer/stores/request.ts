import type { RequestKind, Requests, Result } from '../../main/contract.ts';
import type { WireClient } from '../wire/client.ts';
import { useToasts } from './toasts.ts';

let client: WireClient | null = null;

/** Says which wire the stores ask on. */
export function askOn(wire: WireClient): void {
  client = wire;
}

/** Asks the main process; what to do about a refusal is the caller's affair. */
export function request<K extends RequestKind>(
  kind: K,
  ask: Requests[K]['ask'],
  signal?: AbortSignal,
): Promise<Result<Requests[K]['answer']>> {
  if (!client) throw new Error('no wire yet');
  return client.request(kind, ask, signal);
}

/** Asks the main process; a refusal is shown to the person, and given back all the same. */
export async function ask<K extends RequestKind>(
  kind: K,
  what: Requests[K]['ask'],
): Promise<Result<Requests[K]['answer']>> {
  const answer = await request(kind, what);
  if (!answer.ok) useToasts().refuse(answer.error);
  return answer;
}

import type { RequestKind, Requests, Result } from '../../main/contract.ts';
import type { WireClient } from '../wire/client.ts';

let client: WireClient | null = null;

/** Says which wire the stores ask on. */
export function askOn(wire: WireClient): void {
  client = wire;
}

/** Asks the main process; stores only. */
export function request<K extends RequestKind>(
  kind: K,
  ask: Requests[K]['ask'],
  signal?: AbortSignal,
): Promise<Result<Requests[K]['answer']>> {
  if (!client) throw new Error('no wire yet');
  return client.request(kind, ask, signal);
}

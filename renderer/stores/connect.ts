import { type Push, type Result, type RequestKind, type Requests, type Wire } from '../../main/contract.ts';
import { WireClient } from '../wire/client.ts';
import { useHome } from './home.ts';
import { useSettings } from './settings.ts';
import { useTable } from './table.ts';
import { useTray } from './tray.ts';

let client: WireClient | null = null;

/** Joins the stores to the wire: pushes go in, requests go out. Called once, before the app is mounted. */
export function connectStores(wire: Wire): void {
  client = new WireClient(wire);
  client.listen({
    push: take,
    status: (connected) => {
      useSettings().connected = connected;
      // Whoever comes back is told everything anew.
      if (connected) useHome().forget();
    },
  });
}

function take(push: Push): void {
  switch (push.push) {
    case 'table':
      useTable().take(push.table);
      break;
    case 'tray':
      useTray().take(push.tray);
      break;
    case 'settings':
      void useSettings().take(push.settings);
      break;
  }
  if (push.push === 'table') useHome().forget();
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

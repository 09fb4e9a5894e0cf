import { onTestFinished } from 'vitest';
import type { LineOver, Push, Reply, Request, Requests, RequestKind, Wire } from '../../main/contract.ts';
import { openSocketWire } from '../../renderer/wire.ts';
import { Page, type Store } from './page.ts';

/** A page with the renderer's own wire: received pushes, connection states, and answers. */
export interface OpenPage {
  readonly page: Page;
  readonly wire: Wire;
  readonly heard: readonly (Reply | Push)[];
  /** Each connection state, and why it is closed for good. */
  readonly status: readonly (boolean | LineOver)[];
  /** The latest push of a kind; undefined if there was none. */
  newest<K extends Push['push']>(kind: K): Extract<Push, { readonly push: K }> | undefined;
  ask<K extends RequestKind>(kind: K, ask: Requests[K]['ask']): Promise<Reply>;
}

/** Opens a page, closed at the end of the test. The wire's own timers end with the test's process. */
export function openPage(link: string, stored?: Store): OpenPage {
  const page = new Page(link, stored);
  onTestFinished(() => page.close());
  const wire = openSocketWire(page.asWindow());
  const heard: (Reply | Push)[] = [];
  const status: (boolean | LineOver)[] = [];
  const waiting = new Map<number, (reply: Reply) => void>();
  let n = 100;
  wire.receive((message) => {
    heard.push(message);
    if ('n' in message) waiting.get(message.n)?.(message);
  });
  wire.status((connected, over) => status.push(over ?? connected));
  return {
    page,
    wire,
    heard,
    status,
    newest: (kind) =>
      heard.findLast(
        (message): message is Extract<Push, { readonly push: typeof kind }> =>
          'push' in message && message.push === kind,
      ),
    ask: (kind, ask) => {
      const request = { n: ++n, kind, ...ask } as unknown as Request;
      return new Promise((resolve) => {
        waiting.set(request.n, resolve);
        wire.send(request);
      });
    },
  };
}

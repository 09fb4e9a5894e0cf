import type { LineOver, Push, Request, RequestKind, Requests, Result, Wire } from '../../main/contract.ts';
import { keepSame } from './same.ts';

/** Turns the wire's messages into answered requests, and hands every push to who listens. */
export class WireClient {
  readonly #wire: Wire;
  readonly #open = new Map<number, (result: Result<unknown>) => void>();
  /** The newest push of each kind. */
  readonly #held = new Map<Push['push'], Push>();
  #next = 1;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  listen(on: {
    readonly push: (push: Push) => void;
    readonly status: (connected: boolean, over?: LineOver) => void;
  }): void {
    this.#wire.receive((message) => {
      if ('push' in message) {
        const push = keepSame(this.#held.get(message.push), message);
        this.#held.set(push.push, push);
        on.push(push);
        return;
      }
      const settle = this.#open.get(message.n);
      this.#open.delete(message.n);
      settle?.(message.ok ? { ok: true, value: message.value } : { ok: false, error: message.error });
    });
    this.#wire.status(on.status);
  }

  /**
   * Asks the main process; a line that breaks before the answer gives `wire.lost`. When `signal` aborts, the question
   * is withdrawn: the answer is then `table.ask.cancelled`.
   */
  request<K extends RequestKind>(
    kind: K,
    ask: Requests[K]['ask'],
    signal?: AbortSignal,
  ): Promise<Result<Requests[K]['answer']>> {
    const n = this.#next++;
    signal?.addEventListener(
      'abort',
      () => {
        if (this.#open.has(n)) void this.request('cancel', { of: n });
      },
      { once: true },
    );
    // Plain data: what a screen holds may be a proxy, which cannot be cloned on its way to another process or worker.
    // The three parts together are the member of the union that belongs to `kind`.
    const request = JSON.parse(JSON.stringify({ n, kind, ...ask })) as unknown as Request;
    return new Promise((resolve) => {
      this.#open.set(n, (result) => {
        resolve(result as Result<Requests[K]['answer']>);
      });
      this.#wire.send(request);
    });
  }
}

import { createHmac } from 'node:crypto';
import type { EventsView, TableEvent } from '../contract.ts';
import { createBucket } from './limits.ts';

/** Events that wait; beyond this many the oldest are dropped. */
const MOST_WAITING = 100;
/** On average per second, and at once. */
const PER_SECOND = 5;
const AT_ONCE = 20;
const PAUSE = 1_000 / PER_SECOND;
/** Time (ms) within which the other side must answer. */
const WITHIN = 5_000;

/** The address if a webhook may be sent there, else null. Only the host may name one. */
export function webhookAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** Sends events to one address, in order, one at a time. A lost event is not sent again. */
export class Webhook {
  readonly #waiting: TableEvent[] = [];
  readonly #may: (cost: number) => boolean;
  readonly #ended = new AbortController();
  #busy = false;
  #sent = 0;
  #failed = 0;
  #trouble: string | null = null;

  constructor(
    readonly address: string,
    private readonly secret: string,
    private readonly changed: () => void,
    now: () => number,
  ) {
    this.#may = createBucket(PER_SECOND, AT_ONCE, now);
  }

  get view(): EventsView['webhook'] {
    return { address: this.address, sent: this.#sent, failed: this.#failed, trouble: this.#trouble };
  }

  send(event: TableEvent): void {
    this.#waiting.push(event);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    void this.#work();
  }

  close(): void {
    this.#waiting.length = 0;
    this.#ended.abort();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
      while (!this.#may(1) && !this.#ended.signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
      if (this.#ended.signal.aborted) break;
      this.#note(await this.#post(JSON.stringify(event)));
    }
    this.#busy = false;
  }

  #note(trouble: string | null): void {
    if (this.#ended.signal.aborted) return;
    this.#trouble = trouble;
    if (trouble === null) this.#sent += 1;
    else this.#failed += 1;
    this.changed();
  }

  /** Null if it was accepted. */
  async #post(body: string): Promise<string | null> {
    const signature = createHmac('sha256', this.secret).update(body).digest('hex');
    try {
      const answer = await fetch(this.address, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'X-Croupier-Signature': `sha256=${signature}` },
        // Another address has not been agreed to.
        redirect: 'error',
        signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(WITHIN)]),
      });
      await answer.body?.cancel();
      return answer.ok ? null : String(answer.status);
    } catch {
      return 'network';
    }
  }
}

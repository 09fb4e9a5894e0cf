import type { LineOver, Push, Request, RequestKind, Requests, Result, Wire } from '../../main/contract.ts';

/** Matches answers with requests, and passes pushes to listeners. */
export class WireClient {
  readonly #open = new Map<number, (result: Result<unknown>) => void>();
  /** The latest push of each kind. */
  readonly #held = new Map<Push['push'], Push>();
  #next = 1;

  constructor(private readonly wire: Wire) {}

  listen(on: {
    readonly push: (push: Push) => void;
    readonly status: (connected: boolean, over?: LineOver) => void;
  }): void {
    this.wire.receive((message) => {
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
    this.wire.status(on.status);
  }

  /**
   * Sends a request; if the connection breaks before the answer, the result is `wire.lost`. Aborting `signal`
   * withdraws it, and the result is `table.ask.cancelled`.
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
    // Plain data: screens may hold proxies, which cannot be cloned to another process or worker. The three parts
    // together form the union member of `kind`.
    const request = JSON.parse(JSON.stringify({ n, kind, ...ask })) as unknown as Request;
    return new Promise((resolve) => {
      this.#open.set(n, (result) => {
        resolve(result as Result<Requests[K]['answer']>);
      });
      this.wire.send(request);
    });
  }
}

/** Returns `now`, reusing the objects of `former` that are unchanged, so that screens rerender only what is new. Both are plain JSON. */
export function keepSame<T>(former: unknown, now: T): T {
  if (former === now || !isObject(former) || !isObject(now)) return now;
  if (Array.isArray(now)) return (Array.isArray(former) ? sameList(former, now) : now) as T;
  return Array.isArray(former) ? now : (sameFields(former, now) as T);
}

function sameList(former: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const kept = now.map((value, i) => keepSame(former[i], value));
  const same = former.length === now.length && kept.every((value, i) => value === former[i]);
  return same ? former : kept;
}

function sameFields(former: Fields, now: Fields): Fields {
  const [before, names] = [Object.keys(former), Object.keys(now)];
  const kept = names.map((name) => keepSame(fieldOf(former, name), now[name]));
  const same =
    before.length === names.length &&
    names.every((name, i) => name === before[i] && kept[i] === former[name]);
  return same ? former : Object.fromEntries(names.map((name, i) => [name, kept[i]]));
}

type Fields = Readonly<Record<string, unknown>>;

/** Own properties only: a name may exist on JavaScript's prototypes. */
const fieldOf = (object: Fields, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Largest size of a part in bytes; a message is at most 64 KB, including its envelope. */
const PART = 60_000;

/** Most bytes that JSON in UTF-8 needs for a character. */
function bytesOf(code: number): number {
  if (code < 0x20) return 6;
  if (code === 0x22 || code === 0x5c) return 2;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  // A surrogate pair split between two parts is written as \udxxx.
  return code >= 0xd800 && code < 0xe000 ? 6 : 3;
}

/** Splits a text into parts that fit into a message. An empty text is one empty part. */
export function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const more = bytesOf(text.charCodeAt(at));
    if (bytes + more > PART) {
      parts.push(text.slice(from, at));
      from = at;
      bytes = 0;
    }
    bytes += more;
  }
  return [...parts, text.slice(from)];
}

/** The host accepts thirty messages per second on average and some dozens at once; taps need some of those. */
const AT_ONCE = 40;
const PAUSE = 50;

/**
 * Sends a long text in parts at the rate the host accepts: the last part by `last`, the others by `part`. Stops at
 * the first refusal and returns its answer, else the last one.
 */
export async function sendParts<T>(
  text: string,
  say: {
    readonly part: (text: string) => Promise<Result<null>>;
    readonly last: (text: string, alone: boolean) => Promise<Result<T>>;
  },
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Result<T>> {
  const parts = partsOf(text);
  for (const [at, part] of parts.slice(0, -1).entries()) {
    if (at >= AT_ONCE) await pause(PAUSE);
    const answer = await say.part(part);
    if (!answer.ok) return answer;
  }
  return say.last(parts.at(-1) ?? '', parts.length === 1);
}

import type { Result } from '../../main/contract.ts';

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

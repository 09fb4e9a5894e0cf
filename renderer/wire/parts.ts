import type { Result } from '../../main/contract.ts';

/** Bytes of one part as a message writes it: a message is at most 64 KB, and says a little besides. */
const PART = 60_000;

/** How many bytes a character needs at most where JSON writes it down as UTF-8. */
function bytesOf(code: number): number {
  if (code < 0x20) return 6;
  if (code === 0x22 || code === 0x5c) return 2;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  // Half of a pair stands alone where a part ends between the two, and is then written as \udxxx.
  return code >= 0xd800 && code < 0xe000 ? 6 : 3;
}

/** A text in parts, each small enough for one message; together they are the text. An empty text is one empty part. */
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

/** The host takes thirty messages a second in the long run and some dozens at once; taps need a few of those. */
const AT_ONCE = 40;
const PAUSE = 50;

/**
 * Sends a long text part by part, no faster than the host takes them: the last part by `last`, those before it by `part`.
 * Stops at the first part that is refused, and returns the answer to it, else to the last.
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

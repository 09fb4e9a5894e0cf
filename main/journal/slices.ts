/** Long work with pauses, so that its caller can do something else in between. */
export type Steps<T> = Generator<void, T, void>;

/** How long (ms) to work at a time: short enough for a tap to be answered at once. */
const SLICE = 8;

/** Does the work without pausing. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Works in slices; other events are handled in between. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let until = performance.now() + SLICE;
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    if (performance.now() < until) continue;
    await turn();
    until = performance.now() + SLICE;
  }
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });

/** Characters encoded between two pauses. */
const PART = 256 * 1024;

const isFirstHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** The bytes of a text in UTF-8, encoded with pauses: 26 MB at once would block the table. */
export function* encodingSteps(text: string): Steps<Uint8Array> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + PART);
    // A surrogate pair is not split.
    const to = end < text.length && isFirstHalf(text.charCodeAt(end - 1)) ? end - 1 : end;
    const part = encoder.encode(text.slice(from, to));
    parts.push(part);
    length += part.length;
    from = to;
    yield;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
    yield;
  }
  return bytes;
}

/**
 * `now`, with what did not change since `former` as the very same objects, so that a screen draws again only what is new.
 * Both are plain JSON.
 */
export function keepSame<T>(former: unknown, now: T): T {
  if (former === now || !isObject(former) || !isObject(now)) return now;
  if (Array.isArray(former) !== Array.isArray(now)) return now;
  const [before, after] = [Object.entries(former), Object.entries(now)];
  const kept = after.map(([field, value], i): readonly [string, unknown] => {
    // The same field mostly stands at the same place.
    const [name, was] = before[i] ?? [];
    return [field, keepSame(name === field ? was : fieldOf(former, field), value)];
  });
  const same =
    before.length === after.length &&
    kept.every(([field, value], i) => before[i]?.[0] === field && before[i][1] === value);
  if (same) return former as T;
  return (Array.isArray(now) ? kept.map(([, value]) => value) : Object.fromEntries(kept)) as T;
}

/** Own fields only: a name may mean something to JavaScript. */
const fieldOf = (object: object, field: string): unknown =>
  Object.hasOwn(object, field) ? (object as Readonly<Record<string, unknown>>)[field] : undefined;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * `now`, with what did not change since `former` as the very same objects, so that a screen draws again only what is new.
 * Both are plain JSON.
 */
export function keepSame<T>(former: unknown, now: T): T {
  if (former === now || !isObject(former) || !isObject(now)) return now;
  if (Array.isArray(former) !== Array.isArray(now)) return now;
  const [before, after] = [Object.entries(former), Object.entries(now)];
  const kept = after.map(([field, value]) => [field, keepSame(fieldOf(former, field), value)] as const);
  const same =
    before.length === after.length &&
    kept.every(([field, value], i) => before[i]?.[0] === field && before[i][1] === value);
  if (same) return former as T;
  return (Array.isArray(now) ? kept.map(([, value]) => value) : Object.fromEntries(kept)) as T;
}

type Fields = Readonly<Record<string, unknown>>;

/** Own fields only: a name may mean something to JavaScript. */
const fieldOf = (object: Fields, field: string): unknown =>
  Object.hasOwn(object, field) ? object[field] : undefined;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

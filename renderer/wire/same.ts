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

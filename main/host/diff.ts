import type { Json, Patch } from '../contract.ts';

/**
 * How one plain value became another, as a `Patch`; null where JSON writes both alike. Applying it (`renderer/wire/apply.ts`)
 * to the former gives the new one to the letter, the order of fields included.
 */
export function diff(former: unknown, now: unknown): Patch | null {
  if (former === now) return null;
  if (Array.isArray(former) && Array.isArray(now)) return editList(former, now);
  if (isObject(former) && isObject(now)) return changeFields(former, now);
  return { set: plain(now) };
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What JSON writes for a value that has no place of its own to be left out of. */
const plain = (value: unknown): Json => (value ?? null) as Json;

/** JSON leaves out what is undefined. */
const fieldsOf = (object: Fields): readonly string[] =>
  Object.keys(object).filter((field) => object[field] !== undefined);

function changeFields(former: Fields, now: Fields): Patch | null {
  const [before, after] = [fieldsOf(former), fieldsOf(now)];
  const stays = new Set(before);
  const wanted = new Set(after);
  const out = before.filter((field) => !wanted.has(field));
  const fresh = after.filter((field) => !stays.has(field));
  const kept = out.length === 0 ? before : before.filter((field) => wanted.has(field));
  // New fields come last where a patch is applied: where they do not here, the whole is said.
  if (!sameOrder([...kept, ...fresh], after)) return { set: plain(now) };
  const changes = after.flatMap((field): (readonly [string, Patch])[] => {
    const change = stays.has(field) ? diff(former[field], now[field]) : { set: plain(now[field]) };
    return change === null ? [] : [[field, change]];
  });
  if (changes.length === 0 && out.length === 0) return null;
  return {
    ...(changes.length > 0 ? { in: Object.fromEntries(changes) } : {}),
    ...(out.length > 0 ? { out } : {}),
  };
}

/** Whether an object given these fields one after the other lists them in the order `after`: numbers come first. */
function sameOrder(given: readonly string[], after: readonly string[]): boolean {
  const listed = Object.keys(Object.fromEntries(given.map((field) => [field, 0])));
  return listed.every((field, i) => field === after[i]);
}

type Edit = number | readonly Json[] | Patch;
/** Lists whose lengths multiply to more are not searched for what they share in the middle. */
const SEARCHED = 40_000;

function editList(former: readonly unknown[], now: readonly unknown[]): Patch | null {
  const [before, after] = [former.map(written), now.map(written)];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  if (start === before.length && start === after.length) return null;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;

  const lists: Lists = { former, now, before, after };
  const edits: Edit[] = start > 0 ? [start] : [];
  let [x, y] = [start, start];
  const shared = commonItems(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  for (const [i, j] of shared) {
    edits.push(...replaceRun(lists, [x, start + i], [y, start + j]));
    const last = edits.at(-1);
    if (typeof last === 'number' && last > 0) edits[edits.length - 1] = last + 1;
    else edits.push(1);
    [x, y] = [start + i + 1, start + j + 1];
  }
  edits.push(...replaceRun(lists, [x, before.length - end], [y, after.length - end]));
  return { edit: edits };
}

interface Lists {
  readonly former: readonly unknown[];
  readonly now: readonly unknown[];
  /** Both as JSON writes their items. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const written = (item: unknown): string => JSON.stringify(plain(item));

/** Turns a run of the former list into one of the new: item by item where that is short, from either end. */
function replaceRun(
  lists: Lists,
  [from, to]: readonly [number, number],
  [first, last]: readonly [number, number],
): readonly Edit[] {
  const [gone, come] = [to - from, last - first];
  const paired = Math.min(gone, come);
  const insert = (begin: number, end: number): readonly Edit[] =>
    end > begin ? [lists.now.slice(begin, end).map(plain)] : [];
  const skip = (n: number): readonly Edit[] => (n > 0 ? [-n] : []);
  const pair = (x: number, y: number): readonly Edit[] =>
    Array.from({ length: paired }, (_, i) => changeItem(lists, x + i, y + i));
  const ahead = [...pair(from, first), ...skip(gone - paired), ...insert(first + paired, last)];
  if (paired === 0 || gone === come) return ahead;
  const behind = [
    ...skip(gone - paired),
    ...insert(first, last - paired),
    ...pair(to - paired, last - paired),
  ];
  return JSON.stringify(behind).length < JSON.stringify(ahead).length ? behind : ahead;
}

function changeItem({ former, now, after }: Lists, x: number, y: number): Patch {
  const change = diff(former[x], now[y]) ?? {};
  const whole = after[y] ?? 'null';
  return JSON.stringify(change).length <= whole.length ? change : { set: plain(now[y]) };
}

/** The longest list of items that both lists share in the same order, as pairs of indices. */
function commonItems(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > SEARCHED) return [];
  const width = b.length + 1;
  // longest[i * width + j]: of a from i and b from j.
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;)
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  return pairs;
}

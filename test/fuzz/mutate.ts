import fc from 'fast-check';

/** Values that parsers trip over. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    0,
    -1,
    1.5,
    1e308,
    -0,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 2,
    1e8,
    1e9,
    1e300,
    8_640_000_000_000_001,
    253_402_300_800_000,
    '\ufeff',
    '\u202e',
    [],
    {},
    [[]],
    '__proto__',
    'constructor',
    's0',
    's1',
    's999',
    's1000',
    'pot',
    'bank',
    'A',
    'As',
    'blank',
    '\u0000',
    '🎲',
    'x'.repeat(5_000),
    { kind: 'move' },
    [null],
    ['s1', 's1'],
    { s1: 1 },
    { length: 1e9 },
    { toString: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Edit {
  readonly at: number;
  readonly how: 'put' | 'drop' | 'twice' | 'swap' | 'add';
  readonly value: unknown;
}
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('put', 'put', 'drop', 'twice', 'swap', 'add'),
  value: nasty,
});

type Holder = Record<string, unknown>;

/** Every place in plain data that holds something. */
function placesOf(value: unknown): readonly (readonly [Holder, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [[holder, key] as const, ...placesOf(holder[key])]);
}

function apply(root: Holder, { at, how, value: given }: Edit): void {
  // Its own copy: the values to put in are used again and again.
  const value: unknown = structuredClone(given);
  const places = placesOf(root);
  const [holder, key] = places[at % places.length] ?? [];
  if (!holder || key === undefined) return;
  const other = places[(at * 31 + 7) % places.length];
  switch (how) {
    case 'put':
      holder[key] = value;
      return;
    case 'drop':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
      return;
    case 'twice':
      if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
      return;
    case 'swap':
      // Not into itself: JSON has no rings.
      if (other) holder[key] = structuredClone(other[0][other[1]]);
      return;
    case 'add':
      if (Array.isArray(holder)) holder.push(value);
      else
        Object.defineProperty(holder, `more${at % 7}`, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
  }
}

/** Plain data like this, changed in some places. */
export const mutated = (value: unknown): fc.Arbitrary<unknown> =>
  fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) => {
    const root = { value: structuredClone(value) };
    for (const one of edits) apply(root, one);
    return root.value;
  });

/** Text like this, with pieces changed, removed, put in or doubled. */
export const mutatedText = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record({
        at: fc.nat(),
        remove: fc.nat({ max: 60 }),
        put: fc.oneof(
          fc.string({ unit: 'binary', maxLength: 8 }),
          fc.constantFrom('\n', '\r\n', '"', '\0', '}', '['),
        ),
        again: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((edits) =>
      edits.reduce((now, { at, remove, put, again }) => {
        const from = at % (now.length + 1);
        return now.slice(0, from) + put + now.slice(again ? Math.max(0, from - remove) : from + remove);
      }, text),
    );

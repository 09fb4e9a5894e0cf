import type { Json, Patch } from '../../main/contract.ts';

type Fields = Readonly<Record<string, Json>>;

/** The value that `patch` makes of `former`. What did not change is the very same object. Throws where it does not fit. */
export function apply(former: Json, patch: Patch): Json {
  if ('set' in patch) return patch.set;
  if ('edit' in patch) return editList(former, patch.edit);
  if (typeof former !== 'object' || former === null || Array.isArray(former)) throw new Error('no object');
  return changeFields(former as Fields, patch.in ?? {}, patch.out ?? []);
}

function changeFields(
  former: Fields,
  changes: Readonly<Record<string, Patch>>,
  out: readonly string[],
): Fields {
  const gone = new Set(out);
  // `fromEntries` makes a field of every name, also of those that mean something to JavaScript.
  const fields = new Map(Object.entries(former).filter(([field]) => !gone.has(field)));
  for (const [field, change] of Object.entries(changes))
    fields.set(field, apply(fields.get(field) ?? null, change));
  return Object.fromEntries(fields);
}

function editList(former: Json, edits: readonly (number | readonly Json[] | Patch)[]): readonly Json[] {
  if (!isList(former)) throw new Error('no list');
  const now: Json[] = [];
  let at = 0;
  for (const edit of edits)
    if (typeof edit === 'number') {
      if (edit > 0) now.push(...former.slice(at, at + edit));
      at += Math.abs(edit);
      if (at > former.length) throw new Error('too short a list');
    } else if (isList(edit)) now.push(...edit);
    else {
      if (at >= former.length) throw new Error('too short a list');
      now.push(apply(former[at++] ?? null, edit));
    }
  now.push(...former.slice(at));
  return now;
}

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

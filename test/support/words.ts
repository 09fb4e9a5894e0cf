import english from '../../main/words/en.json' with { type: 'json' };

type Words = { readonly [key: string]: string | Words };

/** The English sentence of a code; undefined if there is none. */
export function wordsOf(code: string): string | undefined {
  let at: string | Words | undefined = english;
  for (const key of code.split('.')) at = typeof at === 'object' ? at[key] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** Names in curly brackets. */
const placeholders = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{\s*([a-z]\w*)\s*\}/gi)].map(([, name]) => name ?? '');

/** Faults of the phrases anywhere in `data`: codes without a sentence, sentences without a parameter. */
export function wordFaults(data: unknown, faults: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(data)) for (const item of data) wordFaults(item, faults);
  else if (data !== null && typeof data === 'object') {
    const { code, params } = data as { code?: unknown; params?: object };
    if (typeof code === 'string') {
      const sentence = wordsOf(code);
      if (sentence === undefined) faults.add(`${code} has no words`);
      else
        for (const name of placeholders(sentence))
          if (!params || !(name in params)) faults.add(`${code} lacks {${name}}`);
    }
    for (const value of Object.values(data)) wordFaults(value, faults);
  }
  return faults;
}

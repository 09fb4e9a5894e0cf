import { describe, expect, test } from 'vitest';
import { TARGETS } from './targets.ts';
import { corpusOf, fuzz } from './target.ts';

/** Here some hundred inputs each, other ones every time; `npm run test:long` tries many thousand. */
const RUNS = 150;

describe.each(TARGETS.map((one) => [one.name, one] as const))('%s', (name, one) => {
  test('withstands earlier findings', async () => {
    const corpus = corpusOf(name);
    expect(corpus.length).toBeGreaterThan(0);
    for (const input of corpus) await one.check(input as never);
  });

  test('withstands what nobody thought of', () => fuzz(one, RUNS));
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';

/**
 * Something that reads what comes from outside. `check` throws where it throws, takes what it must not, or leaves a
 * trace of what it refused. What was ever found stands in `corpus/<name>.json` and is tried first, every time.
 */
export interface Target {
  readonly name: string;
  readonly input: fc.Arbitrary<unknown>;
  readonly check: (input: never) => unknown;
}

export const target = <T>(name: string, input: fc.Arbitrary<T>, check: (input: T) => unknown): Target => ({
  name,
  input,
  check,
});

/** The inputs that once did harm to this target, or were made to. */
export function corpusOf(name: string): readonly unknown[] {
  const file = new URL(`corpus/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly unknown[];
}

/** Tries this many inputs. Where one does harm, fast-check tells the seed and the smallest such input. */
export const fuzz = ({ input, check }: Target, numRuns: number, seed?: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(input, async (value) => {
      await check(value as never);
    }),
    { numRuns, ...(seed === undefined ? {} : { seed }), interruptAfterTimeLimit: 600_000 },
  );

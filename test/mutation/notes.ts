import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

/** What one test comes by. */
interface Note {
  /** Where it stands in its file, as `0_2`: the third of the first suite. */
  readonly test: string;
  readonly seconds: number;
  readonly mutants: readonly number[];
}

let came: (true | undefined)[] = [];
// Every place that can be changed asks whether it is. Some are asked millions of times.
Object.assign(globalThis, {
  isMutant: (id: number): boolean => {
    came[id] = true;
    return false;
  },
});

const notes = process.env['MUTANT_NOTES'];
if (notes !== undefined) {
  // Tests fake the clock.
  const clock = performance.now.bind(performance);
  const take = (): number[] => {
    const mutants = came.flatMap((yes, id) => (yes ? [id] : []));
    came = [];
    return mutants;
  };
  const tests: Note[] = [];
  let before: number[] | null = null;
  let begun = 0;
  beforeEach(() => {
    before ??= take();
    begun = clock();
  });
  afterEach(({ task }) => {
    const [, ...at] = task.id.split('_');
    tests.push({ test: at.join('_'), seconds: (clock() - begun) / 1000, mutants: take() });
  });
  afterAll(() => {
    const file = expect.getState().testPath;
    // What is loaded or made before the first test, or undone after the last, is a part of all of them.
    const all = [...(before ?? []), ...take()];
    appendFileSync(notes, `${JSON.stringify({ file, all, tests })}\n`);
  });
}

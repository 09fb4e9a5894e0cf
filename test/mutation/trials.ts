import { appendFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, it, type RunnerTask, vi } from 'vitest';
import { getCurrentSuite } from 'vitest/suite';

/** One mutant and one file of the tests that it meets; 0 is the code as it is. `run.mjs` writes a test file for each. */
export interface Trial {
  readonly mutant: number;
  /** The whole path. */
  readonly file: string;
  /** Where the tests stand in their file, as `0_2`: the third of the first suite. */
  readonly tests: readonly string[];
  /** Where each step is written, and how it ended. */
  readonly log: string;
}

/** A test that failed; null for what stands beside the tests. */
interface Failure {
  readonly test: string | null;
  readonly why: string;
}

/** The mutants that were noticed so far: their other trials are left out. All run in one worker. */
const noticed = ((globalThis as { noticed?: Set<number> }).noticed ??= new Set());

/**
 * Takes in the tests of a file while one mutant stands in the code, all of which is loaded anew: nothing is left of other mutants.
 * After the first test that fails the others are left out.
 */
export function hold({ mutant, file, tests, log }: Trial): void {
  if (noticed.has(mutant)) return it.skip('was noticed', () => undefined);
  const say = (line: object): void => appendFileSync(log, `${JSON.stringify({ mutant, file, ...line })}\n`);
  const failures: Failure[] = [];
  const wanted = new Set(tests);
  const fail = (failure: Failure): void => {
    failures.push(failure);
    if (mutant > 0) noticed.add(mutant);
  };
  Object.assign(globalThis, { isMutant: (id: number): boolean => id === mutant });
  vi.resetModules();
  let suite: RunnerTask | undefined;
  describe(file, async () => {
    ({ suite } = getCurrentSuite());
    beforeEach(({ task, skip, onTestFailed }) => {
      const test = task.id.split('_').slice(2).join('_');
      if (!wanted.has(test) || noticed.has(mutant)) skip();
      say({ test });
      onTestFailed(() => fail({ test, why: task.name }));
    });
    say({ test: null });
    try {
      await import(/* @vite-ignore */ file);
    } catch (error) {
      fail({ test: null, why: String(error) });
      // Without a test in it nothing of this file would be run, and its end not be said.
      it('was not loaded', () => undefined);
    }
  });
  afterAll(() => {
    if (suite) for (const failure of besideTests(suite)) fail(failure);
    say({ failures, ended: true });
  });
}

/** What failed before and after tests. */
const besideTests = (task: RunnerTask): Failure[] =>
  task.type === 'suite'
    ? [
        ...(task.result?.errors?.length ? [{ test: null, why: task.name }] : []),
        ...task.tasks.flatMap(besideTests),
      ]
    : [];

/** One test that is green without a mutant: how long it takes, and which mutants it comes by. */
export interface Surveyed {
  readonly test: string;
  readonly seconds: number;
  readonly mutants: readonly number[];
}

export interface SurveyedFile {
  /** From the root of the checkout, with slashes. */
  readonly file: string;
  /** What comes with each of its tests: its modules are loaded, its hooks run. */
  readonly all: readonly number[];
  readonly tests: readonly Surveyed[];
}

export interface Choice {
  readonly files: readonly { readonly file: string; readonly tests: readonly Surveyed[] }[];
  /** How many tests come by, of which so many were left out because they take too long together. */
  readonly able: number;
  readonly left: number;
}

/** How many folders, from the first that says something, a source and a test have in common. */
function nearness(source: string, test: string): number {
  const [a = [], b = []] = [source.replace(/^main\//, ''), test.replace(/^test\//, '')].map((path) =>
    path.split('/'),
  );
  const apart = a.findIndex((folder, i) => folder.replace('.ts', '') !== b[i]?.replace('.test.ts', ''));
  return apart < 0 ? a.length : apart;
}

const sum = (tests: readonly Surveyed[]): number => tests.reduce((all, { seconds }) => all + seconds, 0);
const count = (files: Choice['files']): number => files.reduce((all, { tests }) => all + tests.length, 0);

/** A file that takes no longer (s) is taken whole: a later test may use what an earlier one, which comes by, left behind. */
const SHORT = 2;
/** What it takes to load a file (s). */
const LOAD = 0.5;

/**
 * The tests that a mutant meets, of so many seconds in all: the nearest files first, of those the quickest, and of a file that would
 * take too long its quickest tests. One test is met however long it takes.
 */
export function choose(
  mutant: { readonly id: number; readonly file: string },
  survey: readonly SurveyedFile[],
  most: number,
): Choice {
  const comeBy = ({ all, tests }: SurveyedFile): readonly Surveyed[] => {
    const some = all.includes(mutant.id) ? tests : tests.filter(({ mutants }) => mutants.includes(mutant.id));
    return some.length > 0 && sum(tests) <= SHORT ? tests : some;
  };
  const able = survey
    .map((one) => ({ file: one.file, tests: comeBy(one) }))
    .filter(({ tests }) => tests.length > 0)
    .toSorted(
      (a, b) => nearness(mutant.file, b.file) - nearness(mutant.file, a.file) || sum(a.tests) - sum(b.tests),
    );
  let left = most;
  const files = able.flatMap(({ file, tests }) => {
    left -= LOAD;
    const taken = new Set<Surveyed>();
    for (const one of tests.toSorted((a, b) => a.seconds - b.seconds)) {
      if (one.seconds > left && left < most - LOAD) break;
      left -= one.seconds;
      taken.add(one);
    }
    // In the order in which the file has them.
    return taken.size > 0 ? [{ file, tests: tests.filter((one) => taken.has(one)) }] : [];
  });
  return { files, able: count(able), left: count(able) - count(files) };
}

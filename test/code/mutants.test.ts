import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Drawn, withSwitches } from '../mutation/draw.ts';
import { mutantsOf } from '../mutation/mutants.ts';

const SOURCE = `type Size = 1 | 2;
export function most(all: readonly number[], note: (n: number) => void): number {
  let best = 0;
  for (const one of all) if (one > best && !Number.isNaN(one)) best = one; else note(one);
  return best;
}
`;

const drawn: readonly Drawn[] = mutantsOf(SOURCE).map((mutant, i) => ({
  ...mutant,
  id: i + 1,
  room: 'none',
  file: 'most.ts',
}));

describe('mutants', () => {
  it('are comparisons, numbers, negations and calls, and no types', () => {
    expect(drawn.map(({ was, now }) => [was, now])).toEqual([
      ['0', '0 + 1'],
      ['one > best && !Number.isNaN(one)', '(one > best) || (!Number.isNaN(one))'],
      ['one > best', '(one) >= (best)'],
      ['!Number.isNaN(one)', 'Number.isNaN(one)'],
      ['note(one);', ';'],
    ]);
  });

  // None of them stands within another.
  const apart = drawn.filter(({ now }) => now !== '(one > best) || (!Number.isNaN(one))');
  const { outputText } = ts.transpileModule(withSwitches(SOURCE, apart), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ESNext },
  });

  /** What comes of a list while one mutant stands in the code, and what was noted meanwhile. */
  function most(all: readonly number[], on: number | null) {
    const [came, noted]: [Set<number>, number[]] = [new Set(), []];
    const isMutant = (id: number): boolean => {
      came.add(id);
      return id === on;
    };
    const exports: { most?: (all: readonly number[], note: (n: number) => void) => number } = {};
    runInNewContext(outputText, { exports, isMutant });
    return { best: exports.most?.(all, (n) => noted.push(n)), noted, came: [...came].toSorted() };
  }

  it.each([
    ['none', null, 7, [3, 7]],
    ['a number', 1, 7, [1, 3, 7]],
    ['a comparison', 3, 7, [3]],
    ['a negation', 4, 0, [1, 7, 3, 7]],
    ['a call', 5, 7, []],
  ])('stand beside the code: %s', (_name, on, best, noted) => {
    expect(most([1, 7, 3, 7], on)).toMatchObject({ best, noted });
  });

  it('say who comes by', () => {
    expect(most([], null).came).toEqual([1]);
    expect(most([1], null).came).toEqual([1, 3, 4]);
    expect(most([0], null).came).toEqual([1, 3, 5]);
  });
});

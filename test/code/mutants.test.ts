import { describe, expect, it } from 'vitest';
import { type Drawn, mutated, withNotes } from '../mutation/draw.ts';
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

  it('change one place each', () => {
    const texts = drawn.map((one) => mutated(SOURCE, one));
    expect(new Set([SOURCE, ...texts]).size).toBe(drawn.length + 1);
    expect(texts[4]).toContain('best = one; else ;');
  });

  it('note who comes by, and change nothing', () => {
    const noted = withNotes(
      SOURCE,
      drawn.filter(({ now }) => now !== '(one > best) || (!Number.isNaN(one))'),
    );
    expect(noted).toContain('((globalThis.came ??= [])[3] = 1, one > best)');
    expect(noted).toContain('else { (globalThis.came ??= [])[5] = 1; note(one); }');
  });
});

import { describe, expect, it } from 'vitest';
import { type Triangle, measure, readStl } from '../../support/hardware/stl.ts';

const corners = [
  [0, 0, 0],
  [10, 0, 0],
  [0, 10, 0],
  [0, 0, 10],
];
const TETRAHEDRON: readonly Triangle[] = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
].map((of) => of.flatMap((i) => corners[i] ?? []));

const text = (triangles: readonly Triangle[]): string => {
  const facet = (t: Triangle): string =>
    `facet normal 0 0 0\n outer loop\n${[0, 3, 6].map((at) => `  vertex ${t.slice(at, at + 3).join(' ')}`).join('\n')}\n endloop\nendfacet`;
  return `solid made\n${triangles.map(facet).join('\n')}\nendsolid made\n`;
};

describe('a printed solid', () => {
  it('is read and measured', () => {
    const solid = measure(readStl(text(TETRAHEDRON)));
    expect(solid).toMatchObject({ triangles: 4, size: [10, 10, 10], leaks: 0 });
    expect(solid.volume).toBeCloseTo(1000 / 6, 6);
  });

  it('leaks where a triangle is missing, is there twice, or lies the wrong way round', () => {
    const [first = [], ...rest] = TETRAHEDRON;
    expect(measure(rest).leaks).toBe(3);
    expect(measure([first, ...TETRAHEDRON]).leaks).toBe(3);
    const flipped = [...first.slice(3, 6), ...first.slice(0, 3), ...first.slice(6)];
    expect(measure([flipped, ...rest]).leaks).toBe(3);
    const nudged = first.map((n, i) => (i === 0 ? n + 0.01 : n));
    expect(measure([nudged, ...rest]).leaks).toBeGreaterThan(0);
  });

  it('is no solid: other files are refused', () => {
    expect(() => readStl('binary')).toThrow('not an STL file');
    expect(() => readStl('solid a\n vertex 1 2 3\nendsolid a\n')).toThrow('not whole');
    expect(() => readStl('solid a\n vertex 1 2 x\n vertex 1 2 3\n vertex 1 2 3\nendsolid a\n')).toThrow(
      'whole',
    );
  });
});

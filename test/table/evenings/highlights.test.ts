import { describe, expect, it } from 'vitest';
import type { History } from '../../../main/table/history/index.ts';
import { highlightsOf } from '../../../main/table/evenings/highlights.ts';

/** Throws of single poker dice, as a game's history walks over them. */
function thrown(dice: Readonly<Record<number, Readonly<Record<string, number>>>>): History {
  const moves = Object.entries(dice).flatMap(([die, faces]) =>
    Object.entries(faces).flatMap(([face, times]) =>
      Array.from({ length: times }, () => ({ kind: 'dice', dice: [{ die: Number(die), face }] })),
    ),
  );
  const before = { handNumber: 1 };
  return {
    game: { dice: ['poker'], prompt: () => ({ dice: { kind: 'poker', mode: 'each' } }) },
    timeline: { walk: () => moves.map((move) => ({ entry: { move }, before, played: { transfers: [] } })) },
  } as unknown as History;
}

describe('highlights', () => {
  const said = highlightsOf(
    thrown({
      0: { A: 7, K: 1, Q: 1, J: 1, '10': 1, '9': 1 },
      // More aces, but of twice as many throws.
      1: { A: 10, K: 3, Q: 3, J: 3, '10': 3, '9': 2 },
      // Six throws say nothing.
      2: { A: 6 },
    }),
  );

  it('the luckiest die is the one that beat chance by most, for how often it was thrown', () => {
    expect(said.lucky).toMatchObject({ die: 0, face: 'A', count: 7, throws: 12 });
    expect(said.lucky?.over).toBeCloseTo(5 / Math.sqrt(5 / 3));
  });

  it('the fairest is the one that strayed least from chance', () => {
    expect(said.fair).toMatchObject({ die: 1, throws: 24, stray: 11 });
  });
});

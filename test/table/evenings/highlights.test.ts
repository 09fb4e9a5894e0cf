import { describe, expect, it } from 'vitest';
import { BANK } from '../../../main/engine/core/seats.ts';
import type { History } from '../../../main/table/history/index.ts';
import { highlightsOf } from '../../../main/table/evenings/tale.ts';

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
    [],
  );

  it('the luckiest die is the one that beat chance by most, for how often it was thrown', () => {
    expect(said.lucky).toMatchObject({ die: 0, face: 'A', count: 7, throws: 12 });
    expect(said.lucky?.over).toBeCloseTo(5 / Math.sqrt(5 / 3));
  });

  it('the fairest is the one that strayed least from chance', () => {
    expect(said.fair).toMatchObject({ die: 1, throws: 24, stray: 11 });
  });
});

it('the biggest swing is one player’s gain or loss in a hand; a shared pot is not a hand', () => {
  const nothing = { game: {}, timeline: { walk: () => [] } } as unknown as History;
  const hands = [
    { kind: 'hand', hand: 1, won: { s1: -6, s2: 6, s3: 0 } },
    { kind: 'hand', hand: 2, won: { s1: -3, s2: -4, s3: 7 } },
    { kind: 'pot', hand: 2, won: { s1: 9, s2: 9, s3: 9 } },
  ] as const;
  expect(highlightsOf(nothing, hands).swing).toEqual({ seat: 's3', hand: 2, gain: 7 });
});

describe('the best throw', () => {
  const throwOf = (
    to: string,
    faces: readonly string[],
    kinds: readonly string[],
    rule = 'sleepless.payout',
  ) => {
    const walk = () => [
      {
        entry: { move: { kind: 'claim' } },
        before: { handNumber: 3 },
        played: {
          transfers: [
            { from: 's1', to: 's2', amount: 1, rule: 'bids' },
            { from: BANK, to, amount: 4, rule },
            { from: 's3', to, amount: 2, rule },
          ],
        },
      },
    ];
    const view = () => ({ detail: { dice: faces.map((face) => ({ face })) } });
    return highlightsOf({ game: { dice: kinds, view }, timeline: { walk } } as unknown as History, []).throw;
  };

  it('is who was paid for it, how much in all, and its dice', () => {
    expect(throwOf('s2', ['A', 'K'], ['risk', 'poker'])).toEqual({
      seat: 's2',
      hand: 3,
      gain: 6,
      kind: 'poker',
      faces: ['A', 'K'],
    });
  });

  it('is none of a hand that was voided, but one of an earlier hand', () => {
    const step = (hand: number, to: string, amount: number, rule: string) => ({
      entry: { move: { kind: 'claim' } },
      before: { handNumber: hand },
      played: { transfers: [{ from: 's1', to, amount, rule }] },
    });
    const walk = () => [
      step(1, 's2', 3, 'sleepless.payout'),
      step(2, 's3', 9, 'sleepless.payout'),
      step(2, 's1', 9, 'void-hand'),
      step(2, 's4', 4, 'sleepless.payout'),
    ];
    const game = { dice: ['poker'], view: () => ({ detail: {} }) };
    const bestOf = (steps: number) => {
      const timeline = { walk: () => walk().slice(0, steps) };
      return highlightsOf({ game, timeline } as unknown as History, []).throw;
    };
    expect([2, 3, 4].map((steps) => bestOf(steps)?.seat)).toEqual(['s3', 's2', 's4']);
  });

  it('there is none if only the bank was paid, or nobody for dice', () => {
    expect(throwOf(BANK, ['A', 'K'], ['poker'])).toBeNull();
    expect(throwOf('s2', ['A', 'K'], ['poker'], 'sleepless.ante')).toBeNull();
  });

  it('does not list faces that are not all of one kind', () => {
    expect(throwOf('s2', ['A', '3'], ['poker', 'pips'])).toMatchObject({ gain: 6, kind: null, faces: [] });
  });
});

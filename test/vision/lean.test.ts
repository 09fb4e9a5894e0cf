import { describe, expect, test } from 'vitest';
import type { FaceRead, MarksRead } from '../../main/vision/own/choose.ts';
import { isImplausible, isLeaning, typicalOf } from '../../main/vision/own/lean.ts';

interface Die {
  /** How evenly its outline is seen as it stands, and what it gains by leaning. */
  readonly stands?: number;
  readonly leans?: number;
  readonly marks?: MarksRead;
  /** Degrees that its square is turned by in the picture. */
  readonly turn?: number;
  readonly why?: FaceRead['why'];
}

function die({ stands = 0.85, leans = 0, marks, turn = 0, why = null }: Die = {}): FaceRead {
  const corner = (k: number) => {
    const angle = (turn * Math.PI) / 180 + ((2 * k - 3) * Math.PI) / 4;
    return { x: 28 * Math.cos(angle), y: 28 * Math.sin(angle) };
  };
  const corners = [corner(0), corner(1), corner(2), corner(3)] as const;
  const square = { corners, x: 0, y: 0, edge: 40, step: 60, weakest: 60, second: 60, votes: 6, skew: 1 };
  return {
    at: { ...square, stands, leans },
    score: 1,
    weight: 1,
    face: 3,
    die: null,
    shows: '3',
    margin: 1,
    turned: 0,
    strict: false,
    why,
    ...(marks ? { marks } : {}),
  };
}

const off = (x: number, y = 0): MarksRead => ({ off: { x, y }, drawn: null });
const drawn = (share: number): MarksRead => ({ off: null, drawn: share });
/** Which of a picture's dice lean. */
const leaning = (dice: readonly FaceRead[]): readonly number[] =>
  dice.flatMap((one, i) => (isLeaning(one, typicalOf(dice)) ? [i] : []));
const FLAT = [die(), die({ leans: 0.01 }), die({ leans: 0.02 })];

describe('a die leans', () => {
  test('if its outline gains or lacks much, or its marks show it', () => {
    const dice = [
      ...FLAT,
      die({ leans: 0.1 }),
      die({ stands: 0.65 }),
      die({ marks: off(0.15) }),
      die({ marks: drawn(1.1) }),
    ];
    expect(leaning(dice)).toEqual([3, 4, 5, 6]);
  });

  test('for several small symptoms, and not for a single one', () => {
    const little = { leans: 0.04, stands: 0.76, marks: { off: { x: 0, y: 0.03 }, drawn: 0.3 } };
    expect(leaning([...FLAT, die(little)])).toEqual([3]);
    for (const name of ['leans', 'stands', 'marks'] as const)
      expect(leaning([...FLAT, die({ ...little, [name]: undefined })])).toEqual([]);
  });

  test('not if most dice of the picture look the same', () => {
    const worn = { leans: 0.08, stands: 0.68 };
    expect(leaning([...FLAT, die(worn)])).toEqual([3]);
    expect(leaning([die(worn), die(worn), die(worn), die()])).toEqual([]);
  });

  test('not if all squares of the picture are equally off, in any rotation', () => {
    const dice = [0, 20, 50, 80, 130].map((turn) => {
      const angle = (turn * Math.PI) / 180;
      return die({ turn, marks: off(0.16 * Math.cos(angle), -0.16 * Math.sin(angle)) });
    });
    expect(leaning(dice)).toEqual([]);
    expect(leaning([...dice, die({ marks: off(0) })])).toEqual([5]);
  });

  test('two dice alone are compared with a typical flat die', () => {
    expect(leaning([die({ leans: 0.08 }), die({ leans: 0.08 })])).toEqual([0, 1]);
    expect(leaning([die({ marks: off(0.16) }), die({ marks: off(0.16) })])).toEqual([0, 1]);
  });
});

describe('a guessed camera position is rejected', () => {
  const five = (one: Die): FaceRead[] => Array.from({ length: 5 }, () => die(one));
  const isRejected = (dice: readonly FaceRead[], told: number): boolean =>
    isImplausible(dice, told, typicalOf(dice));

  test('if few dice are accepted and most gain by leaning; one symptom alone is not enough', () => {
    expect(isRejected(five({ leans: 0.08 }), 2)).toBe(true);
    expect(isRejected(five({ leans: 0.08 }), 5)).toBe(false);
    expect(isRejected(five({}), 2)).toBe(false);
  });

  test('if the marks of reliably read faces show it too', () => {
    const gains = { leans: 0.03 };
    expect(isRejected(five(gains), 2)).toBe(false);
    expect(isRejected(five({ ...gains, marks: drawn(0.9), why: 'leans' }), 2)).toBe(true);
    expect(isRejected(five({ ...gains, marks: drawn(0.9), why: 'unclear' }), 2)).toBe(false);
    const apart = [off(0.1), off(-0.1), off(0, 0.1), off(0, -0.1), off(0)];
    expect(
      isRejected(
        apart.map((marks) => die({ ...gains, marks })),
        2,
      ),
    ).toBe(true);
  });
});

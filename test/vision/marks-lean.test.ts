import { describe, expect, test } from 'vitest';
import type { FaceRead, MarksRead } from '../../main/vision/own/choose.ts';
import { leaningByMarks } from '../../main/vision/own/marks-lean.ts';

/** A face whose square is turned by so many degrees, with its marks as said. */
function faceOf(marks: Partial<MarksRead> | null, degrees = 0): FaceRead {
  const turn = (degrees * Math.PI) / 180;
  const corner = (k: number) => ({
    x: 20 * Math.SQRT2 * Math.cos(turn + ((2 * k - 3) * Math.PI) / 4),
    y: 20 * Math.SQRT2 * Math.sin(turn + ((2 * k - 3) * Math.PI) / 4),
  });
  const corners = [corner(0), corner(1), corner(2), corner(3)] as const;
  const at = { corners, x: 0, y: 0, edge: 40, step: 60, weakest: 60, second: 60, votes: 6, skew: 1 };
  const read = {
    score: 1,
    weight: 1,
    face: 3,
    die: null,
    shows: '3',
    margin: 1,
    turned: 0,
    strict: false,
    why: null,
  };
  return {
    ...read,
    at,
    ...(marks ? { marks: { count: 3, x: 0, y: 0, drawn: 0, ...marks } } : {}),
  } as FaceRead;
}

const leaning = (faces: readonly FaceRead[]): readonly number[] =>
  leaningByMarks(faces).map((face) => faces.indexOf(face));

describe('a die leans by its marks', () => {
  test('where four or five are drawn out; where one lies off the middle', () => {
    const faces = [
      faceOf({ count: 5 }),
      faceOf({ count: 5, drawn: 0.12 }),
      faceOf({ count: 4, drawn: 0.06 }),
      faceOf({ count: 1, x: 0.09 }),
      faceOf({ count: 1, x: 0.03, y: -0.03 }),
    ];
    expect(leaning(faces)).toEqual([1, 3]);
  });

  test('not where all of the picture’s squares lie off the tops by as much, whichever way they are turned', () => {
    const off = 0.1;
    const faces = [0, 20, 50, 80, 130].map((degrees) => {
      const turn = (degrees * Math.PI) / 180;
      return faceOf({ x: off * Math.cos(turn), y: -off * Math.sin(turn) }, degrees);
    });
    expect(leaning(faces)).toEqual([]);
    expect(leaning([...faces, faceOf({})])).toEqual([5]);
  });

  test('where two lie alone, each speaks for itself', () => {
    expect(leaning([faceOf({ x: 0.1 }), faceOf({ x: 0.1 })])).toEqual([0, 1]);
  });

  test('not where a reader says nothing of marks', () => {
    expect(leaning([faceOf(null), faceOf({ count: 2, y: 0.2 })])).toEqual([1]);
  });
});

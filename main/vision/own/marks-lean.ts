import type { Point } from '../image.ts';
import { median } from '../printed/frames.ts';
import type { FaceRead, MarksRead } from './choose.ts';
import { turnOf } from './pose.ts';

/**
 * How much a flat top's marks may be drawn out (as the logarithm of a ratio), and how far their middle may be off its own,
 * as a share of the edge, against the picture's other dice.
 */
const FLAT = { drawn: 0.085, off: 0.07 };

/** Fewer dice have no middle in common. */
const SEVERAL = 3;

/** So many marks, or fewer, say little of how much they are drawn out: where they lie says more. */
const FEW = 3;

/**
 * Of faces that lie flat by their outlines, those that lean by their marks. Squares may be laid a little off the tops, where
 * a side looks like a part of them: all of a picture are, the same way.
 */
export function leaningByMarks(faces: readonly FaceRead[]): readonly FaceRead[] {
  const read = faces.flatMap((face) => {
    const { marks, at } = face;
    return marks ? [{ face, marks, off: turned(marks, turnOf(at.corners)) }] : [];
  });
  const usual =
    read.length < SEVERAL
      ? { x: 0, y: 0 }
      : { x: median(read.map(({ off }) => off.x)), y: median(read.map(({ off }) => off.y)) };
  const leans = ({ marks, off }: (typeof read)[number]): boolean =>
    marks.count > FEW ? marks.drawn > FLAT.drawn : Math.hypot(off.x - usual.x, off.y - usual.y) > FLAT.off;
  return read.filter(leans).map(({ face }) => face);
}

/** As it lies in the picture. */
const turned = ({ x, y }: MarksRead, turn: number): Point => ({
  x: x * Math.cos(turn) - y * Math.sin(turn),
  y: x * Math.sin(turn) + y * Math.cos(turn),
});

import { MAT } from '../printed/face.ts';
import { type ArtOptions, SUIT_PATHS, matCornerArt } from './face-art.ts';
import { PAPERS, type Paper, svgOf } from './page.ts';
import { type Shape, boxPath, placed } from './shape.ts';
import { textPath } from './text.ts';

const LINE = '#d8d0bc';

/** The mat's shapes, in mm from the sheet's upper left corner: four corners, thin lines between them, four suits. */
export function matShapes(options: ArtOptions = {}): Shape[] {
  const { width, height, corner, sheet } = MAT;
  const left = (sheet.width - width) / 2;
  const top = (sheet.height - height) / 2;
  const middles = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ] as const;
  const corners = middles.flatMap(([x, y], i) => [
    { path: boxPath(x - 16.5, y - 16.5, 33, 33), fill: '#ffffff' },
    ...matCornerArt(i, options).map((shape) => ({ ...shape, path: placed(shape.path, x, y, corner) })),
  ]);
  const suits = (['s', 'h', 'd', 'c'] as const).map((suit, i) => ({
    path: placed(SUIT_PATHS[suit], sheet.width / 2 + (i - 1.5) * 15, sheet.height / 2, 1.6),
    fill: '#e9e4d6',
  }));
  return [...lines(left, top, width, height), ...suits, ...corners];
}

/** A thick and a thin line between the corners. */
function lines(left: number, top: number, width: number, height: number): Shape[] {
  const frame = (inset: number, thick: number): Shape => {
    const [x, y, w, h] = [left + inset, top + inset, width - 2 * inset, height - 2 * inset];
    return {
      path: boxPath(x, y, w, h) + boxPath(x + thick, y + thick, w - 2 * thick, h - 2 * thick),
      fill: LINE,
      evenOdd: true,
    };
  };
  return [frame(-0.25, 0.5), frame(1.3, 0.2)];
}

/** Scale of the mat on each paper relative to A4, needed by the reader (`scale` of its plane). */
export const MAT_SCALES = { a4: 1, letter: 0.94 } as const;

export interface MatOptions extends ArtOptions {
  readonly paper: Paper;
}

/** Texts at the mat's lower edge. */
export interface MatWords {
  readonly lines: readonly string[];
}

/** The mat in landscape format, as SVG in millimetres. */
export function matSheet({ paper, ...options }: MatOptions, { lines: words }: MatWords): string {
  const { width: height, height: width } = PAPERS[paper];
  const scale = MAT_SCALES[paper];
  const text = words.map((line, i) => ({
    path: textPath(line, MAT.sheet.width / 2, MAT.sheet.height - 13 + i * 4.4, 2.7, { align: 'middle' }),
    fill: '#8b8778',
  }));
  const shapes = [...matShapes(options), ...text];
  const x = (width - MAT.sheet.width * scale) / 2;
  const y = (height - MAT.sheet.height * scale) / 2;
  return svgOf({ width, height }, [{ shapes, x, y, scale }]);
}

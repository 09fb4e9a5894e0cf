import { type DieSize, FACE, MAT, MAT_SCALES } from '../printed/types.ts';
import {
  type ArtOptions,
  type Paper,
  type Placed,
  type Shape,
  INKS,
  PAPERS,
  SUIT_PATHS,
  boxPath,
  faceArt,
  matCornerArt,
  placed,
  svgOf,
  textPath,
} from './shape.ts';
import { DIE_IDS, type DieId, RISK_ID, SIDES } from '../codes/book.ts';

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

export interface SheetOptions {
  readonly paper: Paper;
  readonly dieMm: DieSize;
  /** For printers without colour. */
  readonly black?: boolean;
  /** Which dice; all nineteen by default. */
  readonly dice?: readonly DieId[];
}

/** Texts of the sheet, in letters of Western Europe. */
export interface SheetWords {
  readonly title: string;
  /** Lines below the title. */
  readonly lines: readonly string[];
  readonly suited: string;
  readonly risk: string;
  readonly poker: string;
  /** Next to the 100 mm ruler. */
  readonly ruler: string;
  /** Below the dice: "Page 1 of 2". */
  readonly page: (page: number, pages: number) => string;
}

export const MARGIN = 12;
const HEAD = 33;
const FOOT = 30;
const TAG = 9;
/** Gap between two rows of labels, as a share of a label. */
const APART = 0.42;
export const INK = '#1d2422';
export const QUIET = '#6b7470';
const CUT = '#b9b2a2';

/** How many dice fit, in columns and rows, and where. */
function layout({ paper, dieMm }: SheetOptions) {
  const { width, height } = PAPERS[paper];
  const scale = dieMm / FACE.die;
  const label = FACE.label * scale;
  const row = label * (1 + APART);
  const wide = TAG + label * SIDES.length;
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN + 6) / (wide + 6)));
  const rows = Math.max(1, Math.floor((height - 2 * MARGIN - HEAD - FOOT + row * APART) / row));
  return { width, height, scale, label, row, wide, columns, rows };
}

/** The sheet to print, cut and stick on blank dice: one SVG per page, in millimetres. */
export function diceSheet(options: SheetOptions, words: SheetWords): string[] {
  const { columns, rows, wide, row, width, height } = layout(options);
  const dice = options.dice ?? DIE_IDS;
  const pages = Math.max(1, Math.ceil(dice.length / (columns * rows)));
  const gap = columns > 1 ? (width - 2 * MARGIN - columns * wide) / (columns - 1) : 0;
  return Array.from({ length: pages }, (_, page) => {
    const here = dice.slice(page * columns * rows, (page + 1) * columns * rows);
    const items = here.flatMap((die, i) => {
      const [column, line] = [Math.floor(i / rows), i % rows];
      return dieRow(die, MARGIN + column * (wide + gap), MARGIN + HEAD + line * row, options, words);
    });
    const foot = pages > 1 ? [words.page(page + 1, pages)] : [];
    return svgOf({ width, height }, [head(width, words), ...items, ruler(height, words.ruler, foot)]);
  });
}

export const at = (shapes: readonly Shape[], x = 0, y = 0, scale = 1): Placed => ({ shapes, x, y, scale });

export function head(width: number, { title, lines }: SheetWords): Placed {
  const suits = (['s', 'h', 'd', 'c'] as const).map((suit, i) => ({
    path: placed(SUIT_PATHS[suit], width - MARGIN - 3 - (3 - i) * 6.2, MARGIN + 4.5, 0.9),
    fill: INKS[suit],
  }));
  return at([
    { path: textPath(title, MARGIN, MARGIN + 7, 7.5, { font: 'title' }), fill: INK },
    ...suits,
    ...lines.map((line, i) => ({ path: textPath(line, MARGIN, MARGIN + 13.5 + i * 4.6, 3), fill: QUIET })),
  ]);
}

/** Heading of a die's labels: its kind and number. */
export function tagOf(die: DieId, words: SheetWords): readonly [string, string] {
  if (die === RISK_ID) return [words.risk, RISK_ID];
  return die.startsWith('P') ? [words.poker, die.slice(1)] : [words.suited, die];
}

function dieRow(die: DieId, x: number, y: number, options: SheetOptions, words: SheetWords): Placed[] {
  const { label, scale } = layout(options);
  const [kind, number] = tagOf(die, words);
  const left = x + TAG;
  const middle = y + label / 2;
  const tag = at([
    { path: textPath(kind, x + TAG / 2 - 0.8, middle - 1.6, 2.1, { align: 'middle' }), fill: QUIET },
    {
      path: textPath(number, x + TAG / 2 - 0.8, middle + 3, 5, { font: 'title', align: 'middle' }),
      fill: INK,
    },
  ]);
  const faces = SIDES.map((side, i) =>
    at(faceArt(die, side, { black: options.black ?? false }), left + (i + 0.5) * label, middle, scale),
  );
  return [tag, at(cuttingLines(left, y, label)), ...faces];
}

/** Thin cutting lines, longer than the labels to guide a ruler. */
function cuttingLines(left: number, top: number, label: number): Shape[] {
  const fine = 0.12;
  const over = Math.min(2.2, label * APART * 0.4);
  const right = left + label * SIDES.length;
  const path = [
    ...[0, 1].map((i) => boxPath(left - over, top + i * label - fine / 2, right - left + 2 * over, fine)),
    ...Array.from({ length: SIDES.length + 1 }, (_, i) =>
      boxPath(left + i * label - fine / 2, top - over, fine, label + 2 * over),
    ),
  ].join('');
  return [{ path, fill: CUT }];
}

/** A 100 mm ruler that shows whether the printer kept the size. */
export function ruler(height: number, words: string, foot: readonly string[]): Placed {
  const [x, y] = [MARGIN + TAG, height - MARGIN - 12];
  const ticks = Array.from({ length: 101 }, (_, mm) => {
    const long = mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 1.8;
    return boxPath(x + mm - 0.06, y, 0.12, long);
  });
  const numbers = Array.from({ length: 11 }, (_, i) => ({
    path: textPath(String(i * 10), x + i * 10, y + 7.2, 2.4, { align: 'middle' }),
    fill: INK,
  }));
  return at([
    { path: ticks.join('') + boxPath(x - 0.06, y - 0.06, 100.12, 0.12), fill: INK },
    { path: textPath(words, x, y - 2, 2.7), fill: QUIET },
    ...numbers,
    ...foot.map((line) => ({ path: textPath(line, x + 106, y + 7.2, 2.7), fill: QUIET })),
  ]);
}

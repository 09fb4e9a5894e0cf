import { DIE_IDS, type DieId, type Side } from '../codes/book.ts';
import { FACE } from '../printed/types.ts';
import {
  type SheetOptions,
  type SheetWords,
  at,
  head,
  INK,
  MARGIN,
  QUIET,
  ruler,
  tagOf,
} from './dice-sheet.ts';
import {
  type Placed,
  type Shape,
  PAPERS,
  faceArt,
  linePath,
  polygonPath,
  svgOf,
  textPath,
  wrapped,
} from './shape.ts';

/** Sizes of dice that fold well from card, in mm. */
export const NET_SIZES = [16, 25] as const;

export interface NetWords extends SheetWords {
  /** Cut, fold, glue, done: a line below each picture. */
  readonly steps: readonly string[];
}

const HEAD = 33;
const FOOT = 30;
/** Height of the pictures of the steps. */
const STEPS = 26;
const GAP = 4;
const CUT = '#8b8577';
const FOLD = '#b9b2a2';
const TAB = '#efeadd';

/** Where a die's sides lie, in edges from the net's left upper square: opposite ones are seven together. */
const SIDES: readonly (readonly [side: Side, column: number, row: number])[] = [
  [1, 0, 1],
  [2, 1, 1],
  [6, 2, 1],
  [5, 3, 1],
  [3, 1, 0],
  [4, 1, 2],
];

type Edge = 'left' | 'above' | 'right' | 'below';

/** Edges with a tab: column, row, and which edge of that square. */
const TABS: readonly (readonly [column: number, row: number, edge: Edge])[] = [
  [0, 1, 'left'],
  [1, 0, 'left'],
  [1, 0, 'above'],
  [1, 0, 'right'],
  [1, 2, 'left'],
  [1, 2, 'below'],
  [1, 2, 'right'],
];

/** Depth of a tab on a die of this edge, in mm. */
const tabOf = (dieMm: number): number => Math.min(7, 0.3 * dieMm);

type Corner = readonly [x: number, y: number];

/** A tab's corners: along the square's edge, narrower outside. */
function tabAt(x: number, y: number, edge: Edge, size: number): readonly Corner[] {
  const deep = tabOf(size);
  const narrow = 0.7 * deep;
  const [end, far] = [size - narrow, size + deep];
  const corners: Readonly<Record<Edge, readonly Corner[]>> = {
    left: [
      [0, 0],
      [-deep, narrow],
      [-deep, end],
      [0, size],
    ],
    above: [
      [0, 0],
      [narrow, -deep],
      [end, -deep],
      [size, 0],
    ],
    right: [
      [size, 0],
      [far, narrow],
      [far, end],
      [size, size],
    ],
    below: [
      [0, size],
      [narrow, far],
      [end, far],
      [size, size],
    ],
  };
  return corners[edge].map(([dx, dy]) => [x + dx, y + dy]);
}

/** Nets of dice to print on card, cut, fold and glue: one SVG per page, in millimetres. */
export function netSheet(options: SheetOptions, words: NetWords): string[] {
  const { width, height } = PAPERS[options.paper];
  const { dieMm } = options;
  const tab = tabOf(dieMm);
  const [wide, high] = [4 * dieMm + tab, 3 * dieMm + 2 * tab];
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN + GAP) / (wide + GAP)));
  const rows = Math.max(1, Math.floor((height - 2 * MARGIN - HEAD - FOOT - STEPS + GAP) / (high + GAP)));
  const gap = columns > 1 ? (width - 2 * MARGIN - columns * wide) / (columns - 1) : 0;
  const dice = options.dice ?? DIE_IDS;
  const pages = Math.max(1, Math.ceil(dice.length / (columns * rows)));
  return Array.from({ length: pages }, (_, page) => {
    const here = dice.slice(page * columns * rows, (page + 1) * columns * rows);
    const nets = here.flatMap((die, i) => {
      const x = MARGIN + tab + (i % columns) * (wide + gap);
      const y = MARGIN + HEAD + tab + Math.floor(i / columns) * (high + GAP);
      return netOf(die, x, y, options, words);
    });
    const foot = pages > 1 ? [words.page(page + 1, pages)] : [];
    const top = height - MARGIN - FOOT - STEPS + 3 * GAP;
    return svgOf({ width, height }, [
      head(width, words),
      ...nets,
      steps(width, top, words),
      ruler(height, words.ruler, foot),
    ]);
  });
}

function netOf(die: DieId, x: number, y: number, options: SheetOptions, words: SheetWords): Placed[] {
  const { dieMm, black = false } = options;
  const [kind, number] = tagOf(die, words);
  const tag = at([
    { path: textPath(kind, x, y + 0.3 * dieMm, 2.6), fill: QUIET },
    { path: textPath(number, x, y + 0.3 * dieMm + 6, 6, { font: 'title' }), fill: INK },
  ]);
  const faces = SIDES.map(([side, column, row]) =>
    at(faceArt(die, side, { black }), x + (column + 0.5) * dieMm, y + (row + 0.5) * dieMm, dieMm / FACE.die),
  );
  return [tag, at(linesOf(x, y, dieMm, 0.15)), ...faces];
}

const EDGES: readonly (readonly [edge: Edge, column: number, row: number])[] = [
  ['left', -1, 0],
  ['above', 0, -1],
  ['right', 1, 0],
  ['below', 0, 1],
];

/** Whether a square's edge is folded: another square or a tab hangs on it. */
const isFolded = (column: number, row: number, [edge, across, down]: (typeof EDGES)[number]): boolean =>
  SIDES.some(([, u, v]) => u === column + across && v === row + down) ||
  TABS.some(([u, v, tabbed]) => u === column && v === row && tabbed === edge);

/** The net's lines: those to cut, and fainter those to fold. */
function linesOf(x: number, y: number, size: number, fine: number): Shape[] {
  const tabs = TABS.map(([column, row, edge]) => tabAt(x + column * size, y + row * size, edge, size));
  const lines = SIDES.flatMap(([, column, row]) => {
    const [left, top, right, foot] = [column, row, column + 1, row + 1].map((step, i) =>
      i % 2 === 0 ? x + step * size : y + step * size,
    ) as [number, number, number, number];
    const ends: Readonly<Record<Edge, readonly [Corner, Corner]>> = {
      left: [
        [left, top],
        [left, foot],
      ],
      above: [
        [left, top],
        [right, top],
      ],
      right: [
        [right, top],
        [right, foot],
      ],
      below: [
        [left, foot],
        [right, foot],
      ],
    };
    return EDGES.map((edge) => ({ ends: ends[edge[0]], isFold: isFolded(column, row, edge) }));
  });
  const cuts = [
    ...tabs.flatMap((corners) =>
      corners.slice(1).map((corner, i) => [corners[i] ?? corner, corner] as const),
    ),
    ...lines.filter(({ isFold }) => !isFold).map(({ ends }) => ends),
  ];
  const folds = lines.filter(({ isFold }) => isFold).map(({ ends }) => ends);
  const drawn = (all: readonly (readonly [Corner, Corner])[], width: number): string =>
    all.map(([from, to]) => linePath(from, to, width)).join('');
  return [
    { path: tabs.map(polygonPath).join(''), fill: TAB },
    { path: drawn(folds, fine), fill: FOLD },
    { path: drawn(cuts, 1.6 * fine), fill: CUT },
  ];
}

/** Size of a picture of a step, in mm. */
const PICTURE = 17;

/** Four pictures: cut out, fold, glue the tabs, done. */
function steps(width: number, top: number, { steps: lines }: NetWords): Placed {
  const each = (width - 2 * MARGIN) / PICTURES.length;
  return at(
    PICTURES.flatMap((picture, i) => {
      const x = MARGIN + i * each;
      const words = wrapped(`${i + 1}. ${lines[i] ?? ''}`, each - PICTURE - 5, 2.6);
      return [
        ...picture(x, top),
        ...words.map((line, j) => ({
          path: textPath(line, x + PICTURE + 2, top + 4 + 3.6 * j, 2.6),
          fill: QUIET,
        })),
      ];
    }),
  );
}

const SMALL = PICTURE / 4.4;
const small = (x: number, y: number): Shape[] => linesOf(x + 1.3, y + 1.3, SMALL, 0.18);

/** A square's corners seen slantwise from above: x to the right, y to the back, z up, in mm. */
const seen = (x: number, y: number, z: number): Corner => [x + 0.45 * y, 0.9 * PICTURE - 0.35 * y - z];
const B = 0.55 * PICTURE;
const wall = (corners: readonly Corner[], fill: string, left: number, top: number): Shape => ({
  path: polygonPath(corners.map(([x, y]) => [left + x, top + y])),
  fill,
});
const LIGHT = '#f4f0e6';
const MIDDLE = '#ddd6c5';
const DARK = '#c3bba8';

/** A box whose lid stands open by this share of a quarter turn, with a tab on its front. */
function box(left: number, top: number, open: number): Shape[] {
  const front = [seen(0, 0, 0), seen(B, 0, 0), seen(B, 0, B), seen(0, 0, B)];
  const side = [seen(B, 0, 0), seen(B, B, 0), seen(B, B, B), seen(B, 0, B)];
  const angle = (open * Math.PI) / 2;
  const [forth, up] = [B * Math.cos(angle), B * Math.sin(angle)];
  const lid = [seen(0, B, B), seen(B, B, B), seen(B, B - forth, B + up), seen(0, B - forth, B + up)];
  return [
    wall(front, MIDDLE, left, top),
    wall(side, DARK, left, top),
    wall(lid, LIGHT, left, top),
    { path: polylinePath([...front, seen(0, 0, 0)], left, top), fill: CUT },
    { path: polylinePath([...side, seen(B, 0, 0)], left, top), fill: CUT },
    { path: polylinePath([...lid, seen(0, B, B)], left, top), fill: CUT },
  ];
}

const polylinePath = (corners: readonly Corner[], left: number, top: number): string =>
  corners
    .slice(1)
    .map((corner, i) => {
      const [x, y] = corners[i] ?? corner;
      return linePath([left + x, top + y], [left + corner[0], top + corner[1]], 0.25);
    })
    .join('');

const PICTURES: readonly ((x: number, y: number) => Shape[])[] = [
  small,
  (x, y) => box(x, y, 0.9),
  (x, y) => box(x, y, 0.35),
  (x, y) => box(x, y, 0),
];

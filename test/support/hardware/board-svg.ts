import type { Board, Hole } from './stripboard.ts';

const GRID = 2.54;
const COLOURS: Record<string, string> = {
  VCC: '#b3382b',
  GND: '#1c2b23',
  centre: '#2467b3',
  edges: '#1f7a43',
  corners: '#8a5a00',
};
const OTHER = '#6a4a8a';
const HEADER = 3.4;
const FOOTER = 4.4;
const SIDE = 1.4;
/** As wide as the words above and below a plan. */
const WIDEST_LINE = 18;

/** Where a hole is drawn, in grids from the upper left corner. */
interface Sheet {
  readonly x: (strip: number) => number;
  readonly y: (row: number) => number;
}

const n = (value: number): string => value.toFixed(2);
const colour = (net: string): string => COLOURS[net] ?? OTHER;
const text = (x: number, y: number, words: string, style = ''): string =>
  `<text x="${n(x)}" y="${n(y)}" ${style}>${words}</text>`;
const dot = ({ x, y }: Sheet, [strip, row]: Hole, r: number, style: string): string =>
  `<circle cx="${n(x(strip))}" cy="${n(y(row))}" r="${r}" ${style}/>`;

function* copper({ strips: [first, last], rows: [low, high] }: Board, sheet: Sheet): Generator<string> {
  for (let strip = first; strip <= last; strip++) {
    const at = `x="${n(sheet.x(strip) - 0.38)}" y="${n(HEADER - 0.5)}"`;
    yield `<rect ${at} width="0.76" height="${high - low + 1}" fill="#f0c9a0"/>`;
    yield text(sheet.x(strip), HEADER - 1.1, String(strip), 'text-anchor="middle"');
    for (let row = low; row <= high; row++) yield dot(sheet, [strip, row], 0.17, 'fill="#fffdf6"');
  }
  for (let row = low; row <= high; row++)
    yield text(sheet.x(first) - 0.6, sheet.y(row) + 0.14, String(row), 'text-anchor="end"');
}

function* parts(board: Board, { x, y }: Sheet): Generator<string> {
  for (const { name, body } of board.parts) {
    if (name.startsWith('wire')) continue;
    const [[a, b], [c, d]] = body;
    const style = 'rx="0.1" fill="#ffffff" fill-opacity="0.55" stroke="#1c2b23" stroke-width="0.05"';
    yield `<rect x="${n(x(a))}" y="${n(y(d))}" width="${n(c - a)}" height="${n(d - b)}" ${style}/>`;
    const middle = 'text-anchor="middle" font-size="0.36"';
    yield text(x((a + c) / 2), y((b + d) / 2) + 0.14, name.replace(/ at .*/, ''), middle);
  }
}

function* wires(board: Board, sheet: Sheet): Generator<string> {
  const { x, y } = sheet;
  for (const { from, to, below } of board.links) {
    const style = below ? 'stroke="#8a8f8c" stroke-dasharray="0.3 0.2"' : 'stroke="#1c2b23"';
    const ends = `x1="${n(x(from[0]))}" y1="${n(y(from[1]))}" x2="${n(x(to[0]))}" y2="${n(y(to[1]))}"`;
    yield `<line ${ends} ${style} stroke-width="0.13"/>`;
  }
  for (const cut of board.cuts) {
    yield dot(sheet, cut, 0.42, 'fill="#fffdf6" stroke="#b3382b" stroke-width="0.07"');
    const at = `M${n(x(cut[0]) - 0.28)} ${n(y(cut[1]) - 0.28)}`;
    yield `<path d="${at}l0.56 0.56m0 -0.56l-0.56 0.56" stroke="#b3382b" stroke-width="0.09"/>`;
  }
}

function* legs(board: Board, sheet: Sheet): Generator<string> {
  for (const part of board.parts)
    for (const { at, net } of part.legs) {
      yield dot(sheet, at, 0.24, `fill="${colour(net)}"`);
      if (!part.name.startsWith('wire')) continue;
      const style = `text-anchor="middle" font-weight="700" font-size="0.32" fill="${colour(net)}"`;
      yield text(sheet.x(at[0]), sheet.y(at[1]) - 0.32, net, style);
    }
}

function* legend(top: number): Generator<string> {
  yield text(0.5, top, '● leg or wire, soldered   ⊗ cut the copper here, first of all');
  yield text(0.5, top + 0.8, '— bare wire   - - insulated wire, on the copper side, hole to hole');
  yield text(0.5, top + 1.6, '10 mm:');
  const ruler = `M2.4 ${n(top + 1.5)}h${(10 / GRID).toFixed(3)}m0 -0.2v0.4M2.4 ${n(top + 1.3)}v0.4`;
  yield `<path d="${ruler}" stroke="#1c2b23" stroke-width="0.06" fill="none"/>`;
}

/** A plan in its true size, as SVG: seen from the parts’ side, copper shining through. Print it at 100 % and lay it on. */
export function boardSvg(board: Board): string {
  const [first, last] = board.strips;
  const [low, high] = board.rows;
  const width = Math.max(last - first + 2 * SIDE, WIDEST_LINE);
  const height = high - low + HEADER + FOOTER;
  const spare = (width - (last - first)) / 2;
  const sheet: Sheet = { x: (strip) => strip - first + spare, y: (row) => high - row + HEADER };
  const size = `width="${n(width * GRID)}mm" height="${n(height * GRID)}mm" viewBox="0 0 ${n(width)} ${n(height)}"`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="0.42" role="img">`,
    `<title>${board.name}</title>`,
    '<rect width="100%" height="100%" fill="#fffdf6"/>',
    text(0.5, 0.8, board.name, 'font-weight="700" font-size="0.62"'),
    text(0.5, 1.5, 'From the parts’ side, true size; the copper strips run from top to bottom.'),
    ...copper(board, sheet),
    ...parts(board, sheet),
    ...wires(board, sheet),
    ...legs(board, sheet),
    ...legend(high - low + HEADER + 1.4),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

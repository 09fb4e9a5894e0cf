import type { Design } from './designs.ts';
import { type Seat, seatsOf } from './die.ts';
import type { Vector } from './field.ts';

/** A die's faces laid out flat: which, the way it looks, its right and its upper side, and where it stands in the net. */
const NET: readonly (readonly [
  face: number,
  out: Vector,
  right: Vector,
  up: Vector,
  x: number,
  y: number,
])[] = [
  [1, [0, 0, 1], [1, 0, 0], [0, 1, 0], 1, 0],
  [4, [-1, 0, 0], [0, -1, 0], [0, 0, 1], 0, 1],
  [5, [0, -1, 0], [1, 0, 0], [0, 0, 1], 1, 1],
  [3, [1, 0, 0], [0, 1, 0], [0, 0, 1], 2, 1],
  [2, [0, 1, 0], [-1, 0, 0], [0, 0, 1], 3, 1],
  [6, [0, 0, -1], [1, 0, 0], [0, -1, 0], 1, 2],
];

const MARGIN = 6;
const HEAD = 13;
const KINDS = ['centre', 'edge', 'corner', 'parity'];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Where the magnets go, in true size: the die's six faces from outside, cut open along the edges. */
export function dieSvg(design: Design): string {
  const { die, magnet } = design;
  const seats = seatsOf(design);
  const width = 4 * die + 2 * MARGIN;
  const height = 3 * die + MARGIN + HEAD;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="2.4" role="img">`,
    '<title>Where the magnets go in a die</title>',
    '<rect width="100%" height="100%" fill="#fffdf6"/>',
    `<text x="${MARGIN}" y="5" font-weight="700" font-size="3">A die laid open, in true size, from outside</text>`,
    `<text x="${MARGIN}" y="9">${seats.length} magnets ${magnet.diameter} × ${magnet.thickness} mm, south poles outward</text>`,
  ];
  for (const [face, out, right, up, column, row] of NET) {
    const [x, y] = [MARGIN + column * die, HEAD + row * die];
    const own = seats.filter(({ axis }) => dot(axis, out) > 0.9);
    const says = own[0]?.below ?? 0;
    lines.push(
      `<rect x="${x}" y="${y}" width="${die}" height="${die}" fill="#ffffff" stroke="#1c2b23" stroke-width="0.3"/>`,
      `<text x="${x + 0.8}" y="${y + 2.6}" font-weight="700">${face}</text>`,
      `<text x="${x + die - 0.6}" y="${y + die - 0.7}" text-anchor="end" font-size="1.5" fill="#4b5c52">tells ${says}</text>`,
    );
    for (const seat of own) {
      const [cx, cy] = [x + die / 2 + dot(seat.at, right), y + die / 2 - dot(seat.at, up)];
      lines.push(
        `<circle cx="${cx.toFixed(2)}" cy="${cy.toFixed(2)}" r="${magnet.diameter / 2}" fill="#b3382b"><title>${kindOf(seat)}</title></circle>`,
        `<path d="M${(cx - 0.4).toFixed(2)} ${cy.toFixed(2)}h0.8m-0.4 -0.4v0.8" stroke="#fffdf6" stroke-width="0.15"/>`,
      );
    }
  }
  lines.push('</svg>');
  return `${lines.join('\n')}\n`;
}

const kindOf = ({ kind }: Seat): string => KINDS[kind] ?? '';

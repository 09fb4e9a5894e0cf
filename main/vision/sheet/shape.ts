import { type DieId, type Side, MAT_CORNERS, MAT_WORDS, RISK_ID, facesOf, wordOf } from '../codes/book.ts';
import { FACE, PEARL_PLACES } from '../printed/types.ts';
import glyphs from './glyphs.json';

/** A filled shape: SVG path data in mm (absolute M, L, H, V, Q, C, Z only) and its colour, `#rrggbb`. */
export interface Shape {
  readonly path: string;
  readonly fill: string;
  /** Overlapping parts are holes. */
  readonly evenOdd?: boolean;
}

const round = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Handles of a cubic curve that draws a quarter of a circle. */
const QUARTER_CURVE = 0.5523;

export function circlePath(x: number, y: number, radius: number): string {
  const k = radius * QUARTER_CURVE;
  const at = (dx: number, dy: number): string => `${round(x + dx)} ${round(y + dy)}`;
  return (
    `M${at(-radius, 0)}C${at(-radius, -k)} ${at(-k, -radius)} ${at(0, -radius)}` +
    `C${at(k, -radius)} ${at(radius, -k)} ${at(radius, 0)}` +
    `C${at(radius, k)} ${at(k, radius)} ${at(0, radius)}` +
    `C${at(-k, radius)} ${at(-radius, k)} ${at(-radius, 0)}Z`
  );
}

/** A rectangle with round corners; `radius` 0 for sharp ones. */
export function boxPath(x: number, y: number, width: number, height: number, radius = 0): string {
  const [l, t, r, b] = [x, y, x + width, y + height];
  if (radius === 0) return `M${round(l)} ${round(t)}H${round(r)}V${round(b)}H${round(l)}Z`;
  const k = radius * (1 - QUARTER_CURVE);
  const p = (px: number, py: number): string => `${round(px)} ${round(py)}`;
  return (
    `M${p(l + radius, t)}H${round(r - radius)}C${p(r - k, t)} ${p(r, t + k)} ${p(r, t + radius)}` +
    `V${round(b - radius)}C${p(r, b - k)} ${p(r - k, b)} ${p(r - radius, b)}` +
    `H${round(l + radius)}C${p(l + k, b)} ${p(l, b - k)} ${p(l, b - radius)}` +
    `V${round(t + radius)}C${p(l, t + k)} ${p(l + k, t)} ${p(l + radius, t)}Z`
  );
}

type Corner = readonly [x: number, y: number];

export const polygonPath = (corners: readonly Corner[]): string =>
  `${corners.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')}Z`;

/** A straight line of this width. */
export function linePath([ax, ay]: Corner, [bx, by]: Corner, width: number): string {
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [((by - ay) / long) * (width / 2), ((ax - bx) / long) * (width / 2)];
  return polygonPath([
    [ax + nx, ay + ny],
    [bx + nx, by + ny],
    [bx - nx, by - ny],
    [ax - nx, ay - ny],
  ]);
}

/** A path's steps: its letter and its numbers. */
function steps(path: string): [string, number[]][] {
  return [...path.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, letter = '', rest = '']) => [
    letter,
    (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number),
  ]);
}

/** The path scaled by `scale` and then moved by x, y. */
export function placed(path: string, x: number, y: number, scale: number): string {
  return steps(path)
    .map(([letter, numbers]) => {
      const put = (value: number, i: number): string => {
        const isX = letter === 'H' || (letter !== 'V' && i % 2 === 0);
        return round(value * scale + (isX ? x : y));
      };
      return letter + numbers.map(put).join(' ');
    })
    .join('');
}

const PIECES = 8;

/** The path as closed rings of points: x, y, x, y … in mm. */
export function ringsOf(path: string): number[][] {
  const rings: number[][] = [];
  let ring: number[] = [];
  let [x, y] = [0, 0];
  const curve = (at: (t: number) => [number, number]): void => {
    for (let i = 1; i <= PIECES; i += 1) ring.push(...at(i / PIECES));
  };
  for (const [letter, n] of steps(path)) {
    if (letter === 'M') {
      ring = [];
      rings.push(ring);
    }
    // A command may be followed by several sets of numbers.
    const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6 }[letter] ?? 0;
    for (let i = 0; size > 0 && i + size <= n.length; i += size) {
      const [sx, sy] = [x, y];
      const v = n.slice(i, i + size);
      x = letter === 'V' ? x : v[letter === 'H' ? 0 : size - 2]!;
      y = letter === 'H' ? y : v[size - 1]!;
      if (letter === 'Q') curve((t) => quadratic(t, [sx, v[0]!, x], [sy, v[1]!, y]));
      else if (letter === 'C') curve((t) => cubic(t, [sx, v[0]!, v[2]!, x], [sy, v[1]!, v[3]!, y]));
      else ring.push(x, y);
    }
  }
  return rings.filter((points) => points.length >= 6);
}

type Three = readonly [number, number, number];
type Four = readonly [number, number, number, number];

function quadratic(t: number, x: Three, y: Three): [number, number] {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  return [a * x[0] + b * x[1] + c * x[2], a * y[0] + b * y[1] + c * y[2]];
}

function cubic(t: number, x: Four, y: Four): [number, number] {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  return [a * x[0] + b * x[1] + c * x[2] + d * x[3], a * y[0] + b * y[1] + c * y[2] + d * y[3]];
}

/** Paper sizes in mm, portrait. */
export const PAPERS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export type Paper = keyof typeof PAPERS;

/** Shapes positioned on a page, in mm, scaled by `scale`. */
export interface Placed {
  readonly shapes: readonly Shape[];
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A page as SVG in millimetres, made only of shapes: no fonts, no pictures. */
export function svgOf(
  { width, height }: { readonly width: number; readonly height: number },
  items: readonly Placed[],
): string {
  const groups = items.map(({ shapes, x, y, scale }) => {
    const paths = shapes.map(({ path, fill, evenOdd }) => {
      const rule = evenOdd ? ' fill-rule="evenodd"' : '';
      return `<path d="${path}" fill="${fill}"${rule}/>`;
    });
    return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${paths.join('')}</g>`;
  });
  const size = `viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}mm" height="${round(height)}mm"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M0 0H${round(width)}V${round(height)}H0Z" fill="#ffffff"/>\n${groups.join('\n')}\n</svg>\n`;
}

type Font = 'text' | 'title';
/** The advance and path of a letter, in thousandths of the size, y down from the baseline. */
type Glyph = readonly [advance: number, path: string];
/**
 * Outlines of Inter (weight 500, the text) by The Inter Project Authors and Fraunces (weight 650, optical size 72: ranks and
 * titles) by The Fraunces Project Authors, both SIL Open Font License 1.1, from the packages @fontsource-variable/inter and
 * @fontsource-variable/fraunces. Printed sheets contain only shapes, so that they look the same everywhere.
 */
const GLYPHS: Readonly<Record<Font, Readonly<Record<string, Glyph>>>> = {
  text: letters(glyphs.text),
  title: letters(glyphs.title),
};

function letters(from: Readonly<Record<string, readonly (number | string)[]>>): Record<string, Glyph> {
  const pairs = Object.entries(from).map(([letter, [advance, path]]) => [
    letter,
    [Number(advance), String(path)],
  ]);
  return Object.fromEntries(pairs) as Record<string, Glyph>;
}

/** Cap height, as a share of the font size. */
export const CAPITAL = 0.7;

/** A letter of its font, else of the other font, else a space. */
const glyph = (font: Font, letter: string): Glyph =>
  GLYPHS[font][letter] ?? GLYPHS.text[letter] ?? GLYPHS.text[' '] ?? [250, ''];

export const textWidth = (text: string, size: number, font: Font = 'text'): number =>
  [...text].reduce((sum, letter) => sum + (glyph(font, letter)[0] * size) / 1000, 0);

/** Text in lines of at most this width, in mm; a longer word has a line of its own. */
export function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Text as a path, in mm. `x` is its start, middle or end, `y` its baseline, `size` the font size. */
export function textPath(
  text: string,
  x: number,
  y: number,
  size: number,
  {
    font = 'text',
    align = 'start',
  }: { readonly font?: Font; readonly align?: 'start' | 'middle' | 'end' } = {},
): string {
  const width = textWidth(text, size, font);
  let at = x - (align === 'middle' ? width / 2 : align === 'end' ? width : 0);
  let path = '';
  for (const letter of text) {
    const [advance, outline] = glyph(font, letter);
    path += placed(outline, at, y, size / 1000);
    at += (advance * size) / 1000;
  }
  return path;
}

/** Colours of the bands. All are dark in grey too, because the reader uses brightness only. */
export const INKS = {
  s: '#1d2422',
  h: '#b3241f',
  d: '#1d549c',
  c: '#14683a',
  risk: '#7b4a0c',
  poker: '#5a2a66',
  blank: '#3a4541',
} as const;
type Ink = keyof typeof INKS;
/** The colour of black-and-white prints. */
const BLACK = '#111111';
const PEARL = '#fffefa';

/** Suits in a square of 5 mm, centred. */
export const SUIT_PATHS = {
  s: 'M0 -2.5C0.3 -1.95 2.375 -0.65 2.375 0.65C2.375 1.4 1.8 1.8 1.25 1.8C0.8 1.8 0.45 1.55 0.25 1.25C0.325 1.8 0.5 2.15 0.95 2.45L-0.95 2.45C-0.5 2.15 -0.325 1.8 -0.25 1.25C-0.45 1.55 -0.8 1.8 -1.25 1.8C-1.8 1.8 -2.375 1.4 -2.375 0.65C-2.375 -0.65 -0.3 -1.95 0 -2.5Z',
  h: 'M0 2.45C-0.25 2.1 -2.45 0.7 -2.45 -0.9C-2.45 -1.85 -1.8 -2.35 -1.15 -2.35C-0.55 -2.35 -0.15 -1.95 0 -1.45C0.15 -1.95 0.55 -2.35 1.15 -2.35C1.8 -2.35 2.45 -1.85 2.45 -0.9C2.45 0.7 0.25 2.1 0 2.45Z',
  d: 'M0 -2.55Q0.75 -1.05 2 0Q0.75 1.05 0 2.55Q-0.75 1.05 -2 0Q-0.75 -1.05 0 -2.55Z',
  c: 'M0 -2.5C0.675 -2.5 1.175 -1.975 1.175 -1.325C1.175 -0.9 0.95 -0.5 0.65 -0.25C0.825 -0.325 1.025 -0.375 1.25 -0.375C1.9 -0.375 2.425 0.15 2.425 0.8C2.425 1.45 1.9 1.95 1.25 1.95C0.825 1.95 0.45 1.725 0.25 1.375C0.325 1.85 0.5 2.175 0.9 2.45L-0.9 2.45C-0.5 2.175 -0.325 1.85 -0.25 1.375C-0.45 1.725 -0.825 1.95 -1.25 1.95C-1.9 1.95 -2.425 1.45 -2.425 0.8C-2.425 0.15 -1.9 -0.375 -1.25 -0.375C-1.025 -0.375 -0.825 -0.325 -0.65 -0.25C-0.95 -0.5 -1.175 -0.9 -1.175 -1.325C-1.175 -1.975 -0.675 -2.5 0 -2.5Z',
} as const;
type SuitMark = keyof typeof SUIT_PATHS;

/** The dark frame with its pearls, in mm around the centre of a 16 mm die's face. */
export function frameArt(word: string, fill: string): Shape[] {
  const outer = boxPath(-FACE.frame / 2, -FACE.frame / 2, FACE.frame, FACE.frame, FACE.frameRadius);
  const inner = boxPath(-FACE.window / 2, -FACE.window / 2, FACE.window, FACE.window, FACE.windowRadius);
  const pearls = PEARL_PLACES.map(([x, y], i) =>
    circlePath(x, y, (word[i] === '1' ? FACE.large : FACE.small) / 2),
  );
  return [
    { path: outer + inner, fill, evenOdd: true },
    { path: pearls.join(''), fill: PEARL },
  ];
}

export interface ArtOptions {
  readonly black?: boolean;
}

const inkOf = (ink: Ink, { black = false }: ArtOptions): string => (black ? BLACK : INKS[ink]);

/** One face of a printed die: shapes in mm around its centre, for a 16 mm die. */
export function faceArt(die: DieId, face: Side, options: ArtOptions = {}): Shape[] {
  const shows = facesOf(die)[face - 1] ?? 'blank';
  const word = wordOf(die, face);
  if (shows === 'blank') return frameArt(word, inkOf('blank', options));
  const suit = shows.slice(-1) as SuitMark;
  if (die === RISK_ID || !(suit in SUIT_PATHS) || die.startsWith('P')) {
    const fill = inkOf(die === RISK_ID ? 'risk' : 'poker', options);
    return [...frameArt(word, fill), ...largeRank(shows, fill)];
  }
  const fill = inkOf(suit, options);
  return [
    ...frameArt(word, fill),
    { path: rankPath(shows.slice(0, -1), 0.45, 4.3, 6.6), fill },
    { path: placed(SUIT_PATHS[suit], 0, 2.345, 0.59), fill },
  ];
}

/** A rank centred on the face, `height` mm high, with its feet at `baseline`. */
function rankPath(rank: string, baseline: number, height: number, widest: number): string {
  const size = height / CAPITAL;
  const width = textWidth(rank, size, 'title');
  return textPath(rank, 0, baseline, size * Math.min(1, widest / width), { font: 'title', align: 'middle' });
}

/** A rank that fills the window; the nine is underlined to distinguish it from a six. */
function largeRank(rank: string, fill: string): Shape[] {
  const path = rankPath(rank, rank === '9' ? 2.05 : 2.7, rank === '9' ? 4.7 : 5.4, 6.9);
  return rank === '9'
    ? [
        { path, fill },
        { path: boxPath(-1.6, 2.85, 3.2, 0.5), fill },
      ]
    : [{ path, fill }];
}

/** A corner of the mat (0 to 3, clockwise from the upper left): shapes in mm around its centre, the size of a face. */
export function matCornerArt(corner: number, options: ArtOptions = {}): Shape[] {
  const suit = (['s', 'h', 'd', 'c'] as const)[corner % MAT_CORNERS.length]!;
  const fill = inkOf(suit, options);
  return [...frameArt(MAT_WORDS[corner] ?? MAT_WORDS[0], fill), { path: SUIT_PATHS[suit], fill }];
}

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

import { type Shape, round } from './shape.ts';

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

import glyphs from './glyphs.json';
import { placed } from './shape.ts';

export type Font = 'text' | 'title';
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

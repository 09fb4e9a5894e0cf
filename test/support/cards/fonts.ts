import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import { ringsOf } from '../../../main/vision/sheet/shape.ts';
import type { Rings } from './rings.ts';

/** Fonts under free licences that indices are printed with. Those of the tests are never used in training. */
const FONTS = {
  training: [
    'abril-fatface-latin-400',
    'alfa-slab-one-latin-400',
    'anton-latin-400',
    'archivo-narrow-latin-700',
    'arvo-latin-400',
    'arvo-latin-700',
    'bebas-neue-latin-400',
    'bitter-latin-700',
    'cardo-latin-700',
    'crete-round-latin-400',
    'domine-latin-700',
    'kreon-latin-600',
    'libre-baskerville-latin-400',
    'libre-baskerville-latin-700',
    'merriweather-latin-700',
    'montserrat-latin-600',
    'old-standard-tt-latin-400',
    'old-standard-tt-latin-700',
    'open-sans-latin-500',
    'open-sans-latin-700',
    'oswald-latin-500',
    'pt-serif-latin-400',
    'pt-serif-latin-700',
    'roboto-condensed-latin-700',
    'roboto-slab-latin-500',
    'roboto-slab-latin-800',
    'rubik-latin-500',
    'vollkorn-latin-700',
  ],
  test: [
    'bevan-latin-400',
    'fira-sans-condensed-latin-600',
    'gelasio-latin-400',
    'gelasio-latin-700',
    'ibm-plex-serif-latin-500',
    'ibm-plex-serif-latin-700',
    'league-gothic-latin-400',
    'libre-bodoni-latin-600',
    'work-sans-latin-600',
    'zilla-slab-latin-600',
  ],
} as const;
/** Who draws with them: decks of training, or those kept apart from it. */
export type Use = keyof typeof FONTS;

const CAPITAL = 100;
const require = createRequire(import.meta.url);
const loaded = new Map<string, Font>();

function fontOf(name: string): Font {
  const known = loaded.get(name);
  if (known) return known;
  const family = name.replace(/-latin-.*/u, '');
  const file = readFileSync(require.resolve(`@fontsource/${family}/files/${name}-normal.woff`));
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  loaded.set(name, font);
  return font;
}

function stepOf(command: PathCommand): string {
  const n = (...values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(' ');
  switch (command.type) {
    case 'M':
    case 'L':
      return command.type + n(command.x, command.y);
    case 'Q':
      return `Q${n(command.x1, command.y1, command.x, command.y)}`;
    case 'C':
      return `C${n(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    case 'Z':
      return 'Z';
  }
}

/** A word's outlines: x from 0, y down, a capital from 0 to 1. Old-style figures become as high as capitals. */
export class IndexFont {
  readonly #font: Font;
  readonly #words = new Map<string, { readonly rings: Rings; readonly width: number }>();

  constructor(name: string) {
    this.#font = fontOf(name);
  }

  word(text: string): { readonly rings: Rings; readonly width: number } {
    const known = this.#words.get(text);
    if (known) return known;
    // Letter by letter: the package does not know all the substitutions that fonts ask for.
    const path = new opentype.Path();
    let x = 0;
    for (const letter of text) {
      const glyph = this.#font.charToGlyph(letter);
      path.extend(glyph.getPath(x, 0, CAPITAL));
      x += ((glyph.advanceWidth ?? 0) * CAPITAL) / this.#font.unitsPerEm;
    }
    const own = path.getBoundingBox();
    const capital = this.#font.charToGlyph('H').getPath(0, 0, CAPITAL).getBoundingBox();
    const { y1, y2 } = /\d/u.test(text) ? own : capital;
    const scale = 1 / (y2 - y1);
    const rings = ringsOf(path.commands.map(stepOf).join('')).map((ring) =>
      ring.map((value, i) => (i % 2 === 0 ? value - own.x1 : value - y1) * scale),
    );
    const word = { rings, width: (own.x2 - own.x1) * scale };
    this.#words.set(text, word);
    return word;
  }
}

export const fontsFor = (use: Use): readonly string[] => FONTS[use];

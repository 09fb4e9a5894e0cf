import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const at = (path: string): string => resolve(import.meta.dirname, '../..', path);
const read = (path: string): string => readFileSync(at(path), 'utf8');

/** The characters of one `unicode-range`. */
function covers(range: string): (character: string) => boolean {
  const parts = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice('U+'.length).split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return parts.some(([from, to]) => from <= code && code <= to);
  };
}

const rangesOf = (css: string): string[] =>
  [...css.matchAll(/unicode-range:\s*([^;]+);/g)].map(([, range = '']) => range);

const said = new Set(
  readdirSync(at('main/words'))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => [...read(`main/words/${name}`)])
    .filter((character) => character >= ' '),
);

describe('the fonts that a page loads first', () => {
  it.each(['inter', 'fraunces'])('%s has every Latin character of the words', (name) => {
    const font = read('renderer/styles/fonts.css').split('@font-face');
    const small = covers(rangesOf(font.find((face) => face.includes(`${name}.woff2`)) ?? '')[0] ?? '');
    const whole = rangesOf(read(`node_modules/@fontsource-variable/${name}/wght.css`)).map(covers);
    const latin = whole.find((has) => has('a')) ?? (() => false);
    const missing = [...said].filter((character) => latin(character) && !small(character));
    expect(missing).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../main/contract.ts';
import { GAMES } from '../support/games.ts';
import { wordParts } from '../../build/vite.words.ts';
import { readWords, sentencesOf } from '../support/word-keys.ts';

describe.each(LOCALES)('%s, sent in parts', (locale) => {
  const words = readWords(locale);
  const parts = wordParts(words);

  it('has each sentence in one part, without losses', () => {
    const sent = Object.values(parts).flatMap((part) => [...sentencesOf(part as typeof words)]);
    expect(sent.sort()).toEqual([...sentencesOf(words)].sort());
  });

  it('has a part for each game, one for the first screens and one for the rest', () => {
    expect(Object.keys(parts).sort()).toEqual(['first', 'rest', ...GAMES.map(({ id }) => id)].sort());
  });
});

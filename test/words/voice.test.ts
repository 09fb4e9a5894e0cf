import { expect, test } from 'vitest';
import { readWords, sentencesOf } from '../support/word-keys.ts';
import { TRANSLATED } from '../support/translated.ts';

test.each(Object.keys(TRANSLATED))('%s: no translated turns', (locale) => {
  const wrong = [...sentencesOf(readWords(locale))].filter(([, said]) =>
    TRANSLATED[locale]?.some((turn) => turn.test(said)),
  );
  expect(wrong).toEqual([]);
});

import { expect, test } from 'vitest';
import { readWords, sentencesOf } from '../support/word-keys.ts';
import { TRANSLATED } from '../support/translated.ts';

test.each(Object.keys(TRANSLATED))('%s: no translated turns', (locale) => {
  const wrong = [...sentencesOf(readWords(locale))].filter(([, said]) =>
    TRANSLATED[locale]?.some((turn) => turn.test(said)),
  );
  expect(wrong).toEqual([]);
});

/** In quotes, and on no screen: what people say aloud, and words of a command line, a script or another program. */
const SAID_ELSEWHERE = [
  'dream.rule.outAnytime.choice.at-any-moment',
  'makeDice.steps.print',
  'makeDice.steps.cardPrint',
  'tray.cli.none',
  'tray.script.end',
];
const QUOTED = { en: /“([^”{}]+)”/g, de: /„([^“{}]+)“/g, fr: /«\s([^»{}]+)\s»/g };

test.each(Object.entries(QUOTED))(
  '%s: what a sentence quotes from the screen stands there so',
  (locale, quoted) => {
    const sentences = sentencesOf(readWords(locale));
    const bare = (text: string): string => text.replace(/…$/, '').trim();
    const shown = new Set([...sentences.values()].flatMap((text) => text.split(' | ')).map(bare));
    const wrong = [...sentences].flatMap(([code, text]) =>
      [...text.matchAll(quoted)]
        .map(([, words = '']) => bare(words))
        .filter((words) => !shown.has(words) && !SAID_ELSEWHERE.includes(code))
        .map((words) => `${code}: ${words}`),
    );
    expect(wrong).toEqual([]);
  },
);

import { describe, expect, test } from 'vitest';
import { patternOf, tableOf, withoutNames } from '../support/glossary.ts';
import { readWords, sentencesOf } from '../support/word-keys.ts';

const said = (locale: string): ReadonlyMap<string, string> =>
  new Map([...sentencesOf(readWords(locale))].map(([code, text]) => [code, withoutNames(text)]));
const english = said('en');
const german = said('de');
const french = said('fr');

/** The command line’s help, whose lines are commands. */
const isCommandLine = (code: string): boolean => code === 'cli.help' || code === 'launch.help';

describe('one word for one thing', () => {
  const rows = tableOf('One word for one thing').map(([en = [], de = [], fr = [], not = []]) => ({
    en: en[0] ?? '',
    de,
    fr,
    not,
  }));
  const has = (words: readonly string[], text = ''): boolean =>
    words.some((word) => patternOf(word).test(text));

  test('the glossary has words', () => expect(rows.length).toBeGreaterThan(15));

  test.each(rows)('$en', ({ en, de, fr, not }) => {
    const codes = [...english.keys()].filter(
      (code) => has([en], english.get(code)) && !isCommandLine(code) && !not.includes(code),
    );
    expect(codes).not.toEqual([]);
    expect(codes.filter((code) => !has(de, german.get(code))).map((code) => german.get(code))).toEqual([]);
    expect(codes.filter((code) => !has(fr, french.get(code))).map((code) => french.get(code))).toEqual([]);
  });

  test('each exception is one', () => {
    const needless = rows.flatMap(({ en, de, fr, not }) =>
      not.filter(
        (code) =>
          code !== '' &&
          !(has([en], english.get(code)) && !(has(de, german.get(code)) && has(fr, french.get(code)))),
      ),
    );
    expect(needless).toEqual([]);
  });
});

describe.each([
  ['English', english],
  ['German', german],
  ['French', french],
])('words that are not used in %s', (language, sentences) => {
  const rows = tableOf(language).flatMap(([not = []]) => not);

  test('the glossary has some', () => expect(rows.length).toBeGreaterThan(5));

  test.each(rows)('%s', (not) => {
    const old = patternOf(not);
    expect([...sentences].filter(([code, text]) => old.test(text) && !isCommandLine(code))).toEqual([]);
  });
});

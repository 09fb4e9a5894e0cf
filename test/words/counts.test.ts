import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../main/contract.ts';
import { fillText } from '../../main/words/speaker.ts';
import { readWords, sentencesOf } from '../support/word-keys.ts';

/*
 * "1 hands have been played." Each sentence is filled with 0, 1, 2, 5 and 21 in the place of each of its parameters: no
 * number may stand before a noun in the wrong number. A sentence has forms (` | `, for `n` or `count`) or a word has them
 * (`{rounds:one hand|# hands}`).
 */

const COUNTS = [0, 1, 2, 5, 21];

/** Parameters that are names, cards or words, numbers that count nothing (of a die, a line, a hand), and `sum`, which shows `n`. */
const NO_COUNT: ReadonlySet<string> = new Set(
  (
    'a bidder bad card chance code dealer device die face faces file from given group hand high host id kind leader line ' +
    'loser lost name names number other over path pocket pot port record room row seat seats seq shows side sides sum taken target ' +
    'time to total user value was version what who why winner winners word times address of rank b'
  ).split(' '),
);

/** Numbers that are never one (nor nought), and why. */
const NEVER_ONE: Readonly<Record<string, readonly RegExp[]>> = {
  'games with cards deal several cards, from one pack': [
    /^sleepless\.(?:how|act)\.[\w-]+ (?:cards|dice|tricks|pack)$/,
    /^(?:pool-nap|dream)\.(?:how|act)\.\w+ (?:cards|tricks)$/,
    /^pool-nap\.counts\.sum tricks$/,
    /^sleepless\.odds\.count most$/,
    /^odds\.held most$/,
    /^winner\.exchange\.low (?:n|least|cards)$/,
    /^winner\.change\.(?:three|four) many$/,
    /^winner\.reason\.(?:many|triple) n$/,
    /^dream\.tally\.most n$/,
  ],
  'these parameters are cards here, not how many': [
    /^winner\.(?:verdict|card|call|ask)\.[\w-]+ (?:cards|given)$/,
    /^roll-a-royal\.(?:layout|screen)\.\w+ cards$/,
  ],
  'a set has several dice, and a die six sides': [
    /^roll-a-royal\.(?:how|act)\.[\w-]+ dice$/,
    /^roll-a-royal\.layout\.tooManyDice dice$/,
    /^cameraScene\.teach\.progress all$/,
    /^trayPanel\.sets\.known all$/,
  ],
  'a run and a layout need two cards and more': [
    /^winner\.kind\.[\w-]+ n$/,
    /^roll-a-royal\.ask\.layout count$/,
  ],
  'there are two players and more': [
    /^(?:cli\.game|table\.players\.count|setup\.playersRange) max$/,
    /^winner\.how\.withPlayers players$/,
    /^roll-a-royal\.how\.players most$/,
    /^table\.goOn\.few least$/,
    /^table\.join\.many n$/,
    /^invite\.crowd n$/,
    /^dream\.change\.hands (?:n|was)$/,
  ],
  'it is a large number': [
    /^launch\.windowHung seconds$/,
    /^roll-a-royal\.odds\.assumes\.turns(?:Own)? counted$/,
    /^(?:journal\.file\.tooLong|tray\.flash\.cli\.bytes) bytes$/,
    /^cameraScene\.hard\.small least$/,
    /^evenings\.rule (?:least|once)$/,
    /^printed\.line1 mm$/,
  ],
  'a verb of the player before it': [/^pool-nap\.ask\.firstTrick bid$/],
  'it has a decimal place': [/^odds\.(?:brings net|worth chips|points points)$/],
};

/** Nouns and verbs after a count, as far as they differ in number. */
const GRAMMAR: Readonly<Record<string, { readonly plural: RegExp; readonly singular: RegExp }>> = {
  en: {
    plural:
      /(?:[a-z]+ )?(?!(?:is|was|has|this|less|plus|as|does)\b)[a-z]+(?<!s)s\b|(?:more )?(?:dice|people)\b|(?:are|were|have)\b/,
    singular:
      /(?:more |other |whole )?(?:die|card|chip|trick|throw|point|hand|round|turn|game|player|person|face|sample|pocket|move|phone|mark|blank)\b/,
  },
  de: {
    plural:
      /(?:[a-zäöü]+e[nr]? )?(?!(?:\p{Lu}\p{Ll}*)?(?:Würfel|Spieler|Fernseher|Muster|Pixel|Wurf|Punkt|Bild|Spiel)\b)\p{Lu}\p{Ll}+\b|sind\b/u,
    singular:
      /(?:[a-zäöü]+e[nr]? )?(?:Karte|Chip|Stich|Wurf|Punkt|Runde|Zug|Spiel|Person|Seite|Mulde|Handy|Angabe|Bild)(?!\p{L})/u,
  },
  fr: {
    plural:
      /(?!(?:dans|plus|fois|pas|mais|puis|moins|sans|compris|sous|points\.)(?!\p{L}))\p{Ll}+[sx](?!\p{L})|ont\b/u,
    singular:
      /(?:carte|jeton|pli|lancer|point|donne|tour|manche|partie|joueur|dé|face|échantillon|logement|coup|téléphone|marque|blanc|image)(?!\p{L})/u,
  },
};

const isOne = (locale: string, count: number): boolean =>
  new Intl.PluralRules(locale).select(count) === 'one';

/** Where a number and what it counts do not agree, as `code parameter: sentence`. */
function mismatches(locale: string, sentences: Iterable<readonly [string, string]>): readonly string[] {
  const plurals = new Intl.PluralRules(locale);
  const { plural, singular } = GRAMMAR[locale]!;
  const exempt = Object.values(NEVER_ONE).flat();
  const wrong: string[] = [];
  for (const [code, sentence] of sentences) {
    const names = new Set([...sentence.matchAll(/\{(\w+)[:}]/g)].map(([, name = '']) => name));
    for (const name of names) {
      if (NO_COUNT.has(name)) continue;
      const never = exempt.some((some) => some.test(`${code} ${name}`));
      for (const count of never ? [2, 5, 21] : COUNTS) {
        const said = fillText(
          sentence,
          { shown: { [name]: String(count) }, numbers: { [name]: count }, phrases: new Set() },
          plurals,
        );
        const follows = isOne(locale, count) ? plural : singular;
        const found = new RegExp(
          `(?<![\\d.,] ?)(?<!\\p{L})${String(count)}[ \\u00a0](?:${follows.source})`,
          'u',
        );
        if (found.test(said)) wrong.push(`${code} ${name}: ${said}`);
      }
    }
  }
  return wrong;
}

describe.each(LOCALES)('%s', (locale) => {
  test('no number stands before a noun in the wrong number', () => {
    expect(mismatches(locale, sentencesOf(readWords(locale)))).toEqual([]);
  });
});

describe('the comparison', () => {
  test.each([
    ['en', '{rounds} hands have been played', 'rounds'],
    ['en', 'The only {most} dice left', 'most'],
    ['de', '{rounds} Runden sind gespielt', 'rounds'],
    ['fr', '{rounds} donnes jouées', 'rounds'],
    // French counts nought as one: 0 donne.
    ['fr', 'aucune|{rounds:une donne|# donne}', 'rounds'],
    ['de', 'in {n} Runde', 'n'],
    ['en', '{n} hand | {n} hand', 'n'],
  ])('%s: %s is found', (locale, sentence, name) =>
    expect(mismatches(locale, [['some.code', sentence]])).toEqual([
      expect.stringMatching(new RegExp(`^some\\.code ${name}: `)),
      ...mismatches(locale, [['some.code', sentence]]).slice(1),
    ]),
  );

  test.each([
    ['en', '{rounds:one hand has|# hands have} been played'],
    ['fr', '{rounds:# donne jouée|# donnes jouées}'],
    ['de', 'eine Runde | {n} Runden'],
  ])('%s: %s agrees', (locale, sentence) =>
    expect(mismatches(locale, [['some.code', sentence]])).toEqual([]),
  );

  test('no exemption is left over', () => {
    const pairs = LOCALES.flatMap((locale) =>
      [...sentencesOf(readWords(locale))].flatMap(([code, sentence]) =>
        [...sentence.matchAll(/\{(\w+)[:}]/g)].map(([, name = '']) => `${code} ${name}`),
      ),
    );
    const idle = Object.values(NEVER_ONE)
      .flat()
      .filter((some) => !pairs.some((pair) => some.test(pair)));
    expect(idle.map(String)).toEqual([]);
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../support/games.ts';
import { createSpeaker } from '../../main/words/speaker.ts';
import { readWords, sentencesOf } from '../support/word-keys.ts';

/*
 * findings/rules.md 14: "Roll-a-Royal's menu speaks of dealer, cards, chips … The log says "hand 3", the header "turn 1
 * of 10". A game's unit and its word for a hand belong to its words."
 */

/** What a game does not have, in each language, and so nothing that every game says may name it there. */
const STRANGE: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  en: {
    winner: /\b(?:hands?|chips?|bank)\b/i,
    dream: /\b(?:chips?|bank)\b/i,
    'roll-a-royal': /\b(?:hands?|chips?|bank|dealer|deals?|cards)\b/i,
  },
  de: {
    winner: /\b(?:Runden?|Chips?|Bank)\b/,
    dream: /\b(?:Chips?|Bank)\b/,
    'roll-a-royal': /\b(?:Hand|Chips?|Bank|Geber|gibt(?! diese Datei)|Karten|Runden?)\b/,
  },
  fr: {
    winner: /\b(?:donnes?|jetons?|banque)\b/i,
    dream: /\b(?:jetons?|banque)\b/i,
    'roll-a-royal': /\b(?:donnes?|jetons?|banque|donneur|cartes|manches?)\b/i,
  },
};

/** The sections whose sentences every game says alike. */
const SHARED = /^(?:table|home|scene|sheet|evenings|setup|journal|csv)\./;

/** Said by each game in words of its own already: why chips moved. */
const ELSEWHERE = /^scene\.handEnd\.rule\./;

const english = sentencesOf(readWords('en'));

/** The sentences that speak of a hand, and which games may say: each must be the game's own. */
const COUNTED = [
  'table.call.voided',
  'table.call.leave',
  'table.leave.already',
  'table.change.afterHand',
  'table.change.now',
  'table.reason.void',
  'home.hand',
  'home.deals',
  'scene.hand',
  'scene.steps',
  'scene.leaving',
  'scene.finale.swingOf',
  'scene.handEnd.over',
  'scene.handEnd.gain',
  'scene.handEnd.deals',
  'scene.lead.leads',
  'setup.lead',
  'evenings.hands',
  'evenings.hand',
  'evenings.chartAbout',
  'evenings.bestHand',
  'csv.hand',
  'journal.differs',
  'journal.import.differs',
] as const;

describe.each(['en', 'de', 'fr'])('%s', (locale) => {
  const speaker = createSpeaker(locale, readWords(locale), readWords('en'));
  const said = (code: string, game: string): string =>
    [0, 1, 2].map((n) => speaker.say({ code, params: { n } }, undefined, game)).join(' ');

  test.each(GAMES.map(({ id }) => id))('%s counts in its own words', (game) => {
    const strange = STRANGE[locale]?.[game];
    const wrong = COUNTED.filter((code) => strange?.test(said(code, game)));
    expect(wrong.map((code) => `${code}: ${said(code, game)}`)).toEqual([]);
  });

  test('the shared words of a game that no other sentence covers', () => {
    const wrong = [...english.keys()]
      .filter((code) => SHARED.test(code) && !ELSEWHERE.test(code))
      .filter((code) => /\b(?:hand \{|this hand|next hand|the hand\b)/i.test(english.get(code) ?? ''))
      .filter((code) => !english.has(`own.roll-a-royal.${code}`));
    expect(wrong).toEqual([]);
  });
});

/** What a screen gives besides the parameters of the usual sentence. */
const ALSO_GIVEN: Readonly<Record<string, readonly string[]>> = { 'scene.handEnd.over': ['seat'] };

test('own words of a game have counterparts with the same parameters', () => {
  const parameters = (text = ''): readonly string[] =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  for (const [code, sentence] of english) {
    const [, game, usual] = /^own\.([^.]+)\.(.+)$/.exec(code) ?? [];
    if (!usual) continue;
    expect(GAMES.map(({ id }) => id)).toContain(game);
    expect([...english.keys()]).toContain(usual);
    const given = [...parameters(english.get(usual)), ...(ALSO_GIVEN[usual] ?? [])];
    expect(given).toEqual(expect.arrayContaining([...parameters(sentence)]));
  }
});

/** Where no game lies on the table, or another one: `t` would say it in the words of all games, or of that other game. */
const BESIDE = join(import.meta.dirname, '../../renderer/scenes/evenings');

test('pages of earlier games ask for each game’s own words', () => {
  const own = new Set(
    [...english.keys()].flatMap((code) => /^own\.[^.]+\.(evenings\..+)$/.exec(code)?.[1] ?? []),
  );
  expect(own.size).toBeGreaterThan(3);
  const wrong = readdirSync(BESIDE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:vue|ts)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(BESIDE, file), 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)]
        .filter(([, code = '']) => own.has(code))
        .map(([, code = '']) => `${file}: ${code}`),
    );
  expect(wrong).toEqual([]);
});

test('a phrase within a phrase uses the same words', () => {
  const speaker = createSpeaker('en', readWords('en'), readWords('en'));
  const inner = { phrase: { code: 'table.call.voided', params: { hand: 3 } } };
  const refused = { code: 'cli.refused', params: { seq: 4, code: 'x', why: inner } };
  expect(speaker.say(refused, undefined, 'roll-a-royal')).toContain('This turn is void');
  expect(speaker.say(refused, undefined, 'pool-nap')).toContain('Hand 3 is void');
});

import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { LOCALES } from '../../main/contract.ts';
import {
  WORDS,
  gapsOf,
  mentionsIn,
  mentionsInProgram,
  readWords,
  sentencesOf,
  type Sentences,
} from '../support/word-keys.ts';

/** Codes whose words read alike in English and in another language: names, and what the field calls so everywhere. */
const SAME: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set([
    'home.version',
    'phones.device.android',
    'phones.device.computer',
    'phones.device.ipad',
    'phones.device.iphone',
    'pool-nap.choose.nap',
    'roll-a-royal.hand.super-royal',
    'roll-a-royal.rule.flushPays.label',
    'scene.field.name',
    'settle.held.chips',
    'sleepless.choose.field.amount',
    'trayPanel.flash.port',
  ]),
  fr: new Set([
    'csv.net',
    'csv.place',
    'evenings.export.journal',
    'evenings.export.json',
    'evenings.face',
    'evenings.p',
    'evenings.pBelow',
    'evenings.pages',
    'evenings.points',
    'home.pot',
    'home.version',
    'makeDice.papers.a4',
    'opened.when',
    'phone.menu',
    'phone.points',
    'phones.device.android',
    'phones.device.console',
    'phones.device.ipad',
    'phones.device.iphone',
    'pool-nap.choose.nap',
    'pool-nap.how.napFailed',
    'pool-nap.how.napMade',
    'pool-nap.reason.ante',
    'pool-nap.rule.ante.label',
    'printed.poker',
    'roll-a-royal.hand.super-royal',
    'roll-a-royal.how.points',
    'scene.dealerMark',
    'scene.finale.net',
    'scene.finale.points',
    'scene.finale.pot',
    'scene.handEnd.rule.pool-nap.ante.name',
    'scene.handEnd.rule.pool-nap.pot.name',
    'scene.handEnd.rule.sleepless.pot.name',
    'scene.menu',
    'scene.pot',
    'settle.amount.points',
    'settle.held.points',
    'settle.net',
    'settle.potShare',
    'television.night.records',
    'trayPanel.pocket.face',
    'winner.how.price',
    'winner.rule.score.label',
  ]),
};

/** Codes that no source writes out, and where they are put together instead. */
const BUILT: readonly RegExp[] = [
  // main/launch.mjs reads it as a field: Node may be too old for anything else.
  /^launch\.node$/,
  // main/engine/games/dream/prompt.ts adds `Ace` to the code of an ace.
  /^dream\.choose\.\w+Ace$/,
  // main/words/speaker.ts puts `own.` and the game before any code; own.test.ts holds them to theirs.
  /^own\./,
  // renderer/components/game-words.ts adds the way of a house rule to the code of a step.
  /^roll-a-royal\.help\.(?:roll-1|layout)/,
];

/** Rules that the ledger cites by another way than `rule: '…'`. */
const CITED: ReadonlySet<string> = new Set(['pool-nap.payout', 'roll-a-royal.allDice', 'roll-a-royal.hands']);
const FILE_NAME = /\.(?:json|jsonl|js|ts|vue|css|part)$/;

const english = sentencesOf(readWords('en'));
const mentions = mentionsInProgram();

const others = LOCALES.filter((locale) => locale !== 'en');

test('a bar divides plural forms and is in no sentence: what follows it would be lost', () => {
  const bars = LOCALES.flatMap((locale) =>
    [...sentencesOf(readWords(locale))].filter(([, sentence]) =>
      sentence.replace(/ \| |\{\w+:[^{}]*\}/g, '').includes('|'),
    ),
  );
  expect(bars).toEqual([]);
});

test('each language of the list has its file, and each file its language', () => {
  const files = readdirSync(WORDS).filter((name) => name.endsWith('.json'));
  expect(files.map((name) => name.replace('.json', '')).sort()).toEqual([...LOCALES].sort());
});

describe.each(others)('%s', (locale) => {
  // What games are called is their name in any language.
  const games = [...english.keys()].filter((code) => /^game\.[\w-]+\.name$/.test(code));
  const same = new Set([...(SAME[locale] ?? []), ...games]);
  const sentences = sentencesOf(readWords(locale));

  it('says all that English says, with its parameters and plurals', () =>
    expect(gapsOf(english, sentences, same)).toEqual([]));

  it('has no needless entry among those that read alike', () =>
    expect([...same].filter((code) => sentences.get(code) !== english.get(code))).toEqual([]));
});

describe('the comparison', () => {
  const en: Sentences = new Map([['a.b', '{n} die | {n} dice']]);
  it.each([
    ['a missing sentence', new Map(), 'missing'],
    ['an empty plural form', new Map([['a.b', '{n} Würfel | ']]), 'empty'],
    ['a parameter that is gone', new Map([['a.b', 'ein Würfel | Würfel']]), 'parameters'],
    ['a plural form too few', new Map([['a.b', '{n} Würfel']]), 'plurals'],
    ['English left as it was', new Map([['a.b', '{n} die | {n} dice']]), 'untranslated'],
  ] as const)('%s is found', (_, other: Sentences, why) =>
    expect(gapsOf(en, other, new Set())).toEqual([{ code: 'a.b', why }]),
  );

  it('a sentence too many is found', () =>
    expect(gapsOf(new Map(), en, new Set())).toEqual([{ code: 'a.b', why: 'extra' }]));

  it('a third language needs its own file only, and what reads alike may be said', () =>
    expect(gapsOf(en, new Map([['a.b', '{n} dé | {n} dés']]), new Set())).toEqual([]));
});

describe('the program and its words', () => {
  it('says every sentence somewhere', () => {
    const unused = [...english.keys()].filter(
      (code) =>
        !mentions.some(({ pattern }) => pattern.test(code)) && !BUILT.some((built) => built.test(code)),
    );
    expect(unused).toEqual([]);
  });

  it('has words for every code', () => {
    const sections = new Set(Object.keys(readWords('en')));
    const codes = [...english.keys()];
    const wordless = mentions.filter(
      ({ text, pattern }) =>
        sections.has(text.split('.', 1)[0] ?? '') &&
        !CITED.has(text) &&
        !FILE_NAME.test(text) &&
        !codes.some((code) => pattern.test(code)),
    );
    expect(wordless.map(({ text, file }) => `${text} in ${file}`)).toEqual([]);
  });

  it('finds codes in quotes, in templates and within templates, and none in comments', () => {
    const source = "// as 'a.one'\nsay('a.two'); t(`a.${x ? 'b' : 'c'}.end`); `(${say('a.three')})`";
    expect(mentionsIn(source, 'x.ts').map(({ text }) => text)).toEqual(['a.two', 'a.three', 'a.*.end']);
    expect(mentionsIn('`a.${x}.end`', 'x.ts')[0]?.pattern.test('a.b.end')).toBe(true);
    expect(mentionsIn('`a.${x}.end`', 'x.ts')[0]?.pattern.test('a.b.c.end')).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { GAMES } from '../support/games.ts';
import {
  type ToldLedger,
  ledgerCsv,
  paymentsCsv,
  spreadsheetCsv,
  standingsCsv,
} from '../../main/words/csv.ts';
import { type Speaker, createSpeaker } from '../../main/words/speaker.ts';
import { readWords } from '../support/word-keys.ts';

// findings/rules.md 14: "A game's unit and its word for a hand belong to its words." In exports too, in every language.
const told = (game: string): ToldLedger => ({
  game,
  seats: [
    { id: 's1', name: 'Ann' },
    { id: 's2', name: 'Ben' },
  ],
  ledger: [
    {
      hand: 1,
      seq: 2,
      from: 'bank',
      to: 's1',
      amount: 3,
      reason: { code: 'table.reason.void' },
      rule: 'void',
    },
  ],
  standings: [{ place: 1, seat: 's1', balance: 3 }],
  settlement: {
    rows: [{ key: 's1', bought: 0, net: 3, money: null, here: false }],
    stake: null,
    payments: [{ from: 's2', to: 's1', amount: 3 }],
  },
});

function sayIn(locale: string): Speaker['say'] {
  const speaker = createSpeaker(locale, readWords(locale), readWords('en'));
  return (...said) => speaker.say(...said);
}

const CASES = ['en', 'de', 'fr'].flatMap((locale) => GAMES.map(({ id }) => [locale, id] as const));

test.each(CASES)('%s: the tables of %s have its words', (locale, game) => {
  const say = sayIn(locale);
  const [head, first] = ledgerCsv(told(game), say).split('\r\n');
  expect(head?.split(',')[0]?.toLowerCase()).toBe(
    say({ code: 'evenings.hand' }, undefined, game).toLowerCase(),
  );
  expect(first).toContain(say({ code: 'table.reason.void' }, undefined, game));
  const tables = [ledgerCsv, standingsCsv, paymentsCsv].map((table) => table(told(game), say).split('\r\n'));
  for (const [heading] of tables) expect(heading).not.toMatch(/csv\./);
  expect(tables.map((rows) => rows.length)).toEqual([2, 2, 2]);
  // Somebody who left stands where they stood, and is marked.
  expect(tables[1]?.[1]?.split(',').at(-1)).toBe({ en: 'yes', de: 'ja', fr: 'oui' }[locale]);
});

test('in English and a game of hands they are called as they always were', () => {
  const say = sayIn('en');
  const heads = [ledgerCsv, standingsCsv, paymentsCsv].map((table) =>
    table(told('sleepless'), say).split('\r\n', 1),
  );
  expect(heads.flat()).toEqual([
    'hand,move,from,to,amount,reason,rule',
    'place,player,balance,bought,net,money,currency,left',
    'from,to,amount,currency',
  ]);
});

test.each([
  ['en', ','],
  ['de', ';'],
  ['fr', ';'],
])('a spreadsheet in %s finds UTF-8 and columns separated by %s', (locale, separator) => {
  const named: ToldLedger = {
    ...told('sleepless'),
    seats: [
      { id: 's1', name: 'Zoë; =1+1, "A"' },
      { id: 's2', name: '+49' },
    ],
  };
  const text = paymentsCsv(named, sayIn(locale), spreadsheetCsv(locale));
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, row] = text.slice(1).split('\r\n');
  expect(head?.split(separator)).toHaveLength(4);
  expect(row).toBe(["'+49", '"Zoë; =1+1, ""A"""', '3', ''].join(separator));
});

test.each(['=', '+', '-', '@', '\t', '\r'])(
  'a name that starts with %j is not a formula in any spreadsheet',
  (sign) => {
    const name = `${sign}1+cmd|' /C calc'!A0`;
    const ledger = { ...told('sleepless'), seats: ['s1', 's2'].map((id) => ({ id, name })) };
    for (const table of [ledgerCsv, standingsCsv, paymentsCsv]) {
      const [, row = ''] = table(ledger, sayIn('en')).split('\r\n');
      expect(row).toContain(`'${name}`);
      expect(row).not.toMatch(/(?:^|,)"?[=+\-@\t\r]/);
    }
  },
);

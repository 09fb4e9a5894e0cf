import { sleeplessRules } from '../../../../main/engine/games/sleepless/rules.ts';
import { describe, expect, test } from 'vitest';
import type { BidAnswer, ThrowAnswer } from '../../../../main/engine/games/sleepless/odds.ts';
import { bidOdds, goalsOf, throwOdds } from '../../../../main/engine/odds/sleepless.ts';
import type { Json } from '../../../../main/engine/core/result.ts';
import type { Rank } from '../../../../main/engine/core/cards.ts';
import type { PokerFace } from '../../../../main/engine/core/dice-kinds.ts';
import type { Tabletop } from '../../../support/tabletop.ts';
import {
  afterRoll,
  atHands,
  award,
  bid,
  claims,
  counts,
  detail,
  noBids,
  pass,
  stop,
  throws,
  winner,
} from './say.ts';

const PRINTED = sleeplessRules.parse({});

const ranks = (text: string) => text.split(' ') as Rank[];
const faces = (text: string) => text.split(' ') as PokerFace[];
const answerOf = <T>(table: Tabletop, question: unknown): T => {
  const answer = table.game.ask(table.state, question);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value as T;
};
const refusalOf = (table: Tabletop, question: unknown) => {
  const before = JSON.stringify(table.state);
  const answer = table.game.ask(table.state, question);
  expect(JSON.stringify(table.state)).toBe(before);
  return answer.ok ? null : answer.error.code;
};
const bids = (held: string, more: { readonly [name: string]: Json } = {}) => ({
  kind: 'bid-odds',
  ranks: ranks(held),
  ...more,
});
const throwing = (held: string, more: { readonly [name: string]: Json } = {}) => ({
  kind: 'throw-odds',
  ranks: ranks(held),
  ...more,
});

describe('what a bid is worth', () => {
  test('to whose turn it is: passing, then every bid that is open, as the library says', () => {
    const table = afterRoll(4, 'K K 9 A').play(bid('s2', 2));
    const answer = answerOf<BidAnswer>(table, bids('K K A A'));
    expect(answer).toMatchObject({ seat: 's3', faces: faces('K K 9 A') });
    expect(answer.assumes.map(({ code }) => code.split('.').at(-1))).toEqual(['play', 'alone', 'pot']);
    // Of 15 chips, from 3 on. Two pairs pay 4 from each of three others.
    const library = bidOdds(
      faces('K K 9 A'),
      goalsOf(ranks('K K A A'), PRINTED, (pays) => 3 * pays),
      PRINTED.throwsPerChip,
      15,
    );
    expect(answer.bids.map(({ bid: n }) => n)).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    for (const { bid: n, ...odds } of answer.bids) expect(library[n]).toMatchObject(odds);
    // One die, the nine, has to show an ace: 12 chips × (1 − (5/6)^6) − 3 is 4.98, × (1 − (5/6)^8) − 4 is 5.21.
    expect(answer.best).toBe(4);
    expect(answer.bids[2]?.net).toBeCloseTo(12 * (1 - (5 / 6) ** 8) - 4, 12);
    // A bid of eleven brings 0.78 more than it costs, one of twelve loses 0.15.
    expect(answer.upTo).toBe(11);
  });

  test('to another seat that can still bid, with its own chips', () => {
    const table = afterRoll(4, 'K K 9 A').play(bid('s2', 2), pass('s3'));
    expect(answerOf<BidAnswer>(table, bids('K K A A', { seat: 's3' })).seat).toBe('s3');
    // Who has the highest bid cannot go over it.
    expect(refusalOf(table, bids('K K A A', { seat: 's2' }))).toBe('sleepless.odds.seat');
    expect(refusalOf(table, bids('K K A A', { seat: 's9' }))).toBe('sleepless.odds.seat');
    const final = afterRoll(4, 'K K 9 A', { auction: 'pass-is-final' }).play(bid('s2', 2), pass('s3'));
    expect(refusalOf(final, bids('K K A A', { seat: 's3' }))).toBe('sleepless.odds.seat');
  });

  test('who matches the dice already is best to pass', () => {
    const answer = answerOf<BidAnswer>(afterRoll(3, 'A K Q J'), bids('J Q K A'));
    expect(answer.bids[0]).toEqual({ bid: 0, throws: 0, chance: 1, worth: 12, net: 12 });
    expect(answer).toMatchObject({ best: 0, upTo: null });
  });

  test('nobody pays more than they have at table stakes, and everything on credit', () => {
    const broke = { kind: 'adjust', from: 's3', to: 's1', amount: 14, reason: 'a loan' };
    const worth = (shortStack: string) =>
      answerOf<BidAnswer>(afterRoll(3, 'A K Q J', { shortStack }).play(broke), bids('A K Q J')).bids[0]
        ?.worth;
    // s1 pays 6, s3 has one chip.
    expect(worth('table-stakes')).toBe(7);
    expect(worth('credit')).toBe(12);
  });

  test('in phase four any four of the cards that were won count', () => {
    const table = atHands(4).play(winner('s2'), counts(0, 3, 1, 0));
    const { odds } = detail(table);
    expect(odds).toMatchObject({ kind: 'bid-odds', seat: 's2', most: 12 });
    // The dice are A K 10 9; two of many goals are better than one.
    const one = answerOf<BidAnswer>(table, bids('A K 10 10'));
    const many = answerOf<BidAnswer>(table, bids('A A K 10 10 Q Q'));
    many.bids.slice(1).forEach(({ worth }, i) => expect(worth).toBeGreaterThan(one.bids[i + 1]!.worth));
    expect(refusalOf(table, bids('A A A A K K K K Q Q Q Q J'))).toBe('sleepless.odds.count');
  });
});

describe('what the throws are worth', () => {
  test('to the thrower, with the remaining throws, as the library computes them', () => {
    const table = afterRoll(4, 'K K 9 A').play(award('s3', 3), throws('s3', [2, 'J', 2]));
    const answer = answerOf<ThrowAnswer>(table, throwing('K K A A'));
    const library = throwOdds(
      faces('K K J A'),
      goalsOf(ranks('K K A A'), PRINTED, (pays) => 3 * pays),
      4,
    );
    expect(answer).toMatchObject({ seat: 's3', faces: faces('K K J A'), throws: 4, ...library });
    expect(answer.die).toBe(2);
    expect(answer.chance).toBeCloseTo(1 - (5 / 6) ** 4, 12);
    expect(answer.worth).toBeCloseTo(12 * (1 - (5 / 6) ** 4), 12);
  });

  test('with as many throws as one says, while there is bidding too', () => {
    const table = afterRoll(4, 'K K 9 A');
    expect(answerOf<ThrowAnswer>(table, throwing('K K A A', { throws: 1 }))).toMatchObject({
      throws: 1,
      die: 2,
      chance: 1 / 6,
    });
    expect(refusalOf(table, throwing('K K A A'))).toBe('sleepless.odds.notNow');
    expect(refusalOf(table, throwing('K K A A', { throws: -1 }))).toBe('table.ask.unknown');
    expect(refusalOf(table, throwing('K K A A', { throws: 1001 }))).toBe('table.ask.unknown');
  });
});

describe('odds are refused', () => {
  const five = () => afterRoll(5, 'K K 9 A');
  test.each<[string, Tabletop, string, string]>([
    ['for three cards', afterRoll(4, 'K K 9 A'), 'K K A', 'sleepless.odds.count'],
    ['for five in phase one', afterRoll(4, 'K K 9 A'), 'K K A A Q', 'sleepless.odds.count'],
    ['for an eight where there is none', afterRoll(4, 'K K 9 A'), 'K K A 8', 'sleepless.odds.deck'],
    ['for three of the two sevens', five(), 'K 7 7 7', 'sleepless.odds.deck'],
    [
      'for three of any two sevens',
      afterRoll(5, 'K K 9 A', { sevens: 'any-two' }),
      'K 7 7 7',
      'sleepless.odds.deck',
    ],
    ['for a rank that is none', five(), 'K K A 1', 'table.ask.unknown'],
    ['for no cards', five(), '', 'table.ask.unknown'],
    ['once the bids are over', afterRoll(4, 'K K 9 A').play(noBids), 'K K A A', 'sleepless.odds.notNow'],
    [
      'once the throws are over',
      afterRoll(4, 'K K 9 A').play(award('s3', 1), stop('s3')),
      'K K A A',
      'sleepless.odds.notNow',
    ],
    ['in phase two', afterRoll(4, 'K K 9 A').play(noBids, claims()), 'K K A A', 'sleepless.odds.notNow'],
    ['by house rule', afterRoll(4, 'K K 9 A', { odds: false }), 'K K A A', 'table.odds.off'],
  ])('%s', (_, table, held, code) => expect(refusalOf(table, bids(held))).toBe(code));

  test.each([
    ['all four aces', 'A A A A', {}],
    ['both sevens', 'K 7 7 8', {}],
    ['any two sevens', 'K 7 7 8', { sevens: 'any-two' }],
  ])('but not for %s', (_, held, rules) =>
    expect(answerOf<BidAnswer>(afterRoll(5, 'K K 9 A', rules), bids(held)).seat).toBe('s2'),
  );

  test('by house rule for throws too, and the view offers no odds', () => {
    const off = afterRoll(4, 'K K 9 A', { odds: false }).play(award('s3', 1));
    expect(refusalOf(off, throwing('K K A A'))).toBe('table.odds.off');
    expect(detail(off).odds).toBeNull();
  });
});

test('the view says whose odds can be asked for and which cards there are', () => {
  const table = afterRoll(5, 'K K 9 A');
  expect(detail(table).odds).toEqual({
    kind: 'bid-odds',
    seat: 's2',
    most: 4,
    ranks: [...'AKQJ', '10', '9', '8', '7'].map((rank) => ({ rank, count: rank === '7' ? 2 : 4 })),
  });
  expect(detail(table.play(award('s3', 1))).odds).toMatchObject({ kind: 'throw-odds', seat: 's3' });
  expect(detail(table.play(stop('s3'))).odds).toBeNull();
});

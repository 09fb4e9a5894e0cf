import { describe, expect, it } from 'vitest';
import en from '../../main/words/en.json' with { type: 'json' };
import { createSpeaker } from '../../main/words/speaker.ts';

describe('a speaker', () => {
  const names: Record<string, string> = { s1: 'Ann', s2: 'Ben' };
  const extra = {
    test: {
      chips: 'no chips | one chip | {n} chips',
      dice: '{n} die | {n} dice',
      cards: 'plays {cards}, {cards}',
    },
  };
  const speaker = createSpeaker('en', { ...en, ...extra }, en);
  const say = (code: string, params = {}) => speaker.say({ code, params }, (seat) => names[seat] ?? seat);

  it.each([
    ['a seat by its name', 'table.call.rebuy', { seat: { seat: 's1' }, amount: 1500 }, 'Ann buys 1,500'],
    [
      'an account',
      'table.call.adjust',
      { from: { account: 's2' }, to: { account: 'pot' }, amount: 2, reason: 'fine' },
      'Ben gives the pot 2: fine',
    ],
    ['a list', 'table.call.over', { winners: { list: [{ seat: 's1' }, { seat: 's2' }] } }, 'Ann and Ben won'],
    ['none of three forms', 'test.chips', { n: 0 }, 'no chips'],
    ['one of three', 'test.chips', { n: 1 }, 'one chip'],
    ['many of three', 'test.chips', { n: 3 }, '3 chips'],
    ['as many below zero', 'test.chips', { n: -3 }, '−3 chips'],
    ['one without a number', 'test.chips', {}, 'one chip'],
    ['one of two forms', 'test.dice', { n: 1 }, '1 die'],
    ['many of two', 'test.dice', { n: 1000 }, '1,000 dice'],
    ['none of two, as many', 'test.dice', { n: 0 }, '0 dice'],
    [
      'cards, as often as they are named',
      'test.cards',
      { cards: { cards: ['10h', 'As'] } },
      'plays 10♥ A♠, 10♥ A♠',
    ],
    ['nothing for what is not given', 'test.cards', {}, 'plays , '],
    [
      'a name with signs as it is',
      'test.cards',
      { cards: '$& {cards} | @:x' },
      'plays $& {cards} | @:x, $& {cards} | @:x',
    ],
    [
      'a phrase within',
      'table.call.adjust',
      {
        from: { account: 'pot' },
        to: { account: 's1' },
        amount: 1,
        reason: { phrase: { code: 'table.reason.void' } },
      },
      'the pot gives Ann 1: void hand, paid back',
    ],
    ['an unknown code as it is', 'nothing.here', {}, 'nothing.here'],
    ['a section as it is', 'test', {}, 'test'],
    ['what every object has as it is', 'test.constructor.name', {}, 'test.constructor.name'],
  ])('says %s', (_, code, params, sentence) => expect(say(code, params)).toBe(sentence));

  it('falls back to English', () => {
    const german = createSpeaker('de', { card: { unknown: '„{text}“ ist keine Karte.' } }, en);
    expect(german.say({ code: 'card.unknown', params: { text: 'xx' } })).toBe('„xx“ ist keine Karte.');
    expect(german.say({ code: 'account.pot' })).toBe('the pot');
  });
});

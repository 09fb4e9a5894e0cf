import { describe, expect, it } from 'vitest';
import en from '../../main/words/en.json' with { type: 'json' };
import { createSpeaker } from '../../main/words/speaker.ts';

describe('a speaker', () => {
  const names: Record<string, string> = { s1: 'Ann', s2: 'Ben' };
  const extra = { test: { chips: 'no chips | one chip | {n} chips', cards: 'plays {cards}' } };
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
    ['plurals', 'test.chips', { n: 1 }, 'one chip'],
    ['many', 'test.chips', { n: 3 }, '3 chips'],
    ['cards', 'test.cards', { cards: { cards: ['10h', 'As'] } }, 'plays 10♥ A♠'],
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
  ])('says %s', (_, code, params, sentence) => expect(say(code, params)).toBe(sentence));

  it('falls back to English', () => {
    const german = createSpeaker('de', { card: { unknown: '„{text}“ ist keine Karte.' } }, en);
    expect(german.say({ code: 'card.unknown', params: { text: 'xx' } })).toBe('„xx“ ist keine Karte.');
    expect(german.say({ code: 'account.pot' })).toBe('the pot');
  });
});

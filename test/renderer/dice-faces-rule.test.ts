import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import type { DiceSet } from '../../main/contract.ts';
import { gameById } from '../support/games.ts';
import DiceFacesRule from '../../renderer/components/rules/DiceFacesRule.vue';
import { freshWire } from './mount.ts';

/** Thirteen dice of which the first shows these faces on its six sides, and the others nothing that is known. */
const setOf = (id: string, first: readonly (string | null)[]): DiceSet => ({
  id,
  name: id,
  kind: 'suited',
  builtIn: false,
  dice: [first, ...Array.from({ length: 12 }, () => Array<null>(6).fill(null))],
});
const known = setOf('Ours', ['As', 'blank', '10h', '4d', '7c', 'blank']);
const part = setOf('Begun', ['As', null, null, null, null, null]);
const twice = setOf('Wrong', ['As', 'As', 'blank', null, null, null]);

describe('the faces of the dice as a house rule', () => {
  const draw = async (value: unknown = 'unknown') => {
    const wire = freshWire();
    wire.answers['diceSets'] = {
      sets: [known, part, twice, { ...known, id: 'p', name: 'Poker', kind: 'poker', dice: [known.dice[0]] }],
      chosen: { poker: 'p', suited: 'Ours', risk: 'risk' },
    };
    const rule = mount(DiceFacesRule, { props: { value: value as never, labelledby: 'it' } });
    await flushPromises();
    const option = (name: string) => rule.findAll('button').find((button) => button.text().includes(name));
    return { wire, rule, option };
  };
  const cards = [['As', '10h', '4d', '7c'], ...Array.from({ length: 12 }, () => [])];

  test('offers the sets of suited dice, with their known faces', async () => {
    const { rule, option } = await draw();
    expect(rule.findAll('button').map((button) => button.text().replace(/\s+/gu, ' '))).toEqual([
      'not known: any cards, none twice',
      'Ours 4 cards known',
      'Begun one card known',
      'Wrong not yet: a card is on two sides, or a die has more than four',
    ]);
    expect(option('not known')?.attributes('aria-pressed')).toBe('true');
    expect(option('Wrong')?.attributes('disabled')).toBeDefined();
  });

  test('a set that is chosen is what the rule takes, and what the tray reads by', async () => {
    const { wire, rule, option } = await draw();
    await option('Ours')?.trigger('click');
    expect(rule.emitted('set')).toEqual([[cards]]);
    const schema = gameById('roll-a-royal')?.rulesSchema;
    expect(schema?.safeParse({ diceFaces: cards }).success).toBe(true);
    expect(wire.sent.at(-1)).toMatchObject({ kind: 'diceSets', act: { kind: 'choose', set: 'Ours' } });
  });

  test('shows which it is, and lets it be unknown again', async () => {
    const { rule, option } = await draw(cards);
    expect(option('Ours')?.attributes('aria-pressed')).toBe('true');
    await option('not known')?.trigger('click');
    expect(rule.emitted('set')).toEqual([['unknown']]);
  });
});

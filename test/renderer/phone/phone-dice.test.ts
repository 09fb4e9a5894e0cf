import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DiceRequest, TableSnapshot } from '../../../main/contract.ts';
import { gameScreen } from '../../../renderer/table/registry.ts';
import PhoneCards from '../../../renderer/phone/PhoneCards.vue';
import PhoneDice from '../../../renderer/phone/PhoneDice.vue';
import { useAnswers } from '../../../renderer/stores/answers.ts';
import { played } from '../../support/scenes/play.ts';
import { sleepless } from '../../support/scenes/phones.ts';
import { type TestWire, freshWire } from '../mount.ts';

const rolling = played('sleepless', ['Ann', 'Ben', 'Cat', 'Dee'], []);

describe('dice entered on a phone', () => {
  let wire: TestWire;

  const show = async (table: TableSnapshot) => {
    wire.show(table);
    useAnswers().tableCame();
    const request = table.prompt.dice as DiceRequest;
    const page = mount(PhoneDice, { props: { request, prompt: table.prompt.id } });
    await flushPromises();
    return page;
  };
  const moves = (): readonly unknown[] =>
    wire.commands().flatMap((command) => ('move' in command ? [command.move] : []));

  beforeEach(() => {
    sessionStorage.clear();
    wire = freshWire();
  });

  test('all four, from left to right; nothing is sent before the last', async () => {
    const page = await show(rolling);
    const face = (label: string) => page.get(`.faces [aria-label="${label}"]`);
    for (const label of ['K', 'K', '9']) await face(label).trigger('click');
    expect(page.find('.choice').exists()).toBe(false);
    await face('A').trigger('click');
    expect(page.get('.choice').text()).toMatch(/^Take/);
    await page.get('.choice').trigger('click');
    expect(moves()).toEqual([
      {
        kind: 'dice',
        of: 'poker',
        seat: 's1',
        dice: ['K', 'K', '9', 'A'].map((one, die) => ({
          die,
          face: one,
          throws: 1,
          source: { kind: 'hand' },
        })),
      },
    ]);
  });

  test('a wrongly tapped die can be entered again', async () => {
    const page = await show(rolling);
    const face = (label: string) => page.get(`.faces [aria-label="${label}"]`);
    for (let i = 0; i < 4; i++) await face('K').trigger('click');
    await page.findAll('.one')[1]!.trigger('click');
    await face('A').trigger('click');
    await page.get('.choice').trigger('click');
    expect(moves()).toMatchObject([{ dice: [{ face: 'K' }, { face: 'A' }, { face: 'K' }, { face: 'K' }] }]);
  });

  test('one that is thrown again, and no other', async () => {
    const page = await show(sleepless.throwing);
    expect(page.find('.faces').exists()).toBe(false);
    await page.findAll('.one')[2]!.trigger('click');
    await page.get('.faces [aria-label="K"]').trigger('click');
    await page.get('.choice').trigger('click');
    expect(moves()).toMatchObject([{ seat: 's3', dice: [{ die: 2, face: 'K', throws: 1 }] }]);
  });
});

describe('suited dice entered on a phone', () => {
  const names = ['Ann', 'Ben'];
  const start = [{ kind: 'starter', seat: 's1' }];
  const learned = Array.from({ length: 13 }, (_, die) => (die === 4 ? ['Ks'] : []));

  const show = async (table: TableSnapshot) => {
    const wire = freshWire();
    wire.show(table);
    useAnswers().tableCame();
    gameScreen('roll-a-royal');
    await vi.dynamicImportSettled();
    const page = mount(PhoneCards, { props: { table, request: table.prompt.dice as DiceRequest } });
    await flushPromises();
    const moves = () => wire.commands().flatMap((command) => ('move' in command ? [command.move] : []));
    return { wire, page, moves };
  };

  test('one tap for each card, in any order; the rest is blank', async () => {
    const { page, moves } = await show(played('roll-a-royal', names, start));
    for (const card of ['10♥', 'A♠', '2♣', '10♥']) await page.get(`[aria-label="${card}"]`).trigger('click');
    await page.get('.choice').trigger('click');
    await flushPromises();
    const [move] = moves() as readonly { readonly dice: readonly { readonly face: string }[] }[];
    expect(move).toMatchObject({ kind: 'dice', of: 'suited', seat: 's1' });
    expect(move?.dice.map(({ face }) => face)).toEqual(['As', '2c', ...Array<string>(11).fill('blank')]);
  });

  test('no more cards than dice', async () => {
    const { page } = await show(played('roll-a-royal', names, start));
    for (const rank of ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
      await page.get(`[aria-label="${rank}♠"]`).trigger('click');
    expect(page.get('[aria-label="A♥"]').attributes('disabled')).toBeDefined();
    expect(page.get('[aria-label="A♠"]').attributes('disabled')).toBeUndefined();
    expect(page.get('.choice').text()).toBe('Take 13 cards');
  });

  test('where the faces are known, the game says which die has a card', async () => {
    const { wire, page, moves } = await show(
      played('roll-a-royal', names, start, {}, { diceFaces: learned }),
    );
    wire.answers['ask'] = {
      dice: Array.from({ length: 13 }, (_, die) => ({ die, face: die === 4 ? 'Ks' : 'blank' })),
    };
    await page.get('[aria-label="K♠"]').trigger('click');
    await page.get('.choice').trigger('click');
    await flushPromises();
    expect(wire.sent.find(({ kind }) => kind === 'ask')).toMatchObject({
      question: { kind: 'place-cards', cards: ['Ks'] },
    });
    const [move] = moves() as readonly { readonly dice: readonly { readonly face: string }[] }[];
    expect(move?.dice.findIndex(({ face }) => face === 'Ks')).toBe(4);
  });

  test('dice that are not thrown stay', async () => {
    const dice = Array.from({ length: 13 }, (_, die) => ({
      die,
      face: die < 3 ? ['As', 'Ah', 'Ad'][die]! : 'blank',
      source: { kind: 'hand' },
    }));
    const { page, moves } = await show(
      played('roll-a-royal', names, [...start, { kind: 'dice', of: 'suited', seat: 's1', dice }]),
    );
    expect(page.get('[aria-label="A♠"]').attributes('disabled')).toBeDefined();
    await page.get('[aria-label="J♠"]').trigger('click');
    await page.get('.choice').trigger('click');
    await flushPromises();
    const [move] = moves() as readonly { readonly dice: readonly object[] }[];
    expect(move?.dice).toHaveLength(10);
  });
});

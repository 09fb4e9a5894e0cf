// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DiceRequest, TableSnapshot } from '../../../main/contract.ts';
import PhoneDice from '../../../renderer/phone/PhoneDice.vue';
import { useAnswers } from '../../../renderer/stores/answers.ts';
import { played } from '../../support/scenes/play.ts';
import { sleepless } from '../../support/scenes/phones.ts';
import { type TestWire, freshWire } from '../mount.ts';

const rolling = played('sleepless', ['Ann', 'Ben', 'Cat', 'Dee'], []);

describe('dice told on a phone', () => {
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

  test('a die that was tapped wrongly is told anew', async () => {
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

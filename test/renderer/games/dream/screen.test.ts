import { flushPromises } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import { dream } from '../../../support/scenes/cards.ts';
import { later, press } from '../../mount.ts';
import { type AtTable, button, sitDown } from '../at-table.ts';

describe('the screen of Dream', () => {
  let at: AtTable;

  test('says the total, the pile, that one must draw, and what each holds', async () => {
    at = await sitDown(dream.room);
    expect(at.scene.get('.total b').text()).toBe('17');
    expect(at.scene.get('.pile').text()).toBe('31draw first');
    expect(at.scene.findAll('.hand[aria-hidden]').map((cards) => cards.text())).toEqual(['5', '4', '5', '5']);
  });

  test('the fewest points win: additions are bad news', async () => {
    at = await sitDown(dream.room);
    expect(document.documentElement.dataset['best']).toBe('fewest');
  });

  test('offers the values that fit and no others, and sets off the one that makes it exactly', async () => {
    at = await sitDown(dream.room);
    const open = at.scene
      .findAll('.pad .value')
      .filter((value) => value.attributes('disabled') === undefined);
    expect(open.map((value) => value.get('b').text())).toEqual(['1', '2', '3', '4']);
    expect(at.scene.get('.value.exact b').text()).toBe('4');
  });

  test('a value is one tap or one key; an ace counts at either end', async () => {
    at = await sitDown(dream.lead);
    for (const key of ['7', '0', 'a', '1']) {
      await later();
      press(key);
    }
    await later();
    button('Ace as 11').click();
    expect(at.moves()).toEqual(
      [7, 10, 11, 1, 11].map((value) => ({ kind: 'play', seat: 's2', value, drew: false })),
    );
  });

  test('a forgotten draw is one key more, and the next card is an ordinary one again', async () => {
    at = await sitDown(dream.room);
    press('3');
    await later();
    press('n');
    await flushPromises();
    press('3');
    expect(at.moves()).toEqual([
      { kind: 'play', seat: 's4', value: 3, drew: true },
      { kind: 'play', seat: 's4', value: 3, drew: false },
    ]);
    await at.show(dream.full);
    expect(at.scene.find('.values.undrawn').exists()).toBe(false);
  });

  test('noticed: the penalty for not drawing is one tap', async () => {
    at = await sitDown(dream.room);
    button(/^Noticed! Cat had not drawn/u).click();
    await later();
    press('f');
    expect(at.moves()).toEqual([
      { kind: 'penalty', seat: 's3' },
      { kind: 'penalty', seat: 's3' },
    ]);
  });

  test('exactly 21 is shown until the next lead', async () => {
    at = await sitDown(dream.full);
    expect(at.scene.get('.total.full b').text()).toBe('21');
    expect(at.scene.get('.calls').text()).toContain('Cat takes the trick');
    await at.show(dream.lead);
    expect(at.scene.find('.total.full').exists()).toBe(false);
  });

  test('tricks only: a tap on a player takes it, one on a mark goes out', async () => {
    at = await sitDown(dream.tricks);
    expect(at.scene.findAll('.seat').map((seat) => seat.findAll('.tricks i').length)).toEqual([1, 1, 5, 0]);
    await at.scene.findAll('button.seat')[2]!.trigger('click');
    await later();
    button('Goes out on 21: Dee').click();
    expect(at.moves()).toEqual([
      { kind: 'trick', seat: 's3' },
      { kind: 'out', on21: true, seat: 's4' },
    ]);
  });

  test('tricks only, by keys: digits choose who goes out after its key, and tricks after Escape', async () => {
    at = await sitDown(dream.tricks);
    press('o');
    await flushPromises();
    press('2');
    await later();
    press('x');
    await flushPromises();
    press('Escape');
    await flushPromises();
    press('2');
    expect(at.moves()).toEqual([
      { kind: 'out', on21: false, seat: 's2' },
      { kind: 'trick', seat: 's2' },
    ]);
  });
});

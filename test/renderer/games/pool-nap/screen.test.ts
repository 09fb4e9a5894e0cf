import { flushPromises } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import { nap } from '../../../support/scenes/cards.ts';
import { later, press } from '../../mount.ts';
import { type AtTable, button, sitDown } from '../at-table.ts';

describe('the screen of Pool Nap', () => {
  let at: AtTable;

  test('three taps for a hand: who, how many, made or failed, each with its payment', async () => {
    at = await sitDown(nap.begun);
    at.wire.answers['ask'] = {
      made: { amount: 5, bidder: 19, pot: -4 },
      failed: { amount: 5, bidder: -19, pot: 4 },
    };
    expect(at.scene.get('.question').text()).toBe('Who wins the bidding?');
    expect(at.scene.findAll('button.seat.asked')).toHaveLength(4);
    const dee = at.scene.findAll('button.seat').find((seat) => seat.text().includes('Dee'))!;
    await dee.trigger('click');
    expect(at.scene.get('.question').text()).toBe('Dee has the bid: for how many tricks?');
    button('Bid 5 tricks').click();
    await flushPromises();
    expect(at.scene.findAll('.result').map((one) => one.text().replaceAll(/\s+/gu, ' '))).toEqual([
      'Made5 from eachDee 49 → 68Pot 4 → 0',
      'Failed5 to eachDee 49 → 30Pot 4 → 8',
    ]);
    button(/^Failed/u).click();
    expect(at.moves()).toEqual([{ kind: 'hand', seat: 's4', tricks: 5, result: 'failed' }]);
  });

  test('trick by trick, and bid by bid, are one tap away; and the way back', async () => {
    at = await sitDown(nap.begun);
    await at.scene.findAll('button.seat')[0]!.trigger('click');
    press('3');
    await flushPromises();
    press('t');
    expect(at.moves()).toMatchObject([{ kind: 'contract', tricks: 3 }]);
    button(/^Bid by bid/u).click();
    await flushPromises();
    expect(at.scene.get('.question').text()).toBe('Ben, bid 1 or more, or pass');
    expect(at.scene.findAll('.places .bid')).toHaveLength(5);
    button(/^The whole hand at once/u).click();
    await flushPromises();
    expect(at.scene.get('.question').text()).toBe('Who wins the bidding?');
  });

  test('a bid is a tap on one of the five places, or its digit; none below the highest is offered', async () => {
    at = await sitDown(nap.bidding);
    expect(at.scene.findAll('.places .bid').map((place) => place.text())).toEqual(['3', '4', '5']);
    button('Bid 3 tricks').click();
    await later();
    press('5');
    expect(at.moves()).toEqual([
      { kind: 'bid', seat: 's4', tricks: 3 },
      { kind: 'bid', seat: 's4', tricks: 5 },
    ]);
    expect(at.scene.findAll('.choice').map((choice) => choice.get('span').text())).toEqual([
      'Pass',
      'Ben wins it with 2',
    ]);
  });

  test('says who has it for how many, who took which trick, and whose chips wait', async () => {
    at = await sitDown(nap.tricks);
    expect(at.scene.get('.contract').text()).toContain('Dee bids 3');
    expect(at.scene.findAll('.places li').map((place) => place.attributes('aria-label'))).toEqual([
      'Dee takes trick 1',
      'Ann takes trick 2',
      'Dee takes trick 3',
      'Trick 4, not yet taken',
      'Trick 5, not yet taken',
    ]);
    expect(at.scene.get('.trump [role="img"]').attributes('aria-label')).toBe('hearts');
    expect(at.scene.findAll('.seat .said').map((line) => line.text())).toEqual(['2 of 3']);
    // Tricks lie on the plates as backs of cards.
    expect(at.scene.findAll('.seat .tricks')).not.toHaveLength(0);
  });

  test('one tap on a player for a trick, with ten at the table too', async () => {
    at = await sitDown(nap.ten);
    expect(at.scene.findAll('button.seat')).toHaveLength(10);
    await at.scene.findAll('button.seat')[9]!.trigger('click');
    await later();
    press('0');
    expect(at.moves()).toEqual([
      { kind: 'trick', seat: 's10' },
      { kind: 'trick', seat: 's10' },
    ]);
  });

  test('the trump is one tap, or its letter', async () => {
    at = await sitDown(nap.first);
    button('Trump is diamonds').click();
    await later();
    press('s');
    expect(at.moves()).toEqual([
      { kind: 'trump', seat: 's4', suit: 'd' },
      { kind: 'trump', seat: 's4', suit: 's' },
    ]);
  });

  test('says that the bid is made before all is played', async () => {
    at = await sitDown(nap.decided);
    expect(at.scene.get('.result').text()).toBe('Made: 3 from each');
  });

  test('cards as they fall: each is sent as soon as it is named, and only those still out can be', async () => {
    at = await sitDown(nap.cards);
    press('k');
    await flushPromises();
    expect(() => button('A♥')).toThrow();
    button('J♦').click();
    await later();
    press('9');
    press('d');
    expect(at.moves()).toEqual([
      { kind: 'play', seat: 's2', cards: ['Jd'] },
      { kind: 'play', seat: 's2', cards: ['9d'] },
    ]);
    await later();
    press('Backspace');
    expect(at.wire.commands().at(-1)).toEqual({ kind: 'undo', revision: nap.cards.revision });
  });
});

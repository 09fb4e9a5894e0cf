import { flushPromises } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import { odds } from '../../../support/scenes/odds.ts';
import { invited } from '../../../support/scenes/phones.ts';
import { press } from '../../mount.ts';
import { type AtTable, button, sitDown } from '../at-table.ts';
import { eventually } from '../../../support/until.ts';

const asked = (at: AtTable): readonly unknown[] =>
  at.wire.sent.flatMap((request) => (request.kind === 'ask' ? [request.question] : []));
const dialog = () => document.querySelector('.dialog');
const text = () => (dialog()?.textContent ?? '').replace(/\s+/gu, ' ');

async function open(): Promise<void> {
  press('o');
  await eventually(() => {
    if (!dialog()) throw new Error('the odds have not come yet');
  });
}
async function name(ranks: string): Promise<void> {
  for (const key of ranks.split(' ')) {
    press(key);
    await flushPromises();
  }
}

describe('odds in Sleepless', () => {
  let at: AtTable;

  test('are asked for by a button or its key, and of four named cards; nothing is asked before', async () => {
    at = await sitDown(odds.bidding);
    at.wire.answers['ask'] = odds.bids;
    expect(button(/^Odds/u).getAttribute('aria-keyshortcuts')).toBe('o');
    await open();
    await name('k k a');
    expect(asked(at)).toEqual([]);
    await name('a');
    expect(asked(at)).toEqual([{ kind: 'bid-odds', ranks: ['K', 'K', 'A', 'A'] }]);
    expect(at.moves()).toEqual([]);
    expect(text()).toContain('Best: bid 4 chips');
    expect(text()).toContain('Up to 11 chips, a bid brings in more than it costs.');
    const rows = [...document.querySelectorAll('.dialog tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
    );
    // One die has to show an ace in 2, 4, 6, … throws; two pairs pay 4 from each of three.
    expect(rows.slice(0, 4)).toEqual([
      ['pass', '0', '0.0%', '0.0'],
      ['2', '4', '51.8%', '4.2'],
      ['3', '6', '66.5%', '5.0'],
      ['4', '8', '76.7%', '5.2'],
    ]);
    expect(document.querySelector('.dialog tr.best th')?.textContent).toBe('4');
  });

  test('say what they assume', async () => {
    at = await sitDown(odds.bidding);
    at.wire.answers['ask'] = odds.bids;
    await open();
    await name('k k a a');
    expect(text()).toContain('What it assumes');
    expect(document.querySelectorAll('.dialog .assumes li')).toHaveLength(3);
  });

  test('name the die to throw next', async () => {
    at = await sitDown(odds.throwing);
    at.wire.answers['ask'] = odds.throws;
    await open();
    await name('k k a a');
    expect(asked(at)).toEqual([{ kind: 'throw-odds', ranks: ['K', 'K', 'A', 'A'] }]);
    expect(text()).toContain('Throw the 9: die 3');
    expect(text()).toContain('66.5% to match, with 6 throws left');
    const dice = [...document.querySelectorAll('.dialog .dice li')];
    expect(dice.map(({ classList }) => classList.contains('next'))).toEqual([false, false, true, false]);
  });

  test('a card can be removed, together with the answer', async () => {
    at = await sitDown(odds.bidding);
    at.wire.answers['ask'] = odds.bids;
    await open();
    await name('k k a a');
    press('Backspace');
    await flushPromises();
    expect(text()).not.toContain('Best');
    button('Take the K back').click();
    await flushPromises();
    expect(document.querySelectorAll('.dialog .card')).toHaveLength(2);
    expect(asked(at)).toHaveLength(1);
    button('Clear').click();
    await flushPromises();
    expect(document.querySelectorAll('.dialog .card')).toHaveLength(0);
  });

  test('are gone when the table moves on, and name nothing twice in one hand', async () => {
    at = await sitDown(odds.throwing);
    at.wire.answers['ask'] = odds.throws;
    await open();
    button('Clear').click();
    await name('k k a a');
    expect(text()).toContain('66.5%');
    await at.show({ ...odds.throwing, revision: odds.throwing.revision + 1 });
    expect(dialog()).toBeNull();
    await open();
    await flushPromises();
    expect(asked(at)).toHaveLength(2);
    expect(document.querySelectorAll('.dialog .card')).toHaveLength(4);
  });

  test('a refusal is shown', async () => {
    at = await sitDown(odds.bidding);
    at.wire.refusals['ask'] = 'table.odds.off';
    await open();
    button('Clear').click();
    await name('k k a a');
    expect(text()).toContain('a house rule');
  });

  test('have no button where the house rule turns them off', async () => {
    at = await sitDown(odds.off);
    expect(() => button(/^Odds/u)).toThrow();
    press('o');
    await flushPromises();
    expect(dialog()).toBeNull();
    expect(asked(at)).toEqual([]);
  });

  test('players with a phone ask there, not at the table', async () => {
    at = await sitDown(odds.bidding);
    const [asks] = odds.bidding.prompt.seats;
    at.wire.say({
      push: 'phones',
      phones: { ...invited, phones: [{ ...invited.phones[0]!, seats: [asks!] }] },
    });
    await flushPromises();
    expect(() => button(/^Odds/u)).toThrow();
    expect(document.body.textContent).toContain('asks for odds on their phone');
    press('o');
    await flushPromises();
    expect(dialog()).toBeNull();
  });
});

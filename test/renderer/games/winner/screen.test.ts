import { flushPromises } from '@vue/test-utils';
import { describe, expect, test, vi } from 'vitest';
import { winner } from '../../../support/scenes/cards.ts';
import { press } from '../../mount.ts';
import { type AtTable, button, sitDown } from '../at-table.ts';

const asked = (at: AtTable): readonly unknown[] =>
  at.wire.sent.flatMap((request) => (request.kind === 'ask' ? [request.question] : []));
const reason = { code: 'winner.verdict.lead', params: { cards: { cards: ['As'] }, kind: 'single card' } };

describe('the screen of Winner', () => {
  let at: AtTable;

  test('shows what is to be beaten with its kind, who passed, and what everybody holds', async () => {
    at = await sitDown(winner.pair);
    expect(at.scene.get('.top .kind').text()).toMatch(/pair$/u);
    expect(at.scene.findAll('.hand[aria-hidden]').map((cards) => cards.text())).toEqual([
      '11',
      '13',
      '11',
      '13',
    ]);
    expect(at.scene.findAll('.seat .said').map((line) => line.text())).toEqual([
      'to play',
      'to beat',
      'passes',
    ]);
    expect(at.scene.findAll('.seat')[0]!.attributes('aria-label')).toMatch(/11 cards$/u);
  });

  test('a pair is typed as rank, suit, suit; the referee is asked at every card; Enter plays', async () => {
    at = await sitDown(winner.pair);
    at.wire.answers['ask'] = { beats: true, kind: 'pair', verdict: 'higher', reason };
    for (const key of ['a', 's']) press(key);
    await flushPromises();
    press('Enter');
    expect(at.moves()).toEqual([]);
    press('d');
    await flushPromises();
    expect(asked(at)).toEqual([
      { kind: 'beats', cards: ['As'] },
      { kind: 'beats', cards: ['As', 'Ad'] },
    ]);
    expect(at.scene.get('.verdict').classes()).toContain('yes');
    press('Enter');
    expect(at.moves()).toEqual([{ kind: 'play', seat: 's1', cards: ['As', 'Ad'] }]);
  });

  test('what does not beat it is said, with the reason, and can be put back', async () => {
    at = await sitDown(winner.pair);
    at.wire.answers['ask'] = { beats: false, kind: 'single', verdict: 'other-size', reason };
    press('a');
    press('s');
    await flushPromises();
    expect(at.scene.get('.verdict').classes()).toContain('no');
    expect(at.scene.get('.verdict').text()).toBe('A♠: single card.');
    press('Backspace');
    await flushPromises();
    expect(at.scene.findAll('.chosen li')).toHaveLength(0);
  });

  test('cards that were played cannot be picked', async () => {
    at = await sitDown(winner.pair);
    for (const key of ['q', 's', 'h', 'c', 'd']) press(key);
    await flushPromises();
    expect(at.scene.findAll('.chosen li')).toHaveLength(2);
    expect(asked(at).at(-1)).toEqual({ kind: 'beats', cards: ['Qc', 'Qd'] });
  });

  test('one card on one card is played by naming it, and only a higher one is there', async () => {
    at = await sitDown(winner.single);
    press('3');
    press('s');
    button('A♦').click();
    expect(at.moves()).toEqual([{ kind: 'play', seat: 's1', cards: ['Ad'] }]);
  });

  test('no choice has a key that types cards: passing keeps its own, taking it all gets another', async () => {
    at = await sitDown(winner.pair);
    expect(
      at.scene
        .findAll('.choice')
        .map((choice) => [choice.get('span').text(), choice.attributes('aria-keyshortcuts')]),
    ).toEqual([
      ['Pass', 'p'],
      ['All pass: Cat takes it', 'z'],
    ]);
    press('p');
    expect(at.moves()).toEqual([{ kind: 'pass', seat: 's1' }]);
  });

  test('the referee answers of any cards, at any moment, and plays nothing', async () => {
    at = await sitDown(winner.scoring);
    at.wire.answers['ask'] = { beats: true, kind: 'single', verdict: 'higher', reason };
    press('v');
    await flushPromises();
    for (const key of ['a', 's', ' ', 'k', 'h']) {
      press(key);
      await flushPromises();
    }
    expect(asked(at).at(-1)).toEqual({ kind: 'beats', cards: ['As'], over: ['Kh'] });
    expect(at.moves()).toEqual([]);
  });

  test('whoever only counts has the digits for who is out, and types what each holds', async () => {
    at = await sitDown(winner.scoring);
    expect(at.scene.find('.picker').exists()).toBe(false);
    press('1');
    await flushPromises();
    const inputs = await vi.waitFor(() => {
      const found = [...document.querySelectorAll<HTMLInputElement>('.dialog input')];
      if (found.length === 0) throw new Error('the form has not come yet');
      return found;
    }, 15_000);
    expect(inputs.map(({ value }) => value)).toEqual(['', '', '']);
    const type = async (index: number, text: string) => {
      const input = inputs[index]!;
      input.value = text;
      input.dispatchEvent(new Event('input'));
      await flushPromises();
    };
    await type(0, '3');
    await type(1, '14');
    await type(2, '8');
    expect(inputs[1]!.getAttribute('aria-invalid')).toBe('true');
    expect(button(/^Enter it/u).disabled).toBe(true);
    await type(1, '11');
    expect(button(/^Enter it/u).disabled).toBe(false);
    button(/^Enter it/u).click();
    await flushPromises();
    expect(at.moves()).toEqual([{ kind: 'score', winner: 's1', left: { s2: 3, s3: 11, s4: 8 } }]);
  });

  test('says what the cards cost, as in the source: 3, 11 and 8 left', async () => {
    at = await sitDown(winner.loser);
    expect(
      at.scene.findAll('.left tr').map((row) => row.findAll('th, td').map((cell) => cell.text())),
    ).toEqual([
      ['B Ben', '3 × 1', '−3'],
      ['C Cat', '11 × 2', '−22'],
      ['D Dee', '8 × 1', '−8'],
      ['A Ann', 'the Winner', '+33'],
    ]);
  });
});

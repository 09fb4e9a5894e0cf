import { flushPromises } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import { winner } from '../../../support/scenes/cards.ts';
import { press } from '../../mount.ts';
import { type AtTable, button, sitDown } from '../at-table.ts';

/** Price of a card, as in `prices`. */
const LEFT = { each: 1, price: 'leftCosts' };
const MANY = { each: 2, price: 'manyCosts' };
const NEVER = { each: 3, price: 'neverPlayedCosts' };

const asked = (at: AtTable): readonly unknown[] =>
  at.wire.sent.flatMap((request) => (request.kind === 'ask' ? [request.question] : []));
const reason = { code: 'winner.verdict.lead', params: { cards: { cards: ['As'] }, kind: 'single card' } };

describe('the screen of Winner', () => {
  let at: AtTable;

  test('shows the play to beat with its kind, who passed, and everybody’s cards', async () => {
    at = await sitDown(winner.pair);
    expect(at.scene.get('.top .kind').text()).toMatch(/pair$/u);
    expect(at.scene.findAll('.hand[aria-hidden]').map((cards) => cards.text())).toEqual([
      '13',
      '11',
      '11',
      '13',
    ]);
    expect(at.scene.findAll('.seat .said').map((line) => line.text())).toEqual([
      'to play',
      'to beat',
      'passes',
    ]);
    expect(at.scene.findAll('.seat')[1]!.attributes('aria-label')).toMatch(/11 cards$/u);
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

  test('a play that does not beat it is explained, and can be put back', async () => {
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

  test('when only counting, digits select who is out, and then each player’s cards', async () => {
    at = await sitDown(winner.scoring);
    expect(at.scene.find('.picker').exists()).toBe(false);
    at.wire.answers['ask'] = Object.fromEntries(
      ['s1', 's2', 's3', 's4'].map((seat) => [
        seat,
        Array.from({ length: 13 }, (_, i) => (i < 9 ? LEFT : i < 12 ? MANY : NEVER)),
      ]),
    );
    const type = async (...keys: readonly string[]) => {
      for (const key of keys) {
        press(key);
        await flushPromises();
      }
    };
    await type('1', '3', 'Enter', '1', '4');
    expect(at.scene.findAll('.count .sum').map((sum) => sum.text())).toEqual([
      '3 × 1',
      'Cards left',
      'Cards left',
    ]);
    await type('Enter', 'Backspace', '1');
    // Eleven cards cost 2 each, eight 1: said before it is written down.
    expect(at.scene.findAll('.count .points').map((points) => points.text())).toEqual(['−3', '−22']);
    expect(button(/^Write it down/u).disabled).toBe(true);
    await type('Enter', '8');
    expect(button(/^Write it down: Ann \+33/u).disabled).toBe(false);
    await type('Enter');
    expect(at.moves()).toEqual([{ kind: 'score', winner: 's1', left: { s2: 3, s3: 11, s4: 8 } }]);
  });

  test('after the count, a tap on the Loser records it and ends the game', async () => {
    at = await sitDown(winner.lead);
    const plate = (name: string) =>
      at.scene.findAll('button.seat').find((seat) => seat.text().includes(name))!;
    await plate('Ann').trigger('click');
    for (const [row, n] of [3, 11, 8].entries()) {
      expect(at.scene.get('.question').text()).toBe('Ann is out: how many cards are left?');
      await at.scene.findAll('.count .numbers')[row]!.findAll('button')[n - 1]!.trigger('click');
    }
    expect(at.scene.get('.question').text()).toBe('Who is left holding cards?');
    expect(at.scene.findAll('button.seat.asked')).toHaveLength(3);
    await plate('Cat').trigger('click');
    expect(at.moves()).toEqual([
      { kind: 'score', winner: 's1', left: { s2: 3, s3: 11, s4: 8 }, loser: 's3' },
    ]);
  });

  test('it can be entered before its price is known', async () => {
    at = await sitDown(winner.scoring);
    for (const key of ['1', '3', 'Enter', '1', '1', 'Enter', '8', 'Enter']) {
      press(key);
      await flushPromises();
    }
    expect(at.moves()).toEqual([{ kind: 'score', winner: 's1', left: { s2: 3, s3: 11, s4: 8 } }]);
  });

  test('the last agreed game asks for no Loser', async () => {
    at = await sitDown({ ...winner.lead, view: { ...winner.lead.view, hand: 10 } });
    at.wire.answers['ask'] = Object.fromEntries(['s1', 's2', 's3', 's4'].map((seat) => [seat, [LEFT]]));
    await at.scene.findAll('button.seat')[0]!.trigger('click');
    await flushPromises();
    for (const row of at.scene.findAll('.count .numbers')) await row.get('button').trigger('click');
    expect(at.scene.get('.question').text()).toMatch(/is out: how many cards are left\?$/u);
    expect(button(/^Write it down: /u).disabled).toBe(false);
  });

  test('a first game is counted; play by play is one tap away', async () => {
    at = await sitDown(winner.lead);
    expect(at.scene.get('.question').text()).toBe('Who is out first?');
    expect(at.scene.findAll('button.seat.asked')).toHaveLength(4);
    button(/^Play by play/u).click();
    await flushPromises();
    expect(at.scene.get('.question').text()).toBe('Who holds 3♦ and leads?');
    await at.scene.findAll('button.seat')[1]!.trigger('click');
    expect(at.moves()).toHaveLength(1);
    expect(at.moves()[0]).toMatchObject({ kind: 'lead' });
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

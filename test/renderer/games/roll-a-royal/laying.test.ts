import { type DOMWrapper, flushPromises } from '@vue/test-utils';
import { nextTick } from 'vue';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RoyalView } from '../../../../main/contract.ts';
import { listenForKeys } from '../../../../renderer/app/keys.ts';
import { useTable } from '../../../../renderer/stores/table.ts';
import { press } from '../../mount.ts';
import { RealTable } from './real-table.ts';
import { eventually } from '../../../support/until.ts';

listenForKeys(window);

/** The flush in diamonds and three jacks, which cross in the jack of diamonds; the ten of clubs is left. */
const CARDS = ['Js', 'Jh', '2d', '5d', '9d', 'Jd', '6d', '10c'];

describe('laying out', () => {
  let table: RealTable;
  afterEach(() => table.close());

  const open = async (rules = {}, players: readonly string[] = ['Ann']): Promise<void> => {
    table = await RealTable.open(players, rules);
    if (players.length > 1) await table.play({ kind: 'starter', seat: 's1' });
    await table.roll(...CARDS);
    await table.play({ kind: 'stop' });
  };
  const type = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      press(key);
      await nextTick();
    }
    await table.settled();
  };
  const named = (name: string): DOMWrapper<Element> => {
    const found = table.scene.findAll('button').find((button) => button.attributes('aria-label') === name);
    if (!found) throw new Error(`no button ${name}`);
    return found;
  };
  const tap = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await named(name).trigger('click');
    await table.settled();
  };
  const board = (): readonly string[] =>
    table.scene
      .findAll('.spot button')
      .map((die) => die.attributes('aria-label') ?? '')
      .sort();
  const foot = () => table.scene.get('.foot').text();
  const main = () => table.scene.get('.choice');
  const view = () => table.detail<RoyalView>();

  /** The flush down from the middle, then the jacks across through its jack, by keys. */
  const byKeys = ['ArrowDown', '2', '5', '9', '6', 'j', 'd', 'ArrowUp', 'ArrowRight', 'j', 's', 'j', 'h'];

  test('by keys: arrows choose the cell, cards are typed, the score follows', async () => {
    await open();
    expect(main().attributes('disabled')).toBeDefined();
    await type(...byKeys);
    expect(table.scene.findAll('.points').map((label) => label.text().replace(/\s+/g, ' '))).toEqual([
      '150 three of a kind',
      '300 flush',
    ]);
    expect(main().text()).toContain('Score 450');
    await type('Enter');
    expect(view().laid?.score).toBe(450);
  });

  test('by taps: a cell, then one die after the other into its row', async () => {
    await open();
    await tap('row 2, column 2: empty', 'Lay 2♦', 'Lay 5♦', 'Lay 9♦', 'Lay 6♦', 'Lay J♦');
    expect(board()).toEqual(
      ['2♦', '5♦', '9♦', '6♦', 'J♦'].map((card, i) => `row 2, column ${i + 2}: ${card}`).sort(),
    );
    // Under a die the next go down.
    await tap('row 3, column 6: empty', 'Lay J♠', 'Lay J♥');
    expect(board()).toContain('row 4, column 6: J♥');
    await main().trigger('click');
    await table.settled();
    expect(view().laid?.score).toBe(450);
  });

  test('by taps: a die, then its cell; again onto another, and back into the rack', async () => {
    await open();
    await tap('Lay J♠', 'row 1, column 1: empty');
    // The board has grown by a ring at the edge.
    await tap('Lay J♥', 'row 2, column 3: empty');
    expect(board()).toEqual(['row 2, column 2: J♠', 'row 2, column 3: J♥']);
    // The die that is lifted changes places with the one it is put on.
    await tap('row 2, column 2: J♠', 'row 2, column 3: J♥');
    expect(board()).toEqual(['row 2, column 2: J♥', 'row 2, column 3: J♠']);
    await tap('Take J♥ back');
    expect(board()).toEqual(['row 2, column 2: J♠']);
  });

  test('by dragging: onto a cell, and off the board', async () => {
    await open();
    const drop = vi.fn<(x: number, y: number) => Element | null>();
    document.elementFromPoint = drop;
    const drag = async (from: string, onto: string | null): Promise<void> => {
      drop.mockReturnValue(onto === null ? document.body : named(onto).element);
      const { element } = named(from);
      const at = (x: number) => ({ pointerId: 1, button: 0, clientX: x, clientY: 50, bubbles: true });
      element.dispatchEvent(new PointerEvent('pointerdown', at(10)));
      window.dispatchEvent(new PointerEvent('pointermove', at(60)));
      await flushPromises();
      expect(document.querySelector('.flying')).not.toBeNull();
      window.dispatchEvent(new PointerEvent('pointerup', at(60)));
      await table.settled();
    };
    await drag('Lay J♠', 'row 3, column 3: empty');
    await drag('Lay J♥', 'row 3, column 4: empty');
    expect(board()).toEqual(['row 3, column 3: J♠', 'row 3, column 4: J♥']);
    await drag('row 3, column 4: J♥', null);
    expect(board()).toEqual(['row 3, column 3: J♠']);
  });

  test('a press that hardly moves is a tap', async () => {
    await open();
    const { element } = named('Lay J♠');
    const at = (x: number) => ({ pointerId: 1, button: 0, clientX: x, clientY: 50, bubbles: true });
    element.dispatchEvent(new PointerEvent('pointerdown', at(10)));
    window.dispatchEvent(new PointerEvent('pointermove', at(12)));
    expect(document.querySelector('.flying')).toBeNull();
    window.dispatchEvent(new PointerEvent('pointerup', at(12)));
    await tap('Lay J♠');
    expect(named('Lay J♠').attributes('aria-pressed')).toBe('true');
  });

  test('a run that is not a hand is outlined and named, and the layout cannot be scored', async () => {
    await open();
    await type('ArrowRight', 'j', 's', 'j', 'h', '2');
    expect(table.scene.findAll('.wrong')).toHaveLength(1);
    expect(foot()).toContain('J♠ J♥ 2♦ is not a hand');
    expect(main().attributes('disabled')).toBeDefined();
    // It is not even asked: the referee would refuse it, and say so over the table.
    const play = vi.spyOn(useTable(), 'play');
    await type('Enter', 'l');
    expect(play).not.toHaveBeenCalled();
    expect(table.table.prompt.step).toBe('layout');
    // The caret goes back with the die.
    await type('Backspace');
    expect(table.scene.findAll('.wrong')).toHaveLength(0);
    expect(foot()).toContain('A lone pair or three of a kind counts for nothing.');
  });

  test('dice that lie apart are outlined where they must hang together, and not where they may', async () => {
    await open();
    await type('ArrowRight', 'j', 's', 'j', 'h', 'ArrowDown', 'ArrowDown', '2');
    expect(foot()).toContain('must be connected');
    expect(foot()).toContain('50 so far');
    expect(table.scene.findAll('.wrong')).toHaveLength(1);
  });

  test('the best, with one key; and that no other is better', async () => {
    await open();
    await type('b');
    expect(foot()).toContain('450 points');
    expect(foot()).toContain('This is the best there is: every other layout was ruled out.');
    await type('Enter');
    expect(view().laid?.score).toBe(450);
    expect(table.scene.text()).toContain('This is the best there is');
    expect(table.scene.get('.spare').text()).toContain('10♣');
  });

  test('the player’s own layout is marked if equally good, not if worse', async () => {
    await open();
    await type(...byKeys);
    expect(foot()).toContain('This is the best there is');
    await type('e', ...byKeys.slice(0, 7));
    expect(foot()).toContain('300 points');
    expect(foot()).not.toContain('best there is');
  });

  test('explains why nothing can be laid: the opening pair is connected to nothing', async () => {
    table = await RealTable.open(['Ann'], {});
    await table.roll('Js', 'Jh', '2d');
    await table.play({ kind: 'stop' });
    await table.settled();
    expect(foot()).toContain('A lone pair or three of a kind counts for nothing.');
    expect(table.scene.text()).toContain('No hand here: 0 points');
  });

  test('nothing laid is nothing to score: neither the button nor its key sends it', async () => {
    await open();
    const key = main().attributes('aria-keyshortcuts') ?? '';
    expect(key).not.toBe('');
    expect(main().attributes('disabled')).toBeDefined();
    const play = vi.spyOn(useTable(), 'play');
    await type(key, 'Enter');
    expect(play).not.toHaveBeenCalled();
    await type('b');
    await type(key);
    expect(view().laid?.score).toBe(450);
  });

  test('stays while one looks at the score sheet', async () => {
    await open();
    await type('b');
    const laid = board();
    table.scene.unmount();
    table.draw();
    await table.settled();
    expect(board()).toEqual(laid);
    expect(main().text()).toContain('Score 450');
  });

  test('the standings show the balance it would give', async () => {
    await open({}, ['Ann', 'Ben']);
    await type('b');
    const ann = table.scene.get('.standings .turn');
    expect(ann.text().replace(/\s+/g, ' ')).toContain('Ann now 0');
    expect(ann.get('b').text()).toBe('450');
  });

  test('bank or risk: the result of each face, and the way to lay it again', async () => {
    await open();
    await type('b');
    await type('Enter');
    const rows = table.scene.findAll('.risked tr').map((row) => row.text().replace(/\s+/g, ' '));
    expect(rows).toEqual([
      '× 4one side of six1,800',
      '× 3one side of six1,350',
      '× 2one side of six900',
      '× 1one side of six450',
      'blank2 sides of six0',
    ]);
    await type('l');
    await eventually(() => expect(document.querySelector('.dialog .cross')).not.toBeNull());
    press('Escape');
    await table.settled();
    await type('3');
    expect(table.scene.get('.take').text()).toContain('× 3');
    await type('Enter');
    expect(table.table.view.seats[0]?.balance).toBe(1350);
  });

  test('a list of hands, where a die may be in any number of them', async () => {
    await open({ dieUses: 'any' });
    await type('2', '5', '9', '6', 'j', 'd', 'ArrowDown', 'j', 's', 'j', 'h');
    expect(foot()).toContain('350 so far');
    expect(foot()).toContain('must be connected');
    await type('j', 'd');
    const hands = table.scene.findAll('.hand .points').map((points) => points.text().replace(/\s+/g, ' '));
    expect(hands).toEqual(['300 flush', '150 three of a kind']);
    // A die tapped again leaves the hand.
    await tap('J♥');
    expect(table.scene.findAll('.hand .points').map((points) => points.text())).toContain('50 pair');
    await tap('J♥');
    await type('Enter');
    expect(view().laid?.score).toBe(450);
    expect(view().laid?.hands).toHaveLength(2);
  });
});

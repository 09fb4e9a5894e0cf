import { flushPromises } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import type { BestAnswer, Request } from '../../../../main/contract.ts';
import { odds } from '../../../support/scenes/odds.ts';
import { press } from '../../mount.ts';
import { type AtTable, button, sitDown } from '../at-table.ts';
import { eventually } from '../../../support/until.ts';

type Asked = Extract<Request, { kind: 'ask' }>;
const kindOf = ({ question }: Asked) => (question as { readonly kind: string }).kind;

const best = (score: number, exact: boolean, dice: readonly number[]): BestAnswer => ({
  layout: { grid: dice.map((die, x) => ({ die, x, y: 0 })) },
  score,
  bonus: 0,
  lone: false,
  hands: [{ kind: 'flush', points: score, doubled: false, dice, direction: 'across' }],
  exact,
});

describe('a search that takes long', () => {
  let at: AtTable;
  let open: Asked[] = [];

  /** Sits down before the layout; what is asked waits until it is answered. */
  async function sit(): Promise<void> {
    at = await sitDown(odds.rolled);
    open = [];
    at.wire.send = (request) => {
      at.wire.sent.push(request);
      if (request.kind === 'ask' && kindOf(request) === 'best-layout') open.push(request);
    };
    await at.show(odds.laying);
    await eventually(() => expect(at.scene.find('.laying').exists()).toBe(true));
  }
  const answer = async (value: BestAnswer): Promise<void> => {
    at.wire.say({ n: open.at(-1)?.n ?? 0, ok: true, value });
    await flushPromises();
  };
  const laid = () =>
    at.scene.findAll('[aria-label^="row"]').flatMap((cell) => {
      const label = cell.attributes('aria-label') ?? '';
      return label.endsWith('empty') ? [] : [label.replace(/^.*: /u, '')];
    });

  test('shows the best layout so far, which can be laid, and then better ones', async () => {
    await sit();
    expect(button('Looking for the best… B').disabled).toBe(true);
    await answer(best(300, false, [2, 3, 4, 5, 6]));
    button('Lay the best so far: 300 B').click();
    await flushPromises();
    expect(laid()).toEqual(['2♦', '5♦', '9♦', 'J♦', '6♦']);
    expect(at.scene.text()).not.toContain('This is the best there is');
    expect(open.map(({ question }) => (question as { effort?: number }).effort)).toEqual([250, 4000]);
    await answer(best(450, true, [0, 5, 1]));
    button('Lay the best B').click();
    await flushPromises();
    expect(laid()).toEqual(['J♠', 'J♦', 'J♥']);
    expect(open).toHaveLength(2);
  });

  test('finds nothing to lay: the board says why, and one tap gives the 0 points', async () => {
    await sit();
    // The previous layouts of this turn.
    press('e');
    await flushPromises();
    expect(at.scene.text()).toContain('Drag the dice');
    await answer(best(0, true, []));
    expect(at.scene.text()).toContain('A lone pair or three of a kind counts for nothing.');
    button('No hand here: 0 points B').click();
    await flushPromises();
    expect(at.wire.sent.at(-1)).toMatchObject({ kind: 'command', command: { move: { kind: 'layout' } } });
  });

  test('can be stopped: the question is withdrawn, and the result stays', async () => {
    await sit();
    await answer(best(300, false, [2, 3, 4, 5, 6]));
    button('Stop looking').click();
    await flushPromises();
    expect(at.wire.sent.filter(({ kind }) => kind === 'cancel')).toMatchObject([{ of: open.at(-1)?.n }]);
    expect(() => button('Stop looking')).toThrow();
    press('b');
    await flushPromises();
    expect(laid()).toHaveLength(5);
  });

  test('is withdrawn when the table moves on', async () => {
    await sit();
    await at.show(odds.risking);
    expect(at.wire.sent.filter(({ kind }) => kind === 'cancel').map((request) => request)).toContainEqual(
      expect.objectContaining({ of: open[0]?.n }),
    );
  });
});

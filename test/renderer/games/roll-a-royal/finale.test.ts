import { expect, test } from 'vitest';
import { over } from '../../../support/scenes/royal.ts';
import { eventually } from '../../../support/until.ts';
import { sitDown } from '../at-table.ts';

test.each([
  ['a crossword', {}, '8,600', '.spot'],
  ['a list of hands', { dieUses: 'any' }, '8,850', '.hands li'],
])('the end shows the best layout, of an earlier turn: %s', async (_, rules, score, part) => {
  const { scene } = await sitDown(over(['Ann', 'Ben'], rules));
  await eventually(() => expect(scene.find('.book section').exists()).toBe(true));
  const best = scene.find('.book section');
  expect(best.text()).toMatch(new RegExp(`^The game’s best crossword ?Ann, turn 1 ?${score}`, 'u'));
  expect(best.find(part).exists()).toBe(true);
  scene.unmount();
});

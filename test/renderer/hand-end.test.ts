import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import type { TableSnapshot } from '../../main/contract.ts';
import { gameScreen } from '../../renderer/table/registry.ts';
import TableScene from '../../renderer/scenes/TableScene.vue';
import { played, poker } from '../support/scenes/play.ts';
import { draw, freshWire } from './mount.ts';
import { eventually } from '../support/until.ts';

/** The card that stands over the table once the second table follows the first; null where there is none. */
async function cardAfter(before: TableSnapshot, after: TableSnapshot): Promise<string | null> {
  const wire = freshWire();
  wire.show(before);
  const scene = draw(TableScene);
  await eventually(() => expect(gameScreen(before.view.game).centre).toBeDefined());
  wire.show({ ...after, revision: before.revision + 1 });
  await flushPromises();
  const card = scene.find('.ended');
  const said = card.exists() ? card.text().replace(/\s+/g, ' ') : null;
  scene.unmount();
  return said;
}

test('the end of a hand is announced once', async () => {
  const moves = [
    poker('s1', ['K', 'K', '9', 'A']),
    { kind: 'draws-done' },
    { kind: 'no-bids' },
    { kind: 'claims', seats: [] },
    { kind: 'winner', seat: 's2' },
    ...['s2', 's2', 's2', 's2'].map((seat) => ({ kind: 'trick', seat })),
    { kind: 'no-bids' },
  ];
  const names = ['Ann', 'Ben', 'Cat'];
  const card = await cardAfter(
    played('sleepless', names, moves),
    played('sleepless', names, [...moves, { kind: 'claims', seats: [] }]),
  );
  expect(card?.match(/Hand 1 is over/g)).toHaveLength(1);
});

test('the next dealer is named once', async () => {
  const names = ['Ann', 'Ben', 'Cat'];
  const moves = [
    { kind: 'lead', seat: 's1' },
    { kind: 'score', winner: 's2', left: { s1: 8, s3: 11 } },
  ];
  const card = await cardAfter(
    played('winner', names, moves),
    played('winner', names, [...moves, { kind: 'loser', seat: 's3' }]),
  );
  expect(card?.match(/Cat is the Loser/g)).toHaveLength(1);
  expect(card?.match(/Cat deals/g)).toHaveLength(1);
});

/*
 * Worked out by hand: 50 chips, an ante of 1, so 49 each. Ben makes 2 (2 from each): 53. He deals the next hand, and his
 * chip for it is in the pot already: 52, so −1 + 4 − 1 = +2.
 */
test('a chip paid for the next hand is shown beside the sums', async () => {
  const names = ['Ann', 'Ben', 'Cat'];
  const trick = { kind: 'trick', seat: 's2' };
  const moves = [
    { kind: 'bid', seat: 's2', tricks: 2 },
    { kind: 'contract', seat: 's2', tricks: 2 },
    trick,
    trick,
  ];
  const card = await cardAfter(
    played('pool-nap', names, moves),
    played('pool-nap', names, [...moves, { kind: 'settle', seat: 's2' }]),
  );
  expect(card).toContain('Ben has put in one for the next hand, taken off above');
  expect(card).toMatch(/ante ?bid ?next hand ?this hand/);
  expect(card).toMatch(/Ben ?−1 ?\+4 ?−1 ?\+2/);
});

test.each([
  ['in one tap', [{ kind: 'all-pass', seat: 's2' }]],
  ['one by one', ['s2', 's3', 's1'].map((seat) => ({ kind: 'pass', seat }))],
])('no card for a hand in which nobody has bid: %s', async (_, passes) => {
  const names = ['Ann', 'Ben', 'Cat'];
  const card = await cardAfter(
    played('pool-nap', names, passes.slice(0, -1)),
    played('pool-nap', names, passes),
  );
  expect(card).toBeNull();
});

test('the throw for the start is not a turn and ends without a card', async () => {
  const risk = (seat: string, face: string) => ({
    kind: 'dice',
    of: 'risk',
    seat,
    dice: [{ die: 0, face, source: { kind: 'hand' }, throws: 1 }],
  });
  const before = played('roll-a-royal', ['Ann', 'Ben'], [risk('s1', '1')]);
  const after = played('roll-a-royal', ['Ann', 'Ben'], [risk('s1', '1'), risk('s2', '4')]);
  expect(after.view.hand).toBe(before.view.hand + 1);
  expect(await cardAfter(before, after)).toBeNull();
});

test('a screen opened in the middle of a hand shows the whole hand’s result', async () => {
  const names = ['Ann', 'Ben', 'Cat'];
  const moves = [
    poker('s1', ['K', 'K', '9', 'A']),
    { kind: 'draws-done' },
    { kind: 'award', seat: 's3', amount: 2 },
    poker('s3', ['K'], [2]),
    { kind: 'claims', seats: [] },
    { kind: 'winner', seat: 's2' },
    ...['s2', 's2', 's2', 's2'].map((seat) => ({ kind: 'trick', seat })),
    { kind: 'no-bids' },
  ];
  const after = played('sleepless', names, [...moves, { kind: 'claims', seats: [] }]);
  const start = played('sleepless', names, []).view.seats;
  const gained = after.view.seats.map(({ balance }, at) => balance - (start[at]?.balance ?? 0));
  expect(gained.every((gain) => gain !== 0)).toBe(true);
  const card = await cardAfter(played('sleepless', names, moves), after);
  for (const gain of gained) expect(card).toContain(gain > 0 ? `+${gain}` : `−${-gain}`);
});

/** A table whose hand has just ended, with its card over the felt. */
async function handEnded(): Promise<ReturnType<typeof draw>> {
  const names = ['Ann', 'Ben', 'Cat'];
  const wire = freshWire();
  const before = played('pool-nap', names, []);
  wire.show(before);
  const scene = draw(TableScene);
  await eventually(() => expect(gameScreen('pool-nap').centre).toBeDefined());
  const after = played('pool-nap', names, [{ kind: 'hand', seat: 's2', tricks: 2, result: 'made' }]);
  wire.show({ ...after, revision: before.revision + 1 });
  await flushPromises();
  return scene;
}

test('a card that was put away does not come back when something is picked on the screen', async () => {
  const scene = await handEnded();
  await scene.get('.ended').trigger('pointerdown');
  await scene.findAll('button.seat')[0]!.trigger('click');
  await flushPromises();
  expect(scene.get('.question').text()).toMatch(/has the bid: for how many tricks/u);
  expect(scene.find('.ended').exists()).toBe(false);
  scene.unmount();
});

test('a tap beside the card ends it: what that tap opens does not lie under it', async () => {
  const scene = await handEnded();
  expect(scene.find('.ended').exists()).toBe(true);
  await scene.get('.ended').trigger('click');
  expect(scene.find('.ended').exists()).toBe(true);
  await scene.get('.question').trigger('click');
  expect(scene.find('.ended').exists()).toBe(false);
  scene.unmount();
});

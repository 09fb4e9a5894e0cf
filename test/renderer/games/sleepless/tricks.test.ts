import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { played, poker } from '../../../support/scenes/play.ts';
import { sitDown } from '../at-table.ts';

const NAMES = ['Ann', 'Ben', 'Cyd', 'Dee'];
/** Phase three for this many players, after these tricks. */
const tricks = (players: number, ...taken: readonly string[]) =>
  played('sleepless', NAMES.slice(0, players), [
    poker('s1', ['A', 'Q', '10', '9']),
    { kind: 'claims', seats: [] },
    { kind: 'winner', seat: 's2' },
    ...taken.map((seat) => ({ kind: 'trick', seat })),
  ]);

test.each<
  [
    string,
    Parameters<typeof tricks>,
    readonly (readonly [string, number])[],
    Readonly<Record<string, number>>,
  ]
>([
  ['two: the other takes the rest', [2], [['Ann', 3]], { s1: 3, s2: 1 }],
  ['one takes all', [3], [['Ben', 4]], { s2: 4 }],
  [
    'three: the last takes what is left',
    [3],
    [
      ['Ann', 1],
      ['Cyd', 2],
    ],
    { s1: 1, s2: 1, s3: 2 },
  ],
  [
    'two of three',
    [3],
    [
      ['Ann', 2],
      ['Ben', 2],
    ],
    { s1: 2, s2: 2 },
  ],
  [
    'two of four',
    [4],
    [
      ['Ann', 1],
      ['Dee', 3],
    ],
    { s1: 1, s4: 3 },
  ],
  [
    'one each',
    [4],
    [
      ['Ann', 1],
      ['Ben', 1],
      ['Cyd', 1],
    ],
    { s1: 1, s2: 1, s3: 1, s4: 1 },
  ],
  [
    'a second tap takes it back',
    [3],
    [
      ['Ann', 3],
      ['Ann', 3],
      ['Ben', 4],
    ],
    { s2: 4 },
  ],
  [
    'another number replaces the first',
    [3],
    [
      ['Ann', 3],
      ['Ann', 1],
      ['Ben', 3],
    ],
    { s1: 1, s2: 3 },
  ],
  [
    'the rest after a trick',
    [3, 's1'],
    [
      ['Ann', 2],
      ['Ben', 1],
    ],
    { s1: 2, s2: 1 },
  ],
])('tricks at once, sent as soon as they add up: %s', async (_, table, tapped, counts) => {
  const at = await sitDown(tricks(...table));
  for (const [name, n] of tapped) {
    expect(at.moves()).toEqual([]);
    const row = at.scene.get(`.at-once [role=group][aria-label=${name}]`);
    await row.findAll('button')[n - 1]!.trigger('click');
  }
  await flushPromises();
  expect(at.moves()).toEqual([{ kind: 'tricks', counts }]);
});

test('nobody can take more than are left', async () => {
  const at = await sitDown(tricks(3));
  await at.scene.findAll('.at-once [role=group] button')[2]!.trigger('click');
  const open = at.scene
    .findAll('.at-once [role=group]')
    .map((row) => row.findAll('button:not(:disabled)').length);
  expect(open).toEqual([4, 1, 1]);
});

test('trick by trick is a tap on a plate', async () => {
  const at = await sitDown(tricks(3));
  await at.scene.findAll('button.seat')[0]!.trigger('click');
  expect(at.moves()).toHaveLength(1);
  expect(at.moves()[0]).toMatchObject({ kind: 'trick' });
});

import { expect, test } from 'vitest';
import type { DiceRequest } from '../../../main/contract.ts';
import type { LookDie } from '../../../renderer/camera/looked.ts';
import { rowFaces } from '../../../renderer/camera/photo.ts';

const seen = (die: string | null, shows: string | null, told = true): LookDie =>
  ({ die, kind: null, shows, told, face: 1 }) as LookDie;
const request = (
  kind: DiceRequest['kind'],
  dice: readonly number[],
  mode: DiceRequest['mode'] = 'each',
): DiceRequest => ({
  kind,
  seat: 's1' as DiceRequest['seat'],
  dice,
  mode,
  throws: 4,
  lying: dice.map(() => null),
});

const PHOTO = [
  seen('2', 'Jh'),
  seen('13', 'blank'),
  seen('7', '7s', false),
  seen(null, null, false),
  seen('R', '3'),
  seen('P1', 'K'),
  seen('P4', 'A'),
];

test('a die of a kind whose dice differ is left out where nobody knows which one it is', () => {
  const unnamed = { ...seen(null, 'Jh'), kind: 'suited' } as LookDie;
  expect(rowFaces([unnamed, seen('2', 'Qh')], request('suited', [0, 1]))).toEqual([{ die: 1, face: 'Qh' }]);
});

test.each([
  [
    'suited dice by their numbers, of those asked for',
    request('suited', [0, 1, 6, 12]),
    [
      [1, 'Jh'],
      [12, 'blank'],
    ],
  ],
  ['the Risk die', request('risk', [0]), [[0, '3']]],
  [
    'dice that are alike, in any order',
    request('poker', [0, 3]),
    [
      [0, 'K'],
      [3, 'A'],
    ],
  ],
  ['fewer of them than are asked for', request('poker', [0, 1, 2, 3]), null],
  ['some of them thrown again', request('poker', [0, 1], 'some'), null],
  ['dice that nobody prints', request('pips', [0]), []],
])('a photograph gives the row: %s', (_what, asked, faces) => {
  expect(rowFaces(PHOTO, asked)?.map(({ die, face }) => [die, face]) ?? null).toEqual(faces);
});

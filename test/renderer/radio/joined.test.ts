import { beforeEach, expect, test } from 'vitest';
import {
  chooseRisk,
  join,
  keepJoined,
  leave,
  readJoined,
  RISK_POCKET,
} from '../../../renderer/radio/joined.ts';

const die = (n: number): string => `0000000${n}`;
const joinAll = (count: number) =>
  Array.from({ length: count }, (_, i) => die(i)).reduce<ReturnType<typeof readJoined>>(
    (joined, one) => join(joined, one) ?? joined,
    [],
  );

beforeEach(() => localStorage.clear());

test('dice get pockets in the order of joining, and a freed one goes to the next', () => {
  const three = joinAll(3);
  expect(three.map(({ pocket }) => pocket)).toEqual([1, 2, 3]);
  expect(join(three, die(1))).toBe(three);
  expect(join(leave(three, die(0)), die(7))).toContainEqual({ die: die(7), pocket: 1 });
});

test('an adapter holds eight', () => {
  const eight = joinAll(9);
  expect(eight).toHaveLength(8);
  expect(join(eight, die(9))).toBeNull();
});

test('there is one Risk die; chosen again it is an ordinary one', () => {
  const one = chooseRisk(joinAll(3), die(1));
  expect(one.map(({ pocket }) => pocket)).toEqual([1, RISK_POCKET, 3]);
  const other = chooseRisk(one, die(2));
  expect(other.map(({ pocket }) => pocket)).toEqual([1, 3, RISK_POCKET]);
  expect(chooseRisk(other, die(2)).map(({ pocket }) => pocket)).toEqual([1, 3, 2]);
});

test.each([
  ['nothing', null],
  ['no list', '{}'],
  ['no JSON', '[{'],
  ['others’ data', JSON.stringify([{ die: 'x', pocket: 1 }, 7, { die: die(1), pocket: 99 }])],
])('what was kept may be broken: %s', (_name, text) => {
  if (text !== null) localStorage.setItem('croupier-smart-dice', text);
  expect(readJoined()).toEqual([]);
});

test('they are kept on this device', () => {
  keepJoined(joinAll(2));
  expect(readJoined()).toEqual(joinAll(2));
});

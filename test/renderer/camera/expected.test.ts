import { beforeEach, expect, test, vi } from 'vitest';
import type { Gray } from '../../../main/vision/index.ts';
import { Looks } from '../../../renderer/camera/looks.ts';
import { draw } from './drawn.ts';

// Each reading goes through, and what was to be looked for first is noted.
const wanted = vi.hoisted((): string[] => []);
vi.mock(import('../../../main/vision/index.ts'), async (original) => {
  const whole = await original();
  return {
    ...whole,
    readPrinted: (image, setup, options) => {
      wanted.push((options?.expect ?? []).join(' ') || 'anything');
      return whole.readPrinted(image, setup, options);
    },
  };
});

const LYING = draw([
  { die: '3', up: 1, x: 70, y: 60, turn: 20 },
  { die: 'R', up: 2, x: 150, y: 90, turn: 20 },
]);
const EMPTY = draw([]);

/** Shows a picture for a second, at ten frames a second; what each reading was to look for first. */
function show(looks: Looks, gray: Gray, from: number): readonly string[] {
  wanted.length = 0;
  for (let at = from; at < from + 1000; at += 100) looks.see({ gray, colours: () => gray }, at);
  return [...wanted];
}

let looks: Looks;
beforeEach(() => {
  looks = new Looks({ plane: { kind: 'mat' } });
});

test('the second look has to find what the first one found, and is done then', () => {
  expect(show(looks, LYING, 0)).toEqual(['anything', '3 R']);
});

test('dice that are in a hand for a while are looked for first when they are back', () => {
  show(looks, LYING, 0);
  expect(show(looks, EMPTY, 1000)).toContain('3 R');
  expect(show(looks, LYING, 2000)).toEqual(['3 R', '3 R']);
});

test('new dice are searched for once the known ones are accepted', () => {
  show(looks, LYING, 0);
  wanted.length = 0;
  looks.see({ gray: LYING, colours: () => LYING }, 9000);
  expect(wanted).toEqual(['anything']);
});

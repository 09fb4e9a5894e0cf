import { describe, expect, test } from 'vitest';
import type { SightedDie } from '../../main/contract.ts';
import { cameraTable } from './support/camera-table.ts';

/** A plain poker die, without an identity. */
const own = (face: number | null, x: number, y = 40, more: Partial<SightedDie> = {}): SightedDie => ({
  die: null,
  kind: 'poker',
  face,
  why: null,
  x,
  y,
  turn: 10,
  ...more,
});

describe('a camera above dice of one’s own', () => {
  test('dice that nobody can tell apart get pockets, and no names', async () => {
    const t = await cameraTable('poker');
    await t.still([own(3, 60), own(5, 120), own(5, 180)]);
    expect(t.lies()).toBe('1:3 2:5 3:5');
    expect(t.tray.readings.some(({ die }) => die)).toBe(false);
    expect(t.rolls).toEqual([]);
  });

  test('dice that stay keep their pockets, in any order of sighting', async () => {
    const t = await cameraTable('poker');
    await t.still([own(3, 60), own(5, 120), own(6, 180)]);
    await t.moving([own(6, 181), own(3, 60)], 100);
    await t.moving([own(6, 181), own(3, 60)], 400);
    expect(t.lies()).toBe('1:3 2:moving 3:6');
    await t.still([own(6, 181), own(1, 250, 90), own(3, 61)], 900);
    expect(t.lies()).toBe('1:3 2:1 3:6');
    expect(t.told()).toEqual(['2:1']);
    expect(t.lifts().slice(0, 3)).toEqual([0, 1, 0]);
  });

  test('all of them thrown are one roll, though they lie where others lay', async () => {
    const t = await cameraTable('poker');
    await t.still([own(1, 60), own(2, 120), own(3, 180)]);
    await t.moving([], 100);
    await t.moving([], 400);
    await t.still([own(6, 66, 49), own(6, 128, 30), own(4, 240)], 900);
    expect(t.told().map((roll) => roll.match(/:\d/g)?.sort().join(''))).toEqual([':4:6:6']);
    expect(t.lifts().slice(0, 3)).toEqual([1, 1, 1]);
  });

  test('one that cannot be read is asked about where it lies, once a throw misses it', async () => {
    const t = await cameraTable('poker');
    await t.still([own(3, 60), own(5, 120)]);
    await t.moving([own(3, 60)], 100);
    await t.moving([own(3, 60)], 400);
    const leans = [own(3, 60), own(null, 200, 90, { why: 'lean' })];
    await t.still(leans, 900);
    // The look after the one at which it is missed.
    await t.still(leans);
    expect(t.lies()).toBe('1:3 2:doubt');
    await t.still([own(3, 60), own(4, 203, 92)], 900);
    expect(t.lies()).toBe('1:3 2:4');
  });

  test('objects without a face that replace no die are not dice: a coin, a bottle top', async () => {
    const t = await cameraTable('poker');
    await t.still([own(3, 60), own(null, 200, 90, { why: 'blur' })]);
    expect(t.lies()).toBe('1:3');
  });

  test('a Risk die of one’s own lies beside printed ones; of two of them neither counts', async () => {
    const t = await cameraTable('royal');
    await t.still([{ ...own(2, 60), kind: 'risk' }, own(4, 120)]);
    expect(t.lies()).toBe('14:2');
    await t.moving([], 100);
    await t.moving([], 400);
    await t.still(
      [
        { ...own(3, 90), kind: 'risk' },
        { ...own(1, 150), kind: 'risk' },
      ],
      900,
    );
    expect(t.lies()).toBe('14:doubt');
  });
});

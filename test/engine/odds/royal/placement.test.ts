import { expect, test } from 'vitest';
import { type Placement, place } from '../../../../main/engine/odds/royal/placement.ts';
import { placeHands } from '../../../support/royal-placement.ts';
import { type Random, seeded } from '../../../support/random.ts';

interface Structure {
  readonly masks: number[];
  readonly downs: number;
}

/** Hands across and down over up to thirteen dice, any two sharing one at most, each die in one of each direction. */
function randomStructure(random: Random): Structure {
  const n = 4 + random.below(10);
  const sizes = random.pick([[2], [2, 2, 3], [3], [2, 3, 4, 5], [2, 5]]);
  const masks: number[] = [];
  const used = [0, 0];
  let downs = 0;
  for (let tries = 0; tries < 60 && masks.length < 9; tries++) {
    const way = random.below(2);
    const size = random.pick(sizes);
    const dice = random.shuffle(Array.from({ length: n }, (_, i) => i)).slice(0, size);
    const mask = dice.reduce((m, i) => m | (1 << i), 0);
    if (used[way]! & mask) continue;
    const shared = masks.map((other) => other & mask);
    if (shared.some((m) => (m & (m - 1)) !== 0)) continue;
    if (masks.length > 0 && shared.every((m) => m === 0)) continue;
    used[way]! |= mask;
    if (way === 1) downs |= 1 << masks.length;
    masks.push(mask);
  }
  return { masks, downs };
}

/** The runs of two cells or more that these hands make on the grid, and the runs that they are. */
function runsOf(found: Placement, masks: readonly number[], downs: number) {
  const hands = masks.map((mask, h) => {
    const size = [...mask.toString(2)].filter((bit) => bit === '1').length;
    return Array.from({ length: size }, (_, k) =>
      (downs >> h) & 1
        ? `${found.line[h]!},${found.start[h]! + k}`
        : `${found.start[h]! + k},${found.line[h]!}`,
    );
  });
  const cells = new Set(hands.flat());
  const runs = [...cells].flatMap((cell) => {
    const [x = 0, y = 0] = cell.split(',').map(Number);
    return [
      [1, 0],
      [0, 1],
    ].flatMap(([dx = 0, dy = 0]) => {
      if (cells.has(`${x - dx},${y - dy}`)) return [];
      const run: string[] = [];
      for (let k = 0; cells.has(`${x + k * dx},${y + k * dy}`); k++) run.push(`${x + k * dx},${y + k * dy}`);
      return run.length > 1 ? [run.join(' ')] : [];
    });
  });
  return { runs: runs.sort(), hands: hands.map((hand) => hand.join(' ')).sort(), cells: cells.size };
}

test('hands are laid exactly when an exhaustive search over cells lays them, and make no other runs', () => {
  const random = seeded(99);
  const laid = { yes: 0, no: 0 };
  for (let i = 0; i < 4000; i++) {
    const { masks, downs } = randomStructure(random);
    const dice = (mask: number) => Array.from({ length: 13 }, (_, k) => k).filter((k) => mask & (1 << k));
    const expected = placeHands(masks.map((mask, h) => ({ dice: dice(mask), across: !((downs >> h) & 1) })));
    const found = place(masks, downs, masks.length);
    expect({ masks, downs, laid: found !== null }).toEqual({ masks, downs, laid: expected !== null });
    if (!found) {
      laid.no++;
      continue;
    }
    laid.yes++;
    const { runs, hands, cells } = runsOf(found, masks, downs);
    expect({ masks, downs, runs }).toEqual({ masks, downs, runs: hands });
    // As many cells as dice: hands that share a die cross on it, and no others cross.
    expect(cells).toBe(dice(masks.reduce((all, mask) => all | mask, 0)).length);
  }
  expect(laid.yes).toBeGreaterThan(500);
  expect(laid.no).toBeGreaterThan(200);
});

/** A connected shape of cells, grown at random and often bent back on itself. */
function randomShape(random: Random): readonly (readonly [number, number])[] {
  const n = 5 + random.below(9);
  const side = 3 + random.below(4);
  const cells: [number, number][] = [[1, 1]];
  for (let tries = 0; tries < 400 && cells.length < n; tries++) {
    const [x, y] = random.pick(cells);
    const [dx, dy] = random.pick([
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const);
    const [a, b] = [x + dx, y + dy];
    if (a < 0 || b < 0 || a >= side || b >= side || cells.some(([c, d]) => c === a && d === b)) continue;
    cells.push([a, b]);
  }
  return cells;
}

test('the hands of every shape of cells are laid again, and make no other runs', () => {
  const random = seeded(101);
  for (let i = 0; i < 4000; i++) {
    const shape = randomShape(random);
    const dieAt = (x: number, y: number) => shape.findIndex(([a, b]) => a === x && b === y);
    const masks: number[] = [];
    let downs = 0;
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      for (const [x, y] of shape) {
        if (dieAt(x - dx, y - dy) >= 0) continue;
        let mask = 0;
        for (let k = 0; dieAt(x + k * dx, y + k * dy) >= 0; k++) mask |= 1 << dieAt(x + k * dx, y + k * dy);
        if ((mask & (mask - 1)) === 0) continue;
        if (dy === 1) downs |= 1 << masks.length;
        masks.push(mask);
      }
    }
    const found = place(masks, downs, masks.length);
    expect({ shape, laid: found !== null }).toEqual({ shape, laid: true });
    const { runs, hands, cells } = runsOf(found!, masks, downs);
    expect({ shape, runs }).toEqual({ shape, runs: hands });
    expect(cells).toBe(shape.length);
  }
});

import { describe, expect, it } from 'vitest';
import { boardSvg } from '../../support/hardware/board-svg.ts';
import { dieSvg } from '../../support/hardware/die-svg.ts';
import { CHAIN_BOARD, SENSOR_BOARD } from '../../support/hardware/boards.ts';
import { CHOSEN, GRID } from '../../support/hardware/designs.ts';
import { measuresOf } from '../../support/hardware/drawing.ts';
import { mistakesOf } from '../../support/hardware/stripboard.ts';

const PLANS = [
  ['sensor-board', SENSOR_BOARD],
  ['chain-board', CHAIN_BOARD],
] as const;

describe.each(PLANS)('%s', (file, board) => {
  it('connects every net, shorts none, and has its legs on copper', () => {
    expect(mistakesOf(board)).toEqual([]);
  });

  it('needs each of its cuts and each of its wires', () => {
    for (const cut of board.cuts)
      expect(
        mistakesOf({ ...board, cuts: board.cuts.filter((one) => one !== cut) }),
        `cut ${cut.join()}`,
      ).not.toEqual([]);
    for (const link of board.links)
      expect(
        mistakesOf({ ...board, links: board.links.filter((one) => one !== link) }),
        `wire from ${link.from.join()}`,
      ).not.toEqual([]);
  });

  it('lies within its board', () => {
    for (const { legs } of board.parts)
      for (const { at } of legs) {
        expect(at[0]).toBeGreaterThanOrEqual(board.strips[0]);
        expect(at[0]).toBeLessThanOrEqual(board.strips[1]);
        expect(at[1]).toBeGreaterThanOrEqual(board.rows[0]);
        expect(at[1]).toBeLessThanOrEqual(board.rows[1]);
      }
  });

  it('is drawn as committed, in true size', async () => {
    const svg = boardSvg(board);
    const [, wide = '', box = ''] = /width="([\d.]+)mm".*?viewBox="0 0 ([\d.]+)/.exec(svg) ?? [];
    expect(Number(wide) / Number(box)).toBeCloseTo(GRID, 2);
    await expect(svg).toMatchFileSnapshot(`../../../firmware-protocol/hardware/${file}.svg`);
  });
});

describe('the sensor board', () => {
  it('has a switch at every place where the physics has one, of its kind', () => {
    const kinds = ['centre', 'edges', 'corners'];
    const wanted = CHOSEN.kinds.flatMap(({ sensors }, kind) =>
      sensors.map(([x, y]) => `${kinds[kind]} at ${Math.round(x / GRID)},${Math.round(y / GRID)}`),
    );
    const there = SENSOR_BOARD.parts.map(({ name }) => name).filter((name) => name.includes(' at '));
    expect(there.toSorted()).toEqual(wanted.toSorted());
  });

  it('goes into the frame of the printed floor', () => {
    const [wide, long] = [SENSOR_BOARD.strips, SENSOR_BOARD.rows].map(([first, last]) => last - first + 1);
    expect(measuresOf(CHOSEN)['board']).toEqual([wide, long]);
  });
});

describe('the check of a plan', () => {
  it('finds a leg on a cut, two legs in one hole, and a wire that ends in the air', () => {
    const on = SENSOR_BOARD.parts[0]?.legs[0]?.at ?? [0, 0];
    expect(mistakesOf({ ...SENSOR_BOARD, cuts: [...SENSOR_BOARD.cuts, on] }).join()).toContain('no copper');
    expect(mistakesOf({ ...SENSOR_BOARD, shared: [] }).join()).toContain('same hole');
    const links = [...SENSOR_BOARD.links, { from: [0, 3], to: [9, 9] } as const];
    expect(mistakesOf({ ...SENSOR_BOARD, links }).join()).toContain('no copper');
  });
});

describe('the die’s drawing', () => {
  it('shows every magnet once, on the face opposite to the one that it tells', async () => {
    const svg = dieSvg(CHOSEN);
    expect(svg.match(/<circle/g)).toHaveLength(9);
    // Opposite faces of a die add up to seven.
    const told = [...svg.matchAll(/font-weight="700">(\d)<[^]*?tells (\d)</g)].map(
      ([, face, says]) => Number(face) + Number(says),
    );
    expect(told).toEqual([7, 7, 7, 7, 7, 7]);
    await expect(svg).toMatchFileSnapshot('../../../firmware-protocol/hardware/die.svg');
  });
});

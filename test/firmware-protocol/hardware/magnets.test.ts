import { describe, expect, it } from 'vitest';
import { BY_HAND, buildOf, liesOf, nominalOf, seenBy } from '../../support/hardware/build.ts';
import { CHOSEN, DESIGNS } from '../../support/hardware/designs.ts';
import { UPS, codeOf, lying, seatsOf } from '../../support/hardware/die.ts';
import { type Vector, dipolesOf, flat, southAt } from '../../support/hardware/field.ts';
import { tryBuilds } from '../../support/hardware/margins.ts';
import { DISC_2_1 } from '../../support/hardware/parts.ts';
import { seeded } from '../../../firmware-protocol/simulator/random.ts';

const designs = Object.entries(DESIGNS);

describe('the field of a disc', () => {
  const disc = { at: [0, 0, 0], axis: [0, 0, -1], diameter: 3, thickness: 1, remanence: 1.3 } as const;
  const dipoles = flat(dipolesOf(disc));
  /** The textbook's field on the axis of a cylinder, in mT. */
  const exact = (z: number): number => {
    const part = (at: number) => at / Math.hypot(at, 1.5);
    return (1300 / 2) * (part(z + 0.5) - part(z - 0.5));
  };

  it('is that of a cylinder on its axis, south downwards, from 2 mm on', () => {
    for (const z of [2, 2.5, 3, 4, 8])
      expect(southAt(dipoles, [0, 0, -z], [0, 0, 1]) / exact(z)).toBeCloseTo(1, 1);
    expect(southAt(dipoles, [0, 0, -2.5], [0, 0, -1])).toBeLessThan(0);
  });

  it('has neither sources nor eddies away from the magnet', () => {
    const at = (x: number, y: number, z: number, normal: Vector) => southAt(dipoles, [x, y, z], normal);
    const [x, y, z, h] = [1.3, -0.7, -3.1, 1e-3];
    const along = (normal: Vector) => at(x + normal[0] * h, y + normal[1] * h, z + normal[2] * h, normal);
    const against = (normal: Vector) => at(x - normal[0] * h, y - normal[1] * h, z - normal[2] * h, normal);
    const axes: readonly Vector[] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const sources = axes.reduce((sum, axis) => sum + (along(axis) - against(axis)) / (2 * h), 0);
    expect(Math.abs(sources)).toBeLessThan(1e-3);
    const eddy = at(x + h, y, z, [0, 0, 1]) - at(x - h, y, z, [0, 0, 1]);
    expect(eddy).toBeCloseTo(at(x, y, z + h, [1, 0, 0]) - at(x, y, z - h, [1, 0, 0]), 4);
  });
});

describe('a die', () => {
  it('has as many magnets as said: 27, 15 or 9, and with parity 39, 21 or 12', () => {
    const counts = designs.map(([name, design]) => [name, seatsOf(design).length]);
    expect(Object.fromEntries(counts)).toEqual({
      three: 27,
      five: 15,
      nine: 9,
      four: 39,
      seven: 21,
      thirteen: 12,
      large: 12,
    });
  });

  it('can lie in 24 different ways, and each keeps right and left', () => {
    const ways = new Set<string>();
    for (const up of UPS)
      for (let turns = 0; turns < 4; turns++) {
        const turn = lying(up, (turns * Math.PI) / 2);
        const [x, y, z] = [turn([1, 0, 0]), turn([0, 1, 0]), turn([0, 0, 1])].map((v) => v.map(Math.round));
        ways.add(JSON.stringify([x, y, z]));
        const [a = 0, b = 0, c = 0] = x ?? [];
        const [d = 0, e = 0, f = 0] = y ?? [];
        expect(z?.map((n) => n + 0)).toEqual([b * f - c * e, c * d - a * f, a * e - b * d].map((n) => n + 0));
      }
    expect(ways.size).toBe(24);
  });

  it('leaves wood between any two of the chosen magnets', () => {
    const { magnet } = CHOSEN;
    const middles = seatsOf(CHOSEN).map(({ at, axis }) =>
      at.map((n, i) => n - ((magnet.thickness + 0.4) / 2) * (axis[i] ?? 0)),
    );
    for (const [i, a] of middles.entries())
      for (const b of middles.slice(i + 1))
        expect(Math.hypot(...a.map((n, k) => n - (b[k] ?? 0)))).toBeGreaterThan(magnet.diameter + 0.5);
  });
});

describe('what the sensors see', () => {
  it.each(['three', 'five', 'nine', 'large'] as const)(
    'of a nominal build, design %s: the firmware’s code in all 24 ways, all places of the well',
    (name) => {
      const build = nominalOf(DESIGNS[name]);
      const { hall, kinds } = build.design;
      let looked = 0;
      for (const lie of liesOf(build, seeded(1))) {
        const seen = seenBy(build, lie);
        const on = seen.reduce((bits, south, kind) => bits | (south > hall.operate ? 1 << kind : 0), 0);
        const off = seen.reduce((bits, south, kind) => bits | (south < hall.release ? 1 << kind : 0), 0);
        expect([lie.up, on, off]).toEqual([
          lie.up,
          codeOf(lie.up, kinds.length),
          (1 << kinds.length) - 1 - codeOf(lie.up, kinds.length),
        ]);
        looked++;
      }
      expect(looked).toBe(24 * 6);
    },
  );

  it('of a die whose magnets look north is nothing at all', () => {
    const build = nominalOf(CHOSEN);
    const flipped = {
      ...build,
      magnets: build.magnets.map(({ seat, dipoles }) => ({
        seat,
        dipoles: dipoles.map(({ at, moment: [x, y, z] }) => ({ at, moment: [-x, -y, -z] as const })),
      })),
    };
    for (const lie of liesOf(flipped, seeded(1)))
      for (const south of seenBy(flipped, lie)) expect(south).toBeLessThan(CHOSEN.hall.operate);
  });

  it('does not reach the next pocket: its field there is less than the earth’s', () => {
    const build = nominalOf(CHOSEN);
    const dipoles = flat(build.magnets.flatMap((magnet) => magnet.dipoles));
    expect(Math.abs(southAt(dipoles, [44, 0, -8], [0, 0, 1]))).toBeLessThan(0.07);
  });
});

describe('random builds', () => {
  it('500 of the chosen design are all read right by the worst switch that its data sheet allows', () => {
    const tried = tryBuilds(CHOSEN, 500, 500);
    expect(tried).toMatchObject({ builds: 500, wrong: 0 });
    expect(tried.on).toBeGreaterThan(0);
    expect(tried.off).toBeGreaterThan(0);
  });

  it('show what does not work: the old magnets, a wide well, a thick floor, parity on a small die', () => {
    const wrong = (design: Partial<typeof CHOSEN>) => tryBuilds({ ...CHOSEN, ...design }, 40, 40).wrong;
    expect(wrong({ ...DESIGNS.three, magnet: DISC_2_1 })).toBeGreaterThan(20);
    expect(wrong({ well: 19 })).toBeGreaterThan(0);
    expect(wrong({ floor: 2 })).toBeGreaterThan(0);
    expect(wrong(DESIGNS.thirteen)).toBe(40);
  });

  it('with magnets of N48, which some sellers have in this size, are read right too', () => {
    // K&J Magnetics, "Neodymium Magnet Specifications": N48 1.38–1.42 T.
    const magnet = { ...CHOSEN.magnet, remanence: [1.38, 1.42] } as const;
    expect(tryBuilds({ ...CHOSEN, magnet }, 200, 48)).toMatchObject({ wrong: 0 });
  });

  it('are the same again for the same seed, and differ in every measure', () => {
    const [a, b, c] = [7, 7, 8].map((seed) => buildOf(CHOSEN, seeded(seed), BY_HAND));
    expect(a).toEqual(b);
    expect(a?.play).not.toBe(c?.play);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHOSEN } from '../support/hardware/designs.ts';
import { measuresOf } from '../support/hardware/drawing.ts';
import { measure, readStl } from '../support/hardware/stl.ts';
import { describeWith } from '../support/needs.ts';

// Issue 21: STL files made by OpenSCAD, watertight, within the bed. They are left in dist/prints; CI keeps them.
const PARTS = ['one', 'tray4', 'tray6', 'tray14left', 'tray14right', 'floor', 'drill', 'poles'] as const;
const SCAD = join(import.meta.dirname, '../../firmware-protocol/hardware/print/parts.scad');
const OUT = join(import.meta.dirname, '../../dist/prints');

describeWith(['openscad'], 'the printed parts, as OpenSCAD makes them', () => {
  mkdirSync(OUT, { recursive: true });
  test.each(PARTS)('%s is watertight and fits the bed', (part) => {
    const file = join(OUT, `${part}.stl`);
    execFileSync('openscad', ['-q', '-D', `part="${part}"`, '-o', file, SCAD], { timeout: 300_000 });
    const solid = measure(readStl(readFileSync(file, 'utf8')));
    const bed = Number(measuresOf(CHOSEN)['bed']);
    console.log(
      `${part}: ${solid.size.map((n) => n.toFixed(1)).join(' × ')} mm, ${(solid.volume / 1000).toFixed(0)} cm³`,
    );
    expect(solid.leaks).toBe(0);
    expect(solid.triangles).toBeGreaterThan(20);
    expect(solid.volume).toBeGreaterThan(100);
    for (const along of solid.size) expect(along).toBeLessThanOrEqual(bed);
  });
});

import { BY_HAND } from './build.ts';
import { CHOSEN, type Design, GRID, OUT } from './designs.ts';
import { DISC_OFF } from './parts.ts';

/** In mm: how far a die stands free on two sides, for fingers to take it. */
const FREE = 12;
/** A drill that a magnet at its widest still goes into. */
const DRILL_STEP = 0.1;

/** The measures that are drawn, in mm and degrees: the physics' own, and what hands and a printer need around them. */
export function measuresOf(design: Design): Readonly<Record<string, number | readonly number[]>> {
  const { die, well, floor, magnet } = design;
  const widest = magnet.diameter + DISC_OFF;
  return {
    die,
    well,
    well_deep: die - FREE,
    floor_thick: floor,
    places_out: OUT,
    grid: GRID,
    drill: Math.ceil(widest / DRILL_STEP) * DRILL_STEP,
    drill_deep: magnet.thickness + DISC_OFF + BY_HAND.recess[1] / 2,
    magnet_wide: magnet.diameter,
    magnet_thick: magnet.thickness,
    // The steep sides and those that fingers go in on.
    steep: 60,
    flat: 45,
    funnel_high: 24,
    wall: 2,
    under: 9,
    // Copper strips (across) and holes along them of one sensor board.
    board: [11, 13],
    sensor_high: 1.5,
    bed: 220,
  };
}

/** `print/parameters.scad`, whole. */
export function parametersFile(design: Design = CHOSEN): string {
  const lines = Object.entries(measuresOf(design)).map(([name, value]) => {
    const text = typeof value === 'number' ? String(Number(value.toFixed(4))) : `[${value.join(', ')}]`;
    return `${name} = ${text};`;
  });
  return `// Written from ../drawing.ts, whose numbers are those of the physics (../margins.md): change them there. mm and degrees.\n${lines.join('\n')}\n`;
}

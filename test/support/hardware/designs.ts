import { DISC_3_1, DRV5023AJ, type HallSwitch, type Magnet } from './parts.ts';

/** A place on a face or on the floor, in mm from its middle. */
export type Place = readonly [x: number, y: number];

/**
 * One kind of place: the firmware's bit 0 centre, 1 edges, 2 corners, 3 parity. A die may lie in four ways, a quarter turn
 * apart, so the places of a kind go over into each other; of the four, some carry magnets and some have sensors, so that
 * in each way one magnet lies over one sensor. The outputs of the sensors of one kind are wired together.
 */
export interface Kind {
  readonly magnets: readonly Place[];
  readonly sensors: readonly Place[];
}

/** How faces are told: with which kinds, parts and measures (mm). */
export interface Design {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly magnet: Magnet;
  readonly hall: HallSwitch;
  readonly die: number;
  readonly well: number;
  readonly floor: number;
}

/** Two holes of stripboard: its grid is 2.54 mm. */
export const GRID = 2.54;
export const OUT = 2 * GRID;

const turned = ([x, y]: Place, turns: number): Place => (turns === 0 ? [x, y] : turned([-y, x], turns - 1));
const four = (place: Place): readonly Place[] => [0, 1, 2, 3].map((turns) => turned(place, turns));

const CENTRE: Kind = { magnets: [[0, 0]], sensors: [[0, 0]] };

/** A kind of four places, with one, two or four sensors: the more of them, the fewer magnets. */
function kindOf(first: Place, sensors: 1 | 2 | 4): Kind {
  const all = four(first);
  if (sensors === 4) return { magnets: [first], sensors: all };
  if (sensors === 1) return { magnets: all, sensors: [first] };
  return { magnets: all.filter((_, i) => i % 2 === 0), sensors: all.slice(0, 2) };
}

/** `out`: how far from the middle the edges' places are; parity's are half-way to the corners. */
const kindsOf = (sensors: 1 | 2 | 4, hasParity: boolean, out = OUT): readonly Kind[] => [
  CENTRE,
  kindOf([out, 0], sensors),
  kindOf([out, out], sensors),
  ...(hasParity ? [kindOf([out / 2, out / 2], sensors)] : []),
];

const measures = { magnet: DISC_3_1, hall: DRV5023AJ, die: 16, well: 17, floor: 0.8 };

/** All that were compared. The more sensors a pocket has, the fewer magnets a die needs. */
export const DESIGNS = {
  three: { ...measures, name: '3 sensors', kinds: kindsOf(1, false) },
  five: { ...measures, name: '5 sensors', kinds: kindsOf(2, false) },
  nine: { ...measures, name: '9 sensors', kinds: kindsOf(4, false) },
  four: { ...measures, name: '4 sensors, with parity', kinds: kindsOf(1, true) },
  seven: { ...measures, name: '7 sensors, with parity', kinds: kindsOf(2, true) },
  large: {
    ...measures,
    name: '13 sensors, with parity, on dice of 25 mm',
    kinds: kindsOf(4, true, 9),
    die: 25,
    well: 26,
  },
  thirteen: { ...measures, name: '13 sensors, with parity', kinds: kindsOf(4, true) },
} as const satisfies Record<string, Design>;

/** The one that is drawn: the fewest magnets a die, and the fewest parts in all. BUILD.md says why. */
export const CHOSEN: Design = DESIGNS.nine;

/**
 * What makers say of the parts. Every number names its source; a number that no source gives is marked as ours, and is taken
 * wide.
 */

/** A span: what a part may have. */
export type Span = readonly [least: number, most: number];

/** A unipolar Hall switch: it switches on at the latest at `operate` mT of south, and off at the latest at `release`. */
export interface HallSwitch {
  readonly name: string;
  /** B_OP's maximum and B_RP's minimum, in mT, over temperature and from part to part. */
  readonly operate: number;
  readonly release: number;
  /** How deep the Hall element lies under the marked side, in mm. */
  readonly element: Span;
}

/**
 * Texas Instruments SLIS151G, DRV5023, "Magnetic Characteristics": B_OP at most 12 mT (AJ), 24 mT (BI); B_RP at least 1 mT and
 * 3 mT. Case LPG (TO-92, 4.00 × 3.15 × 1.52 mm). The element's depth is taken from just under the mould's skin to somewhat
 * beyond its middle: ours, wide enough for every TO-92S switch, whose data sheets say 0.5 to 1.0 mm.
 */
const LPG: Span = [0.4, 1.15];
export const DRV5023AJ: HallSwitch = { name: 'DRV5023AJQLPG', operate: 12, release: 1, element: LPG };
export const DRV5023BI: HallSwitch = { name: 'DRV5023BIQLPG', operate: 24, release: 3, element: LPG };

/** A disc magnet of a grade. Lengths in mm, remanence in T. */
export interface Magnet {
  readonly name: string;
  readonly diameter: number;
  readonly thickness: number;
  readonly remanence: Span;
}

/**
 * Remanence of sintered NdFeB, K&J Magnetics, "Neodymium Magnet Specifications" (kjmagnetics.com/specs.asp): N35 1.17–1.21 T,
 * N42 1.30–1.32 T, N45 1.33–1.37 T.
 */
const N35: Span = [1.17, 1.21];
const N45: Span = [1.33, 1.37];
export const DISC_2_1: Magnet = { name: '2 × 1 mm, N45', diameter: 2, thickness: 1, remanence: N45 };
export const DISC_3_1: Magnet = {
  name: '3 × 1 mm, N35 to N45',
  diameter: 3,
  thickness: 1,
  remanence: [N35[0], N45[1]],
};
export const DISC_3_2: Magnet = {
  name: '3 × 2 mm, N35 to N45',
  diameter: 3,
  thickness: 2,
  remanence: [N35[0], N45[1]],
};
export const DISC_4_1: Magnet = {
  name: '4 × 1 mm, N35 to N45',
  diameter: 4,
  thickness: 1,
  remanence: [N35[0], N45[1]],
};

/** How far a disc's measures may be off, each: ±0.1 mm, the usual word of its sellers (Dhit MW and MP: "±0,1 mm"). */
export const DISC_OFF = 0.1;
/** NdFeB loses 0.12 % a kelvin (K&J, ibid.: −0.12 %/°C); a table between 10 and 35 °C, the remanence being said of 20 °C. */
export const HEAT: Span = [-0.12e-2 * 15, 0.12e-2 * 10];
/** The earth's field is at most 0.07 mT (NOAA, World Magnetic Model); a loudspeaker near by is not thought of. */
export const EARTH = 0.07;

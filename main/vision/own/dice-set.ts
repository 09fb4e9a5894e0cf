import type { Side } from '../codes/book.ts';

/** Width and height of a sample in pixels; bytes are red, green, blue, row by row. */
export const SAMPLE_SIZE = 28;
export const SAMPLE_BYTES = SAMPLE_SIZE * SAMPLE_SIZE * 3;

export interface TaughtFace {
  readonly side: Side;
  /** What the face shows, as games write it: `J`, `10`. */
  readonly shows: string;
  readonly samples: readonly Uint8Array[];
}

export interface TaughtDie {
  readonly name: string;
  readonly faces: readonly TaughtFace[];
}

/** Dice taught to the camera. */
export interface DiceSet {
  readonly name: string;
  readonly dice: readonly TaughtDie[];
}

export const SET_LIMITS = { dice: 20, samples: 6, name: 40, shows: 8 } as const;

/** Adds a sample of a face and drops the oldest one if there are enough. */
export function withSample(
  set: DiceSet,
  to: { readonly die: string; readonly side: Side; readonly shows: string },
  sample: Uint8Array,
): DiceSet {
  const die = set.dice.find(({ name }) => name === to.die) ?? { name: to.die, faces: [] };
  const face = die.faces.find(({ side }) => side === to.side);
  const samples = [...(face?.shows === to.shows ? face.samples : []), sample].slice(-SET_LIMITS.samples);
  const faces = [
    ...die.faces.filter(({ side }) => side !== to.side),
    { side: to.side, shows: to.shows, samples },
  ];
  faces.sort((a, b) => a.side - b.side);
  const isNew = set.dice.every(({ name }) => name !== to.die);
  const changed = { name: to.die, faces };
  return {
    ...set,
    dice: isNew ? [...set.dice, changed] : set.dice.map((one) => (one.name === to.die ? changed : one)),
  };
}

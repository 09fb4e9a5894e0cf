import { BLANK, DICE, DICE_KINDS, type DiceKind, type DiceSet } from '../../main/contract.ts';
import { type DiceSet as TaughtSet, readSet, withSample, writeSet } from '../../main/vision/own/index.ts';
import { type Side, SIDES } from '../../main/vision/index.ts';
import type { LookDie } from './looked.ts';
import type { SampleWanted } from './messages.ts';
import { keyOf } from './taught-files.ts';

/** Samples per face: recommended, and required. */
export const SAMPLES = { enough: 3, least: 2 } as const;

/** A face that can be taught: one side of a die of the set. Sides that look the same are taught once. */
export interface Teachable {
  readonly die: string;
  /** Index in the set, from 0. */
  readonly index: number;
  readonly side: Side;
  readonly shows: string;
}

/** Name of a taught die: that of the corresponding printed one, so that the table knows it. */
export const nameOfDie = (kind: DiceKind, index: number): string =>
  DICE[kind].printed[index] ?? `D${index + 1}`;

/** The faces of a set that can be taught; unknown ones are left out. */
export const teachable = (set: DiceSet): readonly Teachable[] =>
  set.dice.flatMap((sides, index) =>
    sides.flatMap((shows, i): Teachable[] => {
      const side = SIDES[i];
      const isNew = shows !== null && sides.indexOf(shows) === i;
      return isNew && side !== undefined ? [{ die: nameOfDie(set.kind, index), index, side, shows }] : [];
    }),
  );

/** What a die of the set may show; in a set of several dice it must be identified. */
export const facesOfDie = (set: DiceSet, die: string | null): readonly Teachable[] =>
  teachable(set).filter((face) => set.dice.length === 1 || face.die === die);

/** A die in a look as a sample request. */
export const aimedAt = ({ x, y, corners: [a, b] }: LookDie): SampleWanted => ({
  where: { x, y },
  edge: Math.hypot(a.x - b.x, a.y - b.y),
});

/** Samples of a face, newest last. */
export const samplesOf = (taught: TaughtSet, { die, side }: Teachable): readonly Uint8Array[] =>
  taught.dice.find(({ name }) => name === die)?.faces.find((face) => face.side === side)?.samples ?? [];

export const withPicture = (taught: TaughtSet, face: Teachable, sample: Uint8Array): TaughtSet =>
  withSample(taught, face, sample);

export const forgetting = (taught: TaughtSet, face: Teachable): TaughtSet => ({
  ...taught,
  dice: taught.dice
    .map((die) =>
      die.name === face.die ? { ...die, faces: die.faces.filter(({ side }) => side !== face.side) } : die,
    )
    .filter(({ faces }) => faces.length > 0),
});

/** Whether a file's dice are of this kind: every face is one that such a die can show. */
export const isOfKind = (taught: TaughtSet, kind: DiceKind): boolean =>
  taught.dice.length > 0 &&
  taught.dice.every(
    ({ name, faces }) =>
      (DICE[kind].alike || DICE[kind].printed.includes(name)) &&
      faces.every(({ shows }) => shows === BLANK || DICE[kind].faces.some((face) => face === shows)),
  );

/** The kind of a file's dice; null if none matches. A Risk die without a blank looks like a plain one, so its name decides. */
export function kindOf(taught: TaughtSet): DiceKind | null {
  const kinds = DICE_KINDS.filter((kind) => isOfKind(taught, kind));
  const named = kinds.find((kind) =>
    taught.dice.every(({ name }) => nameOfDie(kind, 0) === name || DICE[kind].printed.includes(name)),
  );
  return named ?? kinds[0] ?? null;
}

/**
 * A file's dice under the table's names. Interchangeable dice are merged, whoever taught them: faces that show the
 * same become one face.
 */
export function asKind(taught: TaughtSet, kind: DiceKind): TaughtSet {
  if (!DICE[kind].alike) return taught;
  const die = nameOfDie(kind, 0);
  let one: TaughtSet = { name: taught.name, dice: [] };
  for (const { side, shows, samples } of taught.dice.flatMap(({ faces }) => faces)) {
    const known = one.dice[0]?.faces ?? [];
    const free = [side, ...SIDES].find((other) => known.every((face) => face.side !== other));
    const to = known.find((face) => face.shows === shows)?.side ?? free;
    if (to !== undefined)
      for (const sample of samples) one = withSample(one, { die, side: to, shows }, sample);
  }
  return one;
}

/** Stored samples of a set; null if missing or damaged. */
export function taughtOf(set: string): TaughtSet | null {
  try {
    const read = readSet(localStorage.getItem(keyOf(set)) ?? '');
    return read.kind === 'set' ? read.set : null;
  } catch {
    return null;
  }
}

/** Stores samples; false if the browser's storage is full. */
export function keepTaught(set: string, taught: TaughtSet | null): boolean {
  try {
    if (taught === null || taught.dice.length === 0) localStorage.removeItem(keyOf(set));
    else localStorage.setItem(keyOf(set), writeSet(taught));
    return true;
  } catch {
    return false;
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { edgeOf } from '../../main/vision/own/frame.ts';
import type { OwnReading, SeenOwn } from '../../main/vision/own/index.ts';
import { EXIT, Refusal } from './terminal.ts';

/** A photograph with the dice that lie in it; if not `complete`, others may lie there too. */
export interface Labelled {
  readonly file: string;
  readonly complete: boolean;
  readonly dice: readonly Label[];
  /** Other tops: `leaning`, `marks` (no pips), or `hidden` and `lost` ones, which may be told or not. */
  readonly others: readonly (Spot & { readonly kind: string })[];
}

interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Label extends Spot {
  readonly pips: number;
}

export interface Count {
  readonly pictures: number;
  readonly dice: number;
  readonly found: number;
  readonly right: number;
  readonly wrong: number;
  readonly invented: number;
  /** Leaning dice, and those told. */
  readonly leaning: number;
  readonly leaningTold: number;
  readonly doubts: ReadonlyMap<string, number>;
}

export const NONE: Count = {
  ...{ pictures: 0, dice: 0, found: 0, right: 0, wrong: 0, invented: 0 },
  ...{ leaning: 0, leaningTold: 0, doubts: new Map() },
};

export function together(one: Count, other: Count): Count {
  const doubts = new Map(one.doubts);
  for (const [why, many] of other.doubts) doubts.set(why, (doubts.get(why) ?? 0) + many);
  return {
    pictures: one.pictures + other.pictures,
    dice: one.dice + other.dice,
    found: one.found + other.found,
    right: one.right + other.right,
    wrong: one.wrong + other.wrong,
    invented: one.invented + other.invented,
    leaning: one.leaning + other.leaning,
    leaningTold: one.leaningTold + other.leaningTold,
    doubts,
  };
}

export async function labelsIn(folder: string): Promise<readonly Labelled[]> {
  const file = join(folder, 'labels.json');
  const labels = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Labels,
    () => {
      throw new Refusal('tools.labels', `${file} cannot be read.`, EXIT.failed);
    },
  );
  return 'images' in labels
    ? Object.entries(labels.images).map(([name, { dice }]) => ({
        file: name,
        complete: true,
        dice: dice.map(({ x, y, face }) => ({ x, y, pips: face })),
        others: [],
      }))
    : labels.pictures.map(({ file: name, complete = true, dice, others = [] }) => ({
        file: name,
        complete,
        dice: dice.map(([x, y, , pips]) => ({ x, y, pips })),
        others: others.map(([x, y, , kind]) => ({ x, y, kind })),
      }));
}

/** Both forms of labels: dice by name, or as x, y, edge and pips. */
type Labels =
  | {
      readonly images: Readonly<
        Record<
          string,
          { readonly dice: readonly { readonly x: number; readonly y: number; readonly face: number }[] }
        >
      >;
    }
  | {
      readonly pictures: readonly {
        readonly file: string;
        readonly complete?: boolean;
        readonly dice: readonly (readonly [x: number, y: number, edge: number, pips: number])[];
        readonly others?: readonly (readonly [x: number, y: number, edge: number, kind: string])[];
      }[];
    };

/** A die lies where its label stands if that is nearer to its middle than half its edge. */
const isAt = (die: SeenOwn, { x, y }: Spot): boolean =>
  Math.hypot(die.x - x, die.y - y) < 0.5 * edgeOf(die.corners);

export function compared(
  { dice: seen }: OwnReading,
  { dice, others, complete }: Labelled,
  note: (text: string) => void,
): Omit<Count, 'pictures' | 'dice'> {
  const doubts = new Map<string, number>();
  let [found, right, wrong] = [0, 0, 0];
  for (const label of dice) {
    const here = seen.filter((die) => isAt(die, label));
    const die = here.find(({ told }) => told) ?? here[0];
    if (die) found += 1;
    const where = `${String(label.pips)} at ${label.x.toFixed(0)}, ${label.y.toFixed(0)}`;
    if (die?.told && die.face === label.pips) right += 1;
    else if (die?.told) {
      wrong += 1;
      note(`  WRONG: ${String(die.face)} for ${where}`);
    } else {
      const why = die?.why ?? 'not found';
      doubts.set(why, (doubts.get(why) ?? 0) + 1);
      note(`  ${why}: ${where}${die ? `, ${String(die.face)} likely, ${die.score.toFixed(2)}` : ''}`);
    }
  }
  const told = seen.filter((die) => die.told && !dice.some((label) => isAt(die, label)));
  const leaning = others.filter(({ kind }) => kind === 'leaning');
  const leaningTold = leaning.filter((spot) => told.some((die) => isAt(die, spot))).length;
  const mayBe = others.filter(({ kind }) => kind !== 'marks');
  const strange = complete ? told.filter((die) => !mayBe.some((spot) => isAt(die, spot))) : [];
  for (const die of strange)
    note(`  INVENTED: ${String(die.face)} at ${die.x.toFixed(0)}, ${die.y.toFixed(0)}`);
  const invented = strange.length;
  return { found, right, wrong, invented, leaning: leaning.length, leaningTold, doubts };
}

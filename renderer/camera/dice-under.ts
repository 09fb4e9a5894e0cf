import { DICE, type DiceKind } from '../../main/contract.ts';
import { type OwnDice, type SeenOwn, readOwn } from '../../main/vision/own/index.ts';
import {
  DIE_IDS,
  type DieId,
  type Gray,
  type ReadOptions,
  type Reading,
  type Rgb,
  type Setup,
  type View,
  readPrinted,
} from '../../main/vision/index.ts';
import type { Look, LookDie, LookReading } from './looked.ts';

/** The dice under the camera; for the user's own dice, the game's kind they stand for. */
export type DiceUnder =
  { readonly kind: 'printed' } | { readonly kind: 'own'; readonly dice: OwnDice; readonly of: DiceKind };

export const PRINTED: DiceUnder = { kind: 'printed' };

/** Kinds of dice that a picture may show, likeliest first. */
export type SomeDice = readonly [DiceUnder, ...DiceUnder[]];

/** A frame: its brightness, and its colours on demand. */
export interface Seen {
  readonly gray: Gray;
  readonly colours: () => Rgb | Gray;
}

/** Context of a look: earlier readings, the view, the agreed camera position. */
export interface Before {
  readonly expect: readonly DieId[];
  readonly view: View | null;
  readonly place: View | null;
}

export function readUnder(under: DiceUnder, seen: Seen, setup: Setup, before: Before): LookReading {
  const view = before.view ? { view: before.view } : {};
  if (under.kind === 'printed') return readPrintedDice(seen, setup, { ...view, ...expecting(before) });
  const place = before.place ? { place: before.place } : {};
  const reading = readOwn(seen.colours(), under.dice, { setup, ...view, ...place });
  const { view: guessed, guessedFrom } = reading;
  return {
    dice: reading.dice.map((die) => own(die, under.of)),
    hints: reading.hints,
    view: before.view,
    guess: guessed && guessedFrom > 0 ? { view: guessed, dice: guessedFrom } : null,
    pxPerMm: reading.edge === null ? null : reading.edge / (setup.dieMm ?? 16),
    edge: reading.edge,
  };
}

const expecting = ({ expect }: Before): ReadOptions => (expect.length > 0 ? { expect } : {});

/** Where the mat is not in the picture, the dice alone must reveal the table. */
function readPrintedDice(seen: Seen, setup: Setup, options: ReadOptions): LookReading {
  const reading = readPrinted(seen.gray, setup, options);
  if (setup.plane.kind !== 'mat' || reading.mat || options.view) return printed(reading);
  const alone = readPrinted(seen.gray, withoutMat(setup), options);
  return printed(toldIn(alone) > 0 ? { ...alone, view: null, hints: ['no-mat', ...alone.hints] } : reading);
}

const withoutMat = (setup: Setup): Setup => ({ ...setup, plane: { kind: 'unknown' } });

export const toldIn = ({ dice }: { readonly dice: readonly { readonly told: boolean }[] }): number =>
  dice.filter(({ told }) => told).length;

/** The kind of dice of which more are read there than of the chosen kind (`told`). */
export function insteadOf(under: DiceUnder, told: number, seen: Seen, setup: Setup): Look['instead'] | null {
  if (under.kind === 'own') return toldIn(readPrintedDice(seen, setup, {})) > told ? 'printed' : null;
  return toldIn(readOwn(seen.colours(), { kind: 'pips' }, { setup: withoutMat(setup) })) > told
    ? 'pips'
    : null;
}

export const matView = (seen: Seen, setup: Setup): View | null =>
  setup.plane.kind === 'mat' ? readPrinted(seen.gray, setup).view : null;

const printed = ({ dice, hints, view, pxPerMm }: Reading): LookReading => ({
  dice: dice.map((die) => ({ ...die, kind: null })),
  hints,
  view,
  guess: null,
  pxPerMm,
  edge: null,
});

function own(die: SeenOwn, kind: DiceKind): LookDie {
  const { die: name, face, shows, x, y, place, turn, corners, told, why } = die;
  // Interchangeable dice have no names, although they were taught as one die.
  const id = DICE[kind].alike ? null : (DIE_IDS.find((one) => one === name) ?? null);
  return { die: id, kind, face, shows, x, y, place, turn, corners, told, why };
}

import * as z from 'zod/mini';
import type { DiceSet, DiceSetAct, DiceSetsView } from '../../contract.ts';
import { isCard, isRank } from '../../engine/core/cards.ts';
import { BLANK, DICE, DICE_KINDS, type DiceKind, dieInPocket, isFace } from '../../engine/core/dice-kinds.ts';
import { type Param, type Result, assertNever, ok, phrase, refuse } from '../../engine/core/result.ts';
import { text } from '../../engine/core/schema.ts';

/** The faces of a die's six sides; `null` if not known yet. */
const SIDES = 6;

export const BUILT_IN: readonly DiceSet[] = DICE_KINDS.map((kind) => {
  const { name, dice } = DICE[kind].builtIn;
  return { id: kind, name, kind, dice, builtIn: true };
});

/** How many different dice a set describes; one if all are alike. */
const dieCount = (kind: DiceKind): number => DICE[kind].builtIn.dice.length;

const byKind = <T>(of: (kind: DiceKind) => T): { readonly [K in DiceKind]: T } =>
  Object.fromEntries(DICE_KINDS.map((kind) => [kind, of(kind)])) as { [K in DiceKind]: T };

const setShape = z.pipe(
  z
    .object({
      id: text(1, 64),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      kind: z.enum(DICE_KINDS),
      dice: z.array(z.array(z.nullable(z.string())).check(z.length(SIDES))),
    })
    .check(
      z.refine(({ kind, dice }) => dice.length === dieCount(kind)),
      z.refine(({ kind, dice }) => dice.flat().every((face) => face === null || isFace(kind, face))),
    ),
  z.transform((set) => ({ ...set, builtIn: false })),
);

const chosenShape = z.partialRecord(z.enum(DICE_KINDS), z.string());

/** The dice sets in the settings file: the user's sets, and which are in use. Unreadable ones are left out. */
export function readDiceSets(raw: unknown): DiceSetsView {
  const object = z
    .object({ sets: z.catch(z.array(z.unknown()), []), chosen: z.catch(chosenShape, {}) })
    .safeParse(raw);
  const { sets, chosen } = object.success ? object.data : { sets: [], chosen: {} };
  const own = sets.flatMap((set) => {
    const parsed = setShape.safeParse(set);
    return parsed.success && !BUILT_IN.some(({ id }) => id === parsed.data.id) ? [parsed.data] : [];
  });
  const all = [...BUILT_IN, ...own];
  const known = (kind: DiceKind) =>
    all.find((set) => set.kind === kind && set.id === chosen[kind])?.id ?? kind;
  return { sets: all, chosen: byKind(known) };
}

export const keptDiceSets = ({
  sets,
  chosen,
}: DiceSetsView): { sets: readonly DiceSet[]; chosen: object } => ({
  sets: sets.filter(({ builtIn }) => !builtIn),
  chosen,
});

export const chosenSet = (view: DiceSetsView, kind: DiceKind): DiceSet =>
  view.sets.find(({ id }) => id === view.chosen[kind]) ?? byBuiltIn[kind];
const byBuiltIn = byKind((kind) => BUILT_IN[DICE_KINDS.indexOf(kind)] as DiceSet);

/** The face of a side read by the tray (1 to 6); null if the set does not know it or no such die belongs there. */
export function faceOf(set: DiceSet, pocket: number, side: number): string | null {
  const die = dieInPocket(set.kind, pocket);
  return die === null ? null : (set.dice[die]?.[side - 1] ?? null);
}

/**
 * Applies a change to the dice sets. `sideUp` gives the side that is up in a pocket now, if a die rests there.
 * Refuses with `dice.set.unknown`, `dice.set.builtIn`, `dice.set.name`, `dice.side.unknown`, `dice.face.unknown`,
 * `dice.learn.nothing`, `dice.learn.other`.
 */
export function changeDiceSets(
  view: DiceSetsView,
  act: DiceSetAct,
  newId: () => string,
  sideUp: (pocket: number) => number | null,
): Result<DiceSetsView> {
  if (act.kind === 'look') return ok(view);
  if (act.kind === 'create') return createSet(view, act, newId);
  const set = view.sets.find(({ id }) => id === act.set);
  if (!set) return refuse('dice.set.unknown');
  switch (act.kind) {
    case 'choose':
      return ok({ ...view, chosen: { ...view.chosen, [set.kind]: set.id } });
    case 'rename':
      return changeSet(view, { ...set, name: act.name });
    case 'delete': {
      if (set.builtIn) return refuse('dice.set.builtIn');
      const chosen =
        view.chosen[set.kind] === set.id ? { ...view.chosen, [set.kind]: set.kind } : view.chosen;
      return ok({ sets: view.sets.filter(({ id }) => id !== set.id), chosen });
    }
    case 'set-side':
      return setSide(view, set, act.die, act.side, act.face);
    case 'learn': {
      const die = dieInPocket(set.kind, act.pocket);
      if (die === null) return refuse('dice.learn.other', { pocket: act.pocket });
      const side = sideUp(act.pocket);
      if (side === null) return refuse('dice.learn.nothing', { pocket: act.pocket });
      return setSide(view, set, die, side, act.face);
    }
    default:
      return assertNever(act);
  }
}

function createSet(
  view: DiceSetsView,
  { name, of, from: id }: Extract<DiceSetAct, { kind: 'create' }>,
  newId: () => string,
): Result<DiceSetsView> {
  const from = view.sets.find((set) => set.id === id && set.kind === of);
  if (id !== undefined && !from) return refuse('dice.set.unknown');
  const empty = Array.from({ length: dieCount(of) }, () => Array<null>(SIDES).fill(null));
  const set = setShape.safeParse({ id: newId(), name, kind: of, dice: from?.dice ?? empty });
  if (!set.success) return refuse('dice.set.name');
  return ok({ sets: [...view.sets, set.data], chosen: { ...view.chosen, [of]: set.data.id } });
}

function setSide(
  view: DiceSetsView,
  set: DiceSet,
  die: number,
  side: number,
  face: string | null,
): Result<DiceSetsView> {
  if (set.dice[die]?.[side - 1] === undefined) return refuse('dice.side.unknown');
  if (face !== null && !isFace(set.kind, face)) return refuse('dice.face.unknown', { face });
  const dice = set.dice.map((sides, d) =>
    d === die ? sides.map((known, i) => (i === side - 1 ? face : known)) : sides,
  );
  return changeSet(view, { ...set, dice });
}

function changeSet(view: DiceSetsView, set: DiceSet): Result<DiceSetsView> {
  if (set.builtIn) return refuse('dice.set.builtIn');
  const changed = setShape.safeParse(set);
  if (!changed.success) return refuse('dice.set.name');
  return ok({ ...view, sets: view.sets.map((one) => (one.id === set.id ? changed.data : one)) });
}

/** A face in a sentence: a word for a blank, and the table's letters for a card or a rank. */
export function faceParam(face: string | null): Param {
  if (face === null) return '?';
  if (face === BLANK) return { phrase: phrase('dice.blank') };
  return isCard(face) || isRank(face) ? { cards: [face] } : face;
}

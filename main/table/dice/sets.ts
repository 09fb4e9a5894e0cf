import { z } from 'zod';
import type { DiceSet, DiceSetAct, DiceSetsView } from '../../contract.ts';
import { RANKS, type Suit, card } from '../../engine/core/cards.ts';
import {
  BLANK,
  DICE_KINDS,
  type DiceKind,
  POKER_FACES,
  SUITED_DICE,
  pokerFace,
  riskFace,
  suitedFace,
} from '../../engine/core/dice.ts';
import { type Result, assertNever, ok, refuse } from '../../engine/core/result.ts';

/** A die has six sides; a set says what each shows, `null` where nobody has said yet. */
const SIDES = 6;
/** How many different dice a set describes: poker dice are all alike, the thirteen suited dice are not. */
const DICE_IN_SET: Readonly<Record<DiceKind, number>> = { poker: 1, suited: SUITED_DICE, risk: 1 };
/** The pocket of the Risk die. SPEC.md, "How people roll". */
export const RISK_POCKET = 14;

const FACE = { poker: pokerFace, suited: suitedFace, risk: riskFace } as const;

/** Whether a die of this kind may show this. */
export const isFace = (kind: DiceKind, face: string): boolean => FACE[kind].safeParse(face).success;

/** Poker dice as their makers number them most often, ace on 1. */
const POKER: DiceSet = {
  id: 'poker',
  name: 'A K Q J 10 9',
  kind: 'poker',
  dice: [[...POKER_FACES]],
  builtIn: true,
};

/** Counted on A 2 … K, wrapping: the ace is 0. */
const FROM_ACE = ['A', ...RANKS.slice(0, -1)] as const;
const rankAt = (index: number) => FROM_ACE[index % FROM_ACE.length] ?? 'A';

/**
 * The benchmark set: die n carries spade n, heart n+9, diamond n+3, club n+6 and two blanks, so that the 52 cards are
 * each on one side. The maker does not publish the offsets of the real dice: those are learned by showing each face.
 */
const suitedDie = (n: number): string[] => {
  const shift: readonly (readonly [Suit, number])[] = [
    ['s', 0],
    ['h', 9],
    ['d', 3],
    ['c', 6],
  ];
  return [...shift.map(([suit, by]) => card(rankAt(n - 1 + by), suit)), BLANK, BLANK];
};

const SUITED: DiceSet = {
  id: 'suited',
  name: 'n · n+9 · n+3 · n+6',
  kind: 'suited',
  dice: Array.from({ length: SUITED_DICE }, (_, i) => suitedDie(i + 1)),
  builtIn: true,
};

const RISK: DiceSet = {
  id: 'risk',
  name: '1 2 3 4',
  kind: 'risk',
  dice: [['1', '2', '3', '4', BLANK, BLANK]],
  builtIn: true,
};

export const BUILT_IN: readonly DiceSet[] = [POKER, SUITED, RISK];

const setShape = z
  .object({
    id: z.string().min(1).max(64),
    name: z.string().trim().min(1).max(60),
    kind: z.enum(DICE_KINDS),
    dice: z.array(z.array(z.string().nullable()).length(SIDES)),
  })
  .refine(({ kind, dice }) => dice.length === DICE_IN_SET[kind])
  .refine(({ kind, dice }) => dice.flat().every((face) => face === null || isFace(kind, face)))
  .transform((set) => ({ ...set, builtIn: false }));

const chosenShape = z.object({ poker: z.string(), suited: z.string(), risk: z.string() }).partial();

/** What the settings file keeps: the people's own sets, and which are in use. What cannot be read is left out. */
export function readDiceSets(raw: unknown): DiceSetsView {
  const object = z
    .object({ sets: z.array(z.unknown()).catch([]), chosen: chosenShape.catch({}) })
    .safeParse(raw);
  const { sets, chosen } = object.success ? object.data : { sets: [], chosen: {} };
  const own = sets.flatMap((set) => {
    const parsed = setShape.safeParse(set);
    return parsed.success && !BUILT_IN.some(({ id }) => id === parsed.data.id) ? [parsed.data] : [];
  });
  const all = [...BUILT_IN, ...own];
  const known = (kind: DiceKind) =>
    all.find((set) => set.kind === kind && set.id === chosen[kind])?.id ?? kind;
  return { sets: all, chosen: { poker: known('poker'), suited: known('suited'), risk: known('risk') } };
}

/** The part of `readDiceSets` that is worth keeping. */
export const keptDiceSets = ({
  sets,
  chosen,
}: DiceSetsView): { sets: readonly DiceSet[]; chosen: object } => ({
  sets: sets.filter(({ builtIn }) => !builtIn),
  chosen,
});

export const chosenSet = (view: DiceSetsView, kind: DiceKind): DiceSet =>
  view.sets.find(({ id }) => id === view.chosen[kind]) ?? BUILT_IN.find((set) => set.kind === kind) ?? POKER;

/** Which die of a set lies in a pocket: poker dice may lie in any, suited die n in pocket n, the Risk die in its own. */
export function dieInPocket(kind: DiceKind, pocket: number): number | null {
  switch (kind) {
    case 'poker':
      return 0;
    case 'suited':
      return pocket >= 1 && pocket <= SUITED_DICE ? pocket - 1 : null;
    case 'risk':
      return pocket === RISK_POCKET ? 0 : null;
  }
}

/** What a side that the tray reads (1 to 6) shows; null where the set does not know, or no such die lies there. */
export function faceOf(set: DiceSet, pocket: number, side: number): string | null {
  const die = dieInPocket(set.kind, pocket);
  return die === null ? null : (set.dice[die]?.[side - 1] ?? null);
}

/**
 * Does what people want with their dice sets. `sideUp` tells which side lies up in a pocket now, if a die is at rest
 * there. Refuses with `dice.set.unknown`, `dice.set.builtIn`, `dice.set.name`, `dice.side.unknown`, `dice.face.unknown`,
 * `dice.learn.nothing`, `dice.learn.other`.
 */
export function changeDiceSets(
  view: DiceSetsView,
  act: DiceSetAct,
  newId: () => string,
  sideUp: (pocket: number) => number | null,
): Result<DiceSetsView> {
  switch (act.kind) {
    case 'look':
      return ok(view);
    case 'choose': {
      const set = view.sets.find(({ id }) => id === act.set);
      if (!set) return refuse('dice.set.unknown');
      return ok({ ...view, chosen: { ...view.chosen, [set.kind]: set.id } });
    }
    case 'create': {
      const from =
        act.from === undefined ? null : view.sets.find(({ id, kind }) => id === act.from && kind === act.of);
      if (from === undefined) return refuse('dice.set.unknown');
      const empty = Array.from({ length: DICE_IN_SET[act.of] }, () => Array<null>(SIDES).fill(null));
      const set = setShape.safeParse({
        id: newId(),
        name: act.name,
        kind: act.of,
        dice: from?.dice ?? empty,
      });
      if (!set.success) return refuse('dice.set.name');
      return ok({
        sets: [...view.sets, set.data],
        chosen: { ...view.chosen, [act.of]: set.data.id },
      });
    }
    case 'rename':
      return changeSet(view, act.set, (set) => ({ ...set, name: act.name }));
    case 'delete': {
      const set = view.sets.find(({ id }) => id === act.set);
      if (!set) return refuse('dice.set.unknown');
      if (set.builtIn) return refuse('dice.set.builtIn');
      const chosen =
        view.chosen[set.kind] === set.id ? { ...view.chosen, [set.kind]: set.kind } : view.chosen;
      return ok({ sets: view.sets.filter(({ id }) => id !== set.id), chosen });
    }
    case 'set-side':
      return setSide(view, act.set, act.die, act.side, act.face);
    case 'learn': {
      const set = view.sets.find(({ id }) => id === act.set);
      if (!set) return refuse('dice.set.unknown');
      const die = dieInPocket(set.kind, act.pocket);
      if (die === null) return refuse('dice.learn.other', { pocket: act.pocket });
      const side = sideUp(act.pocket);
      if (side === null) return refuse('dice.learn.nothing', { pocket: act.pocket });
      return setSide(view, act.set, die, side, act.face);
    }
    default:
      return assertNever(act);
  }
}

function setSide(
  view: DiceSetsView,
  id: string,
  die: number,
  side: number,
  face: string | null,
): Result<DiceSetsView> {
  const set = view.sets.find((s) => s.id === id);
  if (!set) return refuse('dice.set.unknown');
  if (set.dice[die]?.[side - 1] === undefined) return refuse('dice.side.unknown');
  if (face !== null && !isFace(set.kind, face)) return refuse('dice.face.unknown', { face });
  return changeSet(view, id, (s) => ({
    ...s,
    dice: s.dice.map((sides, d) => (d === die ? sides.map((f, i) => (i === side - 1 ? face : f)) : sides)),
  }));
}

function changeSet(view: DiceSetsView, id: string, change: (set: DiceSet) => DiceSet): Result<DiceSetsView> {
  const set = view.sets.find((s) => s.id === id);
  if (!set) return refuse('dice.set.unknown');
  if (set.builtIn) return refuse('dice.set.builtIn');
  const changed = setShape.safeParse(change(set));
  if (!changed.success) return refuse('dice.set.name');
  return ok({ ...view, sets: view.sets.map((s) => (s.id === id ? changed.data : s)) });
}

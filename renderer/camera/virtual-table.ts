import { type DieId, POKER_IDS, RISK_ID, SIDES, SUITED_IDS } from '../../main/vision/index.ts';
import type { Scene, SceneDie } from '../../main/scene/types.ts';

/** The scene under the virtual camera, as plain data for rendering. */
export interface VirtualTable {
  readonly dice: readonly SceneDie[];
  /** A hand is in the picture. */
  readonly hand: boolean;
  /** A lamp is reflected in some dice. */
  readonly glare: boolean;
}

export type VirtualDice = 'royal' | 'poker';
export const VIRTUAL_DICE: { readonly [kind in VirtualDice]: readonly DieId[] } = {
  royal: [...SUITED_IDS, RISK_ID],
  poker: POKER_IDS,
};

/** Grid cells on the mat, away from its corners and wide enough that dice do not hide one another. */
const CELL = { columns: 5, rows: 4, width: 36, height: 31, left: 52, top: 36 } as const;
/** Largest offset of a die from the centre of its cell, as a share of the cell. */
const SCATTER = 0.3;
const LEAN = 30;

const pick = (random: () => number, below: number): number =>
  Math.min(below - 1, Math.floor(random() * below));

/** Free cells in random order. */
function freePlaces(random: () => number, taken: readonly SceneDie[]): number[] {
  const all = Array.from({ length: CELL.columns * CELL.rows }, (_, place) => place);
  const free = all.filter((place) => !taken.some((die) => placeOf(die) === place));
  for (let i = free.length - 1; i > 0; i -= 1) {
    const j = pick(random, i + 1);
    [free[i], free[j]] = [free[j] ?? 0, free[i] ?? 0];
  }
  return free;
}

function placeOf({ x, y }: SceneDie): number {
  const column = Math.round((x - CELL.left) / CELL.width);
  const row = Math.round((y - CELL.top) / CELL.height);
  return row * CELL.columns + column;
}

/** Throws these dice to random cells and sides; the others stay. */
export function throwDice(table: VirtualTable, ids: readonly DieId[], random: () => number): VirtualTable {
  const stay = table.dice.filter(({ die }) => die === undefined || !ids.includes(die));
  const places = freePlaces(random, stay);
  const thrown = ids.slice(0, places.length).map((die, i): SceneDie => {
    const place = places[i] ?? 0;
    const column = place % CELL.columns;
    const row = (place - column) / CELL.columns;
    return {
      die,
      up: SIDES[pick(random, SIDES.length)] ?? 1,
      x: CELL.left + (column + (random() - 0.5) * SCATTER) * CELL.width,
      y: CELL.top + (row + (random() - 0.5) * SCATTER) * CELL.height,
      turn: random() * 360,
      crookedMm: 0.4,
      crookedDegrees: 2,
    };
  });
  return { ...table, dice: [...stay, ...thrown] };
}

/** Takes dice into the hand. */
export const takeUp = (table: VirtualTable, ids: readonly DieId[]): VirtualTable => ({
  ...table,
  hand: true,
  dice: table.dice.filter(({ die }) => die === undefined || !ids.includes(die)),
});

/** Makes one die lean, or lays all flat again. */
export const leanOne = (table: VirtualTable, random: () => number): VirtualTable => {
  const leans = table.dice.some(({ lean }) => lean !== undefined);
  const which = pick(random, table.dice.length);
  return {
    ...table,
    dice: table.dice.map(({ lean: _, leanToward: __, ...die }, i) =>
      !leans && i === which ? { ...die, lean: LEAN, leanToward: random() * 360 } : die,
    ),
  };
};

/** The scene to render: the mat on felt from 31 cm, slightly tilted, as close as all four corners allow. */
export const sceneOf = ({ dice, hand, glare }: VirtualTable): Scene => ({
  width: 1280,
  height: 720,
  seed: 7,
  camera: { height: 310, tilt: 4, toward: 90, lookAt: { x: 124, y: 81 } },
  mat: { x: 0, y: 0 },
  table: 'felt',
  dice,
  hands: hand ? [{ x: 150, y: 90, from: 75 }] : [],
  light: glare ? { gloss: 0.5, glare: { x: 0.45, y: 0.5, radius: 0.12, strength: 0.95 } } : {},
});

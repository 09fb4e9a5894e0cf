import { type ComputedRef, computed } from 'vue';
import type { RoyalView, TableSnapshot } from '../../../main/contract.ts';
import { detailOf } from './detail.ts';
import { inOrder } from './layout/board.ts';
import { type Grid, type LayDie, gridOf } from './layout/cells.ts';
import type { Run } from './layout/labels.ts';
import { cardDice } from './turn.ts';

/** A turn's layout, ready to draw. */
export interface Laid {
  /** Dice that show cards, laid or not. */
  readonly dice: readonly LayDie[];
  readonly grid: Grid;
  readonly runs: readonly Run[];
  /** Dice that no hand uses. */
  readonly left: readonly LayDie[];
  readonly cardOf: (die: number) => LayDie | undefined;
}

/** Follows the table; empty while nothing is laid. */
export const useLaid = (table: () => TableSnapshot): ComputedRef<Laid> =>
  computed(() => shapeOf(detailOf(table().view)));

export function shapeOf({ dice: rolled, laid }: Pick<RoyalView, 'dice' | 'laid'>): Laid {
  const dice = cardDice(rolled);
  const grid = laid ? gridOf(laid.layout) : [];
  const hands = laid?.hands ?? [];
  const used = new Set([...grid.map(({ die }) => die), ...hands.flatMap((hand) => hand.dice)]);
  return {
    dice,
    grid,
    runs: hands.map(({ dice: of, direction, kind, points, doubled }) => ({
      dice: of,
      direction,
      hand: { kind, points, doubled },
    })),
    left: inOrder(dice.filter(({ die }) => !used.has(die))),
    cardOf: (die) => dice.find((shown) => shown.die === die),
  };
}

import { z } from 'zod';
import { SUITED_DICE, isFace } from '../../core/dice-kinds.ts';
import { mixedDiceMove } from '../../core/prompt.ts';
import { seatId } from '../../core/seats.ts';

const die = z
  .number()
  .int()
  .min(0)
  .max(SUITED_DICE - 1);
/** Dice need not begin at a corner: a layout may lie anywhere, but not astronomically far. */
const cell = z.number().int().min(-1000).max(1000);

export const placedDie = z.object({ die, x: cell, y: cell });
const handOfDice = z.array(die).min(2).max(SUITED_DICE);

/** Of thrown dice that do not say it: the Risk die is thrown alone. */
const isRisk = ([one, ...more]: readonly { readonly die: number; readonly face: string }[]): boolean =>
  one?.die === 0 && more.length === 0 && isFace('risk', one.face);

/** What may be said to Roll-a-Royal. README.md has the whole vocabulary with examples. */
export const move = z.discriminatedUnion('kind', [
  /** Thrown dice: the Risk die (die 0, a number or blank), or suited dice (0–12, a card or blank). */
  mixedDiceMove(['suited', 'risk'], (dice) => (isRisk(dice) ? 'risk' : 'suited')),
  /** The table agrees on who begins, without throwing for it. */
  z.object({ kind: z.literal('starter'), seat: seatId }),
  /** `seat` throws next for who begins. */
  z.object({ kind: z.literal('throws-next'), seat: seatId }),
  /** No more rolls: the dice are laid out as they are. */
  z.object({ kind: z.literal('stop'), seat: seatId }),
  /** The layout: dice on cells of a grid, or, where a die may be in any number of hands, a list of hands. */
  z.object({
    kind: z.literal('layout'),
    seat: seatId,
    grid: z.array(placedDie).max(SUITED_DICE).optional(),
    hands: z.array(handOfDice).max(200).optional(),
  }),
  /** The points are taken without a Risk roll. */
  z.object({ kind: z.literal('bank'), seat: seatId }),
  /** The turn is given up, with 0. */
  z.object({ kind: z.literal('give-up'), seat: seatId }),
]);

export type RoyalMove = z.infer<typeof move>;
export type MoveOf<K extends RoyalMove['kind']> = Extract<RoyalMove, { kind: K }>;

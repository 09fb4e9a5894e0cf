import * as z from 'zod/mini';
import { whole } from '../../core/schema.ts';
import { SUITED_DICE, isFace } from '../../core/dice-kinds.ts';
import { mixedDiceMove } from '../../core/prompt.ts';
import { seatId } from '../../core/seats.ts';

const die = whole(0, SUITED_DICE - 1);
/** A layout may lie anywhere on the grid, within reason. */
const cell = whole(-1000, 1000);

export const placedDie = z.object({ die, x: cell, y: cell });
const handOfDice = z.array(die).check(z.minLength(2), z.maxLength(SUITED_DICE));

/** For thrown dice without a kind: the Risk die is thrown alone. */
const isRisk = ([one, ...more]: readonly { readonly die: number; readonly face: string }[]): boolean =>
  one?.die === 0 && more.length === 0 && isFace('risk', one.face);

/** More than any layout of thirteen dice scores. */
export const MOST_POINTS = 100_000;

/** The moves of Roll-a-Royal. README.md lists them with examples. */
export const move = z.discriminatedUnion('kind', [
  /** Thrown dice: the Risk die (die 0, a number or blank), or suited dice (0–12, a card or blank). */
  mixedDiceMove(['suited', 'risk'], (dice) => (isRisk(dice) ? 'risk' : 'suited')),
  /** The table agrees on the first player without a throw. */
  z.object({ kind: z.literal('starter'), seat: seatId }),
  /** `seat` throws next for the start. */
  z.object({ kind: z.literal('throws-next'), seat: seatId }),
  /** No more rolls: the dice stay as they are. */
  z.object({ kind: z.literal('stop'), seat: seatId }),
  /** The layout: dice on cells of a grid, or a list of hands if a die may be in any number of them. */
  z.object({
    kind: z.literal('layout'),
    seat: seatId,
    grid: z.optional(z.array(placedDie).check(z.maxLength(SUITED_DICE))),
    hands: z.optional(z.array(handOfDice).check(z.maxLength(200))),
  }),
  /** Score of the layout on the table, counted by hand, regardless of the dice read. */
  z.object({ kind: z.literal('points'), seat: seatId, points: whole(0, MOST_POINTS) }),
  /** The points are taken without a Risk roll. */
  z.object({ kind: z.literal('bank'), seat: seatId }),
  /** The turn is given up, with 0. */
  z.object({ kind: z.literal('give-up'), seat: seatId }),
]);

export type RoyalMove = z.infer<typeof move>;
export type MoveOf<K extends RoyalMove['kind']> = Extract<RoyalMove, { kind: K }>;

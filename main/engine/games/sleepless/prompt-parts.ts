import type { Choice, Field, Prompt } from '../../core/prompt.ts';
import { type Param, type Params, type Phrase, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import type { SleeplessMove } from './moves.ts';
import type { SleeplessTable } from './state.ts';

export type Asked = Omit<Prompt, 'actions'>;
export type Marks = Pick<Choice, 'key' | 'likely' | 'rare' | 'follows'>;

export const who = (seat: SeatId): Param => ({ seat });

/** A choice that one tap or key answers. */
export const tap = (
  say: string | Phrase,
  seat: SeatId,
  move: SleeplessMove,
  marks: Marks = {},
  params: Params = {},
): Choice => ({
  kind: 'move',
  say: typeof say === 'string' ? phrase(`sleepless.choose.${say}`, params) : say,
  seat,
  move,
  ...marks,
});

/** A choice with fields to fill. */
export const form = (
  say: string,
  seat: SeatId,
  move: Choice['move'],
  fields: readonly Field[],
  marks: Marks = {},
  params: Params = {},
): Choice => ({ kind: 'form', say: phrase(`sleepless.choose.${say}`, params), seat, move, fields, ...marks });

/** What a field is called. */
export const label = (name: string): Phrase => phrase(`sleepless.choose.field.${name}`);

/** A seat's digit: 1 for the first. */
export const digit = (table: SleeplessTable, seat: SeatId): { readonly key: string } => ({
  key: String(table.seats.indexOf(seat) + 1),
});

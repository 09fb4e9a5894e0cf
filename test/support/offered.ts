import { BLANK, DICE, DICE_KINDS, isFace } from '../../main/engine/core/dice-kinds.ts';
import { seatId } from '../../main/engine/core/seats.ts';
import {
  type Choice,
  type DiceRequest,
  type Field,
  type Prompt,
  checkThrow,
} from '../../main/engine/core/prompt.ts';
import { TABLE_ACTIONS } from '../../main/engine/core/table-actions.ts';
import * as z from 'zod/mini';
import type { PlainMove } from './tabletop.ts';

/** `yes`: must be accepted. `no`: must be refused. `perhaps`: undecidable from the prompt. */
export type Offered = 'yes' | 'no' | 'perhaps';

/** JSON with sorted keys, so that equal data give equal text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );

/** A dice move with any faces, which are checked below. */
const anyDice = z.object({
  of: z.optional(z.enum(DICE_KINDS)),
  seat: seatId,
  dice: z.array(
    z.object({
      die: z.int().check(z.minimum(0)),
      face: z.string(),
      throws: z._default(z.int().check(z.minimum(1)), 1),
    }),
  ),
});

/** Whether the prompt offers this move, according to the contract of `Prompt` alone, without knowledge of the game. */
export function offered(prompt: Prompt, move: PlainMove): Offered {
  const actions: readonly string[] = TABLE_ACTIONS;
  if (actions.includes(move.kind)) {
    const open: readonly string[] = prompt.actions;
    return open.includes(move.kind) ? 'perhaps' : 'no';
  }
  let best: Offered = 'no';
  if (move.kind === 'dice' && prompt.dice && checkThrow(prompt.dice, anyDice.parse(move)).ok) {
    const { of = prompt.dice.kind, dice } = anyDice.parse(move);
    // Two kinds of dice have a blank, so it may be taken for either.
    if (of !== prompt.dice.kind)
      return dice.every(({ die, face }) => die === 0 && face === BLANK) ? 'perhaps' : 'no';
    const faces = dice.map(({ face }) => face);
    return showsRightly(prompt.dice, faces) ? 'yes' : 'no';
  }
  for (const choice of prompt.choices) {
    const answer = fits(choice, move);
    if (answer === 'yes') return 'yes';
    if (answer === 'perhaps') best = 'perhaps';
  }
  return best;
}

/** Faces of the right kind; each of the 52 cards of suited dice is on one face only. */
function showsRightly({ kind, lying }: DiceRequest, faces: readonly string[]): boolean {
  const cards = faces.filter((face) => face !== BLANK);
  const once = new Set(cards).size === cards.length && cards.every((card) => !lying.includes(card));
  return faces.every((face) => isFace(kind, face)) && (!DICE[kind].cards || once);
}

function fits(choice: Choice, move: PlainMove): Offered {
  if (choice.kind === 'move') return canonical(choice.move) === canonical(move) ? 'yes' : 'no';
  const rest: Record<string, unknown> = { ...move };
  const values = choice.fields.map((field) => {
    const value = rest[field.name];
    delete rest[field.name];
    return holds(field, value);
  });
  if (canonical(rest) !== canonical(choice.move) || values.includes('no')) return 'no';
  // Two fields may be valid separately and invalid together.
  return values.includes('perhaps') || values.length > 1 ? 'perhaps' : 'yes';
}

const isCount = (value: unknown): value is number => Number.isInteger(value);

function holds(field: Field, value: unknown): Offered {
  const among = (from: readonly string[], one: unknown): boolean =>
    typeof one === 'string' && from.includes(one);
  const yes = (right: boolean): Offered => (right ? 'yes' : 'no');
  switch (field.type) {
    case 'number':
      return yes(isCount(value) && value >= field.min && value <= field.max);
    case 'seat':
      return yes(among(field.from, value));
    case 'option':
      return yes(
        among(
          field.options.map((option) => option.value),
          value,
        ),
      );
    case 'seats':
    case 'cards': {
      if (!Array.isArray(value) || new Set(value).size < value.length) return 'no';
      if (value.length < field.min || value.length > field.max) return 'no';
      if (!value.every((one) => among(field.from, one))) return 'no';
      return value.length > 1 ? 'perhaps' : 'yes';
    }
    case 'counts': {
      if (value === null || typeof value !== 'object') return 'no';
      const entries = Object.entries(value as Record<string, unknown>);
      if (!entries.every(([seat]) => among(field.from, seat))) return 'no';
      const counts = entries.map(([, n]) => n);
      if (!counts.every((n) => isCount(n) && n <= field.max && n >= 0)) return 'no';
      const most: Readonly<Record<string, number>> = field.most ?? {};
      if (!entries.every(([seat, n]) => isCount(n) && n <= (most[seat] ?? field.max))) return 'no';
      const missing = field.from.length - entries.length;
      if (!counts.every((n) => isCount(n) && n >= field.min) || (missing > 0 && field.min > 0)) return 'no';
      const sum = counts.reduce<number>((total, n) => total + (isCount(n) ? n : 0), 0);
      return yes(field.sum === undefined || sum === field.sum);
    }
    case 'custom':
      return 'perhaps';
  }
}

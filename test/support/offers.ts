import { expect } from 'vitest';
import type { Choice, Field } from '../../main/engine/core/prompt.ts';
import { type Json, assertNever } from '../../main/engine/core/result.ts';
import { gameById } from './games.ts';
import { type PlainMove, Tabletop } from './tabletop.ts';

/** What a field asks for: `amount:1-15`, `seat:s1+s2`, `cards:4-4 of 24`. */
function showField(field: Field): string {
  switch (field.type) {
    case 'number':
      return `${field.name}:${field.min}-${field.max}`;
    case 'seat':
    case 'seats':
      return `${field.name}:${field.from.join('+')}`;
    case 'option':
      return `${field.name}:${field.options.map(({ value }) => value).join('+')}`;
    case 'cards':
      return `${field.name}:${field.min}-${field.max} of ${field.from.length}`;
    case 'counts': {
      const sum = field.sum === undefined ? '' : ` sum ${field.sum}`;
      return `${field.name}:${field.from.join('+')} ${field.min}-${field.max}${sum}`;
    }
    case 'custom':
      return field.name;
    default:
      return assertNever(field);
  }
}

const showValue = (value: Json | undefined): string =>
  Array.isArray(value) ? value.join('+') : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * A choice, written short: `*p pass s2` (the likely one, by the key p, for s2), `-x all-pass s2` (behind "More…"),
 * ` · award s3 (amount:1-15) by s1` (no key; a form; answered for s1).
 */
function short(choice: Choice): string {
  const { kind, seat, ...rest } = choice.move;
  const mark = choice.likely ? '*' : choice.rare ? '-' : ' ';
  const fields = choice.kind === 'form' ? ` (${choice.fields.map(showField).join(', ')})` : '';
  return [
    `${mark}${choice.key ?? '·'} ${kind}`,
    ...(seat === undefined ? [] : [showValue(seat)]),
    ...Object.entries(rest).map(([name, value]) => `${name}=${showValue(value)}`),
  ]
    .join(' ')
    .concat(fields, seat === choice.seat ? '' : ` by ${choice.seat}`);
}

/** A question of a hand: the moves since the previous one, `step, question: who may answer`, and the choices. */
export type Question = readonly [
  name: string,
  moves: readonly PlainMove[],
  asked: string,
  choices: readonly string[],
];

/** Plays a hand and checks, question by question, who may answer and the choices. */
export function checkOffers(
  game: string,
  players: number,
  rules: { readonly [rule: string]: Json },
  questions: readonly Question[],
): void {
  const table = new Tabletop(gameById(game), players, rules);
  for (const [name, moves, asked, choices] of questions) {
    table.play(...moves);
    const { step, question, seats } = table.prompt;
    expect(`${step}, ${question.code.split('.').at(-1)}: ${seats.join(' ')}`, name).toBe(asked);
    expect(table.prompt.choices.map(short), name).toEqual(choices);
  }
}

import type { Choice, Field, Json, Phrase, SeatId } from '../../../main/contract.ts';
import { formatNumber, say } from '../../app/words.ts';
import { faceText } from '../dice/faces.ts';

/** A field of a form; table actions also have plain text. */
export type FormField =
  | Field
  /** A number that people usually enter. */
  | (Extract<Field, { readonly type: 'number' }> & { readonly usual?: number })
  | {
      readonly name: string;
      readonly say: Phrase;
      readonly type: 'text';
      readonly max: number;
      readonly optional?: boolean;
    };

export type FieldOf<T extends FormField['type']> = Extract<FormField, { readonly type: T }>;

/** A choice of a prompt that is filled in before it is sent. */
export type FormChoice = Extract<Choice, { readonly kind: 'form' }>;

/** A form as drawn; `{ ...move, ...values }` is sent. */
export interface Form {
  readonly say: Phrase;
  readonly move: { readonly kind: string; readonly [field: string]: Json };
  readonly fields: readonly FormField[];
}

export type Values = { readonly [name: string]: Json | undefined };

/** Most numbers drawn as buttons; more get a stepper. */
export const MOST_BUTTONS = 24;

/** Whether one tap on a button fills the form. */
export const isOneTap = (field: FormField): boolean =>
  field.type === 'seat' ||
  field.type === 'option' ||
  (field.type === 'number' && field.max - field.min < MOST_BUTTONS);

/** A value as a list; empty if it is not one. */
export const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

function startValue(field: FormField): Json | undefined {
  switch (field.type) {
    case 'number':
      if ('usual' in field && field.usual !== undefined) return field.usual;
      return field.max - field.min < MOST_BUTTONS ? undefined : field.min;
    case 'seat':
      return field.from.length === 1 ? field.from[0] : undefined;
    case 'seats':
    case 'cards':
      return [];
    case 'counts':
      // If nobody can have 0, a default number would be a guess.
      return field.min > 0 ? {} : Object.fromEntries(field.from.map((seat) => [seat, field.min]));
    case 'text':
      return '';
    case 'option':
    case 'custom':
      return undefined;
  }
}

export const startValues = (fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map((field) => [field.name, startValue(field)]));

/** Whether a value is complete enough to send; the engine checks it. */
export function isFilled(field: FormField, value: Json | undefined): boolean {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' && value >= field.min && value <= field.max;
    case 'seat':
    case 'option':
      return typeof value === 'string';
    case 'seats':
    case 'cards':
      return Array.isArray(value) && value.length >= field.min && value.length <= field.max;
    case 'counts':
      return (
        field.from.every((seat) => {
          const count = countsOf(value)[seat];
          return count !== undefined && count >= field.min && count <= mostOf(field, seat);
        }) &&
        (field.sum === undefined || sumOf(value) === field.sum)
      );
    case 'text':
      return field.optional === true || (typeof value === 'string' && value.trim() !== '');
    case 'custom':
      return value !== undefined;
  }
}

/** A value as numbers by seat; anything else is left out. */
export const countsOf = (value: Json | undefined): { readonly [seat: string]: number } =>
  typeof value === 'object' && value !== null && !isList(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {};

/** The most that a seat may have. */
export const mostOf = (field: FieldOf<'counts'>, seat: SeatId): number => field.most?.[seat] ?? field.max;

export const sumOf = (value: Json | undefined): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, n) => sum + (typeof n === 'number' ? n : 0), 0)
    : 0;

/** The values to send, without optional ones left empty. */
export function filledValues(
  fields: readonly FormField[],
  values: Values,
): { readonly [name: string]: Json } {
  return Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const value = values[field.name];
      if (value === undefined) return [];
      if (field.type !== 'text') return [[field.name, value]];
      const text = typeof value === 'string' ? value.trim() : '';
      return text === '' ? [] : [[field.name, text]];
    }),
  );
}

/** The content as people read it; null if empty, or if only its own field can show it. */
function valueWords(
  field: FormField,
  value: Json | undefined,
  nameOf: (seat: string) => string,
): string | null {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' ? formatNumber(value) : null;
    case 'seat':
      return typeof value === 'string' ? nameOf(value) : null;
    case 'seats':
      return (
        listOf(value)
          .map((seat) => (typeof seat === 'string' ? nameOf(seat) : ''))
          .join(', ') || null
      );
    case 'cards':
      return (
        listOf(value)
          .map((card) => (typeof card === 'string' ? faceText('suited', card) : ''))
          .join(' ') || null
      );
    case 'counts':
      return (
        Object.entries(countsOf(value))
          .map(([seat, count]) => `${nameOf(seat)} ${formatNumber(count)}`)
          .join(', ') || null
      );
    case 'option': {
      const chosen = field.options.find((option) => option.value === value);
      return chosen ? say(chosen.say) : null;
    }
    case 'text':
      return typeof value === 'string' && value !== '' ? value : null;
    case 'custom':
      return null;
  }
}

/** The content of a form in words; null if nothing was changed. */
export function formWords(form: Form, values: Values, nameOf: (seat: string) => string): string | null {
  const start = startValues(form.fields);
  const changed = form.fields.filter(
    ({ name }) => JSON.stringify(values[name]) !== JSON.stringify(start[name]),
  );
  if (changed.length === 0) return null;
  const words = changed.flatMap((field) => valueWords(field, values[field.name], nameOf) ?? []);
  return [say(form.say), ...(words.length > 0 ? [words.join(', ')] : [])].join(': ');
}

/** Spaces and apostrophes that group digits: 1 000, 1’000. */
const GROUPING = /[\s'’_]/gu;

/** Whether `parts` are digits grouped by thousands. */
const isGrouped = ([first = '', ...others]: readonly string[]): boolean =>
  /^[1-9]\d{0,2}$/u.test(first) && others.every((group) => /^\d{3}$/u.test(group));

/** Splits digits with points and commas into whole and fraction; null if ambiguous. */
function splitNumber(text: string, digits: number): readonly [whole: string, fraction: string] | null {
  const signs = text.match(/[.,]/gu) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return [text, ''];
  const groups = text.slice(0, text.lastIndexOf(last)).split(/[.,]/u);
  const tail = text.slice(text.lastIndexOf(last) + 1);
  const [sign] = signs;
  if (signs.length === 1) {
    // A sign before three digits groups them if no fraction has three.
    if (digits === 0 && isGrouped([...groups, tail])) return [groups.join('') + tail, ''];
    return [text.slice(0, text.lastIndexOf(last)), tail];
  }
  if (signs.every((other) => other === sign))
    return isGrouped([...groups, tail]) ? [groups.join('') + tail, ''] : null;
  const isOneDecimal = signs.slice(0, -1).every((other) => other === sign) && last !== sign;
  return isOneDecimal && isGrouped(groups) ? [groups.join(''), tail] : null;
}

/**
 * Parses a typed number with a decimal point or comma and optional grouping. Null if it is ambiguous or has more
 * than `digits` decimals: `1,000` with two decimals is null.
 */
export function readNumber(typed: string, digits: number): number | null {
  const text = typed.normalize('NFKC').replace(GROUPING, '').replace('−', '-');
  const [, minus = '', unsigned] = /^([-+]?)([\d.,]*\d[\d.,]*)$/u.exec(text) ?? [];
  const split = unsigned === undefined ? null : splitNumber(unsigned, digits);
  if (split === null) return null;
  const [whole, fraction] = split;
  const places = fraction.replace(/0+$/u, '');
  if (places.length > digits || fraction.length > Math.max(digits, 2)) return null;
  const value = Number(`${whole === '' ? '0' : whole}.${places === '' ? '0' : places}`);
  return minus === '-' ? 0 - value : value;
}

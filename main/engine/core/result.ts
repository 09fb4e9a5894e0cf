import type { Card, Rank } from './cards.ts';
import type { WordCode } from '../../words/codes.ts';
import type { Account, SeatId } from './seats.ts';

/** Plain data: unchanged by `JSON.parse(JSON.stringify(x))`. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A parameter of a code. Seats, accounts, cards and nested phrases are tagged, so that they become a player's name,
 * `10♥` or a sentence in the reader's language.
 */
export type Param =
  | string
  | number
  | boolean
  /** `name`: for a seat that is not at the table. */
  | { readonly seat: SeatId; readonly name?: string }
  | { readonly account: Account }
  /** Cards, or ranks alone. */
  | { readonly cards: readonly (Card | Rank)[] }
  | { readonly phrase: Phrase }
  | { readonly list: readonly Param[] };

export type Params = { readonly [name: string]: Param };

/** A sentence as a code and parameters. `main/words` turns it into a sentence. */
export interface Phrase {
  readonly code: string;
  readonly params?: Params;
}

/** Why something was refused: a namespaced code (`auction.tooLow`) and its parameters. */
export interface Refusal extends Phrase {
  readonly kind: 'refusal';
}

export type Result<T, E = Refusal> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** A refusal as a `Result`: `return refuse('auction.tooLow', { least: 3 })`. */
export const refuse = (code: WordCode, params: Params = {}): Result<never> =>
  err({ kind: 'refusal', code, params });

export const refuseWith = ({ code, params = {} }: Phrase): Result<never> =>
  err({ kind: 'refusal', code, params });

export const phrase = (code: WordCode, params?: Params): Phrase => (params ? { code, params } : { code });

/** Closes a switch over a tagged union: a new member becomes a type error here. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

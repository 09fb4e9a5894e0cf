/** Plain data: what survives `JSON.parse(JSON.stringify(x))` unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The parameters of a code: what the words put into the sentence. */
export type Params = { readonly [name: string]: Json };

/** Something to be said, as a code and parameters. `main/words` turns it into a sentence. */
export interface Phrase {
  readonly code: string;
  readonly params?: Params;
}

/** Why something was refused: a namespaced code (`sleepless.bid.tooLow`) and its parameters. */
export interface Refusal extends Phrase {
  readonly kind: 'refusal';
}

export type Result<T, E = Refusal> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** A refusal as a `Result`: `return refuse('sleepless.bid.tooLow', { least: 3 })`. */
export const refuse = (code: string, params: Params = {}): Result<never> =>
  err({ kind: 'refusal', code, params });

export const phrase = (code: string, params: Params = {}): Phrase => ({ code, params });

/** Closes a switch over a tagged union: a new member becomes a type error here. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

import type { Refusal } from '../contract.ts';

/** A refusal as an answer. */
export const refuse = (code: string): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error: { kind: 'refusal', code },
});

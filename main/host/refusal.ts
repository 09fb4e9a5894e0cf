import type { WordCode } from '../words/codes.ts';
import type { Refusal } from '../contract.ts';

/** A refusal as a reply. */
export const refuse = (code: WordCode): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error: { kind: 'refusal', code },
});

import type { Params, Phrase, Refusal, Result } from '../../main/engine/core/result.ts';

/* As in the engine, for games and diagnoses that exist only in tests: no language has their sentences. */

export const phrase = (code: string, params?: Params): Phrase => (params ? { code, params } : { code });

export const refuse = (code: string, params: Params = {}): Result<never> => {
  const error: Refusal = { kind: 'refusal', code, params };
  return { ok: false, error };
};

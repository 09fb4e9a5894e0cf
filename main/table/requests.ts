import type { z } from 'zod/mini';
import { type AskOf, REQUESTS, type RequestKind } from '../contract/requests.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { diskRefusal, isDiskError } from '../journal/filesystem.ts';

const SCHEMAS: { readonly [K in RequestKind]: z.ZodMiniType<AskOf<K>> } = REQUESTS;

export const isRequestKind = (kind: unknown): kind is RequestKind =>
  typeof kind === 'string' && Object.hasOwn(REQUESTS, kind);

/** Parses a request: everything from a screen passes here first. Refuses with `table.request.bad` {kind, where}. */
export function readAsked<K extends RequestKind>(kind: K, request: unknown): Result<AskOf<K>> {
  const parsed = SCHEMAS[kind].safeParse(request);
  if (parsed.success) return ok(parsed.data);
  return refuse('table.request.bad', { kind, where: parsed.error.issues[0]?.path.join('.') ?? '' });
}

/** The answer to a request that threw: a disk's error has its own sentence, anything else is a bug. */
export const failure = (error: unknown): Result<never> =>
  isDiskError(error)
    ? diskRefusal(error)
    : refuse('table.failed', { message: error instanceof Error ? error.message : String(error) });

/** The requests allowed to a phone; the host may send all. */
export const FOR_PHONES: ReadonlySet<RequestKind> = new Set<RequestKind>([
  'command',
  'ask',
  'cancel',
  'sheet',
  'tale',
  'guide',
  'diceSets',
  'me',
]);

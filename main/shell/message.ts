import * as z from 'zod/mini';
import { text } from '../engine/core/schema.ts';
import type { Request, Result } from '../contract.ts';

/** The longest message from a client, in bytes. */
export const LONGEST_MESSAGE = 64 * 1024;
/** Maximum nesting of a message: deeper than any real one, and safe for recursion. */
const DEEPEST = 24;

/** Common fields of requests; the table parses the rest by kind. */
const envelope = z.looseObject({
  n: z.int().check(z.minimum(0)),
  kind: text(1, 32),
});

/** A request with a valid envelope: plain JSON, not too deep. The table checks its content. */
export type RequestEnvelope = Pick<Request, 'n'> & { readonly kind: string };

const malformed: Result<never> = { ok: false, error: { kind: 'refusal', code: 'wire.malformed' } };

/** Parses a text frame. Any input is possible; nothing throws. */
export function readMessage(text: string): Result<unknown> {
  if (text.length > LONGEST_MESSAGE) return malformed;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed;
  }
  return isPlain(value) ? { ok: true, value } : malformed;
}

/** Validates a message as a request. */
export function readRequest(message: unknown): Result<RequestEnvelope> {
  const parsed = envelope.safeParse(message);
  return parsed.success ? { ok: true, value: parsed.data } : malformed;
}

/**
 * Whether a value is plain JSON data, not too deep, without keys such as `__proto__`. Messages over IPC were never
 * text and get the same check.
 */
export function isPlain(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return false;
    const next: unknown[] = [];
    for (const item of level) {
      if (item === null || typeof item === 'string' || typeof item === 'boolean') continue;
      if (typeof item === 'number') {
        if (!Number.isFinite(item)) return false;
        continue;
      }
      if (typeof item !== 'object') return false;
      if (Array.isArray(item)) {
        for (const part of item) next.push(part);
        continue;
      }
      const prototype: unknown = Object.getPrototypeOf(item);
      if (prototype !== Object.prototype && prototype !== null) return false;
      for (const [key, part] of Object.entries(item)) {
        if (key === '__proto__' || key === 'constructor' || key === 'prototype') return false;
        next.push(part);
      }
    }
    level = next;
  }
  return true;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_MESSAGE } from '../../main/shell/message.ts';
import { partsOf, sendParts } from '../../renderer/wire/client.ts';

const message = (text: string): string =>
  JSON.stringify({ n: Number.MAX_SAFE_INTEGER, kind: 'upload', upload: 'x'.repeat(36), text });

test('a text goes in parts that each fit a message, however it is written down, and together are the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('"', '\0', 'é', '€', '🎲', 'x', '\\'),
      fc.integer({ min: 0, max: 150_000 }),
      (some, char, times) => {
        const text = some + char.repeat(times) + some;
        const parts = partsOf(text);
        for (const part of parts)
          expect(Buffer.byteLength(message(part))).toBeLessThanOrEqual(LONGEST_MESSAGE);
        // As the host hears them: written down and read again.
        expect(parts.map((part) => JSON.parse(JSON.stringify(part)) as string).join('')).toBe(text);
      },
    ),
    { numRuns: 40 },
  );
});

test('a long text is sent no faster than the host accepts, and stops at a refusal', async () => {
  const text = 'x'.repeat(60_000 * 100);
  const said: string[] = [];
  let pauses = 0;
  const say = (refuseAt: number) =>
    sendParts(
      text,
      {
        part: (part) => {
          said.push(part);
          return Promise.resolve(
            said.length === refuseAt
              ? { ok: false as const, error: { kind: 'refusal' as const, code: 'no' } }
              : { ok: true as const, value: null },
          );
        },
        last: (part) => Promise.resolve({ ok: true as const, value: part.length }),
      },
      () => {
        pauses += 1;
        return Promise.resolve();
      },
    );
  expect(await say(0)).toEqual({ ok: true, value: 60_000 });
  expect([said.length, pauses]).toEqual([99, 59]);
  said.length = 0;
  expect(await say(3)).toMatchObject({ ok: false });
  expect(said.length).toBe(3);
});

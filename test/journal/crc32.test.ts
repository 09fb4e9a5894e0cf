import { crc32 as zlibs } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32 } from '../../main/journal/crc32.ts';

test('the sum of a browser is the sum of zlib', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      (bytes, begun) => {
        expect(crc32(bytes, begun)).toBe(zlibs(bytes, begun));
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(crc32(text)).toBe(zlibs(text));
    }),
  );
});

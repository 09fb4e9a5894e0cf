import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  crc16,
  decodeFromTray,
  decodeToTray,
  encodeFromTray,
  encodeToTray,
  LONGEST_FROM_TRAY,
  LONGEST_TO_TRAY,
} from '../../../firmware-protocol/codec/index.ts';
import { fromTray, toTray } from '../../support/messages.ts';

test('the check value of CRC-16/IBM-3740', () => {
  expect(crc16('123456789')).toBe(0x29b1);
});

describe('random messages', () => {
  test('from the tray round-trip, in lines that are short enough', () => {
    fc.assert(
      fc.property(fromTray, (message) => {
        const line = encodeFromTray(message);
        expect(line.length).toBeLessThanOrEqual(LONGEST_FROM_TRAY);
        expect(decodeFromTray(line.slice(0, -1))).toEqual({ ok: true, message });
      }),
      { numRuns: 2000 },
    );
  });

  test('to the tray round-trip, in lines that are short enough', () => {
    fc.assert(
      fc.property(toTray, (message) => {
        const line = encodeToTray(message);
        expect(line.length).toBeLessThanOrEqual(LONGEST_TO_TRAY);
        expect(decodeToTray(line.slice(0, -1))).toEqual({ ok: true, message });
      }),
      { numRuns: 500 },
    );
  });

  test('that are cut, glued or have a character changed are never taken for a message', () => {
    fc.assert(
      fc.property(fromTray, fc.nat(), fc.integer({ min: 0, max: 255 }), (message, place, byte) => {
        const line = encodeFromTray(message).slice(0, -1);
        const at = place % line.length;
        const other = String.fromCharCode(byte);
        fc.pre(other !== line[at]);
        for (const bad of [
          line.slice(0, at) + other + line.slice(at + 1),
          line.slice(0, at),
          at ? line.slice(at) : '',
          line + line,
          other + line,
          line + other,
        ]) {
          expect(decodeFromTray(bad).ok, bad).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('and any text at all never throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 130 }), (text) => {
        expect(decodeFromTray(text).ok).toBe(false);
        expect(decodeToTray(text).ok).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

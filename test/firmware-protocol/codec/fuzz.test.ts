import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  crc16,
  decodeFromTray,
  decodeToTray,
  encodeFromTray,
  encodeToTray,
  FACES,
  type FromTray,
  LONGEST_FROM_TRAY,
  LONGEST_TO_TRAY,
  type PocketState,
  REFUSALS,
  SETTINGS,
  SETTING_RANGES,
  type Settings,
  type ToTray,
  TRAY_FAULTS,
} from '../../../firmware-protocol/codec/index.ts';

const word16 = fc.integer({ min: 0, max: 0xffff });
const word32 = fc.integer({ min: 0, max: 0xffffffff });
const hexText = (digits: number) => fc.stringMatching(new RegExp(`^[0-9A-F]{${digits}}$`));
const pocket = fc.integer({ min: 1, max: 14 });
const state: fc.Arbitrary<PocketState> = fc.oneof(
  fc.record({ state: fc.constantFrom('empty', 'moving', 'cocked', 'fault'), lift: word16 }),
  fc.record({ state: fc.constant('face'), face: fc.constantFrom(...FACES), lift: word16 }),
);
const pockets = fc.array(state, { minLength: 1, maxLength: 14 });
const settings = fc.record(
  Object.fromEntries(SETTINGS.map((name) => [name, fc.integer(SETTING_RANGES[name])])),
) as unknown as fc.Arbitrary<Settings>;
const number = { boot: hexText(4), seq: word16 };
const answers = fc.option(word16, { nil: undefined });

const fromTray: fc.Arbitrary<FromTray> = fc
  .oneof(
    fc.record({
      kind: fc.constant('hello'),
      ...number,
      answers,
      version: fc.constant(1),
      firmware: fc.stringMatching(/^[0-9a-z.+-]{1,16}$/),
      device: hexText(8),
      pockets: pocket,
      can: fc.array(fc.stringMatching(/^[a-z]{1,7}$/), { maxLength: 5 }),
    }),
    fc.record({ kind: fc.constant('state'), ...number, answers, pockets }),
    fc
      .record({ kind: fc.constant('roll'), ...number, age: word32, pockets, pick: word16 })
      .map(({ pick, ...roll }) => {
        const settled = roll.pockets.map((_, i) => i + 1).filter((p) => pick & (1 << p));
        return { ...roll, settled: settled.length ? settled : [1] };
      }),
    fc.record({ kind: fc.constantFrom('lift', 'move'), ...number, pocket, lift: word16 }),
    fc
      .record({ kind: fc.constant('fault'), ...number, fault: fc.constantFrom(...TRAY_FAULTS), pocket })
      .map((f) => (f.fault === 'stuck' || f.fault === 'clear' ? f : { ...f, pocket: 0 })),
    fc.record({
      kind: fc.constant('beat'),
      ...number,
      up: word32,
      lost: word16,
      bad: word16,
      unsent: word16,
    }),
    fc.record({ kind: fc.constant('set'), ...number, answers: word16, settings }),
    fc.record({ kind: fc.constant('no'), ...number, answers: word16, why: fc.constantFrom(...REFUSALS) }),
  )
  .map(
    (message) =>
      Object.fromEntries(Object.entries(message).filter(([, v]) => v !== undefined)) as unknown as FromTray,
  );

const toTray: fc.Arbitrary<ToTray> = fc.oneof(
  fc.record({ kind: fc.constantFrom('hello', 'state?', 'set?'), seq: word16 }),
  fc.constantFrom(...SETTINGS).chain((name) =>
    fc.record({
      kind: fc.constant('set'),
      seq: word16,
      name: fc.constant(name),
      value: fc.integer(SETTING_RANGES[name]),
    }),
  ),
);

test('the check value of CRC-16/IBM-3740', () => {
  expect(crc16('123456789')).toBe(0x29b1);
});

describe('random messages', () => {
  test('from the tray come back as they were, in lines that are short enough', () => {
    fc.assert(
      fc.property(fromTray, (message) => {
        const line = encodeFromTray(message);
        expect(line.length).toBeLessThanOrEqual(LONGEST_FROM_TRAY);
        expect(decodeFromTray(line.slice(0, -1))).toEqual({ ok: true, message });
      }),
      { numRuns: 2000 },
    );
  });

  test('to the tray come back as they were, in lines that are short enough', () => {
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

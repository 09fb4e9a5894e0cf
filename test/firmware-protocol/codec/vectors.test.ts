import { describe, expect, test } from 'vitest';
import {
  decodeFromTray,
  decodeToTray,
  encodeFromTray,
  encodeToTray,
  type FromTray,
  type ToTray,
} from '../../../firmware-protocol/codec/index.ts';
import vectors from '../../../firmware-protocol/vectors.json' with { type: 'json' };

const { fromTray, toTray } = vectors;

describe('golden lines from the tray', () => {
  test.each(fromTray.good)('$name is read', ({ line, message }) => {
    expect(decodeFromTray(line)).toEqual({ ok: true, message });
  });
  // Another version's greeting has more in it than this codec would write.
  test.each(fromTray.good.filter((v) => v.message.kind !== 'otherVersion'))(
    '$name is written',
    ({ line, message }) => {
      expect(encodeFromTray(message as FromTray)).toBe(`${line}\n`);
    },
  );
  test.each(fromTray.bad)('$name is bad', ({ line, fault }) => {
    expect(decodeFromTray(line)).toEqual({ ok: false, fault });
  });
});

describe('golden lines to the tray', () => {
  test.each(toTray.good)('$name is read and written', ({ line, message }) => {
    expect(decodeToTray(line)).toEqual({ ok: true, message });
    expect(encodeToTray(message as ToTray)).toBe(`${line}\n`);
  });
  test.each(toTray.bad)('$name is bad', ({ name: _, line, ...expected }) => {
    expect(decodeToTray(line)).toEqual({ ok: false, ...expected });
  });
});

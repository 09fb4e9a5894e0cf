import { describe, expect, test } from 'vitest';
import {
  closeFrame,
  decodeFromTray,
  LONGEST_FROM_TRAY,
  LONGEST_TO_TRAY,
  openFrame,
} from '../../../firmware-protocol/codec/index.ts';
import vectors from '../../../firmware-protocol/vectors.json' with { type: 'json' };
import { isAll } from '../../support/is-all.ts';

// The figure: "every single and double bit flip in lines of every allowed length is rejected".

const SHORTEST = 7;
const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter(
  (c) => !'#*J!=>'.includes(c),
);

/** A frame of exactly `length` bytes with its newline, its text going through all allowed characters. */
function frameOf(mark: string, length: number): string {
  const text = Array.from(
    { length: length - SHORTEST + 1 },
    (_, i) => PRINTABLE[(i * 31 + length) % PRINTABLE.length],
  );
  return closeFrame(mark + text.slice(0, length - SHORTEST).join(''));
}

const flip = (line: string, bit: number): string => {
  const at = bit >> 3;
  return line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ (1 << (bit & 7))) + line.slice(at + 1);
};

/** The lines that a receiver accepts of these bytes, with the sound line that came after them. */
function accepted(bytes: string, next: string, longest: number, marks: string): string[] {
  return (bytes + next).split('\n').filter((line) => line !== '' && openFrame(line, longest, marks).ok);
}

const lengths = (longest: number) => Array.from({ length: longest - SHORTEST + 1 }, (_, i) => SHORTEST + i);

/** For pairs of bits, which take their time: lines of every seventh length, the longest among them; `npm run test:long` tries all. */
const lengthsNow = (longest: number) =>
  lengths(longest).filter((length) => isAll || (longest - length) % 7 === 0);

describe.each([
  { direction: 'from the tray', mark: '!', marks: '!=', longest: LONGEST_FROM_TRAY },
  { direction: 'to the tray', mark: '>', marks: '>', longest: LONGEST_TO_TRAY },
])('bit flips $direction', ({ mark, marks, longest }) => {
  test('every frame of an allowed length is itself accepted', () => {
    for (const length of lengths(longest)) {
      const line = frameOf(mark, length);
      expect(line).toHaveLength(length);
      expect(openFrame(line.slice(0, -1), longest, marks).ok).toBe(true);
    }
  });

  test('every single flip, the newline included, is rejected', () => {
    const next = frameOf(mark, 20);
    for (const length of lengths(longest)) {
      const line = frameOf(mark, length);
      for (let bit = 0; bit < length * 8; bit++) {
        const wrong = accepted(flip(line, bit), next, longest, marks).filter((l) => `${l}\n` !== next);
        expect(wrong, `length ${length}, bit ${bit}`).toEqual([]);
      }
    }
  });

  test('every double flip within a line is rejected', () => {
    // Flips in bit 7, and those that make a byte that may not stand there, fail at once and are cheap; what is left
    // goes through the CRC. Every pair of bits.
    let wrong = 0;
    let pairs = 0;
    for (const length of lengthsNow(longest)) {
      const line = frameOf(mark, length).slice(0, -1);
      const codes = Array.from(line, (c) => c.charCodeAt(0));
      const make = () => String.fromCharCode(...codes);
      for (let a = 0; a < codes.length * 8; a++) {
        const atA = a >> 3;
        codes[atA] = (codes[atA] ?? 0) ^ (1 << (a & 7));
        const first = codes[atA];
        // A first flip that no second flip elsewhere can mend is not tried with every second one.
        const isOddByte = (code: number) =>
          code > 0x7e || code < 0x20 || (code !== 0x0a && '*J'.includes(String.fromCharCode(code)));
        for (let b = a + 1; b < codes.length * 8; b++) {
          pairs++;
          const atB = b >> 3;
          if (atB !== atA && first !== 0x0a && isOddByte(first)) continue;
          codes[atB] = (codes[atB] ?? 0) ^ (1 << (b & 7));
          const bytes = make();
          if (
            bytes.includes('\n')
              ? accepted(bytes, '', longest, marks).length
              : openFrame(bytes, longest, marks).ok
          )
            wrong++;
          codes[atB] ^= 1 << (b & 7);
        }
        codes[atA] ^= 1 << (a & 7);
      }
    }
    expect(wrong).toBe(0);
    expect(pairs).toBeGreaterThan(longest ** 2);
  });

  test('a flip in the newline with any other flip, in the line or in the next, glues nothing good', () => {
    const next = frameOf(mark, 24);
    for (const length of [SHORTEST, 12, 24, 39, longest - 25, longest].filter(
      (l) => l >= SHORTEST && l <= longest,
    )) {
      const line = frameOf(mark, length);
      const both = line + next;
      for (let newline = (length - 1) * 8; newline < length * 8; newline++) {
        const once = flip(both, newline);
        for (let bit = 0; bit < both.length * 8; bit++) {
          if (bit === newline) continue;
          const wrong = accepted(flip(once, bit), '', longest, marks).filter((l) => `${l}\n` !== next);
          expect(wrong, `length ${length}, bits ${newline} and ${bit}`).toEqual([]);
        }
      }
    }
  });
});

test.each(vectors.fromTray.good)('no double flip in "$name" is taken for a message', ({ line }) => {
  for (let a = 0; a < line.length * 8; a++) {
    // The decoder as a whole, sampled: every single flip, and of the double ones those a step of 1 to 40 bits apart.
    const once = flip(line, a);
    if (decodeFromTray(once).ok) throw new Error(`bit ${a}`);
    for (let b = a + 1; b < Math.min(line.length * 8, a + 41); b++) {
      if (decodeFromTray(flip(once, b)).ok) throw new Error(`bits ${a} and ${b}`);
    }
  }
});

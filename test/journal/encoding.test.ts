import { describe, expect, test } from 'vitest';
import { encodingSteps, runAtOnce } from '../../main/journal/slices.ts';
import { importSteps } from '../../main/journal/sealing.ts';

const PART = 256 * 1024;

describe('a text encoded with breaks', () => {
  test.each([
    ['nothing', ''],
    ['letters of one to three bytes', 'aü♠'.repeat(PART)],
    ['characters of two halves, cut at each place', `${'x'.repeat(PART - 1)}${'🎲'.repeat(PART)}`],
    ['halves alone, which no text should hold', `${'x'.repeat(PART - 1)}\ud83c${'\ud83c'.repeat(PART)}`],
    ['a first half at the very end', `${'x'.repeat(PART)}\ud83c`],
  ])('%s: the same bytes as at once', (_, text) => {
    const bytes = runAtOnce(encodingSteps(text));
    expect(Buffer.from(bytes).equals(Buffer.from(new TextEncoder().encode(text)))).toBe(true);
  });

  test('never works on more than a part at a time, an import before its first line neither', () => {
    const text = 'x'.repeat(20 * PART);
    const breaks = (steps: Iterable<void>): number => [...steps].length;
    expect(breaks(encodingSteps(text))).toBeGreaterThanOrEqual(20);
    expect(breaks(importSteps(text))).toBeGreaterThanOrEqual(20);
  });
});

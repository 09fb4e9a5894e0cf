import { describe, expect, test } from 'vitest';
import vectors from '../../firmware-protocol/vectors.json' with { type: 'json' };
import { decodeFromTray, decodeToTray, LINE_FAULTS } from '../../firmware-protocol/codec/index.ts';
import {
  NO_LINES,
  badLines,
  countLine,
  isShown,
  keepLine,
  printable,
  sayLine,
} from '../../main/tray/raw-view.ts';
import type { RawLine } from '../../main/tray/types.ts';
import { createSpeaker } from '../../main/words/speaker.ts';
import english from '../../main/words/en.json' with { type: 'json' };

const speaker = createSpeaker('en', english, english);

const read = (direction: RawLine['direction'], text: string): RawLine => {
  const decoded = direction === 'fromTray' ? decodeFromTray(text) : decodeToTray(text);
  return decoded.ok
    ? { at: 0, direction, text, kind: decoded.message.kind, message: decoded.message }
    : { at: 0, direction, text, fault: decoded.fault };
};

describe('every golden line has words', () => {
  test.each([
    ...vectors.fromTray.good.map((v) => ['fromTray', v.name, v.line] as const),
    ...vectors.fromTray.bad.map((v) => ['fromTray', v.name, v.line] as const),
    ...vectors.toTray.good.map((v) => ['toTray', v.name, v.line] as const),
  ])('%s: %s', (direction, _name, line) => {
    const said = sayLine(read(direction, line));
    expect(speaker.has(said.code), said.code).toBe(true);
    expect(speaker.say(said)).not.toMatch(/[{}]/);
  });
});

test('a roll in words names its dice', () => {
  const { line } = vectors.fromTray.good.find((v) => v.name === 'a roll of four poker dice') ?? { line: '' };
  expect(speaker.say(sayLine(read('fromTray', line)))).toBe(
    'a roll: 1:3 2:1 3:6 4:6 (first lifted 3.6 s ago)',
  );
});

test('lines are counted by their faults; the host’s lines are not counted', () => {
  const lines: RawLine[] = [
    ...LINE_FAULTS.map((fault): RawLine => ({ at: 0, direction: 'fromTray', text: '', fault })),
    { at: 0, direction: 'fromTray', text: '', fault: 'crc' },
    { at: 0, direction: 'fromTray', text: '', kind: 'beat' },
    { at: 0, direction: 'toTray', text: '', kind: 'hello' },
  ];
  const counters = lines.reduce(countLine, NO_LINES);
  const { good, bad } = counters;
  expect(badLines(counters)).toBe(9);
  expect({ good, bad }).toEqual({
    good: 1,
    bad: { long: 1, byte: 1, mark: 1, shape: 1, crc: 2, head: 1, type: 1, field: 1 },
  });
});

test('the last 500 lines are kept', () => {
  let lines: readonly RawLine[] = [];
  for (let at = 0; at < 1234; at++) lines = keepLine(lines, { at, direction: 'fromTray', text: '' });
  expect([lines.length, lines[0]?.at, lines.at(-1)?.at]).toEqual([500, 734, 1233]);
});

describe('the filter', () => {
  const line: RawLine = { at: 0, direction: 'fromTray', text: '!0001:0002 Lift 3 0001#AAAA', kind: 'lift' };
  test.each([
    ['nothing', {}, true],
    ['its direction', { direction: 'fromTray' }, true],
    ['the other direction', { direction: 'toTray' }, false],
    ['its kind', { kinds: ['roll', 'lift'] }, true],
    ['other kinds', { kinds: ['beat'] }, false],
    ['bad lines', { kinds: ['bad'] }, false],
    ['a text in another case', { text: 'LIFT 3' }, true],
    ['a text that is not there', { text: 'roll' }, false],
  ] as const)('for %s', (_name, filter, shown) => {
    expect(isShown(line, filter)).toBe(shown);
  });
});

test('what cannot be printed is shown by its number', () => {
  expect(printable('a\x00\x1b[2Jé')).toBe('a\\x00\\x1b[2J\\xe9');
});

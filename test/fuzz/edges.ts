import fc from 'fast-check';
import { GAMES } from '../support/games.ts';
import { journalText } from '../../main/journal/journal.ts';
import { FORMAT, LAST_MOMENT, VERSION, seal } from '../../main/journal/records.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';
import { checkBytes } from './check-journal.ts';
import { type Target, target } from './target.ts';

const PLAYED = GAMES.map(({ id }) =>
  playRandom({ game: id, seats: seatsOf(3), seed: 6, created: 1_700_000_000_000, moves: 40, absent: true }),
);

/** What a number can be at its extremes, as JSON writes it; some of it is no number for JavaScript. */
const NUMBERS = [
  ...[0, -0, 1, -1, 2, 1.5, -1.5, 5e-324, 99, 100, 101, 255, 256, 65_535, 65_536, 1e6, 1e8, 1e9, -1e9],
  ...[2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e300, -1e300],
  // Dates: the last of four digits, the last that there is, and what comes after them.
  ...[LAST_MOMENT, LAST_MOMENT + 1, 8.64e15, 8.64e15 + 1, -8.64e15, -62_167_219_200_000, -1e-7],
]
  .map((number) => (Object.is(number, -0) ? '-0' : JSON.stringify(number)))
  .concat('1e999', '-1e999', '1E400', '1.7976931348623157e308', '0.1e-400');
const TEXTS = [
  '',
  '\u0000',
  '\ufeff',
  '\u202e',
  '\ud800',
  's0',
  's999',
  '__proto__',
  'x'.repeat(70_000),
  '🎲',
]
  .map((text) => JSON.stringify(text))
  .concat('null', 'true', '[]', '{}', '[[]]', '"1"');
const HOLE = '\u0001 here';

type Holder = Record<string, unknown>;
const placesOf = (value: unknown): readonly (readonly [Holder, string])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.keys(value).flatMap((key) => [
        [value as Holder, key] as const,
        ...placesOf((value as Holder)[key]),
      ]);

/** A journal one of whose fields stands at an extreme; sealed, so that only this is wrong. */
const edged = fc
  .record({
    which: fc.nat({ max: PLAYED.length - 1 }),
    line: fc.oneof(fc.constant(0), fc.nat()),
    field: fc.nat(),
    number: fc.boolean(),
    value: fc.nat(),
  })
  .map(({ which, line, field, number, value }) => {
    const { header, records } = PLAYED[which] ?? PLAYED[0]!;
    const lines: object[] = [{ ...header, format: FORMAT, version: VERSION }, ...records];
    const at = line % lines.length;
    const changed = structuredClone(lines[at]) as Holder;
    const all = placesOf(changed);
    const able = number ? all.filter(([holder, key]) => typeof holder[key] === 'number') : all;
    const [holder, key] =
      (able.length > 0 ? able : all)[field % Math.max(1, able.length || all.length)] ?? [];
    if (holder && key !== undefined) holder[key] = HOLE;
    const list = number ? NUMBERS : [...NUMBERS, ...TEXTS];
    let sum = '';
    return lines
      .map((one, i) => {
        const json =
          i === at
            ? JSON.stringify(changed).replace(JSON.stringify(HOLE), () => list[value % list.length] ?? '0')
            : JSON.stringify(one);
        const sealed = seal(json, sum);
        sum = sealed.sum;
        return `${sealed.line}\n`;
      })
      .join('');
  });

/** What editors put before a text or between its lines, and how else they may save it. */
const MARKS: readonly ((text: string, at: number) => Buffer)[] = [
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
  (text) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`),
  (text) => Buffer.from(text, 'latin1'),
  (text, at) => Buffer.from(`${text.slice(0, at)}\ufeff${text.slice(at)}`),
  (text, at) => Buffer.from(text).subarray(0, at),
  (text, at) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text).subarray(at)]),
  (text, at) => Buffer.concat([Buffer.from([0xef, 0xbb].slice(0, 1 + (at % 2))), Buffer.from(text)]),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xef, 0xbb, 0xbf])]),
];
const WHOLE = PLAYED.map(({ header, records }) => journalText(header, records).text);

const marked = fc
  .record({ text: fc.constantFrom(...WHOLE), how: fc.nat({ max: MARKS.length - 1 }), at: fc.nat() })
  .map(({ text, how, at }) => (MARKS[how]?.(text, at % text.length) ?? Buffer.from(text)).toString('base64'));

export const EDGES: readonly Target[] = [
  target('journal-edges', edged, (text) => checkBytes(Buffer.from(text))),
  // As base64, so that what was found can stand in a corpus.
  target('journal-marks', marked, (bytes) => checkBytes(Buffer.from(bytes, 'base64'))),
];

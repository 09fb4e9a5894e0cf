import { describe, expect, it, test } from 'vitest';
import { seal, sumOf } from '../../main/journal/records.ts';
import { readJournal } from '../../main/journal/reading.ts';
import { HEADER, RECORDS, TEXT } from '../support/journals.ts';

const LINES = TEXT.trimEnd().split('\n');
const read = (text: string | Buffer) => readJournal(Buffer.from(text));
const codeOf = (text: string | Buffer): string => {
  const result = read(text);
  return result.ok
    ? `ok, ${result.value.records.length} records, ${result.value.tornBytes} torn`
    : result.error.code;
};
/** The journal with line `n` (1 for the header) made something else. */
const withLine = (n: number, change: (line: string) => string | null): string =>
  LINES.flatMap((line, i) => (i === n - 1 ? (change(line) ?? []) : line)).join('\n') + '\n';

/** Seals all lines anew, as a program would that wrote other lines. */
const resealed = (jsons: readonly object[]): string => {
  let sum = '';
  return jsons
    .map((json) => {
      const sealed = seal(JSON.stringify(json), sum);
      sum = sealed.sum;
      return `${sealed.line}\n`;
    })
    .join('');
};

describe('a good journal', () => {
  it('is read as written', () => {
    const result = read(TEXT);
    expect(result).toMatchObject({
      ok: true,
      value: { header: HEADER, records: RECORDS, nextSeq: 10, tornBytes: 0 },
    });
  });

  it('may have had its line ends changed by an editor', () => {
    expect(codeOf(TEXT.replaceAll('\n', '\r\n'))).toBe('ok, 9 records, 0 torn');
    const result = read(TEXT.trimEnd());
    expect(result).toMatchObject({ ok: true, value: { endMissing: true, tornBytes: 0 } });
  });
});

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'journal.notAJournal'],
  ['a file of another program', '{"format":"chess"}\n', 'journal.notAJournal'],
  ['no JSON at all', 'hello\n', 'journal.notAJournal'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'journal.notAJournal'],
  ['a newer version', resealed([{ ...HEADER, version: 99 }]), 'journal.newer'],
  ['a version before the first', resealed([{ ...HEADER, version: 0 }]), 'journal.tooOld'],
  [
    'a changed header',
    withLine(1, (line) => line.replace('"chips":20', '"chips":90')),
    'journal.line.changed',
  ],
  ['a header without seats', resealed([{ ...HEADER, seats: [] }]), 'journal.header.bad'],
  ['a changed face', withLine(2, (line) => line.replace('"face":"A"', '"face":"K"')), 'journal.line.changed'],
  ['a changed last line', withLine(10, (line) => line.replace('"s1":15', '"s1":16')), 'journal.line.changed'],
  ['a line removed', withLine(4, () => null), 'journal.line.changed'],
  ['a line said twice', withLine(4, (line) => `${line}\n${line}`), 'journal.line.changed'],
  [
    'two lines changed about',
    withLine(4, () => null).replace(`${LINES[4]}\n`, (line) => `${line}${LINES[3]}\n`),
    'journal.line.changed',
  ],
  ['a line that is no JSON', withLine(4, (line) => line.slice(0, 20)), 'journal.line.damaged'],
  ['an empty line', withLine(4, (line) => `\n${line}`), 'journal.line.damaged'],
  ['a record of another kind', resealed([HEADER, { ...RECORDS[0], kind: 'dance' }]), 'journal.line.unknown'],
  ['a record out of turn', resealed([HEADER, RECORDS[1]!, RECORDS[0]!]), 'journal.line.unknown'],
  [
    'a record without an actor',
    resealed([HEADER, { ...RECORDS[0], by: { kind: 'cat' } }]),
    'journal.line.unknown',
  ],
])('%s is refused', (_, text, code) => expect(codeOf(text)).toBe(code));

test('every single byte that is changed in the middle is found', () => {
  const bytes = Buffer.from(TEXT);
  const end = bytes.indexOf(Buffer.from(LINES.at(-1) ?? ''));
  for (let at = 0; at < end; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x01;
    const result = readJournal(changed);
    // A line end that became another character glues two lines together; no such file may pass for good.
    if (result.ok) throw new Error(`byte ${at} was changed and nobody noticed`);
  }
});

describe('a torn tail', () => {
  const last = Buffer.byteLength(LINES.at(-1) ?? '') + 1;

  it('at every byte of the last record leaves the lines above it', () => {
    const bytes = Buffer.from(TEXT);
    for (let cut = 1; cut <= last; cut++) {
      const result = readJournal(bytes.subarray(0, bytes.length - cut));
      if (!result.ok) throw new Error(`cut of ${cut}: ${result.error.code}`);
      // Only the line end is missing: the record is whole.
      expect(result.value.records.length).toBe(cut === 1 ? 9 : 8);
      expect(result.value.goodBytes + result.value.tornBytes).toBe(bytes.length - cut);
    }
  });

  it('may be full of nought', () => {
    expect(codeOf(Buffer.concat([Buffer.from(TEXT), Buffer.alloc(300)]))).toBe('ok, 9 records, 300 torn');
  });

  const batched = (from: number): string[] => {
    const records = RECORDS.map((record) => (record.seq > from ? { ...record, batch: from } : record));
    return resealed([HEADER, ...records])
      .trimEnd()
      .split('\n');
  };

  it('of several lines may have lost one in the middle', () => {
    const lines = batched(6);
    lines[7] = lines[7]!.slice(0, 10);
    expect(codeOf(`${lines.join('\n')}\n`)).toMatch(/^ok, 6 records/);
  });

  it('may be zeroes followed by lines of the same write', () => {
    const lines = batched(6);
    lines[6] = '\0'.repeat(lines[6]!.length);
    expect(codeOf(`${lines.join('\n')}\n`)).toMatch(/^ok, 5 records/);
  });

  it('is not torn where a later write follows it', () => {
    const lines = batched(8);
    lines[6] = lines[6]!.slice(0, 10);
    expect(codeOf(`${lines.join('\n')}\n`)).toBe('journal.line.damaged');
  });
});

test('intact lines above the damage can be salvaged', () => {
  const text = withLine(6, (line) => line.replace('retract', 'refract'));
  const result = readJournal(Buffer.from(text), { salvage: true });
  expect(result).toMatchObject({ ok: true, value: { records: RECORDS.slice(0, 4) } });
});

describe('older versions', () => {
  const migrations = {
    0: {
      header: (raw: object) => ({ ...raw, version: 1, id: 'old' }),
      record: (raw: unknown) => [raw],
    },
    1: {
      header: (raw: object) => ({ ...raw, version: 2 }),
      // A move that said two things is two moves now.
      record: (raw: unknown) => {
        const { seq, ...rest } = raw as { seq: number };
        return [{ seq: seq * 2, ...rest }];
      },
    },
  };

  it('are migrated step by step', () => {
    const { id: _, ...header } = HEADER;
    const text = resealed([{ ...header, version: 0 }, RECORDS[0]!, RECORDS[1]!]);
    const result = readJournal(Buffer.from(text), { migrations, version: 2 });
    expect(result).toMatchObject({ ok: true, value: { version: 0, header: { id: 'old', version: 2 } } });
    expect(result.ok && result.value.records.map(({ seq }) => seq)).toEqual([2, 4]);
  });
});

test('the sum of a line rests on the line above', () => {
  expect(seal('{"a":1}', '').sum).not.toBe(seal('{"a":1}', '00000001').sum);
  expect(sumOf(LINES[1] ?? '')).toMatch(/^[0-9a-f]{8}$/);
});

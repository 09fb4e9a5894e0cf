import { describe, expect, it, test, vi } from 'vitest';
import { loadJournal } from '../../main/journal/journal.ts';
import { MOST_BYTES, readJournal } from '../../main/journal/reading.ts';
import { LAST_MOMENT, seal } from '../../main/journal/records.ts';
import { HEADER, RECORDS, TEXT } from '../support/journals.ts';
import { MemoryDisk } from '../support/memory-disk.ts';

const [FIRST] = RECORDS;
const BALANCES = RECORDS.at(-1);

/** As a forger would seal it: every sum is right, only what the lines say is wrong. */
function forge(lines: readonly object[]): Uint8Array {
  let sum = '';
  const text = lines.map((line) => {
    const sealed = seal(JSON.stringify(line), sum);
    sum = sealed.sum;
    return `${sealed.line}\n`;
  });
  return new TextEncoder().encode(text.join(''));
}

const codeOf = (bytes: Uint8Array): string => {
  const read = readJournal(bytes);
  return read.ok ? 'ok' : read.error.code;
};

describe('no number in a journal is larger than what the file can hold', () => {
  test.each<[string, object, string]>([
    ['a record of number 1e9', { ...FIRST, seq: 1e9 }, 'journal.line.number'],
    ['a record of number 1e8', { ...FIRST, seq: 1e8 }, 'journal.line.number'],
    ['a record of the largest number', { ...FIRST, seq: Number.MAX_SAFE_INTEGER }, 'journal.line.number'],
    ['a record of more numbers than it has bytes', { ...FIRST, seq: 5_000 }, 'journal.line.number'],
    ['a record said at 1e300', { ...FIRST, at: 1e300 }, 'journal.line.unknown'],
    ['a record said before 1970', { ...FIRST, at: -1 }, 'journal.line.unknown'],
    ['a record said after the year 9999', { ...FIRST, at: LAST_MOMENT + 1 }, 'journal.line.unknown'],
    ['a write that begins after its line', { ...FIRST, batch: 2 }, 'journal.line.unknown'],
    ['balances after a record to come', { ...BALANCES, seq: 2, after: 3 }, 'journal.line.unknown'],
    ['balances after more hands than records', { ...BALANCES, seq: 9, hand: 10 }, 'journal.line.unknown'],
  ])('%s is refused', (_, record, code) => expect(codeOf(forge([HEADER, record]))).toBe(code));

  test.each<[string, object]>([
    ['1e300', { created: 1e300 }],
    ['a year of five digits', { created: LAST_MOMENT + 1 }],
    ['before 1970', { created: -1 }],
  ])('a game begun at %s is refused', (_, change) =>
    expect(codeOf(forge([{ ...HEADER, ...change }]))).toBe('journal.header.bad'),
  );

  it('numbers that JSON makes endless are refused', () => {
    const text = new TextDecoder().decode(forge([{ ...HEADER, created: 7 }])).split(',"sum"')[0] ?? '';
    const { line } = seal(`${text.replace('"created":7', '"created":1e999')}}`, '');
    expect(codeOf(new TextEncoder().encode(line))).toBe('journal.header.bad');
  });

  it('gaps between numbers are fine', () => {
    expect(codeOf(forge([HEADER, { ...FIRST, seq: 1 }, { ...FIRST, seq: 90 }]))).toBe('ok');
  });

  it('the good part above can be salvaged', () => {
    const bytes = forge([HEADER, { ...FIRST, seq: 1 }, { ...FIRST, seq: 1e9 }]);
    expect(readJournal(bytes, { salvage: true })).toMatchObject({
      ok: true,
      value: { records: [{ seq: 1 }], damage: { code: 'journal.line.number', params: { line: 3 } } },
    });
  });
});

it('a header of a megabyte, which every screen would be sent after each move, is refused', () => {
  const rules = { ...HEADER.rules, more: 'x'.repeat(1_000_000) };
  expect(codeOf(forge([{ ...HEADER, rules }]))).toBe('journal.header.bad');
});

describe('what editors put before the first line', () => {
  const bytes = new TextEncoder().encode(TEXT);
  const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]);

  it('a byte-order mark is passed over, and counted', () => {
    expect(readJournal(marked)).toMatchObject({
      ok: true,
      value: { header: HEADER, records: RECORDS, goodBytes: marked.length, tornBytes: 0 },
    });
  });

  it('one in the middle is a changed line', () => {
    const at = bytes.indexOf(0x0a) + 1;
    const inside = Uint8Array.from([...bytes.subarray(0, at), 0xef, 0xbb, 0xbf, ...bytes.subarray(at)]);
    expect(codeOf(inside)).toMatch(/^journal\.line\.(damaged|changed)$/);
  });

  it.each(['utf-16le', 'utf-16be'])('a game saved as %s is named', (encoding) => {
    const wide = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
    if (encoding === 'utf-16be') wide.swap16();
    expect(codeOf(wide)).toBe('journal.notUtf8');
  });
});

it('a file that is far too long is not even read', async () => {
  const disk = new MemoryDisk();
  disk.put('/g/a.jsonl', TEXT);
  const stat = disk.stat.bind(disk);
  disk.stat = async (path) => ({ ...(await stat(path)), size: MOST_BYTES + 1 });
  expect(await loadJournal(disk, '/g/a.jsonl')).toMatchObject({ error: { code: 'journal.file.tooLong' } });
  expect(disk.log).not.toContain('read');
});

it('lines longer than a decoded chunk, and characters on its border, are read completely', () => {
  const names = ['x'.repeat(300_000), 'ö🎲'.repeat(60_000), 'y'];
  const records = names.map((command, i) => ({ ...FIRST, seq: i + 1, command }));
  const read = readJournal(forge([HEADER, ...records]));
  expect(read.ok && read.value.records.map(({ command }) => command)).toEqual(names);
});

describe('nested lists are detected before they are parsed', () => {
  const parsed = (bytes: Uint8Array): { readonly code: string; readonly longest: number } => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const code = codeOf(bytes);
      return { code, longest: Math.max(0, ...parse.mock.calls.map(([text]) => text.length)) };
    } finally {
      parse.mockRestore();
    }
  };
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it('where the first line should be', () => {
    expect(parsed(Buffer.from(deep(500_000)))).toEqual({ code: 'journal.notAJournal', longest: 0 });
  });

  // Shorter lines are parsed first: they cost little, but what walks them would run out of stack.
  it.each([40, 1_000, 20_000])('%i of them in a short first line, or in a short record', (levels) => {
    const nested = (line: object): string => JSON.stringify(line).replace('"@"', deep(levels));
    for (const header of [
      { ...HEADER, more: '@' },
      { ...HEADER, rules: { chips: '@' } },
    ])
      expect(codeOf(Buffer.from(`${seal(nested(header), '').line}\n`))).toBe('journal.header.bad');
    const good = seal(JSON.stringify(HEADER), '');
    const record = seal(nested({ ...FIRST, seq: 1, more: '@' }), good.sum);
    expect(codeOf(Buffer.from(`${good.line}\n${record.line}\n`))).toBe('journal.line.damaged');
  });

  it('in a line that is sealed, and not where a name looks like them', () => {
    const head = TEXT.slice(0, TEXT.indexOf('\n'));
    const sum = /"sum":"(\w+)"}$/.exec(head)?.[1] ?? '';
    const sealed = seal(JSON.stringify({ ...FIRST, seq: 1 }).replace(/}$/, `,"more":${deep(100_000)}}`), sum);
    const bytes = Buffer.from(`${head}\n${sealed.line}\n`);
    const { code, longest } = parsed(bytes);
    expect(code).toBe('journal.line.damaged');
    expect(longest).toBeLessThan(10_000);
    const command = `${'[{'.repeat(50_000)}"\\`;
    expect(codeOf(forge([HEADER, { ...FIRST, seq: 1, command }]))).toBe('ok');
  });
});

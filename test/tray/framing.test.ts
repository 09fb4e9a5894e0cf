import { ReadlineParser } from '@serialport/parser-readline';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFromTray, LONGEST_FROM_TRAY } from '../../firmware-protocol/codec/index.ts';
import vectors from '../../firmware-protocol/vectors.json' with { type: 'json' };
import { LineCap } from '../../main/tray/node/serial-line.ts';

/** The layers between port and session, fed with these chunks. */
function feed(chunks: Iterable<Uint8Array>, each: (held: number) => void = () => undefined) {
  const cap = new LineCap(LONGEST_FROM_TRAY);
  const parser = new ReadlineParser({ delimiter: '\n', encoding: 'latin1' });
  const lines: string[] = [];
  let long = 0;
  cap.on('long', () => long++);
  parser.on('data', (line: string) => lines.push(line));
  cap.pipe(parser);
  for (const chunk of chunks) {
    cap.write(Buffer.from(chunk));
    each(parser.buffer.length + cap.readableLength + cap.writableLength);
  }
  return { lines, long };
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The same bytes in pieces of random lengths. */
function* split(all: Buffer, lengths: readonly number[]): Generator<Buffer> {
  let at = 0;
  for (let i = 0; at < all.length; i++) {
    const length = Math.max(1, lengths[i % lengths.length] ?? 1);
    yield all.subarray(at, at + length);
    at += length;
  }
}

describe('golden streams', () => {
  test.each(vectors.streams.filter((s) => s.direction === 'fromTray'))(
    '$name',
    ({ bytes: text, good, bad }) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1 }), (lengths) => {
          const { lines, long } = feed(split(bytes(text), lengths));
          const read = lines.map((line) => decodeFromTray(line).ok);
          expect(lines.filter((_, i) => read[i])).toEqual(good);
          expect(long + read.filter((ok) => !ok).length).toBe(bad);
        }),
        { numRuns: 60 },
      );
    },
  );
});

test('good lines arrive in order for all chunks and any noise between them', () => {
  const good = vectors.fromTray.good.map((v) => v.line);
  const noise = fc.uint8Array({ maxLength: 400 }).map((b) => Buffer.from(b));
  const piece = fc.oneof(
    fc.constantFrom(...good).map((line) => ({ line, raw: bytes(`${line}\n`) })),
    noise.map((b) => ({ line: undefined, raw: Buffer.concat([b, Buffer.from('\n')]) })),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
      (pieces, lengths) => {
        const { lines } = feed(split(Buffer.concat(pieces.map((p) => p.raw)), lengths));
        const read = lines.filter((line) => decodeFromTray(line).ok);
        expect(read).toEqual(pieces.flatMap((p) => (p.line === undefined ? [] : [p.line])));
      },
    ),
    { numRuns: 300 },
  );
});

test('ten million bytes without a newline are not buffered, are reported once, and the next line is read', () => {
  const [line = ''] = vectors.fromTray.good.map((v) => v.line);
  const chunk = Buffer.alloc(64 * 1024, 0x78);
  let most = 0;
  function* all() {
    for (let sent = 0; sent < 10_000_000; sent += chunk.length) yield chunk;
    yield bytes(`\n${line}\n`);
  }
  const { lines, long } = feed(all(), (held) => (most = Math.max(most, held)));
  expect({ lines, long }).toEqual({ lines: [line], long: 1 });
  expect(most).toBeLessThanOrEqual(LONGEST_FROM_TRAY);
});

test('ten million random bytes make no good line, are not held, and the next line is read', () => {
  const [line = ''] = vectors.fromTray.good.map((v) => v.line);
  let state = 12345;
  const chunk = Buffer.alloc(50_000);
  let most = 0;
  function* all() {
    for (let sent = 0; sent < 10_000_000; sent += chunk.length) {
      for (let i = 0; i < chunk.length; i += 4) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        chunk.writeUInt32LE(((state ^ (state >>> 13)) * 0x9e3779b1) >>> 0, i);
      }
      yield chunk;
    }
    yield bytes(`\n${line}\n`);
  }
  const { lines, long } = feed(all(), (held) => (most = Math.max(most, held)));
  expect(lines.filter((text) => decodeFromTray(text).ok)).toEqual([line]);
  expect(lines.length + long).toBeGreaterThan(20_000);
  expect(most).toBeLessThanOrEqual(LONGEST_FROM_TRAY);
});

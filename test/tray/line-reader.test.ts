import { ReadlineParser } from '@serialport/parser-readline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_FROM_TRAY } from '../../firmware-protocol/codec/index.ts';
import { LineReader } from '../../main/tray/line-reader.ts';
import { LineCap } from '../../main/tray/node/serial-line.ts';

/** The lines and the too long ones, in order, by the serial library's parser behind our cap. */
function byLibrary(chunks: readonly Uint8Array[]): readonly string[] {
  const cap = new LineCap(LONGEST_FROM_TRAY);
  const parser = new ReadlineParser({ delimiter: '\n', encoding: 'latin1' });
  const told: string[] = [];
  cap.on('long', (text: string) => told.push(`long ${text}`));
  parser.on('data', (text: string) => told.push(`line ${text}`));
  cap.pipe(parser);
  for (const chunk of chunks) cap.write(Buffer.from(chunk));
  return told;
}

function byReader(chunks: readonly Uint8Array[]): readonly string[] {
  const told: string[] = [];
  const reader = new LineReader(LONGEST_FROM_TRAY, {
    line: (text) => told.push(`line ${text}`),
    long: (text) => told.push(`long ${text}`),
  });
  for (const chunk of chunks) reader.take(chunk);
  return told;
}

test('a browser reads the same lines as the serial library, for all bytes and chunks', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .constantFrom('\n', '\n\n', 'x'.repeat(119), 'x'.repeat(120), 'y'.repeat(500), '\r\n', 'ok 1\n')
      .map((text) => Uint8Array.from(text, (char) => char.charCodeAt(0))),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (chunks) => {
      // A line that is too long may be reported before or after an earlier line: the library splits them in two
      // steps.
      const sort = (told: readonly string[]) => [
        ...told.filter((t) => t.startsWith('line')),
        ...told.filter((t) => t.startsWith('long')),
      ];
      expect(sort(byReader(chunks))).toEqual(sort(byLibrary(chunks)));
    }),
    { numRuns: 300 },
  );
});

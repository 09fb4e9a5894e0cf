import { describe, expect, it, test } from 'vitest';
import { HexError, readHexFile } from '../../main/tray/flash/flash.ts';

const DATA = ':0400100001020304E2';
const END = ':00000001FF';

describe('an Intel HEX file', () => {
  it('is read to where its records say', () => {
    const flash = readHexFile(`${DATA}\n${END}\n`, 32);
    expect([...flash.slice(14, 22)]).toEqual([0xff, 0xff, 1, 2, 3, 4, 0xff, 0xff]);
  });

  test.each([
    ['a wrong checksum', ':0400100001020305E2\n:00000001FF'],
    ['no record', 'hello\n:00000001FF'],
    ['a record that is cut', ':04001000010203E6\n:00000001FF'],
    ['an unknown record type', ':020000040001F9\n:00000001FF'],
    ['data beyond the flash', ':04001E0001020304D4\n:00000001FF'],
    ['no end', DATA],
    ['something after the end', `${END}\n${DATA}`],
  ])('is refused for %s', (_, text) => expect(() => readHexFile(text, 32)).toThrow(HexError));
});

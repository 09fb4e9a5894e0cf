/** A damaged Intel HEX file. */
export class HexError extends Error {
  override readonly name = 'HexError';
}

/**
 * Reads an Intel HEX file (data and end-of-file records) into flash of `size` bytes, 0xFF where nothing is written.
 * Throws `HexError` on a malformed record, a wrong checksum, another record type or an address beyond `size`.
 */
export function readHexFile(text: string, size: number): Uint8Array {
  const flash = new Uint8Array(size).fill(0xff);
  let ended = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue;
    const fail = (why: string) => new HexError(`line ${index + 1}: ${why}`);
    if (ended) throw fail('after the end');
    if (!/^:([0-9A-F]{2}){5,}$/i.test(line)) throw fail('no record');
    const bytes = Uint8Array.from(line.slice(1).match(/../g) ?? [], (pair) => parseInt(pair, 16));
    if (bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0) !== 0) throw fail('checksum');
    const [count = 0, high = 0, low = 0, type] = bytes;
    if (bytes.length !== count + 5) throw fail('length');
    if (type === 1) ended = true;
    else if (type !== 0) throw fail(`record type ${type}`);
    else {
      const address = high * 256 + low;
      if (address + count > size) throw fail('beyond the flash');
      flash.set(bytes.subarray(4, 4 + count), address);
    }
  }
  if (!ended) throw new HexError('no end record');
  return flash;
}

/** A page of the ATmega328P's flash, in bytes. */
export const PAGE = 128;
/** Start of the largest bootloader: nothing may be written from here on. */
const MOST_BYTES = 0x7800;

/** The bytes for the flash from address 0, in whole pages. Throws `HexError` for a damaged file. */
export function imageOf(hex: string): Uint8Array {
  const all = readHexFile(hex, MOST_BYTES);
  let end = all.length;
  while (end > 0 && all[end - 1] === 0xff) end--;
  return all.slice(0, Math.ceil(end / PAGE) * PAGE);
}

/**
 * On the first page while the others are written: a jump to itself. A board unplugged meanwhile loops in place
 * instead of running half a program, and its bootloader still works.
 */
export function standStill(): Uint8Array {
  const page = new Uint8Array(PAGE).fill(0xff);
  // rjmp .-2
  page.set([0xff, 0xcf]);
  return page;
}

import { readHexFile } from './hex.ts';

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

const POLYNOMIAL = 0x1021;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/**
 * CRC-16/IBM-3740 (CCITT-FALSE) of the first `length` characters of `text`, each taken as one byte.
 * `crc16('123456789')` is 0x29b1. SPEC.md, "A line".
 */
export function crc16(text: string, length = text.length): number {
  let crc = 0xffff;
  for (let i = 0; i < length; i++) {
    crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ (text.charCodeAt(i) & 0xff)] ?? 0);
  }
  return crc;
}

/** Upper-case hexadecimal of a fixed width: `hex(163, 4)` is `00A3`. */
export const hex = (value: number, width: number): string =>
  value.toString(16).toUpperCase().padStart(width, '0');

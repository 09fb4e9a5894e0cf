/** CRC-32 (as zlib's) without zlib: eight bytes at a time, by tables. */

const TABLES: readonly Uint32Array[] = makeTables();

function makeTables(): Uint32Array[] {
  const tables = Array.from({ length: 8 }, () => new Uint32Array(256));
  for (let byte = 0; byte < 256; byte++) {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    set(tables[0], byte, sum);
  }
  for (let table = 1; table < 8; table++)
    for (let byte = 0; byte < 256; byte++) {
      const above = at(tables[table - 1], byte);
      set(tables[table], byte, (above >>> 8) ^ at(tables[0], above & 0xff));
    }
  return tables;
}

function set(table: Uint32Array | undefined, index: number, value: number): void {
  if (table) table[index] = value;
}

function at(table: Uint32Array | undefined, index: number): number {
  return table?.[index] ?? 0;
}

const encoder = new TextEncoder();

/** The sum of a text (as UTF-8) or of bytes, continued from `begun`. */
export function crc32(data: string | Uint8Array, begun = 0): number {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data;
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES;
  const byte = (index: number): number => bytes[index] ?? 0;
  let sum = ~begun;
  let index = 0;
  for (; index + 8 <= bytes.length; index += 8) {
    const low =
      sum ^ (byte(index) | (byte(index + 1) << 8) | (byte(index + 2) << 16) | (byte(index + 3) << 24));
    sum =
      at(t7, low & 0xff) ^
      at(t6, (low >>> 8) & 0xff) ^
      at(t5, (low >>> 16) & 0xff) ^
      at(t4, low >>> 24) ^
      at(t3, byte(index + 4)) ^
      at(t2, byte(index + 5)) ^
      at(t1, byte(index + 6)) ^
      at(t0, byte(index + 7));
  }
  for (; index < bytes.length; index++) sum = (sum >>> 8) ^ at(t0, (sum ^ byte(index)) & 0xff);
  return ~sum >>> 0;
}

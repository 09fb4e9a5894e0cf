import { inflateSync } from 'node:zlib';

/** The chunks that a picture needs; all others (profiles, texts, further frames) may unpack to any size. */
const NEEDED = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
const CHANNELS: { readonly [colour: number]: number } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * A PNG reduced to what its picture needs, after checking that its data unpacks to exactly the size in its header.
 * Throws where the file is damaged, or unpacks to more.
 *
 * @param png bytes of the file; its header must be whole
 */
export function barePng(png: Buffer): Buffer {
  const parts = [png.subarray(0, 8)];
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > png.length) throw new RangeError('chunk');
    const kind = png.toString('latin1', at + 4, at + 8);
    if (NEEDED.includes(kind)) parts.push(png.subarray(at, end));
    if (kind === 'IDAT') packed.push(png.subarray(at + 8, at + 8 + length));
    if (kind === 'IEND') break;
    at = end;
  }
  const rows = rawBytes(png);
  const { length } = inflateSync(Buffer.concat(packed), { maxOutputLength: rows.most });
  if (length < rows.least) throw new RangeError('IDAT');
  return Buffer.concat(parts);
}

/** The unpacked size of a PNG's rows in bytes; interlaced ones have more rows, each with a filter byte. */
export function rawBytes(png: Buffer): { readonly least: number; readonly most: number } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bits = (png[24] ?? 8) * (CHANNELS[png[25] ?? 6] ?? 4);
  const least = height * (Math.ceil((width * bits) / 8) + 1);
  return png[28] === 1
    ? { least: (height * width * bits) / 8, most: least + 16 * (width + height) + 64 }
    : { least, most: least };
}

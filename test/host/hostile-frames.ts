import { createHash } from 'node:crypto';
import type { Random } from '../support/random.ts';
import { bytes } from './hostile-lines.ts';

/** A frame as RFC 6455 has it, or not quite. */
export function frame(
  opcode: number,
  payload: Buffer | string,
  {
    mask = true,
    fin = true,
    rsv = 0,
    length,
  }: { mask?: boolean; fin?: boolean; rsv?: number; length?: bigint } = {},
): Buffer {
  const data = Buffer.from(payload);
  const size = length ?? BigInt(data.length);
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  const bit = mask ? 0x80 : 0;
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(size);
  const header =
    size < 126n
      ? Buffer.from([first, bit | Number(size)])
      : size < 65_536n
        ? Buffer.from([first, bit | 126, ...long.subarray(6)])
        : Buffer.from([first, bit | 127, ...long]);
  if (!mask) return Buffer.concat([header, data]);
  const key = createHash('md5').update(data).digest().subarray(0, 4);
  return Buffer.concat([header, key, Buffer.from(data.map((byte, i) => byte ^ key[i % 4]!))]);
}

/** Frames that no browser sends; the host must end the line. */
export function frameAttack(random: Random): Buffer {
  const text = Buffer.from('{"hello":1,"token":"x"}');
  switch (random.below(12)) {
    case 0:
      return frame(1, text, { mask: false });
    case 1:
      return frame(1, text, { rsv: 1 + random.below(7) });
    case 2:
      return frame(3 + random.below(5), text);
    case 3:
      return frame(11 + random.below(5), text);
    case 4:
      return frame(1, text, { length: random.pick([70_000n, 1n << 32n, (1n << 63n) - 1n, 1n << 63n]) });
    case 5:
      return frame(9, Buffer.alloc(126 + random.below(500)));
    case 6:
      return frame(8, Buffer.from([random.below(256)]));
    case 7:
      return frame(8, Buffer.from([0x03, random.pick([0xec, 0xed, 0xee, 0xf7])]));
    case 8:
      return frame(0, text);
    case 9:
      return frame(1, Buffer.from([0xff, 0xfe, 0xc0, 0x80, ...text]));
    case 10:
      return Buffer.concat([frame(1, text, { fin: false }), frame(1, text)]);
    default:
      return frame(2, bytes(random, 300));
  }
}

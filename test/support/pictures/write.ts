import { encode as encodePng } from 'fast-png';
import { type Rgb, grayOf } from '../../../main/vision/index.ts';

/** A picture as the bytes of a PNG. */
export const pngOf = ({ width, height, data }: Rgb): Uint8Array =>
  encodePng({ width, height, data, channels: 3, depth: 8 });

export const ppmOf = ({ width, height, data }: Rgb): Buffer =>
  Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), data]);

/** The first line of a film, which tells its frames a second. */
export const filmHead = (width: number, height: number, rate: number): Buffer =>
  Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`);

/** A frame of a film: luma, then colours at half the size (BT.601, full range, as cameras give it). */
export function filmFrame(image: Rgb): Buffer {
  const { width, height, data } = image;
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const blue = Buffer.alloc(half.width * half.height);
  const red = Buffer.alloc(half.width * half.height);
  for (let y = 0; y < half.height; y += 1)
    for (let x = 0; x < half.width; x += 1) {
      const p = (Math.min(height - 1, 2 * y) * width + Math.min(width - 1, 2 * x)) * 3;
      const [r, g, b] = [data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0];
      blue[y * half.width + x] = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
      red[y * half.width + x] = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
    }
  return Buffer.concat([Buffer.from('FRAME\n'), grayOf(data, width, height, 3).data, blue, red]);
}

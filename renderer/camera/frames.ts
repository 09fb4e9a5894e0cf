import { rgbOf, rgbOfPlanes } from '../../main/vision/own/index.ts';
import { grayOf, grayOfLuma } from '../../main/vision/index.ts';
import type { Seen } from './dice-under.ts';

/** A camera frame from any source: its pixels, and cut-outs to show. */
export interface Frame extends Seen {
  /** A part of the picture in colour; null once it is gone. */
  cut(x: number, y: number, width: number, height: number): Promise<ImageBitmap | null>;
  close(): void;
}

/** Formats whose first plane is the brightness of each pixel. */
const LUMA_FIRST = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

let canvas: OffscreenCanvas | null = null;

/** Reads a picture back from a canvas: slow, but supported everywhere. */
function drawn(picture: VideoFrame | ImageBitmap, width: number, height: number): Seen {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { gray: grayOf(data, width, height, 4), colours: () => rgbOf(data, width, height, 4) };
}

const cutFrom =
  (picture: VideoFrame | ImageBitmap): Frame['cut'] =>
  (x, y, width, height) =>
    createImageBitmap(picture, x, y, width, height).catch(() => null);

export function frameOfBitmap(picture: ImageBitmap): Frame {
  return {
    ...drawn(picture, picture.width, picture.height),
    cut: cutFrom(picture),
    close: () => picture.close(),
  };
}

/** A frame from the browser's camera, with its luma plane unchanged if there is one. */
export async function frameOfVideo(picture: VideoFrame): Promise<Frame> {
  const rect = picture.visibleRect ?? { width: picture.displayWidth, height: picture.displayHeight };
  const [width, height] = [rect.width, rect.height];
  return {
    ...((await planesOf(picture, width, height)) ?? drawn(picture, width, height)),
    cut: cutFrom(picture),
    close: () => picture.close(),
  };
}

async function planesOf(picture: VideoFrame, width: number, height: number): Promise<Seen | null> {
  if (picture.format === null || !LUMA_FIRST.has(picture.format)) return null;
  const bytes = new Uint8Array(picture.allocationSize());
  const [luma, blue, red] = await picture.copyTo(bytes);
  if (!luma) return null;
  const gray = grayOfLuma(
    bytes.subarray(luma.offset, luma.offset + luma.stride * height),
    width,
    height,
    luma.stride,
  );
  const isI420 = picture.format === 'I420' || picture.format === 'I420A';
  if (!isI420 || !blue || !red) return { gray, colours: () => drawn(picture, width, height).colours() };
  return { gray, colours: () => rgbOfPlanes(tight(bytes, [luma, blue, red], width, height), width, height) };
}

/** Copies the three planes of a frame without row padding. */
function tight(bytes: Uint8Array, planes: readonly PlaneLayout[], width: number, height: number): Uint8Array {
  const sizes = planes.map((plane, i) => ({
    ...plane,
    wide: i === 0 ? width : Math.ceil(width / 2),
    high: i === 0 ? height : Math.ceil(height / 2),
  }));
  const out = new Uint8Array(sizes.reduce((sum, { wide, high }) => sum + wide * high, 0));
  let at = 0;
  for (const { offset, stride, wide, high } of sizes)
    for (let row = 0; row < high; row += 1, at += wide)
      out.set(bytes.subarray(offset + row * stride, offset + row * stride + wide), at);
  return out;
}

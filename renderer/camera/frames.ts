import { type Gray, grayOf, grayOfLuma } from '../../main/vision/index.ts';

/** A frame of a camera, whatever carries it: its brightness, and parts of it to be shown. */
export interface Frame {
  readonly gray: Gray;
  /** A part of the picture in colour; null where it cannot be cut out any more. */
  cut(x: number, y: number, width: number, height: number): Promise<ImageBitmap | null>;
  close(): void;
}

/** Formats whose first plane is the brightness of each pixel. */
const LUMA_FIRST = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

let canvas: OffscreenCanvas | null = null;

/** Reads the brightness of a picture back from a canvas: slow, but every browser can. */
function drawn(picture: VideoFrame | ImageBitmap, width: number, height: number): Gray {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0, width, height);
  return grayOf(context.getImageData(0, 0, width, height).data, width, height, 4);
}

const cutFrom =
  (picture: VideoFrame | ImageBitmap): Frame['cut'] =>
  (x, y, width, height) =>
    createImageBitmap(picture, x, y, width, height).catch(() => null);

export function frameOfBitmap(picture: ImageBitmap): Frame {
  return {
    gray: drawn(picture, picture.width, picture.height),
    cut: cutFrom(picture),
    close: () => picture.close(),
  };
}

/** A frame as the browser's camera gives it: its luma plane as it is, where there is one. */
export async function frameOfVideo(picture: VideoFrame): Promise<Frame> {
  const rect = picture.visibleRect ?? { width: picture.displayWidth, height: picture.displayHeight };
  const [width, height] = [rect.width, rect.height];
  return {
    gray: (await lumaOf(picture, width, height)) ?? drawn(picture, width, height),
    cut: cutFrom(picture),
    close: () => picture.close(),
  };
}

async function lumaOf(picture: VideoFrame, width: number, height: number): Promise<Gray | null> {
  if (picture.format === null || !LUMA_FIRST.has(picture.format)) return null;
  const bytes = new Uint8Array(picture.allocationSize());
  const [luma] = await picture.copyTo(bytes);
  if (!luma) return null;
  return grayOfLuma(
    bytes.subarray(luma.offset, luma.offset + luma.stride * height),
    width,
    height,
    luma.stride,
  );
}

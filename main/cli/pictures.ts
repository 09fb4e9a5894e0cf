import type { FileHandle } from 'node:fs/promises';
import { convertIndexedToRgb, decode as decodePng, encode as encodePng } from 'fast-png';
import jpeg from 'jpeg-js';
import { UnfitFileError, openRegular, readWhole } from '../disk/regular-file.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { orientationOf, upright } from './exif.ts';
import { barePng, rawBytes } from './png-chunks.ts';
import { type Gray, type Rgb, gray, grayOf, grayOfLuma } from '../vision/index.ts';
import { rgbOf, rgbOfPlanes } from '../vision/own/index.ts';

/** More pixels than any camera takes, and few enough to fit in memory. */
const MOST_PIXELS = 60_000_000;
const MOST_BYTES = 256 * 1024 * 1024;
/** Most bytes that a picture's rows may take unpacked, and the memory that a JPEG may take on the way, in MB. */
const MOST_RAW = 384 * 1024 * 1024;
const MOST_MEMORY = 1024;
/** The most pixels that a JPEG packs into a byte, even where all are alike. */
const PIXELS_A_BYTE = 4000;
/** Longest first line of a film, and of a frame's. */
const MOST_HEADER = 1024;

/** A picture, or the pictures of a film, one after the other. */
export type Frames<T = Gray> = AsyncIterable<T | Gray>;

/** Decodes a picture's bytes to brightness, or to colours. */
interface Make<T> {
  readonly pixels: (bytes: ArrayLike<number>, width: number, height: number, step: 3 | 4) => T;
  /** A film frame with colours at half the size; null if brightness is enough. */
  readonly planes: ((bytes: Uint8Array, width: number, height: number) => T) | null;
}
const BRIGHTNESS: Make<Gray> = { pixels: grayOf, planes: null };
const COLOURS: Make<Rgb> = { pixels: rgbOf, planes: rgbOfPlanes };

/**
 * Opens a JPEG, PNG, PPM/PGM or `.y4m` file, told by its first bytes. Refuses with `picture.missing` {file},
 * `picture.unknown` {file}, `picture.large` {file, width, height}, `picture.damaged` {file, why}. A film that breaks off in the
 * middle throws `BrokenFilm` from its frames.
 */
export const openPicture = (file: string): Promise<Result<Frames>> => openAs(file, BRIGHTNESS);

/** Opens a picture or a film as `openPicture` does, in colours where it has any. */
export const openColours = (file: string): Promise<Result<Frames<Rgb>>> => openAs(file, COLOURS);

async function openAs<T extends Gray>(file: string, make: Make<T>): Promise<Result<Frames<T>>> {
  let handle: FileHandle;
  try {
    handle = await openRegular(file);
  } catch (error) {
    // A device never ends, and a folder cannot be read.
    return refuse(error instanceof UnfitFileError ? 'picture.unknown' : 'picture.missing', { file });
  }
  const head = Buffer.alloc(64);
  const { bytesRead } = await handle.read(head, 0, head.length, 0).catch(() => ({ bytesRead: 0 }));
  const start = head.subarray(0, bytesRead);
  if (start.toString('latin1').startsWith('YUV4MPEG2 ')) return film(handle, file, make);
  const whole = await wholeFile(handle, file);
  await handle.close();
  if (!whole.ok) return whole;
  const image = decodeStill(whole.value, file, make);
  return image.ok ? ok(once(image.value)) : image;
}

// eslint-disable-next-line @typescript-eslint/require-await -- one picture is a film of one frame
async function* once<T>(image: T | Gray): Frames<T> {
  yield image;
}

async function wholeFile(handle: FileHandle, file: string): Promise<Result<Buffer>> {
  try {
    return ok(await readWhole(handle, MOST_BYTES));
  } catch (error) {
    return refuse(error instanceof UnfitFileError ? 'picture.bytes' : 'picture.missing', { file });
  }
}

const checkSize = (file: string, width: number, height: number): Result<null> =>
  width * height > MOST_PIXELS || width > 65_535 || height > 65_535
    ? refuse('picture.large', { file, width, height })
    : width < 8 || height < 8
      ? refuse('picture.damaged', { file, why: `${width} × ${height}` })
      : ok(null);

function decodeStill<T extends Gray>(bytes: Buffer, file: string, make: Make<T>): Result<T | Gray> {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes, file, make);
    if (bytes.toString('latin1', 1, 4) === 'PNG') return readPng(bytes, file, make);
    if (/^P[56]\s/.test(bytes.toString('latin1', 0, 3))) return readPnm(bytes, file, make);
  } catch (error) {
    return refuse('picture.damaged', { file, why: error instanceof Error ? error.message : String(error) });
  }
  return refuse('picture.unknown', { file });
}

function readJpeg<T extends Gray>(bytes: Buffer, file: string, make: Make<T>): Result<T | Gray> {
  const size = jpegSize(bytes);
  if (!size) return refuse('picture.damaged', { file, why: 'SOF' });
  const checked = checkSize(file, size.width, size.height);
  if (!checked.ok) return checked;
  if (size.width * size.height > PIXELS_A_BYTE * bytes.length)
    return refuse('picture.damaged', { file, why: `${size.width} × ${size.height}` });
  const { width, height, data } = jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: false,
    tolerantDecoding: false,
    maxResolutionInMP: MOST_PIXELS / 1e6,
    maxMemoryUsageInMB: MOST_MEMORY,
  });
  return ok(upright(make.pixels(data, width, height, 3), orientationOf(bytes)));
}

/** The size a JPEG says it has, from its frame header. */
function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readPng<T>(bytes: Buffer, file: string, make: Make<T>): Result<T | Gray> {
  const checked = checkSize(file, bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (!checked.ok) return checked;
  if (rawBytes(bytes).most > MOST_RAW)
    return refuse('picture.large', { file, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
  const png = decodePng(barePng(bytes), { checkCrc: true });
  const { width, height } = png;
  if (png.palette)
    return ok(make.pixels(convertIndexedToRgb(png), width, height, png.palette[0]?.length === 4 ? 4 : 3));
  const bits =
    png.depth === 16 ? Uint8Array.from(png.data, (value) => value >> 8) : new Uint8Array(png.data.buffer);
  if (png.channels >= 3) return ok(make.pixels(bits, width, height, png.channels === 4 ? 4 : 3));
  const out = gray(width, height);
  if (png.depth >= 8) for (let i = 0; i < out.data.length; i += 1) out.data[i] = bits[i * png.channels] ?? 0;
  else unpack(bits, png.depth, out);
  return ok(out);
}

/** Pixels of 1, 2 or 4 bits, each row begun with a new byte. */
function unpack(bits: Uint8Array, depth: number, { width, height, data }: Gray): void {
  const perRow = Math.ceil((width * depth) / 8);
  const most = (1 << depth) - 1;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const byte = bits[y * perRow + ((x * depth) >> 3)] ?? 0;
      data[y * width + x] = (((byte >> (8 - depth - ((x * depth) & 7))) & most) * 255) / most;
    }
}

function readPnm<T>(bytes: Buffer, file: string, make: Make<T>): Result<T | Gray> {
  const head = bytes
    .toString('latin1', 0, MOST_HEADER)
    .replace(/#[^\n]*/g, (comment) => ' '.repeat(comment.length));
  const match = /^P([56])\s+(\d+)\s+(\d+)\s+(\d+)\s/.exec(head);
  if (!match) return refuse('picture.damaged', { file, why: 'PNM' });
  const [all, kind, ...numbers] = match;
  const [width = 0, height = 0, most = 0] = numbers.map(Number);
  const checked = checkSize(file, width, height);
  if (!checked.ok) return checked;
  const channels = kind === '6' ? 3 : 1;
  const depth = most > 255 ? 2 : 1;
  const body = bytes.subarray(all.length);
  if (most < 1 || most > 65_535 || body.length < width * height * channels * depth)
    return refuse('picture.damaged', { file, why: 'PNM' });
  const values = new Uint8Array(width * height * channels);
  for (let i = 0; i < values.length; i += 1) {
    const value = depth === 2 ? body.readUInt16BE(2 * i) : (body[i] ?? 0);
    values[i] = Math.min(255, (value * 255) / most);
  }
  return ok(channels === 3 ? make.pixels(values, width, height, 3) : { width, height, data: values });
}

/** A film that ends in the middle of a frame: what was read before was intact. */
export class BrokenFilm extends Error {}

/** How many bytes the colours of a frame take after its luma, by the film's colour space. */
function colourBytes(space: string, width: number, height: number): number | null {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  if (space.startsWith('420')) return space.includes('p1') ? null : 2 * half.width * half.height;
  if (space === '422') return 2 * half.width * height;
  if (space === '444') return 2 * width * height;
  return space === 'mono' ? 0 : null;
}

async function film<T>(handle: FileHandle, file: string, make: Make<T>): Promise<Result<Frames<T>>> {
  const head = Buffer.alloc(MOST_HEADER);
  const { bytesRead } = await handle.read(head, 0, MOST_HEADER, 0);
  const end = head.subarray(0, bytesRead).indexOf('\n');
  const line = head.toString('latin1', 0, Math.max(0, end));
  const number = (letter: string): number => Number(new RegExp(` ${letter}(\\d+)`).exec(line)?.[1] ?? 0);
  const [width, height] = [number('W'), number('H')];
  const rest = colourBytes(/ C(\w+)/.exec(line)?.[1] ?? '420', width, height);
  const checked = checkSize(file, width, height);
  if (end < 0 || rest === null || !checked.ok) {
    await handle.close();
    return checked.ok ? refuse('picture.damaged', { file, why: 'YUV4MPEG2' }) : checked;
  }
  return ok(filmFrames(handle, { start: end + 1, width, height, rest }, make));
}

async function* filmFrames<T>(
  handle: FileHandle,
  { start, width, height, rest }: { start: number; width: number; height: number; rest: number },
  make: Make<T>,
): Frames<T> {
  const area = width * height;
  const halves = 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
  const planes = rest === halves ? make.planes : null;
  const head = Buffer.alloc(MOST_HEADER);
  // One buffer serves all frames: each is read before the next is requested.
  const luma = Buffer.alloc(planes ? area + rest : area);
  try {
    for (let at = start; ;) {
      const { bytesRead } = await handle.read(head, 0, MOST_HEADER, at);
      if (bytesRead === 0) return;
      const end = head.subarray(0, bytesRead).indexOf('\n');
      if (end < 0 || !head.toString('latin1', 0, 5).startsWith('FRAME')) throw new BrokenFilm('FRAME');
      const got = await handle.read(luma, 0, luma.length, at + end + 1);
      if (got.bytesRead < luma.length) throw new BrokenFilm('FRAME');
      yield planes ? planes(luma, width, height) : grayOfLuma(luma, width, height);
      at += end + 1 + area + rest;
    }
  } finally {
    await handle.close();
  }
}

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

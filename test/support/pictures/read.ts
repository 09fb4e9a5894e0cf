import type { FileHandle } from 'node:fs/promises';
import { convertIndexedToRgb, decode as decodePng } from 'fast-png';
import jpeg from 'jpeg-js';
import { UnfitFileError, openRegular, readWhole } from '../../../main/disk/regular-file.ts';
import { type Gray, type Rgb, gray, grayOf, grayOfLuma } from '../../../main/vision/index.ts';
import { rgbOf, rgbOfPlanes } from '../../../main/vision/own/index.ts';
import { orientationOf, upright } from './exif.ts';
import { barePng, rawBytes } from './png-chunks.ts';

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

/** A file that cannot be read as a picture or a film; `code` is for programs. */
export class PictureError extends Error {
  constructor(
    readonly code: `picture.${'missing' | 'bytes' | 'unknown' | 'large' | 'damaged' | 'broken'}`,
    message: string,
  ) {
    super(message);
  }
}

const damaged = (file: string, why: string): PictureError =>
  new PictureError('picture.damaged', `${file} is damaged and cannot be read (${why}).`);

const unknown = (file: string): PictureError =>
  new PictureError('picture.unknown', `${file} is not a JPEG, PNG, PPM or .y4m file.`);

const missing = (file: string): PictureError =>
  new PictureError('picture.missing', `${file} cannot be opened.`);

const large = (file: string, width: number, height: number): PictureError =>
  new PictureError('picture.large', `${file} has ${width} × ${height} pixels; at most 60 million are read.`);

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
 * Opens a JPEG, PNG, PPM/PGM or `.y4m` file, recognised by its first bytes. Throws `PictureError`; a film that ends in the
 * middle of a frame throws `picture.broken` from its frames, after all whole ones.
 */
export const openPicture = (file: string): Promise<Frames> => openAs(file, BRIGHTNESS);

/** Opens a picture or a film as `openPicture` does, in colours where it has any. */
export const openColours = (file: string): Promise<Frames<Rgb>> => openAs(file, COLOURS);

async function openAs<T extends Gray>(file: string, make: Make<T>): Promise<Frames<T>> {
  const handle = await openRegular(file).catch((error: unknown) => {
    // A device never ends, and a folder cannot be read.
    throw error instanceof UnfitFileError ? unknown(file) : missing(file);
  });
  const head = Buffer.alloc(64);
  const { bytesRead } = await handle.read(head, 0, head.length, 0).catch(() => ({ bytesRead: 0 }));
  const start = head.subarray(0, bytesRead);
  if (start.toString('latin1').startsWith('YUV4MPEG2 ')) return film(handle, file, make);
  try {
    return still(decodeStill(await readWhole(handle, MOST_BYTES), file, make));
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (!(error instanceof UnfitFileError)) throw missing(file);
    throw new PictureError('picture.bytes', `${file} is larger than 256 MB; films are read from .y4m files.`);
  } finally {
    await handle.close();
  }
}

/** A photograph as a film of one frame. */
async function* still<T>(image: T | Gray): Frames<T> {
  yield await Promise.resolve(image);
}

function checkSize(file: string, width: number, height: number): void {
  if (width * height > MOST_PIXELS || width > 65_535 || height > 65_535) throw large(file, width, height);
  if (width < 8 || height < 8) throw damaged(file, `${width} × ${height}`);
}

function decodeStill<T extends Gray>(bytes: Buffer, file: string, make: Make<T>): T | Gray {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes, file, make);
    if (bytes.toString('latin1', 1, 4) === 'PNG') return readPng(bytes, file, make);
    if (/^P[56]\s/.test(bytes.toString('latin1', 0, 3))) return readPnm(bytes, file, make);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw damaged(file, error instanceof Error ? error.message : String(error));
  }
  throw unknown(file);
}

function readJpeg<T extends Gray>(bytes: Buffer, file: string, make: Make<T>): T | Gray {
  const size = jpegSize(bytes);
  if (!size) throw damaged(file, 'SOF');
  checkSize(file, size.width, size.height);
  if (size.width * size.height > PIXELS_A_BYTE * bytes.length)
    throw damaged(file, `${size.width} × ${size.height}`);
  const { width, height, data } = jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: false,
    tolerantDecoding: false,
    maxResolutionInMP: MOST_PIXELS / 1e6,
    maxMemoryUsageInMB: MOST_MEMORY,
  });
  return upright(make.pixels(data, width, height, 3), orientationOf(bytes));
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

function readPng<T>(bytes: Buffer, file: string, make: Make<T>): T | Gray {
  const [statedWidth, statedHeight] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  checkSize(file, statedWidth, statedHeight);
  if (rawBytes(bytes).most > MOST_RAW) throw large(file, statedWidth, statedHeight);
  const png = decodePng(barePng(bytes), { checkCrc: true });
  const { width, height } = png;
  if (png.palette)
    return make.pixels(convertIndexedToRgb(png), width, height, png.palette[0]?.length === 4 ? 4 : 3);
  const bits =
    png.depth === 16 ? Uint8Array.from(png.data, (value) => value >> 8) : new Uint8Array(png.data.buffer);
  if (png.channels >= 3) return make.pixels(bits, width, height, png.channels === 4 ? 4 : 3);
  const out = gray(width, height);
  if (png.depth >= 8) for (let i = 0; i < out.data.length; i += 1) out.data[i] = bits[i * png.channels] ?? 0;
  else unpack(bits, png.depth, out);
  return out;
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

function readPnm<T>(bytes: Buffer, file: string, make: Make<T>): T | Gray {
  const head = bytes
    .toString('latin1', 0, MOST_HEADER)
    .replace(/#[^\n]*/g, (comment) => ' '.repeat(comment.length));
  const match = /^P([56])\s+(\d+)\s+(\d+)\s+(\d+)\s/.exec(head);
  if (!match) throw damaged(file, 'PNM');
  const [all, kind, ...numbers] = match;
  const [width = 0, height = 0, most = 0] = numbers.map(Number);
  checkSize(file, width, height);
  const channels = kind === '6' ? 3 : 1;
  const depth = most > 255 ? 2 : 1;
  const body = bytes.subarray(all.length);
  if (most < 1 || most > 65_535 || body.length < width * height * channels * depth)
    throw damaged(file, 'PNM');
  const values = new Uint8Array(width * height * channels);
  for (let i = 0; i < values.length; i += 1) {
    const value = depth === 2 ? body.readUInt16BE(2 * i) : (body[i] ?? 0);
    values[i] = Math.min(255, (value * 255) / most);
  }
  return channels === 3 ? make.pixels(values, width, height, 3) : { width, height, data: values };
}

/** How many bytes the colours of a frame take after its luma, by the film's colour space. */
function colourBytes(space: string, width: number, height: number): number | null {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  if (space.startsWith('420')) return space.includes('p1') ? null : 2 * half.width * half.height;
  if (space === '422') return 2 * half.width * height;
  if (space === '444') return 2 * width * height;
  return space === 'mono' ? 0 : null;
}

async function film<T>(handle: FileHandle, file: string, make: Make<T>): Promise<Frames<T>> {
  const head = Buffer.alloc(MOST_HEADER);
  const { bytesRead } = await handle.read(head, 0, MOST_HEADER, 0);
  const end = head.subarray(0, bytesRead).indexOf('\n');
  const line = head.toString('latin1', 0, Math.max(0, end));
  const number = (letter: string): number => Number(new RegExp(` ${letter}(\\d+)`).exec(line)?.[1] ?? 0);
  const [width, height] = [number('W'), number('H')];
  const rest = colourBytes(/ C(\w+)/.exec(line)?.[1] ?? '420', width, height);
  try {
    checkSize(file, width, height);
    if (end < 0 || rest === null) throw damaged(file, 'YUV4MPEG2');
  } catch (error) {
    await handle.close();
    throw error;
  }
  return filmFrames(handle, file, { start: end + 1, width, height, rest }, make);
}

async function* filmFrames<T>(
  handle: FileHandle,
  file: string,
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
    for (let at = start, whole = 0; ; whole += 1) {
      const { bytesRead } = await handle.read(head, 0, MOST_HEADER, at);
      if (bytesRead === 0) return;
      const end = head.subarray(0, bytesRead).indexOf('\n');
      const isFrame = end >= 0 && head.toString('latin1', 0, 5).startsWith('FRAME');
      const got = isFrame ? await handle.read(luma, 0, luma.length, at + end + 1) : null;
      if (!got || got.bytesRead < luma.length)
        throw new PictureError('picture.broken', `${file} breaks off in the middle; whole frames: ${whole}.`);
      yield planes ? planes(luma, width, height) : grayOfLuma(luma, width, height);
      at += end + 1 + area + rest;
    }
  } finally {
    await handle.close();
  }
}

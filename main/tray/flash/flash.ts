import {
  BAUD_RATE,
  decodeFromTray,
  encodeToTray,
  LONGEST_FROM_TRAY,
} from '../../../firmware-protocol/codec/index.ts';
import { type Phrase, type Result, ok, refuse, refuseWith } from '../../engine/core/result.ts';
import type { Clock } from '../clock.ts';
import { bytesOf } from '../line-reader.ts';
import { ByteStream, type OpenLine, LineError } from './serial-line.ts';
import { Stk500, Stk500Error } from './stk500.ts';

export type Found =
  | { readonly kind: 'tray'; readonly device?: string; readonly firmware?: string }
  /** Something other than a tray talks there. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'silent' };

const LOOK = 50;

/**
 * Opens a port and waits for a tray's greeting; opening resets most boards. A tray that talks without greeting is
 * asked to. Rejects with the system's error, or `LineError` if it is unplugged.
 */
export async function listen(open: OpenLine, path: string, clock: Clock, ms: number): Promise<Found> {
  const stream = await ByteStream.open(open, path, BAUD_RATE, clock);
  try {
    return await hearGreeting(stream, clock, ms);
  } finally {
    await stream.close();
  }
}

/** The first useful line: a greeting, of any version. */
function greetingIn(lines: readonly string[]): Found | undefined {
  let found: Found | undefined;
  for (const line of lines) {
    const decoded = decodeFromTray(line);
    if (!decoded.ok) continue;
    const { message } = decoded;
    if (message.kind === 'hello') return { kind: 'tray', device: message.device, firmware: message.firmware };
    found = { kind: 'tray' };
  }
  return found;
}

async function hearGreeting(stream: ByteStream, clock: Clock, ms: number): Promise<Found> {
  const end = clock.now() + ms;
  let text = '';
  let found: Found = { kind: 'silent' };
  let number = 0;
  while (clock.now() < end) {
    const chunk = await stream.gather(LOOK);
    if (chunk.length > 0 && found.kind === 'silent') found = { kind: 'stranger' };
    const lines = (text + String.fromCharCode(...chunk)).split('\n');
    text = (lines.pop() ?? '').slice(-LONGEST_FROM_TRAY);
    const heard = greetingIn(lines);
    if (!heard) continue;
    found = heard;
    if (heard.kind === 'tray' && heard.firmware !== undefined) return heard;
    // It was already running: it greets when asked.
    await stream.write(bytesOf(encodeToTray({ kind: 'hello', seq: ++number })));
  }
  return found;
}

/** Bootloaders of boards with an ATmega328P, the usual one first. `attempts` are 0.1 s each. */
export const BOOTLOADERS = [
  { name: 'optiboot', baudRate: 115_200, attempts: 12 },
  { name: 'atmegaboot', baudRate: 57_600, attempts: 16 },
] as const;
export type Bootloader = (typeof BOOTLOADERS)[number];

/** Rounds of attempts, between which somebody may press the board's reset button. */
const ROUNDS = 3;

/** Chips that can run the firmware: ATmega328P, ATmega328, ATmega328PB. */
const SIGNATURES: readonly string[] = ['1E950F', '1E9514', '1E9516'];

/** Time before a board counts as silent; an old bootloader waits two seconds first. */
const LOOK_TIME = 4000;
/** How long to wait for the new firmware, in ms. */
const GREETING_TIME = 12_000;

export const FLASH_STEPS = ['looking', 'calling', 'writing', 'checking', 'greeting'] as const;
export type FlashStep = (typeof FLASH_STEPS)[number];

export interface FlashProgress {
  readonly step: FlashStep;
  /** Bytes written or checked so far, and in all; both 0 in other steps. */
  readonly done: number;
  readonly of: number;
}

export interface FlashOptions {
  readonly clock: Clock;
  readonly open: OpenLine;
  readonly path: string;
  /** Intel HEX. */
  readonly hex: string;
  /** Asked before writing to a board that is not a tray. */
  readonly sure: (found: Exclude<Found, { kind: 'tray' }>) => Promise<boolean>;
  readonly onProgress: (progress: FlashProgress) => void;
  /** Why a port cannot be opened, from the system's error. */
  readonly explain: (error: Error) => Promise<Phrase>;
}

export interface Flashed {
  readonly bootloader: Bootloader['name'];
  readonly bytes: number;
  readonly device: string;
  readonly firmware: string;
}

type Refusals = Result<never>;

/** An unexpected answer as a refusal; `touched` if the chip's flash may be half written. */
function explainEnd(error: unknown, path: string, touched: boolean): Refusals {
  const when = touched ? 'Half' : '';
  if (error instanceof LineError) {
    return refuse(`tray.flash.${error.why === 'gone' ? 'unplugged' : 'stopped'}${when}`, { path });
  }
  if (error instanceof Stk500Error) return refuse(`tray.flash.stopped${when}`, { path });
  throw error;
}

/** A bootloader that has answered, over an open line. */
interface Answered {
  readonly stream: ByteStream;
  readonly stk: Stk500;
  readonly bootloader: Bootloader;
}

async function callBootloader(options: FlashOptions): Promise<Answered | undefined> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const bootloader of BOOTLOADERS) {
      const { open, path, clock } = options;
      const stream = await ByteStream.open(open, path, bootloader.baudRate, clock);
      const stk = new Stk500(stream);
      let answered = false;
      try {
        await stream.reset();
        answered = await stk.sync(bootloader.attempts);
      } finally {
        if (!answered) await stream.close();
      }
      if (answered) return { stream, stk, bootloader };
    }
  }
  return undefined;
}

const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Writes the image and reads it back. The first page comes last; until then the chip only loops in place. */
async function program(stk: Stk500, image: Uint8Array, options: FlashOptions): Promise<boolean> {
  const pages = Array.from({ length: image.length / PAGE }, (_, i) => i * PAGE);
  const [first = 0, ...others] = pages;
  const pageAt = (at: number) => image.slice(at, at + PAGE);
  const tell = (step: FlashStep, done: number) => options.onProgress({ step, done, of: image.length });
  const isWritten = async (at: number) => same(await stk.readPage(at, PAGE), pageAt(at));
  await stk.enter();
  tell('writing', 0);
  await stk.writePage(first, standStill());
  for (const at of others) {
    await stk.writePage(at, pageAt(at));
    tell('writing', at);
  }
  for (const at of others) {
    if (!(await isWritten(at))) return false;
    tell('checking', at);
  }
  await stk.writePage(first, pageAt(first));
  if (!(await isWritten(first))) return false;
  tell('checking', image.length);
  await stk.leave();
  return true;
}

async function writeThrough(
  answered: Answered,
  image: Uint8Array,
  options: FlashOptions,
): Promise<Result<null>> {
  const { path } = options;
  let touched = false;
  try {
    const signature = await answered.stk.signature();
    if (!SIGNATURES.includes(signature)) return refuse('tray.flash.wrongChip', { path, signature });
    touched = true;
    return (await program(answered.stk, image, options)) ? ok(null) : refuse('tray.flash.differs', { path });
  } catch (error) {
    return explainEnd(error, path, touched);
  } finally {
    await answered.stream.close();
  }
}

/** Why a port does not open, or why the line over it ended. */
async function explainOpening(error: unknown, { path, explain }: FlashOptions): Promise<Refusals> {
  if (error instanceof LineError) return explainEnd(error, path, false);
  return refuseWith(await explain(error instanceof Error ? error : new Error(String(error))));
}

async function look(options: FlashOptions): Promise<Result<Found>> {
  options.onProgress({ step: 'looking', done: 0, of: 0 });
  try {
    return ok(await listen(options.open, options.path, options.clock, LOOK_TIME));
  } catch (error) {
    return explainOpening(error, options);
  }
}

async function call(options: FlashOptions): Promise<Result<Answered>> {
  options.onProgress({ step: 'calling', done: 0, of: 0 });
  try {
    const answered = await callBootloader(options);
    return answered ? ok(answered) : refuse('tray.flash.noBootloader', { path: options.path });
  } catch (error) {
    return explainOpening(error, options);
  }
}

/**
 * Flashes the board at a port: listens for a tray, calls the bootloader, checks the chip, writes, verifies, and
 * waits for the greeting. Refuses with `tray.flash.*`, or with `explain`'s reason for a port that does not open.
 */
export async function flashBoard(options: FlashOptions): Promise<Result<Flashed>> {
  const { path } = options;
  const image = imageOf(options.hex);
  const found = await look(options);
  if (!found.ok) return found;
  if (found.value.kind !== 'tray' && !(await options.sure(found.value)))
    return refuse('tray.flash.declined', { path });
  const answered = await call(options);
  if (!answered.ok) return answered;
  const written = await writeThrough(answered.value, image, options);
  if (!written.ok) return written;
  options.onProgress({ step: 'greeting', done: 0, of: 0 });
  const greeted = await listen(options.open, path, options.clock, GREETING_TIME).catch(() => undefined);
  if (greeted?.kind !== 'tray' || greeted.device === undefined || greeted.firmware === undefined)
    return refuse('tray.flash.noGreeting', { path });
  const { device, firmware } = greeted;
  return ok({ bootloader: answered.value.bootloader.name, bytes: image.length, device, firmware });
}

/** A damaged Intel HEX file. */
export class HexError extends Error {
  override readonly name = 'HexError';
}

/**
 * Reads an Intel HEX file (data and end-of-file records) into flash of `size` bytes, 0xFF where nothing is written.
 * Throws `HexError` on a malformed record, a wrong checksum, another record type or an address beyond `size`.
 */
export function readHexFile(text: string, size: number): Uint8Array {
  const flash = new Uint8Array(size).fill(0xff);
  let ended = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue;
    const fail = (why: string) => new HexError(`line ${index + 1}: ${why}`);
    if (ended) throw fail('after the end');
    if (!/^:([0-9A-F]{2}){5,}$/i.test(line)) throw fail('no record');
    const bytes = Uint8Array.from(line.slice(1).match(/../g) ?? [], (pair) => parseInt(pair, 16));
    if (bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0) !== 0) throw fail('checksum');
    const [count = 0, high = 0, low = 0, type] = bytes;
    if (bytes.length !== count + 5) throw fail('length');
    if (type === 1) ended = true;
    else if (type !== 0) throw fail(`record type ${type}`);
    else {
      const address = high * 256 + low;
      if (address + count > size) throw fail('beyond the flash');
      flash.set(bytes.subarray(4, 4 + count), address);
    }
  }
  if (!ended) throw new HexError('no end record');
  return flash;
}

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

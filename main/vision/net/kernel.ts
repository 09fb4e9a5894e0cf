/**
 * The one sum that takes a net's time, as WebAssembly: rows of inputs times a layer's weights. Built here byte by byte,
 * because a compiler for some hundred bytes would be the largest part of it.
 */

/** Rows and outputs that the kernel works on at once: 4 × 8 sums fit into registers. */
export const ROWS = 4;
export const LANES = 8;

const I32 = 0x7f;
const V128 = 0x7b;

/** An unsigned number as WebAssembly writes it (LEB128). */
function leb(value: number): number[] {
  const low = value & 0x7f;
  return value < 0x80 ? [low] : [low | 0x80, ...leb(value >>> 7)];
}

const section = (id: number, body: readonly number[]): number[] => [id, ...leb(body.length), ...body];
const nameOf = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)];

const get = (local: number): number[] => [0x20, ...leb(local)];
const set = (local: number): number[] => [0x21, ...leb(local)];
const simd = (code: number): number[] => [0xfd, ...leb(code)];
const ADD = [0x6a];
const FOUR_BYTES = 2;
const SIXTEEN_BYTES = 4;
/** Loads four floats. */
const load = (offset: number): number[] => [...simd(0x00), SIXTEEN_BYTES, ...leb(offset)];
const store = (offset: number): number[] => [...simd(0x0b), SIXTEEN_BYTES, ...leb(offset)];
/** Loads one float four times. */
const loadSplat = [...simd(0x09), FOUR_BYTES, 0];
const ZERO = [...simd(0x0c), ...Array<number>(16).fill(0)];
const TIMES = simd(0xe6);
const PLUS = simd(0xe4);
const moved = (local: number, by: readonly number[]): number[] => [
  ...get(local),
  ...by,
  ...ADD,
  ...set(local),
];
const number = (value: number): number[] => [0x41, ...leb(value)];
/** A loop that runs once more as long as this counter, less one, is not 0. */
const countdown = (local: number, body: readonly number[]): number[] => [
  ...[0x03, 0x40],
  ...body,
  ...get(local),
  ...number(1),
  ...[0x6b, 0x22, ...leb(local)],
  ...[0x0d, 0, 0x0b],
];

/** Arguments: addresses of inputs, weights and outputs; weights a sum; bytes from row to row of inputs and outputs; fours of rows. */
const [X, W, Y, MANY, X_STEP, Y_STEP, FOURS] = [0, 1, 2, 3, 4, 5, 6] as const;
/** Locals: a counter, where weights and the four rows are read, two times four weights, one input, and the sums. */
const [LEFT, WEIGHTS, ROW] = [7, 8, 9] as const;
const [LOW, HIGH, INPUT, SUM] = [13, 14, 15, 16] as const;
const sumOf = (row: number, half: number): number => SUM + 2 * row + half;
const EACH_ROW = [0, 1, 2, 3] as const;
const HALVES = [0, 1] as const;

const oneWeight = [
  ...get(WEIGHTS),
  ...load(0),
  ...set(LOW),
  ...get(WEIGHTS),
  ...load(16),
  ...set(HIGH),
  ...EACH_ROW.flatMap((row) => [
    ...get(ROW + row),
    ...loadSplat,
    ...set(INPUT),
    ...HALVES.flatMap((half) => [
      ...get(sumOf(row, half)),
      ...get(INPUT),
      ...get(half === 0 ? LOW : HIGH),
      ...TIMES,
      ...PLUS,
      ...set(sumOf(row, half)),
    ]),
    ...moved(ROW + row, number(4)),
  ]),
  ...moved(WEIGHTS, number(32)),
];

const fourRows = [
  ...EACH_ROW.flatMap((row) => HALVES.flatMap((half) => [...ZERO, ...set(sumOf(row, half))])),
  ...get(MANY),
  ...set(LEFT),
  ...get(W),
  ...set(WEIGHTS),
  ...EACH_ROW.flatMap((row) => [
    ...get(row === 0 ? X : ROW + row - 1),
    ...(row === 0 ? [] : [...get(X_STEP), ...ADD]),
    ...set(ROW + row),
  ]),
  ...countdown(LEFT, oneWeight),
  ...EACH_ROW.flatMap((row) => [
    ...HALVES.flatMap((half) => [...get(Y), ...get(sumOf(row, half)), ...store(16 * half)]),
    ...moved(Y, get(Y_STEP)),
  ]),
  ...EACH_ROW.flatMap(() => moved(X, get(X_STEP))),
];

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const locals = [3, ...[6, I32], ...[3, V128], ...[8, V128]];
  const body = [...locals, ...countdown(FOURS, fourRows), 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 7, ...Array<number>(7).fill(I32), 0]),
    ...section(2, [1, ...nameOf('net'), ...nameOf('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...nameOf('rows'), 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ]);
}

type Rows = (
  x: number,
  w: number,
  y: number,
  many: number,
  xStep: number,
  yStep: number,
  fours: number,
) => void;

/** Floats with the kernel over them; `rows` is null where WebAssembly or its vectors are missing or forbidden. */
export interface Memory {
  readonly floats: Float32Array<ArrayBuffer>;
  /** Multiplies `fours` times four rows with eight outputs' weights; addresses and steps in bytes. */
  readonly rows: Rows | null;
}

const PAGE = 65_536;

/** Memory for so many floats. */
export function createMemory(floats: number, isFast = true): Memory {
  const pages = Math.ceil((floats * 4) / PAGE);
  if (isFast)
    try {
      const memory = new WebAssembly.Memory({ initial: pages });
      const built = new WebAssembly.Module(moduleBytes());
      const { exports } = new WebAssembly.Instance(built, { net: { memory } });
      return { floats: new Float32Array(memory.buffer), rows: exports['rows'] as Rows };
    } catch {
      // An older browser, or a page that forbids it: the same sums in plain code.
    }
  return { floats: new Float32Array((pages * PAGE) / 4), rows: null };
}

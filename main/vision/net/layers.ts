import { createMemory, LANES, type Memory, ROWS } from './kernel.ts';

/** A layer's weights, packed for the kernel: for each eight outputs, for each input, eight weights. */
export interface Layer {
  /** Inputs of one sum. */
  readonly many: number;
  readonly outputs: number;
  /** Outputs with padding to eight: floats a pixel in what the layer gives. */
  readonly padded: number;
  /** Where the weights begin, in floats. */
  readonly at: number;
  readonly biases: Float32Array;
}

/** How a convolution of 3 × 3 steps over its input. */
export interface Steps {
  readonly stride?: 1 | 2;
  readonly dilation?: number;
}

/** Pixels with channels, row by row: `channels` of `stride` floats a pixel are used. */
export interface Field {
  /** Where it begins, in floats. */
  readonly at: number;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly stride: number;
}

/** Pixels unrolled at once: few enough for the processor's cache. */
const BAND = 4_000;
const alignedUp = (value: number, to: number): number => Math.ceil(value / to) * to;

/** Runs layers over floats in one memory. What `scratch` allocates is free again when it ends. */
export class Engine {
  readonly #memory: Memory;
  readonly #floats: Float32Array;
  #top = 0;

  /** @param floats how many it holds at most; `isFast` false does without WebAssembly */
  constructor(floats: number, isFast = true) {
    this.#memory = createMemory(floats, isFast);
    this.#floats = this.#memory.floats;
  }

  get floats(): Float32Array {
    return this.#floats;
  }

  alloc(floats: number): number {
    const at = this.#top;
    this.#top += alignedUp(floats, 4);
    if (this.#top > this.#floats.length) throw new RangeError('the net has too little memory');
    return at;
  }

  scratch<T>(work: () => T): T {
    const before = this.#top;
    try {
      return work();
    } finally {
      this.#top = before;
    }
  }

  /** Space for what a layer gives over so many pixels. */
  field(width: number, height: number, layer: Layer): Field {
    const at = this.alloc(alignedUp(width * height, ROWS) * layer.padded);
    return { at, width, height, channels: layer.outputs, stride: layer.padded };
  }

  /** @param weights `many × outputs`, all outputs of an input together */
  layer(weights: Float32Array, biases: Float32Array): Layer {
    const outputs = biases.length;
    const many = weights.length / outputs;
    const padded = alignedUp(outputs, LANES);
    const at = this.alloc(many * padded);
    for (let output = 0; output < padded; output += LANES)
      for (let input = 0; input < many; input += 1)
        for (let lane = 0; lane < LANES; lane += 1)
          this.#floats[at + output * many + input * LANES + lane] =
            output + lane < outputs ? weights[input * outputs + output + lane]! : 0;
    const paddedBiases = new Float32Array(padded);
    paddedBiases.set(biases);
    return { many, outputs, padded, at, biases: paddedBiases };
  }

  /** Sums of `rows` rows at `x` into `y`, with the biases; negative ones become 0 if `isCut`. Both have space for a multiple of four rows. */
  dense(x: number, rows: number, layer: Layer, y: number, isCut: boolean): void {
    const { many, padded, at, biases } = layer;
    const fours = Math.ceil(rows / ROWS);
    if (this.#memory.rows)
      for (let output = 0; output < padded; output += LANES)
        this.#memory.rows(
          4 * x,
          4 * (at + output * many),
          4 * (y + output),
          many,
          4 * many,
          4 * padded,
          fours,
        );
    else this.#plainly(x, ROWS * fours, layer, y);
    const floats = this.#floats;
    for (let row = 0, to = y; row < rows; row += 1)
      for (let output = 0; output < padded; output += 1, to += 1) {
        const sum = floats[to]! + biases[output]!;
        floats[to] = isCut && sum < 0 ? 0 : sum;
      }
  }

  /** The kernel's sums without it, two rows and four outputs at a time. */
  #plainly(x: number, rows: number, { many, padded, at }: Layer, y: number): void {
    const floats = this.#floats;
    for (let row = 0; row < rows; row += 2)
      for (let output = 0; output < padded; output += 4) {
        const [p, q] = [x + row * many, x + (row + 1) * many];
        let w = at + (output & ~7) * many + (output & 4);
        let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
        for (let i = 0; i < many; i += 1, w += LANES) {
          const [one, other] = [floats[p + i]!, floats[q + i]!];
          const [s, t, u, v] = [floats[w]!, floats[w + 1]!, floats[w + 2]!, floats[w + 3]!];
          a += one * s;
          b += one * t;
          c += one * u;
          d += one * v;
          e += other * s;
          f += other * t;
          g += other * u;
          h += other * v;
        }
        floats.set([a, b, c, d], y + row * padded + output);
        floats.set([e, f, g, h], y + (row + 1) * padded + output);
      }
  }

  /** A convolution of 3 × 3 with biases, negative results cut to 0; outside the field is 0. */
  convolve(from: Field, layer: Layer, { stride = 1, dilation = 1 }: Steps = {}): Field {
    const width = Math.ceil(from.width / stride);
    const height = Math.ceil(from.height / stride);
    const to = this.field(width, height, layer);
    const band = Math.min(height, Math.max(1, Math.floor(BAND / width)));
    this.scratch(() => {
      const unrolled = this.alloc(alignedUp(band * width, ROWS) * layer.many);
      for (let top = 0; top < height; top += band) {
        const rows = Math.min(band, height - top);
        this.#unroll(from, { top, rows, width, stride, dilation }, unrolled);
        // What the kernel writes behind a band's last pixel belongs to the next band.
        this.dense(unrolled, rows * width, layer, to.at + top * width * layer.padded, true);
      }
    });
    return to;
  }

  /** Writes the 3 × 3 surroundings of each pixel one after the other. */
  #unroll(
    from: Field,
    {
      top,
      rows,
      width,
      stride,
      dilation,
    }: {
      readonly top: number;
      readonly rows: number;
      readonly width: number;
      readonly stride: number;
      readonly dilation: number;
    },
    to: number,
  ): void {
    const floats = this.#floats;
    let p = to;
    for (let i = top; i < top + rows; i += 1)
      for (let j = 0; j < width; j += 1)
        for (let dy = -dilation; dy <= dilation; dy += dilation) {
          const y = i * stride + dy;
          for (let dx = -dilation; dx <= dilation; dx += dilation) {
            const x = j * stride + dx;
            const isOutside = y < 0 || x < 0 || y >= from.height || x >= from.width;
            let q = from.at + (y * from.width + x) * from.stride;
            for (let channel = 0; channel < from.channels; channel += 1)
              floats[p++] = isOutside ? 0 : floats[q++]!;
          }
        }
  }

  /** The largest of each 2 × 2 pixels, channels without padding. */
  pool(from: Field): Field {
    const { width, height, channels, stride } = from;
    const at = this.alloc((width * height * channels) / 4);
    const floats = this.#floats;
    let p = at;
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) {
        const q = from.at + (y * width + x) * stride;
        const below = q + width * stride;
        for (let channel = 0; channel < channels; channel += 1)
          floats[p++] = Math.max(
            floats[q + channel]!,
            floats[q + stride + channel]!,
            floats[below + channel]!,
            floats[below + stride + channel]!,
          );
      }
    return { at, width: width / 2, height: height / 2, channels, stride: channels };
  }

  /** Adds the other field, of the same shape, to this one. */
  add(one: Field, other: Field): void {
    const floats = this.#floats;
    for (let i = 0; i < one.width * one.height * one.stride; i += 1)
      floats[one.at + i]! += floats[other.at + i]!;
  }
}

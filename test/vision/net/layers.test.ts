import { expect, test } from 'vitest';
import { Engine, type Field } from '../../../main/vision/net/layers.ts';
import { seeded } from '../../support/random.ts';

const random = seeded(54);
const numbers = (many: number): Float32Array =>
  Float32Array.from({ length: many }, () => random.real() - 0.5);

/** A convolution as it is written down, for one output. */
function plain(
  pixels: Float32Array,
  [width, height, channels]: readonly [number, number, number],
  weights: Float32Array,
  {
    outputs,
    output,
    bias,
    stride,
    dilation,
  }: Record<'outputs' | 'output' | 'bias' | 'stride' | 'dilation', number>,
): number[] {
  const sums: number[] = [];
  for (let y = 0; y < height; y += stride)
    for (let x = 0; x < width; x += stride) {
      let sum = bias;
      for (let k = 0; k < 9 * channels; k += 1) {
        const [dy, dx, channel] = [
          Math.floor(k / 3 / channels) - 1,
          (Math.floor(k / channels) % 3) - 1,
          k % channels,
        ];
        const [v, u] = [y + dy * dilation, x + dx * dilation];
        if (u >= 0 && v >= 0 && u < width && v < height)
          sum += pixels[(v * width + u) * channels + channel]! * weights[k * outputs + output]!;
      }
      sums.push(Math.max(0, sum));
    }
  return sums;
}

test.each([
  { isFast: true, stride: 1, dilation: 1 },
  { isFast: true, stride: 2, dilation: 1 },
  { isFast: true, stride: 1, dilation: 3 },
  { isFast: false, stride: 2, dilation: 1 },
  { isFast: false, stride: 1, dilation: 2 },
] as const)('a convolution is the sum that it says: %o', ({ isFast, stride, dilation }) => {
  const [width, height, channels, outputs] = [22, 14, 5, 11];
  const engine = new Engine(20_000, isFast);
  const [pixels, weights, biases] = [
    numbers(width * height * channels),
    numbers(9 * channels * outputs),
    numbers(outputs),
  ];
  const layer = engine.layer(weights, biases);
  const at = engine.alloc(pixels.length);
  engine.floats.set(pixels, at);
  const from: Field = { at, width, height, channels, stride: channels };
  const to = engine.convolve(from, layer, { stride, dilation });
  for (let output = 0; output < outputs; output += 1) {
    const sums = plain(pixels, [width, height, channels], weights, {
      outputs,
      output,
      bias: biases[output]!,
      stride,
      dilation,
    });
    const got = sums.map((_, i) => engine.floats[to.at + i * to.stride + output]!);
    sums.forEach((sum, i) => expect(got[i]).toBeCloseTo(sum, 4));
  }
});

test('a pool takes the largest of each four, and scratch memory is free again', () => {
  const engine = new Engine(100, false);
  const at = engine.alloc(8);
  engine.floats.set([1, 9, 2, 3, 4, 5, 8, 6], at);
  const pooled = engine.scratch(() => engine.pool({ at, width: 2, height: 2, channels: 1, stride: 2 }));
  expect(engine.floats[pooled.at]).toBe(8);
  expect(engine.alloc(4)).toBe(pooled.at);
});

test('too little memory is said, not overrun', () => {
  const engine = new Engine(16);
  expect(() => engine.alloc(1_000_000)).toThrow('too little memory');
});

import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FOUND, Nets, PATCH, TOGETHER } from '../../../main/vision/net/nets.ts';

const WEIGHTS = new URL('../../../main/vision/net/weights.bin', import.meta.url);

const fileAt = (name: string): URL => new URL(name, import.meta.url);
/** What the trainer's own nets say of some patches and a frame, before any logistic function. */
const PROOFS = z.object({
  patches: z.array(z.array(z.number()).length(PATCH * PATCH)),
  reader: z.array(z.array(z.number())),
  frame: z.object({ width: z.number(), height: z.number(), pixels: z.array(z.number()) }),
  finder: z.array(z.number()),
});
const proofs = PROOFS.parse(JSON.parse(readFileSync(fileAt('proofs.json'), 'utf8')));
const NEAR = 1e-4;

const mostApart = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  Math.max(...Array.from(one, (value, i) => Math.abs(value - (other[i] ?? NaN))));

describe.each([true, false])('with WebAssembly: %s', (isFast) => {
  const nets = new Nets(readFileSync(WEIGHTS), proofs.frame.width * proofs.frame.height, isFast);

  test('the finder says what it said when it was trained', () => {
    const { width, height, pixels } = proofs.frame;
    const found = nets.find(Float32Array.from(pixels), width, height);
    expect(found).toHaveLength((width * height * FOUND) / 16);
    expect(mostApart(found, proofs.finder)).toBeLessThan(NEAR);
  });

  test('the reader says what it said when it was trained, alone and together', () => {
    const patches = proofs.patches.map((patch) => Float32Array.from(patch));
    const alone = patches.flatMap((patch) => nets.read([patch]));
    const together = [0, TOGETHER].flatMap((from) => nets.read(patches.slice(from, from + TOGETHER)));
    for (const [i, raw] of proofs.reader.entries()) {
      const powers = raw.slice(0, 9).map(Math.exp);
      const sum = powers.reduce((all, power) => all + power, 0);
      for (const look of [alone[i], together[i]]) {
        expect(
          mostApart(
            look?.classes ?? [],
            powers.map((power) => power / sum),
          ),
        ).toBeLessThan(NEAR);
        expect(mostApart([...(look?.corners ?? []), ...(look?.down ?? [])], raw.slice(9))).toBeLessThan(NEAR);
      }
    }
  });
});

test('the weights are those that the record of their training names', () => {
  const record = z
    .object({ bytes: z.number(), sha256: z.string() })
    .parse(JSON.parse(readFileSync(new URL('weights.json', WEIGHTS), 'utf8')));
  const bytes = readFileSync(WEIGHTS);
  expect(bytes.length).toBe(record.bytes);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(record.sha256);
});

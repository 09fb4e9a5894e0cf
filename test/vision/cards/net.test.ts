import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { IndexNet, TOGETHER } from '../../../main/vision/cards/index-net.ts';

const WEIGHTS = new URL('../../../main/vision/cards/weights.bin', import.meta.url);
/** What the trainer's own net says of some patches, before the softmax. */
const PROOFS = z.object({ patches: z.array(z.array(z.number())), said: z.array(z.array(z.number())) });
const proofs = PROOFS.parse(JSON.parse(readFileSync(new URL('proofs.json', import.meta.url), 'utf8')));

describe.each([true, false])('with WebAssembly: %s', (isFast) => {
  const net = new IndexNet(readFileSync(WEIGHTS), isFast);

  test('the net says what it said when it was trained, alone and together', () => {
    const patches = proofs.patches.map((patch) => Float32Array.from(patch, (value) => (value - 128) / 96));
    const alone = patches.flatMap((patch) => net.values([patch]));
    const together = [0, TOGETHER].flatMap((from) => net.values(patches.slice(from, from + TOGETHER)));
    for (const [i, said] of proofs.said.entries())
      for (const values of [alone[i], together[i]])
        for (const [k, value] of said.entries()) expect(values?.[k]).toBeCloseTo(value, 3);
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

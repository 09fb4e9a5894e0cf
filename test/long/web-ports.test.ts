import { expect, test } from 'vitest';
import { playWebPorts } from '../support/ports/web-sequences.ts';

const RUNS = Number(process.env['PORTS_RUNS'] ?? 1000);
const FIRST = Number(process.env['PORTS_SEED'] ?? Date.now() % 2 ** 31);

test(`${RUNS} random sequences of pluggings in a browser, from seed ${FIRST}`, async () => {
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    const { wrong, steps } = await playWebPorts(seed);
    expect(wrong, `seed ${seed}:\n${steps.join('\n')}`).toEqual([]);
  }
});

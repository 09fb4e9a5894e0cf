import { expect, test } from 'vitest';
import { playPorts } from '../support/ports/sequences.ts';

/** `PORTS_SEED=5 PORTS_RUNS=1 npx vitest run test/tray/port-sequences.test.ts` plays one again. */
const RUNS = Number(process.env['PORTS_RUNS'] ?? 60);
const FIRST = Number(process.env['PORTS_SEED'] ?? Date.now() % 2 ** 31);

test(`${RUNS} random sequences of plugging, from seed ${FIRST}: the right tray or a question, and no stranger opened unasked`, async () => {
  console.log(`ports: ${RUNS} sequences from seed ${FIRST}`);
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    const { wrong, steps } = await playPorts(seed);
    expect(wrong, `seed ${seed}:\n${steps.join('\n')}`).toEqual([]);
  }
});

import { expect, test } from 'vitest';
import { playWebPorts } from '../support/ports/web-sequences.ts';

/** `PORTS_SEED=5 PORTS_RUNS=1 npx vitest run test/tray/web-port-sequences.test.ts` plays one again. */
const RUNS = Number(process.env['PORTS_RUNS'] ?? 60);
const FIRST = Number(process.env['PORTS_SEED'] ?? Date.now() % 2 ** 31);

test(`${RUNS} random sequences in a browser, from seed ${FIRST}: the tray comes back, and no other board is kept`, async () => {
  console.log(`ports in a browser: ${RUNS} sequences from seed ${FIRST}`);
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    const { wrong, steps } = await playWebPorts(seed);
    expect(wrong, `seed ${seed}:\n${steps.join('\n')}`).toEqual([]);
  }
});

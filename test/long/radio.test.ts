import { expect, test } from 'vitest';
import { playRadio } from '../tray/support/radio-sequences.ts';

/** Issue 55: "10,000 random sequences, no wrong face and no throw too many". `RADIO_SEED` plays them again. */
const RUNS = 10_000;
const FIRST = Number(process.env['RADIO_SEED'] ?? Date.now() % 2 ** 31);

test('random sequences of smart dice: no wrong face, and no throw too many', async () => {
  let throws = 0;
  let asked = 0;
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    const played = await playRadio(seed);
    expect(played.wrong, `seed ${seed}:\n${played.steps.join('\n')}`).toEqual([]);
    throws += played.throws;
    asked += played.asked;
  }
  console.log(
    `radio: ${RUNS} sequences from seed ${FIRST}, ${throws} watched throws, ${asked} readings asked about`,
  );
}, 3_600_000);

import { expect, test } from 'vitest';
import { playPorts } from '../support/ports/sequences.ts';

/** Issue 49: "1,000 random sequences of plugging, unplugging, hanging and renaming". `PORTS_SEED` plays them again. */
const RUNS = 1000;
const FIRST = Number(process.env['PORTS_SEED'] ?? Date.now() % 2 ** 31);

test('1,000 random sequences: the right tray or a question, and no stranger opened unasked', async () => {
  let questions = 0;
  let opened = 0;
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    const played = await playPorts(seed);
    expect(played.wrong, `seed ${seed}:\n${played.steps.join('\n')}`).toEqual([]);
    questions += played.questions;
    opened += played.opened;
  }
  console.log(`ports: ${RUNS} sequences from seed ${FIRST}, ${opened} openings, ${questions} questions`);
});

import { expect, it } from 'vitest';
import { type Steps, runAtOnce, runInSlices } from '../../main/journal/slices.ts';

function* count(to: number, each: () => void): Steps<number> {
  for (let n = 0; n < to; n++) {
    each();
    yield;
  }
  return to;
}

it('work in slices gives the same result, and other work runs in between', async () => {
  expect(runAtOnce(count(1000, () => undefined))).toBe(1000);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const busy = () => {
    const until = performance.now() + 1;
    while (performance.now() < until);
  };
  expect(await runInSlices(count(100, busy))).toBe(100);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

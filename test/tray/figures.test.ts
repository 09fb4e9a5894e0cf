import { expect, test } from 'vitest';
import { pick, seeded } from '../../firmware-protocol/simulator/index.ts';
import { bindingDriver } from './drivers/binding.ts';
import { sit } from './support/harness.ts';

// Issue 7: "10 MB of random bytes, and 10 MB without a newline: no roll accepted, memory bounded, the next good line
// is read". Through the whole layer, from the port to the readings.

test.each([
  ['of random bytes', (random: () => number) => pick(random, 256)],
  ['without a newline', () => 0x78],
])('10 MB %s', async (_name, byte) => {
  const t = await sit(bindingDriver);
  await t.run('put 1-4:2');
  await t.connect();
  await t.wait(600);
  t.forget();
  const random = seeded(77);
  const chunk = new Uint8Array(64 * 1024);
  // Other tests of this worker may have left some.
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let sent = 0; sent < 10_000_000; sent += chunk.length) {
    for (let i = 0; i < chunk.length; i++) chunk[i] = byte(random);
    t.rig.link.raw(chunk.slice());
    await t.wait(1);
    if (sent % (1024 * 1024) < chunk.length) most = Math.max(most, process.memoryUsage().arrayBuffers);
  }
  t.rig.link.raw(Uint8Array.of(0x0a));
  const good = t.tray.counters.good;
  await t.wait(1200);
  expect(t.of('roll')).toEqual([]);
  expect(t.of('reading')).toEqual([]);
  expect(t.tray.counters.good).toBeGreaterThan(good);
  expect(t.tray.lines.length).toBeLessThanOrEqual(500);
  expect(t.tray.lines.every((line) => line.text.length <= 120)).toBe(true);
  expect(most - before).toBeLessThan(100 * 1024 * 1024);
  await t.run('throw 1-4:5\nwait rest');
  expect(t.rolls()).toEqual(['1:5 2:5 3:5 4:5']);
  await t.end();
});

import { expect, test } from 'vitest';
import { liveNight } from '../support/soak/night.ts';

const HOURS = Number(process.env['SOAK_HOURS'] ?? 8);
const seed = Number(process.env['SOAK_SEED'] ?? 8);
/** Megabytes: the journals of the night itself lie in memory here, and collections are not exact. */
const ROOM = 12;

test('an evening of eight hours: five games, a tray, phones, faults, restarts', async () => {
  const report = await liveNight(seed, HOURS * 60);
  console.log(JSON.stringify(report));
  expect(Object.values(report.games).every((played) => played > 0)).toBe(true);
  const { heap } = report;
  // After the first hour everything has been used once.
  expect((heap.at(-1) ?? 0) - (heap[1] ?? 0)).toBeLessThan(ROOM);
});

import { describe, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { bindingDriver } from '../tray/drivers/binding.ts';
import { ptyDriver } from '../tray/drivers/pty.ts';
import { NOTHING_WRONG, type Unplugged, unplugOften } from '../tray/support/unplugging.ts';

// Issue 7: "Unplug and replug at random moments with traffic flowing, 20 times in CI and 200 in `test:long` (results
// committed)". RESULTS.md has the last run.

const tell = (where: string, all: readonly Unplugged[]): void => {
  const sum = (of: (r: Unplugged) => number) => all.reduce((n, r) => n + of(r), 0);
  const slowest = Math.max(...all.map((r) => r.slowestNotice));
  console.log(
    `${where}: ${sum((r) => r.times)} pulled plugs, ${sum((r) => r.rolls)} rolls told, slowest notice ${slowest} ms`,
  );
};

describe('on the custom binding, in virtual time', () => {
  test('200 pulled plugs', async () => {
    const result = await unplugOften(bindingDriver, 200, 200, 1700);
    tell('custom binding', [result]);
    expect(result).toMatchObject({ times: 200, ...NOTHING_WRONG });
  }, 600_000);
});

describeWith(['python3', 'pseudo-terminals'], 'on pseudo-terminals, in real time', () => {
  test('200 pulled plugs, ten trays at a time', async () => {
    const seeds = Array.from({ length: 10 }, (_, i) => 2000 + i);
    const results = await Promise.all(seeds.map((seed) => unplugOften(ptyDriver, 20, seed, 3700)));
    tell('pseudo-terminals', results);
    for (const result of results) expect(result).toMatchObject({ times: 20, ...NOTHING_WRONG });
  }, 1_200_000);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sleepless } from '../../main/engine/games/sleepless/index.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import { openJournal } from '../../main/journal/journal.ts';
import { lockFolder } from '../../main/journal/node-lock.ts';
import { recall } from '../../main/table/history/recall.ts';
import { bundle } from './bundle.ts';
import { seeded } from './random.ts';
import { pause } from './until.ts';

export interface Killed {
  readonly acknowledged: number;
  /** Lines on disk that were killed before the acknowledgement. */
  readonly beyond: number;
  readonly torn: boolean;
}

/**
 * Plays a game in a separate process and kills it repeatedly at random moments, continuing the same game. After
 * each kill the lock is free, every acknowledged command is in the journal, in order, and the chips add up.
 */
export async function killManyTimes(times: number, seed: number): Promise<readonly Killed[]> {
  const script = await bundle('test/support/kill-player.ts');
  const random = seeded(seed);
  const results: Killed[] = [];
  let folder = mkdtempSync(join(tmpdir(), 'croupier-kill-'));
  const acknowledged: string[] = [];
  for (let n = 0; n < times; n++) {
    const child = spawn(process.execPath, [script, folder, String(seed + n)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let wrong = '';
    // Some are killed at the start, most in the middle of a game: after some moves, at any pace.
    const after = random.chance(0.9) ? 1 + random.below(12) : 0;
    const played = new Promise<void>((resolve) => {
      if (after === 0) resolve();
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text;
        if (out.split('\n').length > after) resolve();
      });
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (wrong += text));
    const exit = once(child, 'exit');
    await Promise.race([played, exit]);
    await pause(random.below(after === 0 ? 60 : 20));
    child.kill('SIGKILL');
    await exit;
    if (wrong) throw new Error(wrong);
    // The last line of output may be cut off too.
    const told = out.split('\n').slice(0, -1);

    const lock = await lockFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) await lock.value.release();
    const names = (await readdir(join(folder, 'games')).catch(() => [])).filter((name) =>
      name.endsWith('.jsonl'),
    );
    const [name] = names;
    if (!name) {
      expect(acknowledged).toEqual([]);
      expect(told).toEqual([]);
      continue;
    }
    acknowledged.push(...told);
    const journal = await openJournal(nodeFileSystem, join(folder, 'games', name));
    if (!journal.ok) throw new Error(journal.error.code);
    const { header, records, notices } = journal.value;
    const there = records.flatMap(({ command }) => command ?? []);
    const known = new Set(there);
    expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
    expect(known.size).toBe(there.length);
    const own = there.filter((id) => id.startsWith(`${seed + n}-`));
    expect(own.slice(0, told.length)).toEqual(told);
    expect(own.length - told.length).toBeLessThanOrEqual(1);

    const history = recall(sleepless, header, records);
    if (!history.ok) throw new Error(history.error.code);
    expect(history.value.timeline.refused).toBeNull();
    expect(history.value.timeline.differences).toEqual([]);
    const { balances, outcome } = history.value.state;
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(balances['bank']).toBe(-1500);
    await journal.value.close();
    results.push({ acknowledged: told.length, beyond: own.length - told.length, torn: notices.length > 0 });
    if (outcome) {
      folder = mkdtempSync(join(tmpdir(), 'croupier-kill-'));
      acknowledged.length = 0;
    }
  }
  return results;
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { tempFolder } from '../support/temp.ts';
import { turn } from './support/virtual-time.ts';

test('a virtual clock waits for the disk: a read in a hundred steps finishes in one of its own', async () => {
  const file = join(tempFolder(), 'large');
  await writeFile(file, Buffer.alloc(1 << 20, 7));
  const clock = new VirtualClock();
  let read = 0;
  clock.after(5, () => void all());
  const all = async (): Promise<void> => {
    for (; read < 100; read += 1) await readFile(file);
  };
  await turn(clock, 10);
  expect([read, clock.now()]).toEqual([100, 10]);
});

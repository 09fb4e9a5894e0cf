import type { Push } from '../../../main/contract.ts';
import { createNodeApp } from '../../../main/shell/open-app.ts';
import { MemoryDisk } from '../../support/memory-disk.ts';
import { codecDriver } from '../../tray/drivers/codec.ts';
import { sit } from '../../tray/support/harness.ts';
import { breathe } from '../../tray/support/virtual-time.ts';

/** A game of Sleepless whose four dice are asked for, on a simulated tray: ready to throw. */
export async function tableToThrowAt() {
  const bench = await sit(codecDriver);
  const made = await createNodeApp({
    folder: '/data',
    version: '0.0.0',
    files: new MemoryDisk(),
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
    now: () => bench.rig.clock.now(),
    tray: bench.tray,
  });
  if (!made.ok) throw new Error(made.error.code);
  const app = made.value;
  await bench.run('put 1-4');
  await bench.connect();
  await bench.until(() => bench.tray.readings.every(({ state }) => state !== 'moving'));
  const seats = ['Ann', 'Ben', 'Cid'].map((name, i) => ({ id: `s${i + 1}`, name }));
  const asked = { n: 1, kind: 'start', game: 'sleepless', rules: {}, seats, dealer: null };
  const started = await app.handle(asked, { kind: 'host' });
  if (!started.ok) throw new Error(started.error.code);
  await breathe();
  let tables = 0;
  let settled = 0;
  let revision = 0;
  app.subscribe((push: Push) => {
    if (push.push !== 'table' || !push.table) return;
    tables += 1;
    if (bench.tray.readings.slice(0, 4).every(({ state }) => state === 'face')) settled += 1;
    revision = push.table.revision;
  });
  return {
    /** Throws all four dice. Answers how often the table was published, and how often after the roll was heard. */
    throwDice: async () => {
      tables = settled = 0;
      const before = revision;
      await bench.run('throw 1:1 2:2 3:3 4:4\nwait rest');
      await breathe();
      if (revision !== before + 1) throw new Error('The roll was not taken.');
      return { tables, settled };
    },
    end: async () => {
      await app.close();
      await bench.end();
    },
  };
}

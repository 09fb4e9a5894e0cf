import { describe, expect, it } from 'vitest';
import type { FileSystem } from '../../main/journal/filesystem.ts';
import { type Journal, createJournal, loadJournal, openJournal } from '../../main/journal/journal.ts';
import type { DraftRecord } from '../../main/journal/records.ts';
import { HEADER } from '../support/journals.ts';
import { type DiskCall, MemoryDisk } from '../support/memory-disk.ts';
import { seeded } from '../support/random.ts';
import { until } from '../support/until.ts';

const PATH = '/games/a.jsonl';
const draft = (n: number): DraftRecord => ({
  at: n,
  by: { kind: 'host' },
  via: 'hand',
  command: `c${n}`,
  kind: 'move',
  move: { kind: 'bid', seat: 's1', amount: n },
});

const must = async <T>(
  result: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>,
): Promise<T> => {
  const settled = await result;
  if (!settled.ok) throw new Error(settled.error.code);
  return settled.value;
};

/** The commands of a journal that can be read. */
async function saidIn(disk: FileSystem): Promise<readonly string[]> {
  const { records } = await must(loadJournal(disk, PATH));
  return records.map(({ command }) => command ?? '');
}

interface Run {
  readonly acknowledged: readonly string[];
  readonly refused: readonly string[];
}

/** Creates a journal and says things, several at a time; whatever fails is told as refused. */
async function play(disk: FileSystem, moves: number, seed: number): Promise<Run> {
  const random = seeded(seed);
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const created = await createJournal(disk, PATH, HEADER);
  if (!created.ok) return { acknowledged, refused: [created.error.code] };
  const journal: Journal = created.value;
  acknowledged.push('created');
  const waiting: Promise<void>[] = [];
  for (let n = 1; n <= moves; n++) {
    const { done } = journal.append([draft(n)]);
    waiting.push(
      done.then((result) => void (result.ok ? acknowledged.push(`c${n}`) : refused.push(`c${n}`))),
    );
    if (random.chance(0.4)) await Promise.all(waiting);
  }
  await Promise.all(waiting);
  await journal.close().catch(() => undefined);
  return { acknowledged, refused };
}

/** A disk on which one kind of call does nothing, though it says that it did. */
function without(disk: MemoryDisk, call: 'sync' | 'syncFolder'): FileSystem {
  const bound: FileSystem = {
    open: async (path, mode) => {
      const file = await disk.open(path, mode);
      return call === 'sync' ? { ...file, sync: () => Promise.resolve() } : file;
    },
    read: (path) => disk.read(path),
    stat: (path) => disk.stat(path),
    list: (folder) => disk.list(folder),
    makeFolder: (path) => disk.makeFolder(path),
    rename: (from, to) => disk.rename(from, to),
    remove: (path) => disk.remove(path),
    syncFolder: (path) => (call === 'syncFolder' ? Promise.resolve() : disk.syncFolder(path)),
  };
  return bound;
}

describe('the power goes at any call', () => {
  it('everything acknowledged is there, in order, and nothing twice', async () => {
    const whole = new MemoryDisk();
    await play(whole, 12, 3);
    for (let at = 1; at <= whole.calls; at++) {
      const disk = new MemoryDisk();
      disk.leaves = (bytes) => seeded(at).below(bytes + 1);
      // From this call on nothing reaches the disk: that is the moment of the cut.
      disk.fail = (_, __, count) => (count >= at ? 'EIO' : null);
      const { acknowledged } = await play(disk, 12, 3);
      disk.fail = () => null;
      disk.cutPower();
      if (!acknowledged.includes('created')) {
        expect(
          disk.names.filter((name) => name === PATH).length === 0 || (await saidIn(disk)).length === 0,
        ).toBe(true);
        continue;
      }
      const journal = await must(openJournal(disk, PATH));
      const there = journal.records.map(({ command }) => command);
      const moves = acknowledged.filter((id) => id !== 'created');
      expect(there.slice(0, moves.length), `cut at call ${at}`).toEqual(moves);
      expect(new Set(there).size).toBe(there.length);
      // It goes on from there, and that is on disk too.
      await must(journal.append([draft(99)]).done);
      disk.cutPower();
      expect((await saidIn(disk)).at(-1)).toBe('c99');
    }
  });

  it.each(['sync', 'syncFolder'] as const)('without %s it would be lost: the test can fail', async (call) => {
    const disk = new MemoryDisk();
    const { acknowledged } = await play(without(disk, call), 5, 1);
    expect(acknowledged).toContain('c5');
    disk.cutPower();
    const there = await saidIn(disk).catch(() => []);
    expect(there).not.toContain('c5');
  });

  it('what a process left unsynced is synced before anybody sees it', async () => {
    const disk = new MemoryDisk();
    const journal = await must(createJournal(disk, PATH, HEADER));
    await must(journal.append([draft(1)]).done);
    // The process writes and is killed before its sync: only the system's memory has the line.
    disk.fail = (call) => (call === 'sync' || call === 'truncate' ? 'EIO' : null);
    await journal.append([draft(2)]).done;
    disk.fail = () => null;
    const again = await must(openJournal(disk, PATH));
    expect(again.records.map(({ command }) => command)).toEqual(['c1', 'c2']);
    disk.cutPower();
    expect(await saidIn(disk)).toEqual(['c1', 'c2']);
  });
});

describe('an error at any call', () => {
  it.each(['ENOSPC', 'EIO', 'EACCES'])(
    '%s: acknowledged records are there, refused ones are not',
    async (errno) => {
      const whole = new MemoryDisk();
      await play(whole, 10, 5);
      for (let at = 1; at <= whole.calls; at++) {
        const disk = new MemoryDisk();
        disk.fail = (_, __, count) => (count === at ? errno : null);
        const { acknowledged, refused } = await play(disk, 10, 5);
        const moves = acknowledged.filter((id) => id !== 'created');
        disk.cutPower();
        if (acknowledged.includes('created'))
          expect(await saidIn(disk), `error at call ${at}`).toEqual(moves);
        else expect(refused[0]).toMatch(/^journal\.disk\./);
      }
    },
  );

  it('a full disk damages nothing, and with room again the game continues', async () => {
    const disk = new MemoryDisk();
    const journal = await must(createJournal(disk, PATH, HEADER));
    await must(journal.append([draft(1)]).done);
    const before = disk.bytes(PATH);
    disk.fail = (call) => (call === 'write' ? 'ENOSPC' : null);
    expect(await journal.append([draft(2)]).done).toMatchObject({
      ok: false,
      error: { code: 'journal.disk.full' },
    });
    expect(disk.bytes(PATH).equals(before)).toBe(true);
    disk.fail = () => null;
    expect(journal.nextSeq).toBe(2);
    await must(journal.append([draft(3)]).done);
    expect(await saidIn(disk)).toEqual(['c1', 'c3']);
  });

  it('a file that cannot even be cut back is cut before the next write', async () => {
    const disk = new MemoryDisk();
    const journal = await must(createJournal(disk, PATH, HEADER));
    disk.fail = (call) => (call === 'sync' || call === 'truncate' ? 'EIO' : null);
    const lost = journal.append([draft(1), draft(2), draft(3)]);
    expect((await lost.done).ok).toBe(false);
    disk.fail = () => null;
    await must(journal.append([draft(4)]).done);
    disk.cutPower();
    expect(await saidIn(disk)).toEqual(['c4']);
  });

  it('refused records do not reappear after a power cut', async () => {
    const disk = new MemoryDisk();
    const journal = await must(createJournal(disk, PATH, HEADER));
    await must(journal.append([draft(1)]).done);
    // Its bytes may be on the disk, though the disk says that it could not make sure.
    disk.leaves = (bytes) => bytes;
    let syncs = 0;
    disk.fail = (call) => (call === 'sync' && (syncs += 1) === 1 ? 'EIO' : null);
    expect((await journal.append([draft(2)]).done).ok).toBe(false);
    disk.cutPower();
    expect(await saidIn(disk)).toEqual(['c1']);
  });

  it('reports it at once, before any waiting caller', async () => {
    const disk = new MemoryDisk();
    const journal = await must(createJournal(disk, PATH, HEADER));
    const told: string[] = [];
    journal.onLost(({ code }) => told.push(code));
    disk.fail = (call) => (call === 'write' ? 'EROFS' : null);
    const first = journal.append([draft(1)]).done.then(() => told.push('first'));
    const second = journal.append([draft(2)]).done.then(() => told.push('second'));
    await Promise.all([first, second]);
    expect(told).toEqual(['journal.disk.readOnly', 'first', 'second']);
  });
});

describe('group commit', () => {
  it('moves that wait for a sync share the next one, and stay in order', async () => {
    const disk = new MemoryDisk();
    const journal = await must(createJournal(disk, PATH, HEADER));
    const syncs = () => disk.log.filter((call: DiskCall) => call === 'sync').length;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let isSyncing = false;
    disk.syncing = () => {
      isSyncing = true;
      return gate;
    };
    const before = syncs();
    const order: number[] = [];
    const waiting = [1, 2, 3, 4, 5].map((n) => {
      const { done } = journal.append([draft(n)]);
      return done.then(() => order.push(n));
    });
    await until(() => isSyncing);
    // While the first write is being synced, four more are said.
    const late = [6, 7, 8, 9].map((n) => journal.append([draft(n)]).done.then(() => order.push(n)));
    expect(order).toEqual([]);
    release();
    await Promise.all([...waiting, ...late]);
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(syncs() - before).toBe(2);
    const { records } = await must(loadJournal(disk, PATH));
    expect(records.map(({ batch }) => batch)).toEqual([undefined, 1, 1, 1, 1, undefined, 6, 6, 6]);
  });
});

describe('a torn tail', () => {
  it('is kept aside, cut off, and reported', async () => {
    const disk = new MemoryDisk();
    const journal = await must(createJournal(disk, PATH, HEADER));
    await must(journal.append([draft(1), draft(2)]).done);
    await journal.close();
    const whole = disk.bytes(PATH);
    disk.put(PATH, whole.subarray(0, -7));
    const again = await must(openJournal(disk, PATH));
    expect(again.records.map(({ command }) => command)).toEqual(['c1']);
    expect(again.notices).toMatchObject([{ code: 'journal.repaired', params: { file: 'a.torn.part' } }]);
    disk.cutPower();
    const aside = disk.bytes('/games/a.torn.part');
    expect(Buffer.concat([disk.bytes(PATH), aside]).equals(whole.subarray(0, -7))).toBe(true);
    await must(again.append([draft(3)]).done);
    disk.cutPower();
    expect(await saidIn(disk)).toEqual(['c1', 'c3']);
    // Nothing that was kept aside is ever overwritten.
    disk.put(PATH, disk.bytes(PATH).subarray(0, -3));
    expect((await must(openJournal(disk, PATH))).notices).toMatchObject([
      { params: { file: 'a.torn-1.part' } },
    ]);
  });

  it('is in the file or aside, whenever the power goes while it is kept', async () => {
    for (let at = 1; ; at++) {
      const disk = new MemoryDisk();
      const journal = await must(createJournal(disk, PATH, HEADER));
      await must(journal.append([draft(1), draft(2)]).done);
      await journal.close();
      const torn = disk.bytes(PATH).subarray(0, -7);
      disk.put(PATH, torn);
      const until = disk.calls + at;
      disk.fail = (_call, _path, count) => (count >= until ? 'EIO' : null);
      const opened = await openJournal(disk, PATH);
      disk.fail = () => null;
      disk.cutPower();
      const kept = disk.names.filter((name) => name.endsWith('.part')).map((name) => disk.bytes(name));
      const whole = [disk.bytes(PATH), ...kept.map((part) => Buffer.concat([disk.bytes(PATH), part]))];
      expect(
        whole.some((bytes) => bytes.equals(torn)),
        `power goes at call ${at}`,
      ).toBe(true);
      if (opened.ok) break;
    }
  });

  it('that cannot be kept aside is not cut off', async () => {
    const disk = new MemoryDisk();
    const journal = await must(createJournal(disk, PATH, HEADER));
    await must(journal.append([draft(1)]).done);
    disk.put(PATH, disk.bytes(PATH).subarray(0, -5));
    const before = disk.bytes(PATH);
    disk.fail = (call, path) => (call === 'write' && path.endsWith('.part') ? 'ENOSPC' : null);
    expect(await openJournal(disk, PATH)).toMatchObject({ ok: false, error: { code: 'journal.disk.full' } });
    expect(disk.bytes(PATH).equals(before)).toBe(true);
  });
});

it('an older version is copied and never written in place', async () => {
  const disk = new MemoryDisk();
  await (await must(createJournal(disk, PATH, HEADER))).close();
  const before = disk.bytes(PATH);
  const migrations = {
    1: { header: (raw: object) => ({ ...raw, version: 2 }), record: (raw: unknown) => [raw] },
  };
  const journal = await must(openJournal(disk, PATH, { migrations, version: 2 }));
  expect(journal.path).toBe('/games/a.v1.jsonl');
  expect(journal.notices).toMatchObject([{ code: 'journal.migrated' }]);
  await must(journal.append([draft(1)]).done);
  expect(disk.bytes(PATH).equals(before)).toBe(true);
});

it('a damaged file is salvaged into a copy', async () => {
  const disk = new MemoryDisk();
  const journal = await must(createJournal(disk, PATH, HEADER));
  await must(journal.append([1, 2, 3].map(draft)).done);
  const damaged = Buffer.from(disk.bytes(PATH).toString().replace('"amount":2', '"amount":9'));
  disk.put(PATH, damaged);
  expect(await openJournal(disk, PATH)).toMatchObject({
    error: { code: 'journal.line.changed', params: { line: 3 } },
  });
  const salvaged = await must(openJournal(disk, PATH, { salvage: true }));
  expect(salvaged.path).toBe('/games/a.salvaged.jsonl');
  expect(salvaged.records.map(({ command }) => command)).toEqual(['c1']);
  expect(disk.bytes(PATH).equals(damaged)).toBe(true);
});

it('a new game never takes the place of an old one', async () => {
  const disk = new MemoryDisk();
  await (await must(createJournal(disk, PATH, HEADER))).close();
  expect(await createJournal(disk, PATH, HEADER)).toMatchObject({ error: { code: 'journal.file.taken' } });
});

import type { Imported } from '../../main/contract.ts';
import { type FileSystem, isMissing } from '../../main/journal/filesystem.ts';
import { createJournal, openJournal } from '../../main/journal/journal.ts';
import type { DraftRecord } from '../../main/journal/records.ts';
import { readJson, writeJson } from '../../main/journal/whole-file.ts';
import { createApp } from '../../main/table/app.ts';
import { OpfsFileSystem } from '../../main/web/opfs.ts';
import { HEADER } from './journals.ts';

/**
 * Moves the end of a browser's disk across everything written: at each byte either all of it is stored, or it is
 * refused with a message and all earlier data is intact. Runs on the OPFS stand-in, and on the real one in
 * Chromium.
 */
export interface SweptDisk {
  readonly root: () => Promise<FileSystemDirectoryHandle>;
  /** Limits free space to this many bytes; null: no limit. */
  readonly leave: (bytes: number | null) => Promise<unknown>;
}

export interface Swept {
  readonly saved: number;
  readonly refused: number;
  /** Violations, each with the free space. */
  readonly faults: readonly string[];
}

/** A home with one game, and an archive in which that game is longer and another one is new. */
export interface Homes {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly archive: string;
}

const FOLDER = '/croupier';
const GAMES = `${FOLDER}/games`;

const textAt = (fs: FileSystem, path: string): Promise<string | null> =>
  fs.read(path).then(
    (bytes) => new TextDecoder().decode(bytes),
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );

/** Runs `at` for each amount of space; it returns whether everything was saved, or what is wrong. */
async function sweep(
  rooms: Iterable<number>,
  at: (room: number) => Promise<boolean | string>,
): Promise<Swept> {
  let [saved, refused] = [0, 0];
  const faults: string[] = [];
  for (const room of rooms) {
    const came = await at(room);
    if (typeof came === 'string') faults.push(`${room} bytes: ${came}`);
    else if (came) saved++;
    else refused++;
  }
  return { saved, refused, faults };
}

/** A move of a reopened game: its record. */
export async function sweepRecord(disk: SweptDisk, rooms: Iterable<number>): Promise<Swept> {
  const fs = new OpfsFileSystem(await disk.root());
  await fs.makeFolder(GAMES);
  const path = `${GAMES}/record.jsonl`;
  const made = await createJournal(fs, path, HEADER);
  if (!made.ok) throw new Error(made.error.code);
  await made.value.close();
  return sweep(rooms, async (room) => {
    const journal = await openJournal(fs, path);
    if (!journal.ok) return `does not open: ${journal.error.code}`;
    const before = await textAt(fs, path);
    await disk.leave(room);
    const done = await journal.value.append([draft(room)]).done;
    const there = await textAt(fs, path);
    await disk.leave(null);
    if (!done.ok && done.error.code !== 'journal.disk.full') return done.error.code;
    if (!there?.startsWith(before ?? '?')) return 'an earlier record is gone';
    if (done.ok !== there.includes(`"command":"c${room}"`)) return `ok is ${done.ok}`;
    if (!(await journal.value.append([draft(-1)]).done).ok) return 'does not go on with room';
    await journal.value.close();
    return done.ok;
  });
}

const draft = (n: number): DraftRecord => ({
  at: 1,
  by: { kind: 'host' },
  via: 'hand',
  command: `c${n}`,
  kind: 'move',
  move: { kind: 'bid', seat: 's1', amount: 1 },
});

/** An existing small file. */
export async function sweepSettings(disk: SweptDisk, rooms: Iterable<number>): Promise<Swept> {
  const fs = new OpfsFileSystem(await disk.root());
  await fs.makeFolder(FOLDER);
  const path = `${FOLDER}/settings.json`;
  return sweep(rooms, async (room) => {
    await writeJson(fs, path, { is: 'before' });
    await disk.leave(room);
    const done = await writeJson(fs, path, { is: 'after', long: 'x'.repeat(200) });
    await disk.leave(null);
    if (!done.ok && done.error.code !== 'journal.disk.full') return done.error.code;
    const { is } = (await readJson(fs, path)) as { is: string };
    if (is !== (done.ok ? 'after' : 'before')) return `ok is ${done.ok}, there is ${is}`;
    const left = (await fs.list(FOLDER)).filter((name) => name.endsWith('.new'));
    return left.length > 0 ? `left ${left.join()}` : done.ok;
  });
}

/** The import of an archive. */
export async function sweepArchive(disk: SweptDisk, homes: Homes, rooms: Iterable<number>): Promise<Swept> {
  return sweep(rooms, async (room) => {
    const fs = await furnish(disk, homes.before);
    const opened = await createApp({
      folder: FOLDER,
      version: '1',
      files: fs,
      lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
    });
    if (!opened.ok) return `does not open: ${opened.error.code}`;
    await disk.leave(room);
    const reply = await opened.value.handle(
      { n: 1, kind: 'import', ...{ text: homes.archive } },
      { kind: 'host' },
    );
    await disk.leave(null);
    await opened.value.close();
    if (!reply.ok)
      return /^journal\.disk\./.test(reply.error.code) ? isAsBefore(fs, homes) : reply.error.code;
    return isAsTold(fs, homes, reply.value as Imported);
  });
}

/** An empty disk with these files in the data folder. */
async function furnish(disk: SweptDisk, files: Homes['before']): Promise<FileSystem> {
  const root = await disk.root();
  await root.removeEntry(FOLDER.slice(1), { recursive: true }).catch(() => undefined);
  const fs = new OpfsFileSystem(root);
  await fs.makeFolder(GAMES);
  for (const [name, text] of Object.entries(files)) {
    const file = await fs.open(`${FOLDER}/${name}`, 'new');
    await file.write(new TextEncoder().encode(text), 0);
    await file.close();
  }
  return fs;
}

async function isAsBefore(fs: FileSystem, { before }: Homes): Promise<false | string> {
  for (const [name, text] of Object.entries(before))
    if ((await textAt(fs, `${FOLDER}/${name}`)) !== text) return `refused, but ${name} has changed`;
  return false;
}

/** Whether each game is in its old state or in the archive's, as the reply says. */
async function isAsTold(
  fs: FileSystem,
  { before, after }: Homes,
  { all }: Imported,
): Promise<boolean | string> {
  if (!all) return 'not taken for an archive';
  const odd = all.refused.find(({ why }) => !why.code.startsWith('journal.disk.'));
  if (odd) return `${odd.file}: ${odd.why.code}`;
  let games = 0;
  for (const [name, text] of Object.entries(after)) {
    const there = await textAt(fs, `${FOLDER}/${name}`);
    const isRefused = all.refused.some(({ file }) => name.endsWith(file));
    if (name.startsWith('games/') && there === text) games++;
    const expected = isRefused ? (before[name] ?? null) : text;
    if (name.startsWith('games/') && there !== expected) return `${name}: refused is ${isRefused}`;
  }
  if (games !== all.added + all.updated) return `${games} games, told ${all.added + all.updated}`;
  const players = (await readJson(fs, `${FOLDER}/players.json`)) as readonly unknown[] | null;
  if ((players?.length ?? 0) !== all.players) return `${players?.length} players, told ${all.players}`;
  return all.refused.length === 0;
}

import type { FileContents, ArchiveResult } from '../contract.ts';
import { type Result, ok, err, refuse } from '../engine/core/result.ts';
import { importSteps } from '../journal/sealing.ts';
import { type Steps, jsonSteps, runInSlices } from '../journal/slices.ts';
import * as z from 'zod/mini';
import { DEEPEST } from '../engine/core/depth.ts';
import { diskRefusal } from '../journal/filesystem.ts';
import { keptDiceSets } from './dice/index.ts';
import { type Library, bookShape } from './evenings/index.ts';
import { journalName } from '../contract/shapes.ts';
import { type SettingsStore, playersShape } from './settings-store.ts';

/** Describes a file before it is imported. A game's checksums are checked here, its moves by the import. Refuses as an import does. */
export async function inspectFile(sent: string | Uint8Array): Promise<Result<FileContents>> {
  if (isArchive(sent)) return inspectArchive(sent);
  const read = await runInSlices(importSteps(sent));
  if (!read.ok) return read;
  const { game, created, seats } = read.value.header;
  return ok({ kind: 'game', game, players: seats.map(({ name }) => name), at: created });
}

async function inspectArchive(sent: string | Uint8Array): Promise<Result<FileContents>> {
  const read = await runInSlices(archiveSteps(sent));
  if (!read.ok) return read;
  const { games, players } = read.value;
  // A journal's name begins with its day.
  const days = games
    .map(({ file }) => Date.parse(file.slice(0, 10)))
    .filter((day) => !Number.isNaN(day))
    .sort((a, b) => a - b);
  return ok({
    kind: 'everything',
    games: games.length,
    players: players.map(({ name }) => name),
    from: days.at(0) ?? null,
    to: days.at(-1) ?? null,
  });
}

/**
 * All data as one file: games, players, settings, dice sets, and the open game. All shells read and write it. Its
 * games are journals with their checksums as on disk, so each is checked like an import. A page adds the pictures of taught
 * dice, which the table never has, and takes them out again (`renderer/camera/taught-files.ts`).
 */

const MARK = 'croupier-everything';

/** Characters or bytes needed to recognise a file. */
const BEGINNING = 1024;
/** Bytes decoded per step. */
const DECODED = 512 * 1024;

const shape = z.object({
  archive: z.literal(MARK),
  version: z.literal(1),
  open: z.catch(z.nullable(journalName), null),
  settings: z.catch(z.record(z.string(), z.json()), {}),
  players: z.catch(playersShape, []),
  book: z.catch(bookShape, []),
  games: z.array(z.object({ file: journalName, journal: z.string() })),
});

export interface ArchiveOptions {
  readonly library: Library;
  readonly store: SettingsStore;
  readonly version: string;
  readonly now: () => number;
}

/** Whether a text is an archive, by its beginning. */
export const isArchive = (text: string | Uint8Array): boolean =>
  /^\uFEFF?\s*\{\s*"archive"\s*:/.test(
    typeof text === 'string'
      ? text.slice(0, BEGINNING)
      : new TextDecoder().decode(text.subarray(0, BEGINNING)),
  );

/** The upload as text, without a byte-order mark. */
export function* textSteps(sent: string | Uint8Array): Steps<string> {
  if (typeof sent === 'string') return sent.startsWith('\uFEFF') ? sent.slice(1) : sent;
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < sent.length; at += DECODED) {
    text += decoder.decode(sent.subarray(at, at + DECODED), { stream: true });
    yield;
  }
  return text + decoder.decode();
}

/**
 * Text of the archive. Damaged games are left out; Home lists them. Refuses with `journal.file.unreadable` if the
 * disk cannot read another one, so that a copy never lacks it silently.
 */
export async function archiveText({
  library,
  store,
  version,
  now,
}: ArchiveOptions): Promise<Result<{ text: string }>> {
  const games: { file: string; journal: string }[] = [];
  const unreadable = await library.unreadable();
  if (unreadable) return err(unreadable);
  for (const { file } of await library.saved()) {
    const journal = await library.export(file);
    if (journal.ok) games.push({ file, journal: journal.value.text });
    else if (journal.error.code === 'journal.file.unreadable') return journal;
  }
  const text = `${JSON.stringify({
    archive: MARK,
    version: 1,
    made: now(),
    app: version,
    open: store.open,
    settings: { ...store.settings, dice: keptDiceSets(store.diceSets) },
    players: store.players,
    book: store.book,
    games,
  })}\n`;
  return ok({ text });
}

/**
 * Restores an archive without losing anything here. A game that was continued elsewhere is continued here; one
 * continued in both places is kept twice. Refuses with `archive.bad` if the file is not an archive; then nothing has
 * changed.
 */
export async function takeBack(
  sent: string | Uint8Array,
  options: ArchiveOptions,
): Promise<Result<ArchiveResult & { open: string | null }>> {
  const read = await runInSlices(archiveSteps(sent));
  if (!read.ok) return read;
  const { games, players, settings, open, book } = read.value;
  const { library, store } = options;
  const isNew = (await library.saved()).length === 0;
  const count = { added: 0, updated: 0, known: 0, beside: 0 };
  const refused: { file: string; why: ArchiveResult['refused'][number]['why'] }[] = [];
  let opened: string | null = null;
  for (const { file, journal } of games) {
    const taken = await library.takeBack(journal).catch(diskRefusal);
    if (!taken.ok) {
      refused.push({ file, why: taken.error });
      continue;
    }
    count[taken.value.as]++;
    if (file === open) opened = taken.value.file;
  }
  const joined = await store.joinPlayers(players);
  if (!joined.ok) refused.push({ file: 'players.json', why: joined.error });
  const booked = await store.saveBook(book);
  if (!booked.ok) refused.push({ file: 'book.json', why: booked.error });
  const adopted = await store.joinSettings(settings, isNew);
  if (!adopted.ok) refused.push({ file: 'settings.json', why: adopted.error });
  return ok({ ...count, players: joined.ok ? joined.value : 0, refused, open: opened });
}

type Everything = z.infer<typeof shape>;

/** Checks the parts of an archive, in steps. Refuses with `archive.bad`. */
export function* archiveSteps(sent: string | Uint8Array): Steps<Result<Everything>> {
  let raw: unknown;
  try {
    raw = yield* jsonSteps(yield* textSteps(sent), DEEPEST);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse('archive.bad');
  }
  const parsed = shape.safeParse(raw);
  return parsed.success ? ok(parsed.data) : refuse('archive.bad');
}

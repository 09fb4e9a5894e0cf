import type { FileContents } from '../contract.ts';
import { type Result, ok } from '../engine/core/result.ts';
import { importSteps } from '../journal/exchange.ts';
import { runInSlices } from '../journal/slices.ts';
import { archiveSteps, isArchive } from './archive.ts';

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

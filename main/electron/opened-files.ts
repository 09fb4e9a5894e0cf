import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { app, dialog } from 'electron';
import { type Phrase, placeOfTaught } from '../contract.ts';
import type { App } from '../table/app-contract.ts';
import type { Speaker } from '../words/speaker.ts';

/** The names of journals: as exported, and as kept in the data folder. */
const ENDINGS = ['.croupier', '.jsonl'];
/** Far more than an evening's journal (bytes); larger files are not read. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The journals among a program's arguments. Electron and Chromium add options and paths of their own. */
export const gameFilesIn = (args: readonly string[], folder: string): readonly string[] =>
  args
    .slice(1)
    .filter((arg) => !arg.startsWith('-') && ENDINGS.some((ending) => arg.toLowerCase().endsWith(ending)))
    .map((arg) => resolve(folder, arg));

export interface OpenedFiles {
  /** Calls `take` for each file, one after the other, including those opened before. */
  serve(take: (file: string) => Promise<void>): void;
}

/**
 * Collects the files that people open with the app: from its arguments, from a second start, and on macOS from an
 * event that may come before the app is ready.
 */
export function hearOpenedFiles(): OpenedFiles {
  const waiting: string[] = [];
  let take: ((file: string) => Promise<void>) | null = null;
  let turn = Promise.resolve();
  const hear = (files: readonly string[]): void => {
    if (take === null) return void waiting.push(...files);
    for (const file of files) turn = turn.then(() => take?.(file)).catch(() => undefined);
  };
  app.on('open-file', (event, file) => {
    event.preventDefault();
    hear([file]);
  });
  app.on('second-instance', (_event, args, folder) => hear(gameFilesIn(args, folder)));
  hear(gameFilesIn(process.argv, process.cwd()));
  return {
    serve: (how) => {
      take = how;
      hear(waiting.splice(0));
    },
  };
}

/** Imports a game, with all of an import's checks, and says how it went. */
export async function takeGame(table: Pick<App, 'handle'>, file: string, speaker: Speaker): Promise<void> {
  const { why, hasTaught = false } = await importFile(table, file);
  const params = { file: basename(file) };
  const said = why
    ? { code: 'opened.refused', params: { ...params, why: { phrase: why } } }
    : { code: hasTaught ? 'opened.takenButTaught' : 'opened.taken', params };
  await dialog.showMessageBox({ type: why ? 'warning' : 'info', message: speaker.say(said) });
}

/** `why`: the reason it was refused for. `hasTaught`: there were pictures of taught dice in it, which only a page takes. */
async function importFile(
  table: Pick<App, 'handle'>,
  file: string,
): Promise<{ readonly why: Phrase | null; readonly hasTaught?: boolean }> {
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > MOST_BYTES) return { why: { code: 'journal.import.tooLong', params: { bytes: size } } };
    text = await readFile(file, 'utf8');
  } catch {
    return { why: { code: 'opened.unreadable' } };
  }
  const request = { n: 0, kind: 'import', text } as const;
  const reply = await table.handle(request, { kind: 'host' });
  return { why: reply.ok ? null : reply.error, hasTaught: placeOfTaught(text) !== null };
}

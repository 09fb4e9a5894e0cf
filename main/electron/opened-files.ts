import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { app, dialog } from 'electron';
import type { Phrase } from '../contract.ts';
import type { App } from '../table/app-contract.ts';
import type { Speaker } from '../words/speaker.ts';

/** What a game's journal is called when it is given away, and how it lies in the data folder. */
const ENDINGS = ['.croupier', '.jsonl'];
/** No journal of an evening comes near this; whatever is larger is not read. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The journals among a program's arguments. Electron and Chromium have options and paths of their own there. */
export const gameFilesIn = (args: readonly string[], folder: string): readonly string[] =>
  args
    .slice(1)
    .filter((arg) => !arg.startsWith('-') && ENDINGS.some((ending) => arg.toLowerCase().endsWith(ending)))
    .map((arg) => resolve(folder, arg));

export interface OpenedFiles {
  /** From now on `take` is called for each file, also for those that came before; one after the other. */
  serve(take: (file: string) => Promise<void>): void;
}

/**
 * Hears which files people open with the app: by its arguments, by a second start, on macOS by an event that comes before
 * anything is ready.
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

/** Takes a game into the house as an import does, which checks all of it first, and says what became of it. */
export async function takeGame(table: Pick<App, 'handle'>, file: string, speaker: Speaker): Promise<void> {
  const why = await importFile(table, file);
  const params = { file: basename(file) };
  const said = why
    ? { code: 'opened.refused', params: { ...params, why: { phrase: why } } }
    : { code: 'opened.taken', params };
  await dialog.showMessageBox({ type: why ? 'warning' : 'info', message: speaker.say(said) });
}

async function importFile(table: Pick<App, 'handle'>, file: string): Promise<Phrase | null> {
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > MOST_BYTES) return { code: 'journal.import.tooLong', params: { bytes: size } };
    text = await readFile(file, 'utf8');
  } catch {
    return { code: 'opened.unreadable' };
  }
  const request = { n: 0, kind: 'import', text } as const;
  const reply = await table.handle(request, { kind: 'host' });
  return reply.ok ? null : reply.error;
}

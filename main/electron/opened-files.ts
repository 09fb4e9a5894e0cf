import { basename, resolve } from 'node:path';
import { app, ipcMain, type IpcMainEvent, type WebContents } from 'electron';
import { type ArrivedFile, MOST_ARRIVING } from '../contract.ts';
import { UnfitFileError, readRegular } from '../disk/regular-file.ts';
import { CHANNELS } from './channels.ts';
import { isOwnPage } from './ipc.ts';

/** The names of journals: as exported, and as kept in the data folder. */
const ENDINGS = ['.croupier', '.jsonl'];
/** Most files opened at once: each asks for confirmation. */
const MOST_FILES = 10;

/** The journals among a program's arguments. Electron and Chromium add options and paths of their own. */
export const gameFilesIn = (args: readonly string[], folder: string): readonly string[] =>
  args
    .slice(1)
    .filter((arg) => !arg.startsWith('-') && ENDINGS.some((ending) => arg.toLowerCase().endsWith(ending)))
    .map((arg) => resolve(folder, arg));

export interface OpenedFiles {
  /** Calls `offer` for each file, including those opened before; a later call replaces an earlier one. */
  serve(offer: (file: string) => void): void;
}

/**
 * Collects the files that people open with the app: from its arguments, from a second start, and on macOS from an
 * event that may come before the app is ready.
 */
export function hearOpenedFiles(): OpenedFiles {
  const waiting: string[] = [];
  let offer: ((file: string) => void) | null = null;
  const hear = (files: readonly string[]): void => {
    waiting.push(...files);
    waiting.splice(MOST_FILES);
    if (offer) waiting.splice(0).forEach(offer);
  };
  app.on('open-file', (event, file) => {
    event.preventDefault();
    hear([file]);
  });
  app.on('second-instance', (_event, args, folder) => hear(gameFilesIn(args, folder)));
  hear(gameFilesIn(process.argv, process.cwd()));
  return {
    serve: (how) => {
      offer = how;
      hear([]);
    },
  };
}

/** Shows opened files to the window's page, once it listens: the page asks before importing one. */
export function offerFiles(contents: WebContents, files: OpenedFiles, origin: string): () => void {
  const begin = (event: IpcMainEvent): void => {
    if (!isOwnPage(event, contents, origin)) return;
    files.serve((path) => {
      void readOpened(path).then((file) => {
        if (!contents.isDestroyed()) contents.send(CHANNELS.file, file);
      });
    });
  };
  ipcMain.on(CHANNELS.files, begin);
  return () => void ipcMain.off(CHANNELS.files, begin);
}

async function readOpened(path: string): Promise<ArrivedFile> {
  const about = { from: 'opened' as const, name: basename(path) };
  try {
    return { ...about, content: await readRegular(path, MOST_ARRIVING) };
  } catch (error) {
    const isLong = error instanceof UnfitFileError && error.code === 'ETOOBIG';
    return { ...about, why: { code: isLong ? 'opened.tooLong' : 'opened.unreadable' } };
  }
}

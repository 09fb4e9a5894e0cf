import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Registers a function to run at the end. */
export type AtEnd = (undo: () => void | Promise<void>) => void;

/** A new folder, removed at the end of the test, or when `atEnd` says. `files` are written into it. */
export function tempFolder(
  files: Readonly<Record<string, string>> = {},
  atEnd: AtEnd = onTestFinished,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

/** Writes files below a folder, creating folders as needed. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

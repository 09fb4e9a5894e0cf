import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Take, writeFilm } from '../../support/film.ts';

/** A film for a test, which is gone with it. `height`: of the camera, mm. */
export async function renderFilm(takes: readonly Take[], height?: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-film-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'film.y4m');
  await writeFilm(file, takes, height);
  return file;
}

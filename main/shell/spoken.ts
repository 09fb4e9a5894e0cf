import { join } from 'node:path';
import { LOCALES } from '../contract.ts';
import { readJson } from '../journal/whole-file.ts';
import { nodeFileSystem } from '../journal/node-files.ts';
import type { Speaker } from '../words/speaker.ts';
import { systemLanguage } from '../words/system-language.mjs';
import { speakerFor } from './speak.ts';

/** A speaker for the language chosen in this data folder, else the computer's. */
export async function speakerIn(folder: string, system: string = systemLanguage()): Promise<Speaker> {
  const kept = await readJson(nodeFileSystem, join(folder, 'settings.json'));
  const chosen = typeof kept === 'object' && kept !== null && 'locale' in kept ? kept.locale : null;
  return speakerFor(LOCALES.find((known) => known === chosen) ?? 'system', system);
}

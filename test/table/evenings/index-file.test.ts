import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GAMES } from '../../../main/engine/games/registry.ts';
import type { FileSystem } from '../../../main/journal/filesystem.ts';
import { journalText } from '../../../main/journal/journal.ts';
import { nodeFileSystem } from '../../../main/journal/node-files.ts';
import { EveningsIndex } from '../../../main/table/evenings/journal-cache.ts';
import { playRandom } from '../../support/random-games.ts';
import { seatsOf } from '../../support/tabletop.ts';

it('a journal that has not changed is not read again after a restart', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const games = join(folder, 'games');
  mkdirSync(games);
  const { header, records } = playRandom({
    game: 'dream',
    seats: seatsOf(3),
    seed: 1,
    created: 1_700_000_000_000,
    moves: 20,
  });
  writeFileSync(join(games, 'a.jsonl'), journalText(header, records).text);
  const read: string[] = [];
  const noting: FileSystem = {
    ...nodeFileSystem,
    read: (path) => {
      read.push(path);
      return nodeFileSystem.read(path);
    },
  };
  const list = () =>
    new EveningsIndex(noting, GAMES, (name) => join(games, name), games, join(folder, 'index.json')).list();
  const first = await list();
  expect(first).toHaveLength(1);
  expect(read).toContain(join(games, 'a.jsonl'));
  read.length = 0;
  expect(await list()).toEqual(first);
  expect(read).toEqual([join(folder, 'index.json')]);
});

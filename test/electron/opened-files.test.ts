import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { gameFilesIn, hearOpenedFiles, takeGame } from '../../main/electron/opened-files.ts';
import { journalText } from '../../main/journal/journal.ts';
import { speaker, speakerFor } from '../../main/shell/speak.ts';
import { createNodeApp } from '../../main/shell/node-app.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';
import { tempFolder } from '../support/temp.ts';
import * as electron from './stand-in.ts';

vi.mock('electron', () => import('./stand-in.ts'));
beforeEach(electron.reset);

test('of the arguments only journals are files to open', () => {
  const args = [
    '/opt/croupier',
    '--data=x.croupier',
    '.',
    'a.croupier',
    '/b/c.JSONL',
    'readme.md',
    '-x.jsonl',
  ];
  expect(gameFilesIn(args, '/home/ann')).toEqual(['/home/ann/a.croupier', '/b/c.JSONL']);
});

test('files that are opened before anything is ready wait; those of a second start come at once, one by one', async () => {
  const files = hearOpenedFiles();
  const event = { preventDefault: vi.fn() };
  electron.app.emit('open-file', event, '/early.croupier');
  expect(event.preventDefault).toHaveBeenCalledOnce();
  const taken: string[] = [];
  files.serve((file) => {
    taken.push(file);
    return Promise.reject(new Error('one that fails keeps none from being taken'));
  });
  electron.app.emit('second-instance', {}, ['/opt/croupier', 'late.croupier'], '/home/ann');
  await vi.waitFor(() => expect(taken).toEqual(['/early.croupier', '/home/ann/late.croupier']));
});

describe('a journal that is opened', () => {
  const { header, records } = playRandom({
    game: 'dream',
    seats: seatsOf(3),
    seed: 1,
    created: 1,
    moves: 20,
  });
  const { text } = journalText(header, records);
  const taught = '[{"set":"mine","dice":"{}"}]';
  const archive = JSON.stringify({
    ...{ archive: 'croupier-everything', version: 1 },
    games: [{ file: 'dream-1.jsonl', journal: text }],
  });
  test.each([
    ['is taken in', text, 'info', /^“night\.croupier” was taken in\. It is under Evenings\.$/, 1],
    [
      'with everything says where the pictures of taught dice are taken in',
      `${archive.slice(0, -1)},"taught":${taught}}`,
      'info',
      /was imported\..* taught dice too: .* Import a game/,
      1,
    ],
    [
      'with a line changed is refused in words',
      text.replace('Player 1', 'Zed'),
      'warning',
      /nothing has changed\. Line 1 /,
      0,
    ],
    ['that is a picture is refused in words', '\u0089PNG', 'warning', /nothing has changed/, 0],
  ])('%s', async (_, contents, type, message, games) => {
    const folder = tempFolder({ 'night.croupier': '' });
    writeFileSync(join(folder, 'night.croupier'), contents);
    const opened = await createNodeApp({ folder: join(folder, 'data'), version: '0' });
    if (!opened.ok) throw new Error(opened.error.code);
    await takeGame(opened.value, join(folder, 'night.croupier'), speaker);
    expect(electron.dialog.showMessageBox.mock.calls[0]?.[0]).toEqual({
      type,
      message: expect.stringMatching(message) as string,
    });
    expect(readdirSync(join(folder, 'data', 'games'))).toHaveLength(games);
    await opened.value.close();
  });

  test('that is gone is said to be, in the language of the settings', async () => {
    const handle = vi.fn();
    await takeGame({ handle }, '/nowhere/x.croupier', await speakerFor('de', 'en-GB'));
    expect(electron.dialog.showMessageBox.mock.calls[0]?.[0].message).toContain('lässt sich nicht lesen');
    expect(handle).not.toHaveBeenCalled();
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { journalText } from '../../main/journal/journal.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';
import { tempFolder } from '../support/temp.ts';

const created = Date.UTC(2026, 4, 3, 20);
const { header, records } = playRandom({ game: 'dream', seats: seatsOf(3), seed: 1, created, moves: 20 });
const { text } = journalText(header, records);
const players = seatsOf(3).map(({ name }) => name);
const archive = JSON.stringify({
  ...{ archive: 'croupier-everything', version: 1, players: [{ id: 'a', name: 'Ann', look: 0 }] },
  games: ['2026-05-03-dream-a.jsonl', '2026-01-02-dream-b.jsonl'].map((file) => ({ file, journal: text })),
});

async function open() {
  const folder = join(tempFolder(), 'data');
  const opened = await createNodeApp({ folder, version: '0' });
  if (!opened.ok) throw new Error(opened.error.code);
  onTestFinished(() => opened.value.close());
  let n = 0;
  const ask = (kind: string, what: object) =>
    opened.value.handle({ n: (n += 1), kind, ...what }, { kind: 'host' });
  return { ask, games: () => readdirSync(join(folder, 'games')) };
}

describe('a file is looked into', () => {
  test.each([
    ['a game', text, { kind: 'game', game: 'dream', players, at: created }],
    [
      'everything',
      archive,
      {
        kind: 'everything',
        games: 2,
        players: ['Ann'],
        from: Date.UTC(2026, 0, 2),
        to: Date.UTC(2026, 4, 3),
      },
    ],
  ])(
    '%s: its contents are shown, nothing is written, and it can then be imported',
    async (_, sent, holds) => {
      const { ask, games } = await open();
      const half = Math.floor(sent.length / 2);
      await ask('upload', { upload: 'u', text: sent.slice(0, half) });
      expect(await ask('inspect', { upload: 'u', text: sent.slice(half) })).toMatchObject({ value: holds });
      expect(games()).toEqual([]);
      expect(await ask('import', { upload: 'u', text: '' })).toMatchObject({ ok: true });
      expect(games().length).toBeGreaterThan(0);
      // It is not kept any longer.
      expect(await ask('import', { upload: 'u', text: '' })).toMatchObject({ ok: false });
    },
  );

  test.each([
    ['a picture', '\u0089PNG'],
    ['a game with a line changed', text.replace('Player 1', 'Zed')],
    ['no archive after all', '{"archive":"croupier-everything","games":7}'],
  ])('%s is refused as an import refuses it', async (_, sent) => {
    const { ask } = await open();
    const looked = await ask('inspect', { upload: 'u', text: sent });
    const imported = await ask('import', { text: sent });
    expect(looked.ok).toBe(false);
    expect(looked.ok ? null : looked.error).toEqual(imported.ok ? null : imported.error);
  });

  test('a phone may not look into anything', async () => {
    const { ask: _ask } = await open();
    const folder = join(tempFolder(), 'other');
    const opened = await createNodeApp({ folder, version: '0' });
    if (!opened.ok) throw new Error(opened.error.code);
    const phone = { kind: 'phone', id: 'p', name: 'P', seats: [] } as const;
    const request = { n: 1, kind: 'inspect', ...{ upload: 'u', text } };
    expect(await opened.value.handle(request, phone)).toMatchObject({
      error: { code: 'table.phone.action' },
    });
    await opened.value.close();
  });
});

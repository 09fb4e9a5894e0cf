import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hideNames, withDiagnosis } from '../../main/shell/diagnosis.ts';
import { openLog } from '../../main/shell/log.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { bindingDriver } from '../tray/drivers/binding.ts';
import { sit } from '../tray/support/harness.ts';
import { tempFolder } from '../support/temp.ts';

describe('the log', () => {
  test('is written at once, with its time, one line for each thing, and only in its folder', () => {
    const folder = tempFolder();
    const log = openLog(folder, () => Date.UTC(2026, 10, 21, 8));
    log.write('tray.word.ready\n/dev/ttyACM0');
    expect(readFileSync(join(folder, 'log.txt'), 'utf8')).toBe(
      '2026-11-21T08:00:00.000Z tray.word.ready | /dev/ttyACM0\n',
    );
    expect(readdirSync(folder)).toEqual(['log.txt']);
  });

  test('never exceeds two files of 256 KB, and reads its newest lines from both', () => {
    const folder = tempFolder();
    const log = openLog(folder);
    for (let i = 0; i < 300; i++) log.write(`${i} ${'x'.repeat(3_000)}`);
    expect(readdirSync(folder).sort()).toEqual(['log.old.txt', 'log.txt']);
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size).toBeLessThan(270_000);
    expect(
      log
        .tail(200)
        .map((line) => Number(line.split(' ')[1]))
        .slice(-100),
    ).toEqual(Array.from({ length: 100 }, (_, i) => 200 + i));
  });

  test('that cannot be written keeps nobody from playing', () => {
    const folder = tempFolder({ 'a-file': '' });
    const log = openLog(join(folder, 'a-file'));
    log.write('x');
    expect(log.tail(3)).toEqual([]);
  });
});

test.each([
  ['Ann threw for Anna', ['Ann', 'Anna'], '(player) threw for (player)'],
  ['ANN, “ann” and Annika', ['Ann'], '(player), “(player)” and Annika'],
  ['a.b+c (x)', ['a.b+c', '(x)'], '(player) (player)'],
  ['Ünal and Ü', ['Ü'], 'Ünal and (player)'],
  ['nobody', [], 'nobody'],
])('of “%s” the names %j are hidden', (text, names, hidden) => {
  expect(hideNames(text, names)).toBe(hidden);
});

test('a diagnosis says versions, table, tray and the log, and neither names nor the home folder', async () => {
  const folder = tempFolder();
  const tray = await sit(bindingDriver);
  await tray.connect();
  const opened = await createNodeApp({ folder, version: '1.2.3', tray: tray.tray });
  if (!opened.ok) throw new Error(opened.error.code);
  const log = openLog(folder);
  const app = withDiagnosis({
    app: opened.value,
    log,
    about: { croupier: '1.2.3', node: '20.20.2' },
    home: folder,
  });
  const host = { kind: 'host' } as const;
  const seats = ['Ann', 'Zoë'].map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
  const start = { n: 1, kind: 'start', game: 'sleepless', rules: {}, seats, dealer: null };
  expect(await app.handle(start, host)).toMatchObject({ ok: true });
  log.write(`a fault that names Zoë, in ${folder}/games`);
  const reply = await app.handle({ n: 2, kind: 'diagnosis' }, host);
  const { text } = reply.ok ? (reply.value as { text: string }) : { text: '' };
  expect(text).toContain('croupier: 1.2.3');
  expect(text).toContain('node: 20.20.2');
  expect(text).toContain('table: sleepless, hand 1, 2 seats');
  expect(text).toContain('tray: tray.word.ready');
  expect(text).toMatch(/^tray lines:\n(?:[<>] .+\n)*< !\S+ hello .+\n(?:[<>] .+\n)*log:$/m);
  expect(text).toContain('a fault that names (player), in ~/games');
  expect(text).not.toMatch(/Ann|Zoë/);
  expect(text).not.toContain(folder);

  const phone = { kind: 'phone', id: 'p', name: 'Ann', seats: [] } as const;
  expect(await app.handle({ n: 3, kind: 'diagnosis' }, phone)).toMatchObject({ ok: false });
  await app.close();
  await tray.end();
  expect(log.tail(1)[0]).toMatch(/ ended$/);
});

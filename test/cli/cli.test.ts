import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GameReport } from '../../main/contract.ts';
import { GAMES } from '../support/games.ts';
import { readJournal } from '../../main/journal/reading.ts';
import { tempFolder } from '../support/temp.ts';
import { cli } from './support.ts';

const HEADER = {
  format: 'croupier-journal',
  game: 'sleepless',
  seats: [
    { id: 's1', name: 'Ann' },
    { id: 's2', name: '=HYPERLINK("x")' },
    { id: 's3', name: 'Cyd, "the cat"' },
  ],
};
const adjust = (from: string, to: string, amount: number) => ({
  move: { kind: 'adjust', from, to, amount, reason: 'a bet' },
});

/** A journal written by hand; its path. */
function byHand(...records: object[]): string {
  const text = [HEADER, ...records].map((line) => JSON.stringify(line)).join('\n');
  return join(tempFolder({ 'game.jsonl': text }), 'game.jsonl');
}

const replayed = async (file: string): Promise<GameReport> =>
  JSON.parse((await cli('replay', file, '--json')).out) as GameReport;

test('games: every game with its rules, as JSON', async () => {
  const { code, out } = await cli('games', '--json');
  expect(code).toBe(0);
  const games = JSON.parse(out) as { id: string; name: string; rules: { name: string; source: string }[] }[];
  expect(games.map(({ id }) => id)).toEqual(GAMES.map(({ id }) => id));
  const sleepless = games.find(({ id }) => id === 'sleepless');
  expect(sleepless?.name).toBe('Sleepless');
  expect(sleepless?.rules.length).toBeGreaterThan(3);
});

describe('a hostile file', () => {
  test('with a number that no file can hold is named, and costs nothing', async () => {
    const { code, err } = await cli('replay', byHand({ seq: 1_000_000_000, ...adjust('s1', 's2', 2) }));
    expect(code).toBe(1);
    expect(err).toContain('has a number that cannot be right');
  });

  test.runIf(process.platform === 'linux').each(['replay', 'export'])('without end: %s', async (command) => {
    const { code, err } = await cli(command, '/dev/zero');
    expect(code).toBe(1);
    expect(err).toContain('not a file but a pipe, a device or a folder');
  });

  test('of lists in lists is refused before it is parsed', async () => {
    const file = join(tempFolder({ 'game.jsonl': '['.repeat(500_000) }), 'game.jsonl');
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const { code, err } = await cli('replay', file);
    expect(code).toBe(1);
    expect(err).toContain('is not a game of Croupier');
    expect(Math.max(0, ...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(10_000);
  });

  test('cannot speak to the terminal: ESC ] retitles its window, ESC [2J clears it', async () => {
    const { move } = adjust('s1', 's2', 2);
    const file = byHand({ move: { ...move, reason: 'a \u001b]0;mine\u0007bet\u009b2J' } });
    const { code, out } = await cli('replay', file);
    expect(code).toBe(0);
    expect(out).toContain('a �]0;mine�bet�2J');
    expect([...out].filter((char) => (char < ' ' && !'\n\t'.includes(char)) || char === '\u009b')).toEqual(
      [],
    );
    expect((await cli('export', file, '--as', 'ledger')).out).not.toContain('\u001b');
  });

  test('that begins with a byte-order mark is read', async () => {
    const path = byHand(adjust('s1', 's2', 2));
    writeFileSync(path, `\ufeff${readFileSync(path, 'utf8')}`);
    expect((await replayed(path)).refusals).toEqual([]);
  });
});

describe('replay', () => {
  test('prints standings, ledger and balances', async () => {
    const report = await replayed(byHand(adjust('s1', 's2', 2), adjust('s3', 's2', 1)));
    expect(report.standings).toEqual([
      { seat: 's2', balance: 18, place: 1 },
      { seat: 's3', balance: 14, place: 2 },
      { seat: 's1', balance: 13, place: 3 },
    ]);
    expect(report.balances).toEqual({ s1: 13, s2: 18, s3: 14, pot: 0, bank: -45 });
    expect(report.ledger.map(({ seq, from, to, amount }) => [seq, from, to, amount])).toEqual([
      [0, 'bank', 's1', 15],
      [0, 'bank', 's2', 15],
      [0, 'bank', 's3', 15],
      [1, 's1', 's2', 2],
      [2, 's3', 's2', 1],
    ]);
    expect(report.ledger[3]).toMatchObject({ hand: 1, rule: 'adjust', says: 'a bet' });
    expect(report.refusals).toEqual([]);
  });

  test('reports a refused line and continues without it', async () => {
    const report = await replayed(
      byHand(
        { move: { kind: 'bid', seat: 's1', amount: 99 } },
        adjust('s1', 's2', 2),
        { move: { kind: 'nonsense' } },
        adjust('s1', 's9', 2),
        adjust('s3', 's2', 1),
      ),
    );
    expect(report.refusals.map(({ seq }) => seq)).toEqual([1, 3, 4]);
    expect(report.refusals[0]).toMatchObject({ error: { code: 'sleepless.move.notNow' } });
    expect(report.balances).toMatchObject({ s1: 13, s2: 18, s3: 14 });
  });

  test('leaves out retracted moves', async () => {
    const report = await replayed(byHand(adjust('s1', 's2', 2), { kind: 'retract', of: 1 }));
    expect(report.balances).toMatchObject({ s1: 15, s2: 15 });
    expect(report.refusals).toEqual([]);
  });

  test('retracting nothing is refused', async () => {
    const report = await replayed(byHand(adjust('s1', 's2', 2), { kind: 'retract', of: 7 }));
    expect(report.refusals).toMatchObject([{ seq: 2, error: { code: 'journal.record.retract' } }]);
    expect(report.balances).toMatchObject({ s1: 13 });
  });

  test('--strict ends with 1 when a line was refused, and with 0 when none was', async () => {
    const refused = byHand({ move: { kind: 'bid', seat: 's1' } });
    expect((await cli('replay', refused)).code).toBe(0);
    expect((await cli('replay', refused, '--strict')).code).toBe(1);
    expect((await cli('replay', byHand(adjust('s1', 's2', 2)), '--strict')).code).toBe(0);
  });

  test('for people: names, reasons, refusals', async () => {
    const { out } = await cli('replay', byHand(adjust('s1', 's3', 2), { move: { kind: 'bid', seat: 's1' } }));
    expect(out).toContain('Ann → Cyd, "the cat"\t2\ta bet');
    expect(out).toContain('Line 2 was refused (');
    expect(out).toContain('1. Cyd, "the cat"\t17');
  });

  test.each([
    ['a file that is not there', () => join(tempFolder(), 'none.jsonl'), 'journal.file.missing'],
    ['a folder', () => tempFolder(), 'journal.notAJournal'],
    ['no journal', () => join(tempFolder({ a: 'hello\n' }), 'a'), 'journal.notAJournal'],
    [
      'a game that nobody knows',
      () => join(tempFolder({ a: JSON.stringify({ ...HEADER, game: 'whist' }) }), 'a'),
      'journal.game.unknown',
    ],
  ])('of %s ends with 1 and a code', async (_, file, code) => {
    const result = await cli('replay', file(), '--json');
    expect(result.code).toBe(1);
    expect(JSON.parse(result.out)).toMatchObject({ error: { code } });
    expect(result.err).toMatch(`${code}: `);
  });
});

describe('export', () => {
  test('as a journal: sealed, and the same again and again', async () => {
    const file = byHand(adjust('s1', 's2', 2), { kind: 'retract', of: 1 });
    const first = await cli('export', file);
    const contents = readJournal(Buffer.from(`${first.out}\n`));
    expect(contents.ok && contents.value.records.length).toBe(2);
    const again = join(tempFolder({ 'game.jsonl': `${first.out}\n` }), 'game.jsonl');
    expect((await cli('export', again)).out).toBe(first.out);
    expect(first.out.match(/"sum"/g)?.length).toBe(3);
  });

  test('as CSV: quoted, and no formula for a spreadsheet', async () => {
    const file = byHand(adjust('s1', 's2', 2), adjust('s1', 's3', 1));
    expect((await cli('export', file, '--as', 'standings')).out.split('\r\n')).toEqual([
      // With what was bought and won: the evening is settled from it.
      'place,player,balance,bought,net,money,currency,left',
      `1,"'=HYPERLINK(""x"")",17,15,2,,,no`,
      '2,"Cyd, ""the cat""",16,15,1,,,no',
      '3,Ann,12,15,-3,,,no',
    ]);
    const ledger = (await cli('export', file, '--as', 'ledger')).out.split('\r\n');
    expect(ledger[0]).toBe('hand,move,from,to,amount,reason,rule');
    expect(ledger.at(-1)).toBe('1,2,Ann,"Cyd, ""the cat""",1,a bet,adjust');
  });
});

describe('a wrong command line: exit code 2, nothing done', () => {
  test.each([
    ['an unknown command', ['frob'], 'cli.unknown'],
    ['half a command', ['tray'], 'cli.unknown'],
    ['an unknown option', ['games', '--jsn'], 'cli.option'],
    ['a missing file', ['replay'], 'cli.few'],
    ['a word too many', ['games', 'now'], 'cli.many'],
    ['an unknown format', ['export', 'x', '--as', 'pdf'], 'cli.format'],
    ['a number that is none', ['tray', 'simulate', '--seed', 'one'], 'cli.number'],
  ])('%s', async (_, args, code) => {
    const result = await cli(...args);
    expect(result.code).toBe(2);
    expect(result.err).toMatch(`${code}: `);
    expect(result.err).not.toMatch(/: cli\./);
    expect(result.out).toBe('');
  });
});

test('help names every command', async () => {
  const { code, out } = await cli('help');
  expect(code).toBe(0);
  for (const name of [
    'games',
    'replay',
    'export',
    'royal best',
    'tray list',
    'tray monitor',
    'tray flash',
    'tray simulate',
    'tray replay',
  ])
    expect(out).toContain(name);
});

test('the journal of a game that was played is never completed: its sums must be right', async () => {
  const { out } = await cli('export', byHand(adjust('s1', 's2', 2)));
  const changed = join(
    tempFolder({ 'game.jsonl': `${out.replace('"amount":2', '"amount":9')}\n` }),
    'game.jsonl',
  );
  const result = await cli('replay', changed);
  expect(result.code).toBe(1);
  expect(readFileSync(changed, 'utf8')).toContain('"amount":9');
});

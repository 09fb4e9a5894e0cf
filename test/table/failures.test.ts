import { describe, expect, it, test } from 'vitest';
import { type Refusal, type Result, ok, refuse } from '../../main/engine/core/result.ts';
import { journalText } from '../../main/journal/journal.ts';
import { type JournalRecord, seal } from '../../main/journal/records.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import german from '../../main/words/de.json' with { type: 'json' };
import english from '../../main/words/en.json' with { type: 'json' };
import { createSpeaker } from '../../main/words/speaker.ts';
import { evening } from '../support/evening.ts';
import { HEADER, RECORDS, TEXT } from '../support/journals.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { dice } from '../support/toy-hands.ts';
import { until } from '../support/until.ts';

const PATH = '/data/games/old.jsonl';
const speakers = {
  en: createSpeaker('en', english, english),
  de: createSpeaker('de', german, english),
};

/** Texts for people: a whole sentence in each language, with no parameter left unfilled. */
function sentences(refusal: Refusal): { readonly en: string; readonly de: string } {
  const said = { en: speakers.en.say(refusal), de: speakers.de.say(refusal) };
  for (const sentence of Object.values(said)) {
    expect(sentence).toMatch(/^[A-ZÄÖÜ/].*(?:[.!?]|--data \w+)$/s);
    expect(sentence).not.toMatch(/[{}]|journal\./);
  }
  expect(said.en).not.toBe(said.de);
  return said;
}

const resealed = (jsons: readonly object[]): string => {
  let sum = '';
  return jsons
    .map((json) => {
      const sealed = seal(JSON.stringify(json), sum);
      sum = sealed.sum;
      return `${sealed.line}\n`;
    })
    .join('');
};
const withRecord = (record: object): string => journalText(HEADER, [record as JournalRecord]).text;
const edited = (line: number, change: (text: string) => string): string =>
  TEXT.split('\n')
    .map((text, i) => (i === line - 1 ? change(text) : text))
    .join('\n');

describe('a file that cannot be opened says why, is left as it is, and stops nothing else', () => {
  test.each<[what: string, text: string, code: string, en: RegExp, de: RegExp]>([
    ['no game at all', 'hello\n', 'journal.notAJournal', /not a game of Croupier/, /kein Spiel/],
    [
      'a newer version',
      resealed([{ ...HEADER, version: 99 }]),
      'journal.newer',
      /format 99; this one knows 1/,
      /99.*1/,
    ],
    ['a version before the first', resealed([{ ...HEADER, version: 0 }]), 'journal.tooOld', /format 0/, /0/],
    [
      'a first line without seats',
      resealed([{ ...HEADER, seats: [] }]),
      'journal.header.bad',
      /seats/,
      /seats/,
    ],
    [
      'a face changed by hand',
      edited(2, (line) => line.replace('"face":"A"', '"face":"K"')),
      'journal.line.changed',
      /Line 2 .*changed by hand/,
      /Zeile 2/,
    ],
    [
      'half a line in the middle',
      edited(4, (line) => line.slice(0, 20)),
      'journal.line.damaged',
      /Line 4/,
      /Zeile 4/,
    ],
    [
      'a record of a kind to come',
      resealed([HEADER, { ...RECORDS[0], kind: 'dance' }]),
      'journal.line.unknown',
      /Line 2/,
      /Zeile 2/,
    ],
    [
      'another game',
      journalText({ ...HEADER, game: 'whist' }, []).text,
      'journal.game.unknown',
      /whist/,
      /whist/,
    ],
    [
      'a house rule that does not exist',
      journalText({ ...HEADER, rules: { chips: 'many' } }, []).text,
      'journal.rules.bad',
      /chips/,
      /chips/,
    ],
    [
      'a table that this game cannot have',
      journalText({ ...HEADER, seats: HEADER.seats.slice(0, 1) }, []).text,
      'journal.seats.bad',
      /seats/,
      /Plätze|Sitze/,
    ],
    [
      'a move that is none',
      withRecord({ ...RECORDS[0], move: { kind: 'dance' } }),
      'journal.record.move',
      /Record 1/,
      /1/,
    ],
    [
      'taking back what is not there',
      withRecord({ ...RECORDS[0], kind: 'retract', of: 7 }),
      'journal.record.retract',
      /7/,
      /7/,
    ],
    [
      'correcting what is not there',
      withRecord({ ...RECORDS[0], kind: 'amend', of: 7, moves: [] }),
      'journal.record.amend',
      /7/,
      /7/,
    ],
  ])('%s', async (_, text, code, en, de) => {
    const disk = new MemoryDisk();
    disk.put(PATH, text);
    const people = await evening({ disk });
    const { error } = await people.try('open', { file: 'old.jsonl' });
    expect(error?.code).toBe(code);
    const said = sentences(error!);
    expect(said.en).toMatch(en);
    expect(said.de).toMatch(de);
    expect(disk.bytes(PATH).toString()).toBe(text);
    expect(people.table).toBeNull();
    // The evening goes on with another game.
    await people.start(['Ann', 'Ben']);
    expect(people.now.prompt.step).toBe('roll');
    expect(disk.bytes(PATH).toString()).toBe(text);
  });

  it('with the good part of a damaged one people may go on, in a copy', async () => {
    const disk = new MemoryDisk();
    const text = edited(4, (line) => line.replace('"amount":2', '"amount":3'));
    disk.put(PATH, text);
    const people = await evening({ disk });
    const { file } = await people.ask<{ file: string }>('open', { file: 'old.jsonl', salvage: true });
    expect(file).not.toBe('old.jsonl');
    expect(people.now.notices).toMatchObject([{ say: { code: 'journal.salvaged' } }]);
    expect(disk.bytes(PATH).toString()).toBe(text);
  });
});

describe('a disk that takes nothing', () => {
  test.each<[errno: string, code: string, en: RegExp, de: RegExp]>([
    ['ENOSPC', 'journal.disk.full', /disk is full/, /voll/],
    ['EDQUOT', 'journal.disk.full', /disk is full/, /voll/],
    ['EROFS', 'journal.disk.readOnly', /cannot be written/, /schreib|beschreib/],
    ['EACCES', 'journal.disk.readOnly', /cannot be written/, /schreib|beschreib/],
    ['EIO', 'journal.disk.failed', /EIO/, /EIO/],
  ])(
    '%s: it is said, the game stays where it was, and goes on when the disk does',
    async (errno, code, en, de) => {
      const people = await evening();
      const { file } = await people.start(['Ann', 'Ben']);
      const path = `/data/games/${file}`;
      const before = people.disk.bytes(path).toString();
      const move = {
        kind: 'dice',
        seat: 's1',
        dice: ['A', 'K', 'Q'].map((face, die) => ({ die, face, throws: 1 })),
      };
      people.disk.fail = (call, at) => (call === 'write' && at === path ? errno : null);
      const command = { id: 'x', kind: 'move', prompt: people.now.prompt.id, move };
      const { error } = await people.try('command', { command });
      expect(error?.code).toBe(code);
      const said = sentences(error!);
      expect(said.en).toMatch(en);
      expect(said.de).toMatch(de);
      expect(people.now).toMatchObject({
        prompt: { step: 'roll' },
        notices: [{ id: 'disk', say: { code } }],
      });

      people.disk.fail = () => null;
      expect(await people.try('command', { command })).not.toHaveProperty('error');
      expect(people.now).toMatchObject({ prompt: { step: 'bid' }, notices: [] });
      expect(people.disk.bytes(path).toString().startsWith(before)).toBe(true);
      await people.restart();
      expect(people.now.prompt.step).toBe('bid');
    },
  );

  it('a correction previewed beside a lost move is previewed again', async () => {
    const people = await evening();
    await people.start(['Ann', 'Ben']);
    await people.type('A', 'K', 'Q');
    const prompt = people.now.prompt.id;
    const bid = (amount: number) =>
      ({ kind: 'move', prompt, move: { kind: 'bid', seat: 's2', amount } }) as never;
    const corrected = { seq: 1, move: dice('s1', '9', 'K', 'Q') };
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    let isSyncing = false;
    people.disk.syncing = () => {
      isSyncing = true;
      return slow;
    };
    const lost = people.try('command', people.command(bid(1)));
    await until(() => isSyncing);
    await people.preview(corrected);
    people.disk.fail = (call) => (call === 'sync' ? 'EIO' : null);
    release();
    expect((await lost).error?.code).toBe('journal.disk.failed');
    people.disk.fail = () => null;
    await people.ask('command', people.command(bid(3)));
    await people.amend(corrected);
    await people.move({ kind: 'bid', seat: 's1', amount: 0 });
    // Three were bid, and buy twice as many throws: not the lost one.
    expect(people.now.prompt.dice).toMatchObject({ seat: 's2', throws: 6 });
  });

  it('a game cannot begin in a folder that takes none, and the one on the table is not harmed', async () => {
    const people = await evening();
    const { file } = await people.start(['Ann', 'Ben']);
    people.disk.fail = (call) => (call === 'open' ? 'EROFS' : null);
    const seats = ['Cat', 'Dan'].map((name, look) => ({ id: `s${look + 1}`, name, look }));
    const start = { game: 'toy', rules: {}, seats, dealer: null, replaces: file };
    const { error } = await people.try('start', start);
    sentences(error!);
    expect(error?.code).toBe('journal.disk.readOnly');
    people.disk.fail = () => null;
    await people.ask('open', { file });
    expect(people.now.view.seats.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  test.each<[errno: string, code: string, en: RegExp]>([
    ['EACCES', 'table.folder.readOnly', /may not write in its folder, \/data\./],
    ['ENOSPC', 'table.folder.full', /disk is full.*--data FOLDER/],
    ['ENOTDIR', 'table.folder.file', /is in the way of \/data,/],
    ['EIO', 'table.folder.failed', /EIO/],
  ])('%s when the folder is made: nobody deals before they know', async (errno, code, en) => {
    const files = new MemoryDisk();
    files.fail = (call) => (call === 'makeFolder' ? errno : null);
    const app = await createNodeApp({ folder: '/data', version: '1', files });
    expect(app.ok ? '' : app.error.code).toBe(code);
    if (!app.ok) expect(sentences(app.error).en).toMatch(en);
  });

  it('a second program on the same games is turned away', async () => {
    const app = await createNodeApp({
      folder: '/data',
      version: '1',
      files: new MemoryDisk(),
      lock: () =>
        Promise.resolve({ ok: false, error: { kind: 'refusal', code: 'journal.locked', params: {} } }),
    });
    expect(app.ok ? '' : sentences(app.error).en).toMatch(/already running/);
  });

  it('a second program may open the games as soon as the first has closed', async () => {
    const files = new MemoryDisk();
    let held = false;
    const release = () => Promise.resolve(void (held = false));
    const lock = (): Promise<Result<{ release: () => Promise<void> }>> => {
      if (held) return Promise.resolve(refuse('journal.locked'));
      held = true;
      return Promise.resolve(ok({ release }));
    };
    const open = () => createNodeApp({ folder: '/data', version: '1', files, lock });
    const first = await open();
    expect((await open()).ok).toBe(false);
    if (first.ok) await first.value.close();
    const second = await open();
    expect(second.ok).toBe(true);
    if (second.ok) await second.value.close();
  });
});

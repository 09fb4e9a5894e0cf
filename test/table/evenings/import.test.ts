import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { GAMES } from '../../support/games.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import { journalText } from '../../../main/journal/journal.ts';
import { type JournalRecord, seal } from '../../../main/journal/records.ts';
import { createNodeApp } from '../../../main/shell/open-app.ts';
import { MOST_CHARACTERS } from '../../../main/table/evenings/upload.ts';
import type { App } from '../../../main/table/app-contract.ts';
import { MemoryDisk } from '../../support/memory-disk.ts';
import { playRandom } from '../../support/random-games.ts';
import { seatsOf } from '../../support/tabletop.ts';

const HOST = { kind: 'host' } as const;

async function openHouse(): Promise<{ app: App; disk: MemoryDisk; say: (ask: object) => Promise<string> }> {
  const disk = new MemoryDisk();
  const opened = await createNodeApp({
    folder: '/d',
    version: '0',
    files: disk,
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  let n = 0;
  /** The answer: `ok`, or the refusal's code. */
  const say = async (ask: object): Promise<string> => {
    const reply = await opened.value.handle({ n: ++n, kind: 'import', ...ask }, HOST);
    return reply.ok ? 'ok' : reply.error.code;
  };
  return { app: opened.value, disk, say };
}

/** All that is in the house, byte for byte, but for the index that can be thrown away. */
async function everything(disk: MemoryDisk): Promise<string> {
  const files: string[] = [];
  for (const folder of ['/d', '/d/games'])
    for (const name of (await disk.list(folder)).filter((known) => known !== 'index.json'))
      files.push(`${folder}/${name}\n${(await disk.read(`${folder}/${name}`)).toString('utf8')}`);
  return files.sort().join('\n');
}

const GAME = playRandom({
  game: 'sleepless',
  seats: seatsOf(3),
  seed: 11,
  created: 1_600_000_000_000,
  moves: 150,
});
const TEXT = journalText(GAME.header, GAME.records).text;
const LINES = TEXT.trimEnd().split('\n');

/** The game as somebody would forge it, each line sealed as it should be. */
const forge = (header: object, records: readonly object[] = GAME.records): string =>
  journalText({ ...GAME.header, ...header }, records as readonly JournalRecord[]).text;

const withMove = (at: number, move: object): readonly object[] =>
  GAME.records.map((record, i) => (i === at ? { ...record, move } : record));

const balances = (
  amounts: object,
  standings: object[] = [],
  after = GAME.records.length,
): readonly object[] => [
  ...GAME.records,
  {
    seq: GAME.records.length + 1,
    at: 0,
    by: { kind: 'table' },
    via: 'hand',
    kind: 'balances',
    after,
    hand: 1,
    balances: amounts,
    standings,
    over: true,
  },
];

/** JSON as deep as this, though JSON.stringify could not write it. */
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

const SEALED_DEEP = `${seal(JSON.stringify({ ...GAME.header, rules: { chips: '@' } }).replace('"@"', deep), '').line}\n`;

const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['nothing', '', 'journal.notAJournal'],
  ['another file', '<html><body>…</body></html>', 'journal.notAJournal'],
  ['JSON of another kind', '{"format":"else"}\n', 'journal.notAJournal'],
  ['a file of a later Croupier', forge({}).replace('"version":1', '"version":99'), 'journal.newer'],
  ['its last bytes missing', TEXT.slice(0, -9), 'journal.import.torn'],
  ['its last line end missing, and a byte', TEXT.slice(0, -2), 'journal.import.torn'],
  ['a line missing', LINES.filter((_, i) => i !== 7).join('\n'), 'journal.line.changed'],
  [
    'two lines changed places',
    LINES.with(4, LINES[5] ?? '')
      .with(5, LINES[4] ?? '')
      .join('\n'),
    'journal.line.changed',
  ],
  [
    'a line twice',
    LINES.flatMap((line, i) => (i === 4 ? [line, line] : [line])).join('\n'),
    'journal.line.changed',
  ],
  ['a name changed by hand', TEXT.replace(seatsOf(3)[0]?.name ?? '', 'Zed'), 'journal.line.changed'],
  ['a move of another game', forge({}, withMove(3, { kind: 'lay', seat: 's1' })), 'journal.record.move'],
  ['a move that its rules forbid', forge({}, withMove(0, { kind: 'end-now' })), 'journal.replay.refused'],
  ['a game that nobody knows', forge({ game: '../../etc/passwd' }), 'journal.game.unknown'],
  [
    'a house rule out of bounds',
    forge({ rules: { ...GAME.header.rules, chips: 1e300 } }),
    'journal.rules.bad',
  ],
  ['a house rule of bottomless JSON', SEALED_DEEP, 'journal.header.bad'],
  ['hundreds of seats', forge({ seats: seatsOf(900) }), 'journal.header.bad'],
  ['one seat twice', forge({ seats: [...seatsOf(2), seatsOf(1)[0]] }), 'journal.seats.bad'],
  ['too few seats', forge({ seats: seatsOf(1) }), 'journal.seats.bad'],
  ['no id', forge({ id: '' }), 'journal.header.bad'],
  ['chips made from nothing', forge({}, balances({ s1: 1_000_000 })), 'journal.replay.refused'],
  [
    'chips of somebody who does not play',
    forge({}, balances({ s9: 5, bank: -50 })),
    'journal.replay.refused',
  ],
  [
    'a winner who does not play',
    forge({}, balances({}, [{ seat: seat('s9'), balance: 1, place: 1 }])),
    'journal.replay.refused',
  ],
  [
    'chips moved from hand to hand',
    forge({}, balances({ s1: 900, s2: -900, s3: 0, pot: 0, bank: 0 })),
    'journal.import.differs',
  ],
];

describe('a file that is not a good game changes nothing:', () => {
  let house: Awaited<ReturnType<typeof openHouse>>;
  beforeAll(async () => {
    house = await openHouse();
    expect(await house.say({ text: TEXT })).toBe('ok');
  });

  test.each(HOSTILE)('%s', async (_, text, code) => {
    const before = await everything(house.disk);
    expect(await house.say({ text })).toBe(code);
    expect(await everything(house.disk)).toBe(before);
  });

  test('the same game again, also under another day', async () => {
    const before = await everything(house.disk);
    expect(await house.say({ text: TEXT })).toBe('journal.import.there');
    expect(await house.say({ text: forge({ created: 0 }) })).toBe('journal.import.there');
    expect(await everything(house.disk)).toBe(before);
  });

  test('any file with some bytes changed, removed or put in', async () => {
    const before = (await house.disk.list('/d/games')).join();
    const change = fc.record({
      at: fc.nat({ max: TEXT.length - 1 }),
      remove: fc.nat({ max: 40 }),
      put: fc.string({ maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const text = changes.reduce(
          (now, { at, remove, put }) => now.slice(0, at) + put + now.slice(at + remove),
          TEXT,
        );
        // Of another id, it would be another game.
        fc.pre(text !== TEXT);
        expect(await house.say({ text })).not.toBe('ok');
        expect((await house.disk.list('/d/games')).join()).toBe(before);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a text in parts', () => {
  const parts = [0, 1, 2, 3].map((i) => TEXT.slice((i * TEXT.length) / 4, ((i + 1) * TEXT.length) / 4));
  const [a = '', b = '', c = '', d = ''] = parts;
  type Ask = Readonly<Record<string, string>>;
  const up = (text: string, upload = 'u'): Ask => ({ kind: 'upload', upload, text });
  const end = (text: string, upload = 'u'): Ask => ({ kind: 'import', upload, text });

  test.each<readonly [string, readonly Ask[], string]>([
    ['in order is taken', [up(a), up(b), up(c), end(d)], 'ok'],
    ['after another that was given up is taken', [up('x', 'w'), up(a), up(b), up(c), end(d)], 'ok'],
    ['without its end is refused', [up(a), up(b), end(c)], 'journal.import.torn'],
    ['without its begin is refused', [up(b), up(c), end(d)], 'journal.notAJournal'],
    ['without its middle is refused', [up(a), up(c), end(d)], 'journal.line.damaged'],
    ['in another order is refused', [up(a), up(c), up(b), end(d)], 'journal.line.damaged'],
    ['with one twice is refused', [up(a), up(b), up(b), up(c), end(d)], 'journal.line.damaged'],
    [
      'with another in between is refused',
      [up(a), up(b), up('x', 'w'), up(c), end(d)],
      'journal.notAJournal',
    ],
    ['ended under another name is refused', [up(a), up(b), up(c), end(d, 'w')], 'journal.import.torn'],
    ['ended twice is refused the second time', [up(a), up(b), up(c), end(d), end(d)], 'journal.import.torn'],
  ])('%s', async (_, asks, answer) => {
    const { disk, say } = await openHouse();
    let said = '';
    for (const ask of asks) said = await say(ask);
    expect(said.replace('journal.line.changed', 'journal.line.damaged')).toBe(answer);
    const games = await disk.list('/d/games');
    expect(games).toHaveLength(
      answer === 'ok' || asks.filter((ask) => ask.kind === 'import').length > 1 ? 1 : 0,
    );
  });

  test('longer than any game is refused, and what came is forgotten', async () => {
    const { say } = await openHouse();
    const part = 'x'.repeat(MOST_CHARACTERS / 4);
    for (let i = 0; i < 4; i++) expect(await say({ kind: 'upload', upload: 'u', text: part })).toBe('ok');
    expect(await say({ kind: 'upload', upload: 'u', text: 'x' })).toBe('journal.import.tooLong');
    expect(await say({ kind: 'import', upload: 'u', text: '' })).toBe('journal.import.torn');
  });
});

test.each(GAMES.map(({ id }) => id))('%s comes out of an export as it went in', async (game) => {
  const { header, records } = playRandom({
    game,
    seats: seatsOf(4),
    seed: 2,
    created: 1_600_000_000_000,
    moves: 200,
  });
  const { text } = journalText(header, records);
  const { app, disk, say } = await openHouse();
  const begun = disk.log.length;
  expect(await say({ text })).toBe('ok');
  // Nobody plays on it yet: no file stays open.
  const calls = disk.log.slice(begun);
  const count = (what: string): number => calls.filter((call) => call === what).length;
  expect([count('open') > 0, count('close')]).toEqual([true, count('open')]);
  const home = await app.handle({ n: 1, kind: 'home' }, HOST);
  const file = home.ok ? (home.value as { saved: { file: string }[] }).saved[0]?.file : '';
  const out = await app.handle({ n: 2, kind: 'export', file } as never, HOST);
  expect(out).toEqual({ n: 2, ok: true, value: { text } });
});

import { describe, expect, it } from 'vitest';
import type { Caller } from '../../main/table/app-contract.ts';
import { seat } from '../../main/engine/core/seats.ts';
import { evening } from '../support/evening.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { stays, until } from '../support/until.ts';

const PATH = (file: string) => `/data/games/${file}`;
const BEN: Caller = { kind: 'phone', id: 'p1', name: 'Ben', seats: [seat('s2')] };
const VIEWER: Caller = { kind: 'phone', id: 'p2', name: 'Zoe', seats: [] };

const atBids = async (disk = new MemoryDisk()) => {
  const table = await evening({ disk });
  const { file } = await table.start(['Ann', 'Ben', 'Cat']);
  await table.type('A', 'K', 'Q');
  return { table, disk, file };
};

describe('one writer', () => {
  it('publishes nothing that is not on disk', async () => {
    const { table, disk, file } = await atBids();
    const syncs: (() => void)[] = [];
    disk.syncing = () => new Promise((resolve) => syncs.push(resolve));
    const before = table.now;
    const answer = table.move({ kind: 'bid', seat: 's2', amount: 2 });
    await until(() => syncs.length === 1);
    await stays(() => table.now === before, 20);
    disk.syncing = () => Promise.resolve();
    syncs[0]?.();
    await answer;
    expect(table.now.prompt.seats).toEqual(['s3']);
    expect(disk.bytes(PATH(file)).toString()).toContain('"amount":2');
  });

  it('says after a second that a move is not yet saved, and shows nothing as done', async () => {
    const { table, disk } = await atBids();
    let release: () => void = () => undefined;
    disk.syncing = () => new Promise((resolve) => (release = resolve));
    const before = table.now;
    const answer = table.move({ kind: 'bid', seat: 's2', amount: 2 });
    await until(() => !table.now.saved);
    expect(table.now).toMatchObject({ saved: false, revision: before.revision, prompt: before.prompt });
    disk.syncing = () => Promise.resolve();
    release();
    await answer;
    expect(table.now).toMatchObject({ saved: true });
    expect(table.now.revision).toBeGreaterThan(before.revision);
  });

  it('two answer the same prompt at once: one is played, the other is late', async () => {
    const { table } = await atBids();
    const prompt = table.now.prompt.id;
    const bid = (id: string, amount: number) =>
      table.try('command', {
        command: { id, kind: 'move', prompt, move: { kind: 'bid', seat: 's2', amount } },
      });
    const [one, two] = await Promise.all([bid('x', 1), bid('y', 3)]);
    expect(one.error).toBeUndefined();
    expect(two.error?.code).toBe('table.stale');
    expect((await table.sheet()).filter(({ move }) => move.kind === 'bid')).toHaveLength(1);
  });

  it('a repeated command is acknowledged and not played again, while it waits, after it, and after a restart', async () => {
    const { table } = await atBids();
    const command = {
      id: 'once',
      kind: 'move',
      prompt: table.now.prompt.id,
      move: { kind: 'bid', seat: 's2', amount: 1 },
    };
    const [first, second] = await Promise.all([
      table.ask('command', { command }),
      table.ask('command', { command }),
    ]);
    expect(first).toMatchObject({ repeated: false });
    expect(second).toMatchObject({ repeated: true });
    const third = await table.ask('command', { command });
    await table.restart();
    const fourth = await table.ask('command', { command });
    expect([third, fourth]).toEqual([second, second]);
    expect((await table.sheet()).filter(({ move }) => move.kind === 'bid')).toHaveLength(1);
  });

  it('a refused command changes nothing, and may be said again when it is right', async () => {
    const { table, disk, file } = await atBids();
    const before = disk.bytes(PATH(file));
    const shown = table.now;
    const prompt = table.now.prompt.id;
    const refused = async (move: object, id = 'r') =>
      table.refused('command', { command: { id, kind: 'move', prompt, move } });
    expect(await refused({ kind: 'bid', seat: 's2', amount: 50 })).toBe('toy.bid.tooHigh');
    expect(await refused({ kind: 'bid', seat: 's3', amount: 1 })).toBe('toy.bid.turn');
    expect(await refused({ kind: 'dance' })).toBe('table.move.bad');
    expect(
      await table.refused('command', {
        command: { id: 'r', kind: 'move', prompt: null, move: { kind: 'bid', seat: 's2', amount: 1 } },
      }),
    ).toBe('table.stale');
    expect(disk.bytes(PATH(file)).equals(before)).toBe(true);
    expect(table.now).toBe(shown);
    await table.ask('command', {
      command: { id: 'r', kind: 'move', prompt, move: { kind: 'bid', seat: 's2', amount: 1 } },
    });
  });

  it('moves that answer no prompt may be said at any time, and leave the question as it is', async () => {
    const { table } = await atBids();
    const { prompt } = table.now;
    await table.move({ kind: 'adjust', from: 's1', to: 'pot', amount: 2, reason: 'a fine' }, null);
    expect(table.now.prompt).toEqual(prompt);
    expect(table.chips()).toEqual({ s1: 18, s2: 20, s3: 20, pot: 2 });
  });
});

it('a game is there after a power cut, though nothing else could be written', async () => {
  const people = await evening();
  people.disk.fail = (call, path) => (call === 'open' && path.endsWith('.json.new') ? 'EIO' : null);
  const { file } = await people.start(['Ann', 'Ben']);
  people.disk.fail = () => null;
  await people.restart();
  await people.ask('open', { file });
  expect(people.now.view.seats.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
});

describe('a full disk', () => {
  it('stores nothing, reports it, keeps earlier data, and continues when there is room', async () => {
    const { table, disk, file } = await atBids();
    const shown = table.now;
    const bytes = disk.bytes(PATH(file));
    disk.fail = (call) => (call === 'write' ? 'ENOSPC' : null);
    const prompt = table.now.prompt.id;
    const move = { kind: 'bid', seat: 's2', amount: 1 };
    expect(await table.refused('command', { command: { id: 'full', kind: 'move', prompt, move } })).toBe(
      'journal.disk.full',
    );
    expect(table.now).toMatchObject({ revision: shown.revision, prompt: shown.prompt, saved: true });
    expect(table.now.notices).toMatchObject([{ say: { code: 'journal.disk.full' }, tone: 'error' }]);
    expect(disk.bytes(PATH(file)).equals(bytes)).toBe(true);
    disk.fail = () => null;
    await table.ask('command', { command: { id: 'full', kind: 'move', prompt, move } });
    expect(table.now.notices).toEqual([]);
    expect(table.now.prompt.seats).toEqual(['s3']);
    await table.restart();
    expect(table.now.prompt.seats).toEqual(['s3']);
  });

  it('gives the dice back that were typed: one tap takes them when there is room', async () => {
    const disk = new MemoryDisk();
    const table = await evening({ disk });
    await table.start(['Ann', 'Ben', 'Cat']);
    for (const [i, face] of ['A', 'K', 'Q'].entries())
      await table.ask('command', {
        command: { id: `d${i}`, kind: 'intake', prompt: table.now.prompt.id, act: { kind: 'enter', face } },
      });
    const lay = table.now.intake.dice;
    const prompt = table.now.prompt.id;
    const take = { kind: 'intake', prompt, act: { kind: 'take' } };
    disk.fail = (call) => (call === 'write' ? 'ENOSPC' : null);
    expect(await table.refused('command', { command: { id: 'full', ...take } })).toBe('journal.disk.full');
    expect(table.now.intake).toMatchObject({ dice: lay, ready: true });
    disk.fail = () => null;
    await table.ask('command', { command: { id: 'again', ...take } });
    expect((await table.sheet())[0]).toMatchObject({ faces: [{ face: 'A' }, { face: 'K' }, { face: 'Q' }] });
  });

  it('takes back several moves at once, the last first, undo and correction too', async () => {
    const { table, disk } = await atBids();
    await table.move({ kind: 'bid', seat: 's2', amount: 1 });
    const before = table.now;
    const sheet = await table.sheet();
    disk.fail = (call) => (call === 'sync' ? 'EIO' : null);
    const fine = (id: string) => ({
      command: {
        id,
        kind: 'move',
        prompt: null,
        move: { kind: 'adjust', from: 's1', to: 's2', amount: 1, reason: id },
      },
    });
    const said = await Promise.all([
      table.try('command', fine('a')),
      table.try('command', fine('b')),
      table.try('command', { command: { id: 'u', kind: 'undo', revision: before.revision + 2 } }),
      table.try('command', {
        command: {
          id: 'c',
          kind: 'amend',
          revision: before.revision + 3,
          amendment: { seq: 2, move: { kind: 'bid', seat: 's2', amount: 3 }, later: [] },
        },
      }),
    ]);
    expect(said.map(({ error }) => error?.code)).toEqual(Array(4).fill('journal.disk.failed'));
    expect(await table.sheet()).toEqual(sheet);
    expect({ ...table.now, notices: [] }).toEqual(before);
    disk.fail = () => null;
    await table.ask('command', fine('a'));
    await table.restart();
    expect(table.chips()).toMatchObject({ s1: 19, s2: 21 });
  });
});

describe('a game that does not add up', () => {
  it('stops with a code, writes nothing, and is unchanged when reopened', async () => {
    const { table, disk, file } = await atBids();
    const shown = table.now;
    const bytes = disk.bytes(PATH(file));
    const bug = (what: string) => ({
      command: { id: what, kind: 'move', prompt: table.now.prompt.id, move: { kind: 'bug', what } },
    });
    expect((await table.try('command', bug('throw'))).error).toMatchObject({
      code: 'table.failed',
      params: { message: 'a bug' },
    });
    expect(await table.refused('command', bug('ledger'))).toBe('table.stopped');
    expect(table.now.notices).toMatchObject([
      { id: 'stopped', say: { code: 'table.stopped', params: { code: 'ledger.account' } } },
    ]);
    const move = { kind: 'bid', seat: 's2', amount: 1 };
    const again = { command: { id: 'm', kind: 'move', prompt: table.now.prompt.id, move } };
    expect(await table.refused('command', again)).toBe('table.stopped');
    expect(disk.bytes(PATH(file)).equals(bytes)).toBe(true);
    await table.restart();
    expect(table.now).toEqual(shown);
    await table.ask('command', again);
  });
});

describe('undo and redo', () => {
  it('say what they will do, to any depth, and survive a restart', async () => {
    const { table } = await atBids();
    await table.move({ kind: 'bid', seat: 's2', amount: 1 });
    await table.move({ kind: 'bid', seat: 's3', amount: 2 });
    const end = table.now;
    expect(table.now.undo).toMatchObject({ code: 'toy.call.bid', params: { amount: 2 } });
    await table.undo();
    await table.undo();
    expect(table.now.undo).toMatchObject({ code: 'toy.call.dice' });
    expect(table.now.redo).toMatchObject({ code: 'toy.call.bid', params: { amount: 1 } });
    await table.restart();
    await table.undo();
    // Only the beginning is left: removed-game.test.ts takes it back.
    expect(table.now).toMatchObject({ undo: { code: 'sheet.begun' }, prompt: { step: 'roll' } });
    await table.restart();
    for (let i = 0; i < 3; i++) await table.redo();
    expect(table.now).toMatchObject({ view: end.view, prompt: end.prompt, undo: end.undo, redo: null });
    expect(
      await table.refused('command', { command: { id: 'no', kind: 'redo', revision: table.now.revision } }),
    ).toBe('table.redo.nothing');
  });

  it('a new move ends what could be done again; undone lines stay on the sheet, struck through', async () => {
    const { table } = await atBids();
    await table.move({ kind: 'bid', seat: 's2', amount: 1 });
    await table.undo();
    await table.move({ kind: 'bid', seat: 's2', amount: 3 });
    expect(table.now.redo).toBeNull();
    const bids = (await table.sheet()).filter(({ move }) => move.kind === 'bid');
    expect(bids).toMatchObject([
      {
        retracted: true,
        retractedBy: { actor: { kind: 'host' } },
        calls: [{ params: { amount: 1 } }],
        hand: 1,
      },
      { retracted: false, calls: [{ params: { amount: 3 } }], hand: 1 },
    ]);
  });

  it('that was meant for another state of the table is late', async () => {
    const { table } = await atBids();
    const { revision } = table.now;
    await table.move({ kind: 'bid', seat: 's2', amount: 1 });
    expect(await table.refused('command', { command: { id: 'u', kind: 'undo', revision } })).toBe(
      'table.stale',
    );
  });
});

describe('a phone', () => {
  it.each<[string, Caller, object, string]>([
    ['answers for its own seat', BEN, { kind: 'bid', seat: 's2', amount: 1 }, 'not refused'],
    ['does not answer for another', BEN, { kind: 'bid', seat: 's3', amount: 1 }, 'table.phone.seat'],
    ['does not answer without a seat', VIEWER, { kind: 'bid', seat: 's2', amount: 1 }, 'table.phone.seat'],
    [
      'moves no chips',
      BEN,
      { kind: 'adjust', from: 's1', to: 's2', amount: 5, reason: 'thanks' },
      'table.phone.action',
    ],
    ['ends no game', BEN, { kind: 'end-now' }, 'table.phone.action'],
    ['says only what is offered', BEN, { kind: 'bid', seat: 's2', amount: 9 }, 'table.phone.seat'],
  ])('%s', async (_, caller, move, code) => {
    const { table } = await atBids();
    const prompt = table.now.prompt.id;
    expect(await table.refused('command', { command: { id: 'p', kind: 'move', prompt, move } }, caller)).toBe(
      code,
    );
  });

  it('may not undo, correct, start, open, leave, or touch the tray', async () => {
    const { table, file } = await atBids();
    const { revision } = table.now;
    const amendment = { seq: 1, move: null, later: [] };
    expect(await table.refused('command', { command: { id: 'p', kind: 'undo', revision } }, BEN)).toBe(
      'table.phone.action',
    );
    expect(
      await table.refused('command', { command: { id: 'q', kind: 'amend', revision, amendment } }, BEN),
    ).toBe('table.phone.action');
    for (const [kind, more] of [
      ['preview', { amendment }],
      ['leave', {}],
      ['open', { file }],
      ['home', {}],
      ['settings', { set: {} }],
      ['tray', { act: { kind: 'list' } }],
      ['export', { file }],
    ] as const)
      expect(await table.refused(kind, more, BEN), kind).toBe('table.phone.action');
    expect(await table.refused('sheet', {}, BEN)).toBe('not refused');
  });

  it('throws the dice for its own seat only', async () => {
    const table = await evening();
    await table.start(['Ann', 'Ben']);
    const face = { kind: 'intake', prompt: table.now.prompt.id, act: { kind: 'enter', face: 'A' } };
    expect(await table.refused('command', { command: { id: 'a', ...face } }, BEN)).toBe('table.phone.seat');
    const ann: Caller = { kind: 'phone', id: 'p3', name: 'Ann', seats: [seat('s1')] };
    for (const id of ['b', 'c', 'd']) await table.ask('command', { command: { id, ...face } }, ann);
    await table.ask(
      'command',
      { command: { id: 'e', kind: 'intake', prompt: table.now.prompt.id, act: { kind: 'take' } } },
      ann,
    );
    expect((await table.sheet())[0]).toMatchObject({
      actor: { kind: 'phone', name: 'Ann' },
      faces: [{ face: 'A', source: { kind: 'hand', by: 'Ann' } }, {}, {}],
    });
  });

  it('is named on the sheet', async () => {
    const { table } = await atBids();
    const move = { kind: 'bid', seat: 's2', amount: 1 };
    await table.ask(
      'command',
      { command: { id: 'p', kind: 'move', prompt: table.now.prompt.id, move } },
      BEN,
    );
    await table.restart();
    expect(table.now.recent[0]).toMatchObject({ actor: { kind: 'phone', id: 'p1', name: 'Ben' } });
  });
});

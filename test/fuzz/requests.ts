import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Push, TableSnapshot } from '../../main/contract.ts';
import { seat } from '../../main/engine/core/seats.ts';
import { readRequest } from '../../main/shell/message.ts';
import type { App, Caller } from '../../main/table/app-contract.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { mutated } from './mutate.ts';
import { target } from './target.ts';

const SEATS = ['Ann', 'Ben', 'Cat'].map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
const GAMES = ['sleepless', 'winner', 'pool-nap', 'dream', 'roll-a-royal'];

/** What screens say, each kind once or oftener. */
const REQUESTS: readonly object[] = [
  { kind: 'home' },
  ...GAMES.map((game) => ({ kind: 'start', game, rules: {}, seats: SEATS, dealer: null })),
  { kind: 'open', file: 'x.jsonl', salvage: true },
  { kind: 'leave' },
  { kind: 'command', command: { id: 'a', kind: 'undo', revision: 3 } },
  { kind: 'command', command: { id: 'b', kind: 'redo', revision: 3 } },
  ...[
    { kind: 'dice', seat: 's1', dice: [0, 1, 2, 3].map((die) => ({ die, face: 'A', throws: 1 })) },
    { kind: 'bid', seat: 's2', amount: 2 },
    { kind: 'trick', seat: 's2' },
    { kind: 'adjust', from: 's1', to: 'pot', amount: 3, reason: 'x' },
    { kind: 'rebuy', seat: 's1', amount: 5 },
    { kind: 'join', seat: { id: 's9', name: 'Jo', look: 1 }, after: 's1' },
    { kind: 'leave', seat: 's1' },
    { kind: 'return', seat: 's1' },
    { kind: 'rename', seat: 's1', name: 'Jo', look: 2, player: null },
    { kind: 'swap', seat: 's1', with: 's2' },
    { kind: 'move-seat', seat: 's1', after: 's2' },
    { kind: 'void-hand' },
    { kind: 'layout', seat: 's1', grid: [{ die: 1, x: 0, y: 0 }] },
  ].map((move) => ({
    kind: 'command',
    command: { id: JSON.stringify(move), kind: 'move', prompt: null, move },
  })),
  {
    kind: 'command',
    command: {
      id: 'c',
      kind: 'amend',
      revision: 2,
      amendment: { seq: 1, move: null, later: [], rest: 'drop' },
    },
  },
  { kind: 'command', command: { id: 'd', kind: 'intake', prompt: '1', act: { kind: 'enter', face: 'A' } } },
  {
    kind: 'command',
    command: { id: 'e', kind: 'intake', prompt: '1', act: { kind: 'set-throws', die: 0, throws: 2 } },
  },
  { kind: 'ask', question: { kind: 'best', seat: 's1' } },
  { kind: 'ask', question: { kind: 'odds' } },
  { kind: 'cancel', of: 1 },
  {
    kind: 'preview',
    amendment: { seq: 1, move: { kind: 'trick', seat: 's1' }, later: [{ seq: 2, then: 'keep' }] },
  },
  { kind: 'sheet' },
  { kind: 'trayLines' },
  { kind: 'tray', act: { kind: 'connect', path: '/dev/null' } },
  { kind: 'settings', set: { locale: 'de' } },
  { kind: 'diceSets', act: { kind: 'create', name: 'n', of: 'suited' } },
  { kind: 'diceSets', act: { kind: 'set-side', set: 'x', die: 0, side: 1, face: 'As' } },
  { kind: 'evenings' },
  { kind: 'sample' },
  { kind: 'tale', file: 'x.jsonl' },
  { kind: 'report', file: '../x.jsonl' },
  { kind: 'export', file: 'x.jsonl' },
  { kind: 'import', text: '{"format":"croupier-journal"}' },
  { kind: 'upload', upload: 'u', text: 'x' },
  { kind: 'player', id: 'p', name: 'Ann', look: 1, forget: false },
  ...GAMES.map((game) => ({ kind: 'prepare', game })),
  { kind: 'dismiss', notice: 'x' },
];

const CALLERS: readonly Caller[] = [
  { kind: 'host' },
  { kind: 'phone', id: 'f', name: 'Ann', seats: [seat('s1')] },
];

/** The corpus names callers by their place in the list. */
const callerOf = (place: number): Caller => CALLERS[place] ?? { kind: 'host' };

interface House {
  readonly app: App;
  readonly disk: MemoryDisk;
  readonly shown: () => TableSnapshot | null;
}

let house: Promise<House> | null = null;
async function openHouse(): Promise<House> {
  const disk = new MemoryDisk();
  const made = await createNodeApp({
    folder: '/d',
    version: '0',
    files: disk,
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!made.ok) throw new Error(made.error.code);
  let shown: TableSnapshot | null = null;
  made.value.subscribe((push: Push) => {
    if (push.push === 'table') shown = push.table;
  });
  return { app: made.value, disk, shown: () => shown };
}

const journals = async (disk: MemoryDisk): Promise<string> => {
  const names = [...(await disk.list('/d/games'))].sort();
  return (
    await Promise.all(names.map(async (name) => (await disk.read(`/d/games/${name}`)).toString('utf8')))
  ).join();
};

const anyRequest = fc.record({
  caller: fc.nat({ max: CALLERS.length - 1 }),
  request: fc.oneof(fc.constantFrom(...REQUESTS).chain(mutated), fc.constantFrom(...REQUESTS)),
});

/** A request of a screen or a phone, nearly right: answered, never a bug, and where it is refused nothing is written. */
export const requestTarget = target('request', anyRequest, async ({ caller, request }) => {
  const enveloped = readRequest({ ...(request as object), n: 7 });
  if (!enveloped.ok) return;
  const { app, disk, shown } = await (house ??= openHouse());
  if (shown() === null)
    await app.handle(
      { n: 1, kind: 'start', game: 'sleepless', rules: {}, seats: SEATS, dealer: null } as never,
      { kind: 'host' },
    );
  const before = await journals(disk);
  const reply = await app.handle(enveloped.value, callerOf(caller));
  assert.equal(reply.n, 7);
  if (reply.ok) {
    JSON.stringify(reply.value);
    return;
  }
  assert.notEqual(reply.error.code, 'table.failed', JSON.stringify(reply.error));
  if (enveloped.value.kind !== 'start')
    assert.equal(await journals(disk), before, 'a refused request has written');
});

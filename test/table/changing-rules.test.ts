import { describe, expect, test } from 'vitest';
import type { GameReport, Json, SheetLine } from '../../main/contract.ts';
import type { Caller } from '../../main/table/app-contract.ts';
import { seat } from '../../main/engine/core/seats.ts';
import { forPhones } from '../../main/host/phones-app.ts';
import { forScreens } from '../../main/host/screen-feed.ts';
import { type Evening, evening } from '../support/evening.ts';
import { GAMES } from '../support/games.ts';
import { MemoryDisk } from '../support/memory-disk.ts';

const BEN: Caller = { kind: 'phone', id: 'p1', name: 'Ben', seats: [seat('s2')] };

const change = (rules: { readonly [name: string]: Json }) => ({ kind: 'rules', rules });
const hand = { kind: 'hand', seat: 's2', tricks: 2, result: 'made' };

/** Pool Nap in its first hand: s2 has it for two tricks. */
async function atTricks(
  disk = new MemoryDisk(),
): Promise<{ table: Evening; file: string; disk: MemoryDisk }> {
  const table = await evening({ disk, games: GAMES });
  const { file } = await table.start(['Ann', 'Ben', 'Cat'], {}, 'pool-nap');
  await table.move({ kind: 'contract', seat: 's2', tricks: 2 });
  return { table, file, disk };
}
const inForce = ({ now }: Evening) => [now.rules['trickPays'], now.nextRules?.['trickPays'] ?? null];
const lineOf = async (table: Evening): Promise<SheetLine> => {
  const line = (await table.sheet()).find(({ move }) => move.kind === 'rules');
  if (!line) throw new Error('no line');
  return line;
};

describe('house rules changed during a game', () => {
  test('are a line of the sheet, undone and done again like any other', async () => {
    const { table } = await atTricks();
    await table.move(change({ trickPays: 4 }));
    expect(await lineOf(table)).toMatchObject({
      hand: 1,
      calls: [{ code: 'table.call.rules', params: { hand: 2 } }],
      retracted: false,
    });
    expect(inForce(table)).toEqual([1, 4]);
    expect(table.now.undo).toMatchObject({ code: 'table.call.rules' });
    await table.undo();
    expect(inForce(table)).toEqual([1, null]);
    expect(await lineOf(table)).toMatchObject({ retracted: true });
    await table.redo();
    expect(inForce(table)).toEqual([1, 4]);
  });

  test('reach phones and televisions, what holds and what waits', async () => {
    const { table } = await atTricks();
    await table.move(change({ trickPays: 4 }));
    for (const push of [forPhones, forScreens].map((view) => view({ push: 'table', table: table.now })))
      expect(push).toMatchObject({
        table: {
          rules: { trickPays: 1 },
          nextRules: { trickPays: 4 },
          recent: [{ move: { kind: 'rules' } }, {}],
        },
      });
  });

  test('are the host’s to change', async () => {
    const { table } = await atTricks();
    const command = { id: 'x', kind: 'move', prompt: null, move: change({ trickPays: 4 }) };
    expect((await table.try('command', { command }, BEN)).error?.code).toBe('table.phone.action');
  });

  test('are corrected: later hands use the corrected values, the first one the old ones', async () => {
    const { table } = await atTricks();
    await table.move(change({ trickPays: 4 }));
    await table.move({ kind: 'taken', seat: 's2', tricks: 2 });
    await table.move(hand);
    const { seq } = await lineOf(table);
    const meant = { seq, move: change({ trickPays: 5 }) };
    // A trick costs one more: two tricks, two others.
    expect((await table.preview(meant)).difference).toEqual({ s1: -2, s2: 4, s3: -2 });
    await table.amend(meant);
    expect(inForce(table)).toEqual([5, null]);
    expect(await lineOf(table)).toMatchObject({ corrections: [{ was: { rules: { trickPays: 4 } } }] });
    expect((await table.preview({ seq, move: null })).difference).toEqual({ s1: 8, s2: -16, s3: 8 });
  });

  test('are in the file, come back after a restart, and in its copy', async () => {
    const { table, file, disk } = await atTricks();
    await table.move(change({ trickPays: 4 }));
    await table.move({ kind: 'taken', seat: 's2', tricks: 2 });
    await table.move(hand);
    const shown = table.now;
    expect(disk.bytes(`/data/games/${file}`).toString()).toContain('"kind":"rules","rules":{"trickPays":4}');
    await table.restart();
    expect(table.now.view).toEqual(shown.view);
    expect(inForce(table)).toEqual([4, null]);
    const { ledger } = await table.ask<GameReport>('report', { file });
    const paid = ledger.filter(({ reason }) => reason.code === 'pool-nap.reason.made');
    expect(paid.map(({ hand: n, amount }) => [n, amount])).toEqual([
      [1, 2],
      [1, 2],
      [2, 8],
      [2, 8],
    ]);
  });

  test('are shown only when they are on disk', async () => {
    const { table, disk } = await atTricks();
    let release: () => void = () => undefined;
    disk.syncing = () => new Promise((resolve) => (release = resolve));
    const answer = table.move(change({ rounds: 5 }));
    // After a second the snapshot is drawn again: the move is not saved yet.
    await expect.poll(() => table.now.saved).toBe(false);
    expect(table.now.rules['rounds']).toBe(20);
    disk.syncing = () => Promise.resolve();
    release();
    await answer;
    expect(table.now.rules['rounds']).toBe(5);
  });
});

import { describe, expect, it } from 'vitest';
import type { GameReport } from '../../../main/contract.ts';
import type { Game } from '../../../main/engine/core/game.ts';
import { journalText } from '../../../main/journal/journal.ts';
import { readJournal } from '../../../main/journal/reading.ts';
import { evening } from '../../support/evening.ts';
import { HEADER } from '../../support/journals.ts';
import { MemoryDisk } from '../../support/memory-disk.ts';
import { toyGame } from '../../support/toy-game.ts';
import { dice, playHand, toy } from '../../support/toy-hands.ts';

describe('old games stay what they were', () => {
  const recorded = async (): Promise<{ text: string; chips: Record<string, number> }> => {
    const { table, disk, file } = await toy();
    await playHand(table);
    await playHand(table, 0);
    await table.move(dice(table.now.view.dealer, 'A', 'Q', 'K'));
    return { text: disk.bytes(`/data/games/${file}`).toString(), chips: table.chips() };
  };

  it('with an engine that computes other chips the recorded ones are shown, with a notice', async () => {
    const { text, chips } = await recorded();
    const disk = new MemoryDisk();
    disk.put('/data/games/old.jsonl', text);
    const other = toyGame(2, { acePays: 3 }) as unknown as Game;
    const table = await evening({ disk, games: [other] });
    await table.ask('open', { file: 'old.jsonl' });
    expect(table.chips()).toEqual(chips);
    expect(table.now.notices).toMatchObject([{ say: { code: 'journal.differs' } }]);
    // And it goes on from them.
    await table.undo();
    expect(table.chips()).toEqual(chips);
    await table.restart();
    expect(table.chips()).toEqual(chips);
  });

  it('the report names the hands with other chips also where an earlier line is refused', async () => {
    const { text } = await recorded();
    const contents = readJournal(Buffer.from(text));
    if (!contents.ok) throw new Error(contents.error.code);
    const { header, records } = contents.value;
    const later = records.map((record) => ({
      ...record,
      seq: record.seq + 1,
      ...(record.kind === 'balances' ? { after: record.after + 1 } : {}),
    }));
    const odd = { seq: 1, at: header.created, by: { kind: 'host' }, via: 'hand', kind: 'move' } as const;
    const disk = new MemoryDisk();
    const withOdd = [{ ...odd, move: { kind: 'stop', seat: 's3' } }, ...later];
    disk.put('/data/games/old.jsonl', journalText(header, withOdd).text);
    const table = await evening({ disk, games: [toyGame(2, { acePays: 3 })] });
    const report = await table.ask<GameReport>('report', { file: 'old.jsonl' });
    expect(report.refusals.map(({ seq }) => seq)).toEqual([1]);
    expect(report.differences.map(({ hand }) => hand)).toEqual([1, 2]);
  });

  it('with the same engine there is no notice', async () => {
    const { text, chips } = await recorded();
    const disk = new MemoryDisk();
    disk.put('/data/games/old.jsonl', text);
    const table = await evening({ disk });
    await table.ask('open', { file: 'old.jsonl' });
    expect(table.chips()).toEqual(chips);
    expect(table.now.notices).toEqual([]);
  });

  it('a move that the engine refuses by now stops the table there, and the file stays as it is', async () => {
    const { text } = await recorded();
    const contents = readJournal(Buffer.from(text));
    if (!contents.ok) throw new Error(contents.error.code);
    const records = contents.value.records.map((record) =>
      record.kind === 'move' && record.move.kind === 'stop'
        ? { ...record, move: { kind: 'stop', seat: 's3' } }
        : record,
    );
    const disk = new MemoryDisk();
    disk.put('/data/games/old.jsonl', journalText(contents.value.header, records).text);
    const table = await evening({ disk });
    await table.ask('open', { file: 'old.jsonl' });
    expect(table.now.notices).toMatchObject([
      { say: { code: 'journal.replay.refused', params: { why: { phrase: { code: 'toy.stop' } } } } },
    ]);
    expect(table.now.prompt.step).toBe('throws');
    const move = { kind: 'stop', seat: 's2' };
    expect(
      await table.refused('command', {
        command: { id: 'x', kind: 'move', prompt: table.now.prompt.id, move },
      }),
    ).toBe('journal.replay.refused');
  });

  it('a house rule newer than the file has its former behaviour', async () => {
    const disk = new MemoryDisk();
    disk.put('/data/games/old.jsonl', journalText({ ...HEADER, rules: { chips: 30 } }, []).text);
    const table = await evening({ disk });
    await table.ask('open', { file: 'old.jsonl' });
    expect(table.chips()).toMatchObject({ s1: 30 });
  });
});

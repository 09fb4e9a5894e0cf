import { expect, test } from 'vitest';
import { wholeGame } from '../../support/games.ts';
import type { JournalRecord } from '../../../main/journal/records.ts';
import { summarizeHistory } from '../../support/at-once.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { playRandom } from '../../support/random-games.ts';
import { seatsOf } from '../../support/tabletop.ts';

const tell = (game: string, change: (record: JournalRecord) => JournalRecord = (record) => record) => {
  const { header, records } = playRandom({
    game,
    seats: seatsOf(3),
    seed: 5,
    created: 0,
    moves: 120,
    tray: true,
  });
  const history = recall(wholeGame(header.game), header, records.map(change));
  if (!history.ok) throw new Error(history.error.code);
  return { falls: summarizeHistory(history.value).falls, history: history.value };
};
const total = (falls: Readonly<Record<string, Readonly<Record<string, number>>>>, key: string): number =>
  Object.values(falls[key] ?? {}).reduce((sum, n) => sum + n, 0);

test('of Sleepless, compulsory rolls are counted, and optional throws are not', () => {
  const { falls, history } = tell('sleepless');
  let rolled = 0;
  let chosen = 0;
  for (const { entry, before } of history.timeline.walk()) {
    if (entry.move.kind !== 'dice') continue;
    const request = history.game.prompt(before).dice;
    const thrown = (entry.move['dice'] as readonly unknown[]).length;
    if (request?.mode === 'each' || request?.throws === 1) rolled += thrown;
    else chosen += thrown;
  }
  expect(chosen).toBeGreaterThan(0);
  expect(total(falls, 'poker/0/tray/')).toBe(rolled);
  expect(Object.keys(falls)).toEqual(['poker/0/tray/']);
});

test('of Roll-a-Royal, each suited die and the Risk die stand by themselves', () => {
  const { falls } = tell('roll-a-royal');
  const keys = Object.keys(falls).sort();
  expect(keys.filter((key) => key.startsWith('suited/'))).toHaveLength(13);
  expect(keys).toContain('risk/0/tray/');
});

test('corrected and typed faces are not the tray’s; a taught set is named', () => {
  let n = 0;
  const { falls } = tell('sleepless', (record) => {
    if (record.kind !== 'move' || record.move.kind !== 'dice') return record;
    const dice = record.move['dice'] as readonly { source: object; face: string }[];
    const sources = [
      { kind: 'corrected', was: 'A', sensor: { device: 'tray', boot: 'b1', pocket: 1, lift: 3 } },
      { kind: 'hand' },
      { ...dice[0]?.source, set: 'ours' },
    ];
    const sourced = dice.map((die) => ({ ...die, source: sources[n++ % sources.length] ?? die.source }));
    return { ...record, move: { ...record.move, dice: sourced } } as unknown as JournalRecord;
  });
  const [hand, tray] = [total(falls, 'poker/0/hand/'), total(falls, 'poker/0/tray/ours')];
  expect(Object.keys(falls).sort()).toEqual(['poker/0/hand/', 'poker/0/tray/ours']);
  expect(hand).toBeGreaterThan(tray);
  expect(tray).toBeGreaterThan(0);
});

test('throws of the virtual tray do not count as real dice', () => {
  const virtual = (record: JournalRecord): JournalRecord =>
    JSON.parse(
      JSON.stringify(record).replaceAll(/"device":"[^"]*"/g, '"device":"0001C0DE"'),
    ) as JournalRecord;
  expect(Object.keys(tell('sleepless', virtual).falls)).toEqual(['poker/0/virtual/']);
});

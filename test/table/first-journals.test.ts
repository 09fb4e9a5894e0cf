import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../main/engine/core/result.ts';
import { GAMES, wholeGame } from '../support/games.ts';
import { readJournal } from '../../main/journal/reading.ts';
import { summarizeHistory } from '../support/at-once.ts';
import type { History } from '../../main/table/history/history.ts';
import { recall } from '../../main/table/history/recall.ts';
import { evening } from '../support/evening.ts';
import { MemoryDisk } from '../support/memory-disk.ts';

/**
 * Games written by Croupier 0.1.0, each with its results in 0.1.0. They were played at random with a simulated
 * tray, a phone, undo, corrections, rebuys, players joining and leaving, and restarts; two with custom dice sets.
 * These files never change: fix the program instead.
 */
const FOLDER = new URL('../vectors/journals/', import.meta.url);
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => name.replace('.jsonl', ''));

/** Places as 0.1.0 told them: who had left was not among them, and stands there now without a place. */
const placed = <S extends { readonly place: number | null }>(standings: readonly S[]): readonly S[] =>
  standings.filter(({ place }) => place !== null);

/** A rule that was a choice of numbers is a number now. */
const spelled = (rules: unknown): object => {
  const { napPays, ...others } = rules as { readonly napPays?: number };
  return napPays === undefined ? others : { ...others, napPays: String(napPays) };
};

interface Recorded {
  readonly state: { readonly [key: string]: Json };
  readonly standings: Json;
  /** The actions that undo and redo would revert or repeat. */
  readonly undo: number | null;
  readonly redo: number | null;
  readonly falls: Json;
  readonly sheet: readonly Json[];
}

const bytesOf = (name: string): Buffer => readFileSync(new URL(`${name}.jsonl`, FOLDER));
const recordedOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Recorded;

function replay(name: string): History {
  const contents = readJournal(bytesOf(name));
  if (!contents.ok) throw new Error(contents.error.code);
  const history = recall(
    wholeGame(contents.value.header.game),
    contents.value.header,
    contents.value.records,
  );
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
}

it('every game of 0.1.0 is among them', () => {
  const games = names.map((name) => replay(name).game.id);
  expect(new Set(games)).toEqual(new Set(['sleepless', 'winner', 'pool-nap', 'dream', 'roll-a-royal']));
});

describe.each(names)('%s, as 0.1.0 wrote it', (name) => {
  const recorded = recordedOf(name);

  it('replays to the same state', () => {
    const { timeline, state, undo, redo } = replay(name);
    expect(timeline.refused).toBeNull();
    expect(timeline.differences).toEqual([]);
    // A newer state may hold more than it did.
    const { outcome } = state;
    const told = outcome && { ...outcome, standings: placed(outcome.standings) };
    expect({ ...state, rules: spelled(state.rules), outcome: told }).toMatchObject(recorded.state);
    expect({ undo: undo?.of ?? null, redo: redo?.of ?? null }).toEqual({
      undo: recorded.undo,
      redo: recorded.redo,
    });
  });

  it('opens at the table with the same ledger, line by line, and its file stays as it is', async () => {
    const disk = new MemoryDisk();
    disk.put('/data/games/old.jsonl', bytesOf(name));
    const table = await evening({ disk, games: GAMES });
    await table.ask('open', { file: 'old.jsonl' });
    expect(table.now.notices).toEqual([]);
    expect(placed(table.now.view.standings)).toEqual(recorded.standings);
    const sheet = (await table.sheet()).map((line) => ({
      seq: line.seq,
      hand: line.hand,
      retracted: line.retracted,
      inserted: line.inserted,
      corrections: line.corrections.length,
      transfers: line.transfers.map(({ from, to, amount, rule }) => `${from} > ${to} ${amount} ${rule}`),
      faces: line.faces.map(({ face, source }) => `${face} ${source?.kind ?? ''}`),
    }));
    expect(sheet).toEqual(recorded.sheet);
    expect(disk.bytes('/data/games/old.jsonl')).toEqual(bytesOf(name));
  });

  it('its dice count as before', () => {
    expect(summarizeHistory(replay(name)).falls).toEqual(recorded.falls);
  });
});

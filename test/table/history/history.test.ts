import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Amendment } from '../../../main/contract.ts';
import type { Game, GameState } from '../../../main/engine/core/game.ts';
import {
  seqsUsed,
  type DraftRecord,
  type JournalRecord,
  type MoveJson,
} from '../../../main/journal/records.ts';
import { Corrections } from '../../../main/table/drafts.ts';
import type { History } from '../../../main/table/history/history.ts';
import { sheetLine } from '../../../main/table/history/lines.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { HEADER } from '../../support/journals.ts';
import { randomMove } from '../../support/random-move.ts';
import { type Random, seeded } from '../../support/random.ts';
import { toyGame } from '../../support/toy-game.ts';

const game = toyGame() as unknown as Game;

const open = (records: readonly JournalRecord[] = []): History => {
  const history = recall(game, HEADER, records);
  if (!history.ok) throw new Error(JSON.stringify(history.error));
  return history.value;
};

/** All that a table shows of a history. */
const picture = (history: History) =>
  JSON.parse(
    JSON.stringify({
      state: history.state,
      prompt: game.prompt(history.state),
      undo: history.undo,
      redo: history.redo,
      revision: history.revision,
      sheet: history.lines.map((line) => sheetLine(line, history.timeline)),
    }),
  ) as unknown;

const COMMON = { by: { kind: 'host' }, via: 'hand' } as const;

/** Says things at a table by chance, as `LiveTable` does, and keeps the records. */
class Sayer {
  readonly records: JournalRecord[] = [];
  readonly history = open();
  #at = 0;

  constructor(private readonly random: Random) {}

  get nextSeq(): number {
    const last = this.records.at(-1);
    return last ? last.seq + seqsUsed(last) : 1;
  }

  /** Something that may be said now; null where chance found nothing. */
  draft(): { draft: DraftRecord; precomputed?: Parameters<History['apply']>[1] } | null {
    const { random, history } = this;
    const base = { ...COMMON, at: (this.#at += 1) };
    const dice = random.below(10);
    if (dice === 0 && history.undo) return { draft: { ...base, kind: 'retract', of: history.undo.of } };
    if (dice === 1 && history.redo) return { draft: { ...base, kind: 'retract', of: history.redo.of } };
    if (dice === 2 || dice === 3) {
      const amendment = this.amendment();
      if (!amendment) return null;
      const plan = new Corrections(history).plan(amendment, undefined);
      if (!plan.ok || plan.value.preview.refusal) return null;
      const draft = { ...base, kind: 'amend', ...plan.value.record } as const;
      return { draft, ...(random.chance(0.5) ? { precomputed: plan.value.precomputed } : {}) };
    }
    const move = randomMove(game.prompt(history.state), random) as MoveJson;
    if (!game.play(history.state, game.move.parse(move)).ok) return null;
    return { draft: { ...base, kind: 'move', move } };
  }

  amendment(): Amendment | null {
    const { random, history } = this;
    const { entries } = history.timeline;
    if (entries.length === 0) return null;
    const entry = random.pick(entries);
    const { line } = entry;
    const before = history.timeline.stateBefore(line.index);
    const move = random.chance(0.2) ? null : (randomMove(game.prompt(before), random) as MoveJson);
    const played = move && game.play(before, game.move.parse(move));
    const next = played?.ok ? (randomMove(game.prompt(played.value.state), random) as MoveJson) : null;
    const more = next && random.chance(0.5) ? { more: [next] } : {};
    return {
      seq: line.seq,
      move,
      ...more,
      later: [],
      rest: random.pick(['ask', 'keep-legal', 'drop'] as const),
    };
  }

  say(): (() => void) | null {
    const said = this.draft();
    if (!said) return null;
    const record = { seq: this.nextSeq, ...said.draft } as JournalRecord;
    const applied = this.history.apply(record, said.precomputed);
    if (!applied.ok) throw new Error(JSON.stringify(applied.error));
    this.records.push(record);
    return () => {
      applied.value();
      this.records.pop();
    };
  }
}

const sayer = (seed: number, times: number): Sayer => {
  const one = new Sayer(seeded(seed));
  for (let i = 0; i < times; i++) one.say();
  return one;
};

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const lengths = fc.integer({ min: 0, max: 60 });

describe('whatever was said', () => {
  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(seeds, lengths, (seed, length) => {
        const { records, history } = sayer(seed, length);
        expect(picture(open(records))).toEqual(picture(history));
      }),
    );
  });

  it('leads to what its effective moves lead to, played from the beginning', () => {
    fc.assert(
      fc.property(seeds, lengths, (seed, length) => {
        const { history } = sayer(seed, length);
        let state: GameState = game.begin(game.rulesSchema.parse(HEADER.rules), HEADER.seats).state;
        for (const { move } of history.timeline.entries) {
          const played = game.play(state, move);
          if (!played.ok) throw new Error(played.error.code);
          state = played.value.state;
        }
        expect(history.state).toEqual(state);
        expect(Object.values(state.balances).reduce((sum, n) => sum + n, 0)).toBe(0);
      }),
    );
  });

  it('is reverted without a trace if the disk fails', () => {
    fc.assert(
      fc.property(seeds, lengths, fc.integer({ min: 1, max: 4 }), (seed, length, last) => {
        const one = sayer(seed, length);
        const before = picture(one.history);
        const reverts = Array.from({ length: last }, () => one.say());
        for (const revert of reverts.reverse()) revert?.();
        expect(picture(one.history)).toEqual(before);
        // And what is said then is what it would have been.
        one.say();
        expect(picture(open(one.records))).toEqual(picture(one.history));
      }),
    );
  });

  it('can be undone to the very beginning and done again to the very end', () => {
    fc.assert(
      fc.property(seeds, lengths, (seed, length) => {
        const { records, history } = sayer(seed, length);
        const one = { seq: records.length === 0 ? 1 : records.at(-1)!.seq + seqsUsed(records.at(-1)!) };
        const states: GameState[] = [];
        const retract = (of: number) => {
          const record: JournalRecord = { seq: one.seq++, at: 0, ...COMMON, kind: 'retract', of };
          const applied = history.apply(record);
          if (!applied.ok) throw new Error(applied.error.code);
        };
        while (history.undo) {
          states.push(history.state);
          retract(history.undo.of);
        }
        expect(history.timeline.length).toBe(0);
        expect(history.state).toEqual(open().state);
        for (const state of states.reverse()) {
          retract(history.redo!.of);
          expect(history.state).toEqual(state);
        }
      }),
    );
  });
});

it('a long game keeps few states and finds any of them', () => {
  const one = new Sayer(seeded(5));
  const records: JournalRecord[] = [];
  let { state } = one.history;
  const random = seeded(8);
  const states: GameState[] = [state];
  while (records.length < 9000) {
    const move = randomMove(game.prompt(state), random) as MoveJson;
    const played = game.play(state, game.move.parse(move));
    if (!played.ok) continue;
    state = played.value.state;
    states.push(state);
    records.push({ seq: records.length + 1, at: 0, ...COMMON, kind: 'move', move });
  }
  const history = open(records);
  expect(history.state).toEqual(state);
  for (const at of [0, 1, 63, 64, 65, 4000, 8127, 8999])
    expect(history.timeline.stateBefore(at)).toEqual(states[at]);
  const kept = history.timeline.entries.filter(({ played }) => played !== null).length;
  expect(kept).toBeLessThan(600);
});

it('a record that cannot be is refused and changes nothing', () => {
  const one = sayer(11, 20);
  const before = picture(one.history);
  const seq = one.nextSeq;
  for (const record of [
    { seq, at: 0, ...COMMON, kind: 'retract', of: 999 },
    { seq, at: 0, ...COMMON, kind: 'amend', of: 999, moves: [] },
    { seq, at: 0, ...COMMON, kind: 'move', move: { kind: 'dance' } },
    { seq, at: 0, ...COMMON, kind: 'amend', of: 1, moves: [{ kind: 'dance' }] },
  ] satisfies JournalRecord[]) {
    expect(one.history.apply(record).ok).toBe(false);
    expect(picture(one.history)).toEqual(before);
  }
});

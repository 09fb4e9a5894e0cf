import type { GameState, GameView } from '../engine/core/game.ts';
import type { DraftRecord, JournalRecord } from '../journal/records.ts';
import { lastHandOf } from './evenings/index.ts';
import { type History, sheetLine } from './history/index.ts';

/** How many of the newest lines travel with each snapshot. */
const RECENT = 24;

/** The table after one command, published once that is on disk. */
export type Frame = Readonly<ReturnType<typeof frameOf>>;

export function frameOf(history: History) {
  const { game, state, timeline, lines, revision, undo, redo } = history;
  const lastHand = lastHandOf(history);
  let view: GameView<unknown> | null = null;
  return {
    revision,
    state,
    /** Computed once, on first use. */
    view: () => (view ??= game.view(state)),
    prompt: game.prompt(state),
    recent: lines
      .slice(-RECENT)
      .reverse()
      .map((line) => sheetLine(line, timeline)),
    lastHand,
    undo: (undo ?? history.beginning)?.say ?? null,
    redo: redo?.say ?? null,
  };
}

const handsDone = (state: GameState): number => state.outcome?.hands ?? state.handNumber - 1;

/** The journal records balances at the end of a hand and after a correction. */
export function balancesAfter(
  record: JournalRecord,
  before: GameState,
  { state, view }: Frame,
): DraftRecord | null {
  const hand = handsDone(state);
  const over = state.outcome !== null;
  if (record.kind !== 'amend' && hand === handsDone(before) && over === (before.outcome !== null))
    return null;
  return {
    at: record.at,
    by: { kind: 'table' },
    via: record.via,
    kind: 'balances',
    after: record.seq,
    hand,
    balances: state.balances,
    // Players who left have no seat to record.
    standings: view().standings.flatMap(({ place, ...standing }) =>
      place === null ? [] : [{ ...standing, place }],
    ),
    over,
  };
}

import type { GameReport } from '../../contract.ts';
import type { Game, GameState, RegisteredGame } from '../../engine/core/game.ts';
import { type Result, ok } from '../../engine/core/result.ts';
import type { Seat } from '../../engine/core/seats.ts';
import { GAMES } from '../../engine/games/registry.ts';
import type { Contents } from '../../journal/reading.ts';
import type { Header, JournalRecord } from '../../journal/records.ts';
import { type History, gameOf, recall, rulesOf } from '../history/index.ts';

/** Replays the journal of any of these games. Refuses as `gameOf` and `reportOf` do. */
export async function reportAny(
  contents: Contents,
  games: readonly RegisteredGame[] = GAMES,
): Promise<Result<GameReport>> {
  const game = await gameOf(games, contents.header);
  return game.ok ? reportOf(game.value, contents) : game;
}

/** Replays a journal of this game. Refuses files that are not a game (`journal.rules.bad`, `journal.seats.bad`). */
export function reportOf(game: Game, { header, records, tornBytes }: Contents): Result<GameReport> {
  const played = playLegal(game, header, records);
  if (!played.ok) return played;
  const { history, refusals } = played.value;
  const { timeline } = history;
  const state: GameState = timeline.state;
  const view = game.view(state);
  const ledger = timeline.entries.flatMap((entry, index) => {
    const { handNumber: hand } = timeline.stateBefore(index);
    return (timeline.playedAt(index)?.transfers ?? []).map((transfer) => ({
      seq: entry.line.seq,
      hand,
      ...transfer,
    }));
  });
  return ok({
    game: header.game,
    id: header.id,
    created: header.created,
    rules: header.rules,
    seats: allSeats(state),
    hand: state.handNumber,
    over: state.outcome !== null,
    outcome: state.outcome,
    standings: view.standings,
    settlement: game.settlement(state),
    balances: state.balances,
    ledger: [...openingTransfers(history, header), ...ledger],
    refusals,
    differences: timeline.differences.map(({ recorded, computed }) => ({
      hand: recorded.hand,
      recorded: recorded.balances,
      computed,
    })),
    tornBytes,
  });
}

const allSeats = (state: GameState): readonly Seat[] => [
  ...state.seats,
  ...state.gone.map(({ seat }) => seat),
  ...state.joining,
];

/** Transfers of the start (opening stacks), as move 0. */
function openingTransfers({ game }: History, header: Header): GameReport['ledger'] {
  const rules = rulesOf(game, header);
  if (!rules.ok) return [];
  return game
    .begin(rules.value, header.seats, header.revision)
    .transfers.map((transfer) => ({ seq: 0, hand: 1, ...transfer }));
}

/** Limit of replayed moves in a small file in which moves depend on a refused one. */
const MOST_AGAIN = 20_000;

/**
 * Folds the records. Each refused record is left out and reported, and the others are folded without it. If others
 * depend on a refused move (correct it or take it back), everything is folded again without it; in a file with very
 * many of those they are only left out.
 */
function playLegal(
  game: Game,
  header: Header,
  records: readonly JournalRecord[],
): Result<{ history: History; refusals: GameReport['refusals'] }> {
  const refusals = new Map<number, GameReport['refusals'][number]>();
  const named = new Set(records.flatMap(namedIn));
  let left = records;
  for (let again = MOST_AGAIN; ; again -= left.length) {
    const recalled = recall(game, header, left, ({ seq }, error) => refusals.set(seq, { seq, error }));
    if (!recalled.ok) return recalled;
    const history = recalled.value;
    const { refused } = history.timeline;
    const line = refused && history.timeline.entries[refused.index]?.line;
    if (line && again > 0 && (line.inserted || named.has(line.seq))) {
      refusals.set(line.seq, { seq: line.seq, error: refused.refusal });
      // A move inserted by a correction has no record of its own, so the correction is left out.
      const at = left.findLastIndex(({ seq }) => seq <= line.seq);
      left = left.filter((record, i) => i !== at && !refusals.has(record.seq));
      continue;
    }
    history.leaveOutRefused(({ seq }, error) => refusals.set(seq, { seq, error }));
    return ok({ history, refusals: [...refusals.values()].sort((a, b) => a.seq - b.seq) });
  }
}

/** The records that a record corrects or takes back. */
const namedIn = (record: JournalRecord): readonly number[] => {
  if (record.kind === 'retract') return [record.of];
  return record.kind === 'amend' ? [record.of, ...(record.later ?? []).map(({ seq }) => seq)] : [];
};

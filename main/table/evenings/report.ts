import type { GameReport } from '../../contract.ts';
import type { Game, GameState } from '../../engine/core/game.ts';
import { type Refusal, type Result, ok } from '../../engine/core/result.ts';
import type { Seat } from '../../engine/core/seats.ts';
import { GAMES } from '../../engine/games/registry.ts';
import type { Contents } from '../../journal/reading.ts';
import type { Header, JournalRecord } from '../../journal/records.ts';
import { type History, recall } from '../history/index.ts';

/** Plays a journal again. Refuses what is no game (`journal.game.unknown`, `journal.rules.bad`, `journal.seats.bad`). */
export function reportOf(
  { header, records, tornBytes }: Contents,
  games: readonly Game[] = GAMES,
): Result<GameReport> {
  const played = playLegal(games, header, records);
  if (!played.ok) return played;
  const { history, refusals } = played.value;
  const { timeline, game } = history;
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

/** What the beginning moved (opening stacks), as move 0. */
function openingTransfers({ game }: History, header: Header): GameReport['ledger'] {
  const rules = game.rulesSchema.parse(header.rules);
  return game.begin(rules, header.seats).transfers.map((transfer) => ({ seq: 0, hand: 1, ...transfer }));
}

/** Folds the records; each one that is refused is left out and told, and the others are folded without it. */
function playLegal(
  games: readonly Game[],
  header: Header,
  records: readonly JournalRecord[],
): Result<{ history: History; refusals: GameReport['refusals'] }> {
  const refusals: GameReport['refusals'][number][] = [];
  let left = records;
  for (;;) {
    const recalled = recall(games, header, left);
    const refused = recalled.ok ? refusedMove(recalled.value) : refusedRecord(recalled.error);
    if (refused === null) {
      if (!recalled.ok) return recalled;
      return ok({ history: recalled.value, refusals: refusals.sort((a, b) => a.seq - b.seq) });
    }
    const rest = left.filter(({ seq }) => seq !== refused.seq);
    // A move that a correction put in has no record of its own: the correction is what is left out.
    const without =
      rest.length < left.length
        ? rest
        : left.filter((record) => record.seq !== left.findLast(({ seq }) => seq < refused.seq)?.seq);
    refusals.push(refused);
    left = without;
  }
}

function refusedMove({ timeline }: History): GameReport['refusals'][number] | null {
  const { refused } = timeline;
  const seq = refused && timeline.entries[refused.index]?.line.seq;
  return refused && seq !== null && seq !== undefined ? { seq, error: refused.refusal } : null;
}

/** A record that could not be folded names its number. */
function refusedRecord(error: Refusal): GameReport['refusals'][number] | null {
  const seq = error.code.startsWith('journal.record.') ? error.params?.['seq'] : undefined;
  return typeof seq === 'number' ? { seq, error } : null;
}

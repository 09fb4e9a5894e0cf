import type { Outcome, Standing, GameState } from '../engine/core/game.ts';
import type { Balances, Transfer } from '../engine/core/ledger.ts';
import { type Refusal, type Result, ok } from '../engine/core/result.ts';
import type { Seat } from '../engine/core/seats.ts';
import { GAMES } from '../engine/games/registry.ts';
import type { Contents } from '../journal/reading.ts';
import type { Header, JournalRecord } from '../journal/records.ts';
import type { History } from '../table/history.ts';
import { recall } from '../table/open-table.ts';

/** A journal played again: what it comes to. Plain data. */
export interface Report {
  readonly game: string;
  readonly id: string;
  readonly created: number;
  readonly rules: Header['rules'];
  /** All who ever sat there: those of the header, then who joined. */
  readonly seats: readonly Seat[];
  readonly hand: number;
  readonly over: boolean;
  readonly outcome: Outcome | null;
  readonly standings: readonly Standing[];
  readonly balances: Balances;
  /** Every movement of chips that stands, in order, with the move (`seq`) and hand that it came from. */
  readonly ledger: readonly (Transfer & { readonly seq: number; readonly hand: number })[];
  /** Lines that were refused: each changed nothing, and those after it were played without it. */
  readonly refusals: readonly { readonly seq: number; readonly error: Refusal }[];
  /** Hands whose recorded balances are not what the moves come to now; the recorded ones were taken. */
  readonly differences: readonly {
    readonly hand: number;
    readonly recorded: Balances;
    readonly computed: Balances;
  }[];
  /** Bytes at the end that a power cut tore. */
  readonly tornBytes: number;
}

/** Plays a journal again. Refuses what is no game (`journal.game.unknown`, `journal.rules.bad`, `journal.seats.bad`). */
export function reportOf({ header, records, tornBytes }: Contents): Result<Report> {
  const played = playLegal(header, records);
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
function openingTransfers({ game }: History, header: Header): Report['ledger'] {
  const rules = game.rulesSchema.parse(header.rules);
  return game.begin(rules, header.seats).transfers.map((transfer) => ({ seq: 0, hand: 1, ...transfer }));
}

/** Folds the records; each one that is refused is left out and told, and the others are folded without it. */
function playLegal(
  header: Header,
  records: readonly JournalRecord[],
): Result<{ history: History; refusals: Report['refusals'] }> {
  const refusals: Report['refusals'][number][] = [];
  let left = records;
  for (;;) {
    const recalled = recall(GAMES, header, left);
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

function refusedMove({ timeline }: History): Report['refusals'][number] | null {
  const { refused } = timeline;
  const seq = refused && timeline.entries[refused.index]?.line.seq;
  return refused && seq !== null && seq !== undefined ? { seq, error: refused.refusal } : null;
}

/** A record that could not be folded names its number. */
function refusedRecord(error: Refusal): Report['refusals'][number] | null {
  const seq = error.code.startsWith('journal.record.') ? error.params?.['seq'] : undefined;
  return typeof seq === 'number' ? { seq, error } : null;
}

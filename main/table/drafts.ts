import type { Command } from '../contract.ts';
import type { AnyMove, Game } from '../engine/core/game.ts';
import { checkSum } from '../engine/core/ledger.ts';
import { type Result, assertNever, err, ok, refuse } from '../engine/core/result.ts';
import { isTableMove } from '../engine/core/table-move.ts';
import { agreedStake } from '../engine/settle/stake.ts';
import type { DraftRecord, MoveJson } from '../journal/records.ts';
import type { Corrections } from './corrections.ts';
import type { Frame } from './frame.ts';
import { type Precomputed, type History, nameOf, readMove } from './history/index.ts';
import { mayPlay } from './permissions.ts';
import type { Persons } from './persons.ts';
import { type Sender, actorOf, recordActorOf, sourceOf } from './sender.ts';

/** A command that the journal records. */
export type RecordedCommand = Exclude<Command, { kind: 'intake' }>;

/** What a command is checked against. */
export interface Judgement {
  readonly history: History;
  readonly corrections: Corrections;
  /** The table after all commands, on disk or not. */
  readonly head: Frame;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly persons: Persons;
}

/** A record to write, with the states already computed for it. */
export interface Draft {
  readonly record: DraftRecord;
  readonly precomputed?: Precomputed;
}

/**
 * Checks a command and drafts its record. Refuses with `table.stale`, `table.phone.*`, `table.undo.nothing`,
 * `table.redo.nothing`, `table.amend.*`, `table.move.bad`, and as the game does. Throws `LedgerError`.
 */
export function draftOf(command: RecordedCommand, caller: Sender, by: Judgement): Result<Draft> {
  const about = {
    at: by.at,
    by: recordActorOf(caller),
    via: sourceOf(caller),
    command: command.id,
  };
  if (command.kind === 'move') {
    const played = playMove(command, caller, by);
    if (!played.ok) return played;
    const { move, precomputed } = played.value;
    return ok({ record: { ...about, kind: 'move', move }, precomputed });
  }
  if (caller.kind !== 'host') return refuse('table.phone.action');
  if (by.history.removed && command.kind !== 'redo') return refuse('table.stale');
  if (command.revision !== by.head.revision) return refuse('table.stale');
  switch (command.kind) {
    case 'undo':
    case 'redo': {
      const { undo, redo, beginning } = by.history;
      const what = command.kind === 'undo' ? (undo ?? beginning) : redo;
      if (!what) return refuse(`table.${command.kind}.nothing`);
      return ok({ record: { ...about, kind: 'retract', of: what.of } });
    }
    case 'amend': {
      const plan = by.corrections.plan(command.amendment, nameOf(actorOf(caller)));
      if (!plan.ok) return plan;
      const { preview, record, precomputed } = plan.value;
      if (preview.refusal) return err(preview.refusal);
      return ok({ record: { ...about, kind: 'amend', ...record }, precomputed });
    }
    default:
      return assertNever(command);
  }
}

function playMove(
  { prompt, move: raw }: Extract<Command, { kind: 'move' }>,
  caller: Sender,
  { history, head, persons }: Judgement,
): Result<{ move: MoveJson; precomputed: Precomputed }> {
  const read = readMove(history.game, raw);
  const move = read.ok ? agreed(history.game, read.value) : read;
  if (!move.ok) return move;
  if (history.removed) return refuse('table.stale');
  // A move without a prompt (an adjustment, a rebuy) is allowed at any time; an answer only to its own prompt.
  const late = prompt === null ? !isTableMove(move.value) : prompt !== head.prompt.id;
  if (late) return refuse('table.stale');
  const allowed = caller.kind === 'tray' ? ok(null) : mayPlay(head.prompt, move.value, caller);
  if (!allowed.ok) return allowed;
  const meant = persons.settle(move.value, head.state);
  if (!meant.ok) return meant;
  const played = history.game.play(head.state, meant.value);
  if (!played.ok) return played;
  checkSum(played.value.state.balances);
  return ok({ move: plain(meant.value), precomputed: { played: played.value } });
}

/** A stake names its ruling from now on. */
function agreed(game: Game, move: AnyMove): Result<AnyMove> {
  if (!isTableMove(move) || move.kind !== 'stake' || !move.stake) return ok(move);
  const stake = agreedStake(game, move.stake);
  return stake.ok ? ok({ ...move, stake: stake.value }) : stake;
}

/** A parsed move is plain data, so exactly what was understood is written. */
const plain = (move: AnyMove): MoveJson => JSON.parse(JSON.stringify(move)) as MoveJson;

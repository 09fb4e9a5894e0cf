import type { AnyMove, Game } from '../engine/core/game.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import { type Result, ok, refuse, assertNever, err } from '../engine/core/result.ts';
import { isTableMove } from '../engine/core/table-move.ts';
import {
  alike,
  type AmendmentPlan,
  type History,
  planAmendment,
  type Precomputed,
  nameOf,
  readMove,
} from './history/index.ts';
import { type Caller, type Sender, actorOf, recordActorOf, sourceOf } from './app-contract.ts';
import type { Amendment, Command } from '../contract.ts';
import { NO_PERSONS, type Persons } from './persons.ts';
import { checkSum } from '../engine/core/ledger.ts';
import { agreedStake } from '../engine/settle/stake.ts';
import type { DraftRecord, MoveJson } from '../journal/records.ts';
import type { Frame } from './frame.ts';

/**
 * Whether a caller may make this move now. The host may answer for any seat. A phone may answer only for the seats
 * that it has claimed: with a seat's own choice, or with its dice. Refuses with `table.phone.action`,
 * `table.phone.seat`.
 */
export function mayPlay(prompt: Prompt, move: AnyMove, caller: Caller): Result<null> {
  if (caller.kind === 'host') return ok(null);
  if (isTableMove(move)) return refuse('table.phone.action');
  const { seats } = caller;
  const { dice } = prompt;
  if (dice && move.kind === 'dice' && seats.includes(dice.seat) && move['seat'] === dice.seat)
    return ok(null);
  const offered = prompt.choices.some(
    (choice) =>
      choice.own === true &&
      seats.includes(choice.seat) &&
      Object.entries(choice.move).every(([field, value]) => alike(move[field], value)),
  );
  return offered ? ok(null) : refuse('table.phone.seat');
}

/** Time slice of a long replay before it yields, ms. */
const SLICE = 12;

/** Plans corrections. The last plan is cached, so that making the correction needs no second replay. */
export class Corrections {
  #last: { readonly key: string; readonly plan: AmendmentPlan } | null = null;

  constructor(
    private readonly history: History,
    private readonly slice = SLICE,
    private readonly persons: Pick<Persons, 'settle'> = NO_PERSONS,
  ) {}

  readonly #settle: Persons['settle'] = (move, state) => this.persons.settle(move, state, true);

  /** Plans at once. Refuses with `table.amend.gone`. Throws `LedgerError`. */
  plan(amendment: Amendment, by: string | undefined): Result<AmendmentPlan> {
    const known = this.#known(amendment);
    if (known) return { ok: true, value: known };
    const steps = planAmendment(this.history, amendment, by, this.#settle);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return this.#remember(amendment, step.value);
  }

  /** Plans in the background. If a move comes in between, planning starts again. */
  async planBeside(amendment: Amendment, by: string | undefined): Promise<Result<AmendmentPlan>> {
    for (;;) {
      const known = this.#known(amendment);
      if (known) return { ok: true, value: known };
      const { revision } = this.history;
      const steps = planAmendment(this.history, amendment, by, this.#settle);
      while (this.history.revision === revision) {
        const until = performance.now() + this.slice;
        let step = steps.next();
        while (!step.done && performance.now() < until) step = steps.next();
        if (step.done) return this.#remember(amendment, step.value);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    }
  }

  forget(): void {
    this.#last = null;
  }

  #key(amendment: Amendment): string {
    return `${this.history.revision} ${JSON.stringify(amendment)}`;
  }

  #known(amendment: Amendment): AmendmentPlan | null {
    return this.#last && this.#last.key === this.#key(amendment) ? this.#last.plan : null;
  }

  #remember(amendment: Amendment, result: Result<AmendmentPlan>): Result<AmendmentPlan> {
    if (result.ok) this.#last = { key: this.#key(amendment), plan: result.value };
    return result;
  }
}

export type RecordedCommand = Exclude<Command, { kind: 'intake' }>;

/** What a command is checked against. */
interface Judgement {
  readonly history: History;
  readonly corrections: Corrections;
  /** The table after all commands, on disk or not. */
  readonly head: Frame;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly persons: Persons;
}

/** A record to write, with the states already computed for it. */
interface Draft {
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

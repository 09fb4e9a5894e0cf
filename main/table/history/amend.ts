import type { Amendment, AmendPreview, PromptChange, SheetLine } from '../../contract.ts';
import type { GameState } from '../../engine/core/game.ts';
import type { Balances } from '../../engine/core/ledger.ts';
import type { Prompt } from '../../engine/core/prompt.ts';
import { type Json, type Refusal, type Result, ok, refuse } from '../../engine/core/result.ts';
import { isTableMove } from '../../engine/core/table-move.ts';
import type { AmendRecord, MoveJson, Replacement } from '../../journal/records.ts';
import { alike } from './alike.ts';
import type { Foreseen, History } from './history.ts';
import { type Line, sheetLine } from './lines.ts';
import { readMove } from './read-move.ts';
import { correctSources } from './sources.ts';
import type { Entry } from './timeline.ts';

/** The effect of a correction, and its record if nothing prevents it. */
export interface AmendmentPlan {
  readonly preview: AmendPreview;
  readonly record: Pick<AmendRecord, 'of' | 'moves' | 'later'>;
  readonly foreseen: Foreseen;
}

type Affected = AmendPreview['affected'][number];
type Decision = Amendment['later'][number]['then'] | undefined;

/**
 * Plays a correction through without making it, one later move a step. Every later move whose prompt (whose turn, which
 * question, which choices, the dice it rested on) would be different is listed, legal or not; one that is no longer legal
 * and not decided upon stands against the whole. Returns a refusal with `table.amend.gone` where there is no such move.
 * @param by names who corrects, for the source of a corrected face
 */
export function* planAmendment(
  history: History,
  amendment: Amendment,
  by?: string,
): Generator<void, Result<AmendmentPlan>> {
  const target = history.line(amendment.seq);
  if (!target || target.gone || history.timeline.refused)
    return refuse('table.amend.gone', { seq: amendment.seq });
  const replay = new Replay(history, amendment, target, by);
  replay.correct();
  const { entries } = history.timeline;
  for (let i = target.index + 1; i < entries.length && !replay.isAsBefore(i); i++) {
    const entry = entries[i];
    if (entry) replay.playLater(entry, i);
    yield;
  }
  return ok(replay.plan());
}

/** Replays the moves from the corrected one on. */
class Replay {
  readonly #states: (GameState | null)[] = [];
  readonly #affected: Affected[] = [];
  readonly #otherChoices: number[] = [];
  readonly #later: { seq: number; moves: Replacement }[] = [];
  readonly #decided: ReadonlyMap<number, Decision>;
  /** The hand of the corrected move. */
  readonly #hand: number;
  #moves: Replacement = [];
  #state: GameState;
  #against: Refusal | null = null;

  constructor(
    private readonly history: History,
    private readonly amendment: Amendment,
    private readonly target: Line,
    private readonly by: string | undefined,
  ) {
    this.#decided = new Map(amendment.later.map(({ seq, then }) => [seq, then]));
    this.#state = history.timeline.stateBefore(target.index);
    this.#hand = this.#state.handNumber;
  }

  /** Plays the replacement of the corrected move. */
  correct(): void {
    const { move, more } = this.amendment;
    this.#moves = replacement(this.target, move, more, this.by);
    const played = playAll(this.history, this.#state, this.#moves);
    if (played.ok) this.#goOn(played.value);
    else this.#against = played.error;
  }

  /** Whether the state at `index` equals the old one; then the replay can stop. */
  isAsBefore(index: number): boolean {
    if (this.#state.handMoves !== 0 || this.#decided.size > 0) return false;
    const { timeline } = this.history;
    const was = timeline.stateBefore(index);
    // Compares chips first, as they mostly differ.
    if (!alike(this.#state.balances, was.balances) || !alike(this.#state, was)) return false;
    this.#states.push(...timeline.entries.slice(index).map(({ state }) => state));
    this.#state = timeline.state;
    return true;
  }

  playLater(entry: Entry<Line>, index: number): void {
    const { game, timeline } = this.history;
    const decision = this.#decided.get(entry.line.seq);
    const was = timeline.stateBefore(index);
    const changes = isTableMove(entry.move)
      ? NO_CHANGES
      : changesBetween(game.prompt(was), game.prompt(this.#state));
    if (decision === undefined || decision === 'keep') this.#keep(entry, changes, decision, was);
    else this.#replace(entry.line, changes, decision);
  }

  /** Repeats the move unchanged if it is still legal. */
  #keep(
    { line, move }: Entry<Line>,
    changes: readonly PromptChange[],
    decision: 'keep' | undefined,
    was: GameState,
  ): void {
    const played = this.history.game.play(this.#state, move);
    const undecided = decision === undefined;
    // For later hands, other choices than the given answer are summed up in one line: every changed balance changes
    // them.
    if (played.ok && undecided && changes.join() === 'choices' && was.handNumber !== this.#hand) {
      this.#otherChoices.push(line.seq);
      return this.#goOn([played.value.state]);
    }
    const { rest = 'ask' } = this.amendment;
    if (!played.ok) return this.#refuseLater(line, changes, played.error, !undecided || rest === 'ask');
    const drop = rest === 'drop' && undecided && changes.length > 0;
    if (changes.length > 0 || !undecided) this.#list(line, changes, null, drop ? 'drop' : 'keep');
    if (drop) this.#later.push({ seq: line.seq, moves: [] });
    else this.#goOn([played.value.state]);
  }

  /** A later move is no longer legal: it is dropped, or blocks the correction until somebody decides. */
  #refuseLater(line: Line, changes: readonly PromptChange[], why: Refusal, isOpen: boolean): void {
    this.#list(line, changes, why, isOpen ? null : 'drop');
    if (isOpen)
      this.#against ??= { kind: 'refusal', code: 'table.amend.undecided', params: { seq: line.seq } };
    this.#later.push({ seq: line.seq, moves: [] });
  }

  /** The move is dropped, or others take its place. */
  #replace(
    line: Line,
    changes: readonly PromptChange[],
    decision: Exclude<Decision, 'keep' | undefined>,
  ): void {
    const moves = decision === 'drop' ? [] : replacement(line, decision.change, decision.more, this.by);
    const played = playAll(this.history, this.#state, moves);
    this.#list(line, changes, played.ok ? null : played.error, decision === 'drop' ? 'drop' : 'change');
    this.#later.push({ seq: line.seq, moves });
    if (played.ok) this.#goOn(played.value);
    else this.#against ??= played.error;
  }

  #goOn(states: readonly GameState[]): void {
    this.#states.push(...states);
    this.#state = states.at(-1) ?? this.#state;
  }

  #list(line: Line, changes: readonly PromptChange[], refusal: Refusal | null, then: Affected['then']): void {
    this.#affected.push(listed(this.history, line, this.#state, changes, refusal, then));
  }

  plan(): AmendmentPlan {
    const { game, timeline, revision } = this.history;
    const before = timeline.state.balances;
    const after = this.#state.balances;
    const preview: AmendPreview = {
      revision,
      prompt: game.prompt(timeline.stateBefore(this.target.index)),
      before,
      after,
      difference: differenceOf(before, after),
      affected: this.#affected,
      otherChoices: this.#otherChoices,
      refusal: this.#against,
    };
    const later = this.#later.length > 0 ? { later: this.#later } : {};
    const record = { of: this.target.seq, moves: this.#moves, ...later };
    return { preview, record, foreseen: { states: this.#states } };
  }
}

const NO_CHANGES: readonly PromptChange[] = [];

const isMoveJson = (move: Json | undefined): move is MoveJson =>
  typeof move === 'object' &&
  move !== null &&
  !Array.isArray(move) &&
  'kind' in move &&
  typeof move.kind === 'string';

function replacement(
  line: Line,
  move: Json | null,
  more: readonly Json[] | undefined,
  by: string | undefined,
): Replacement {
  const all = move === null ? [] : [correctSources(line.move, move, by), ...(more ?? [])];
  // Anything that is not a move is refused on parsing.
  return all.map((m) => (isMoveJson(m) ? m : { kind: '?' }));
}

/** The states after each of these moves. */
function playAll(history: History, from: GameState, moves: Replacement): Result<readonly GameState[]> {
  const states: GameState[] = [];
  let state = from;
  for (const raw of moves) {
    const move = readMove(history.game, raw);
    if (!move.ok) return move;
    const played = history.game.play(state, move.value);
    if (!played.ok) return played;
    state = played.value.state;
    states.push(state);
  }
  return ok(states);
}

const listed = (
  history: History,
  line: Line,
  state: GameState,
  changes: readonly PromptChange[],
  refusal: Refusal | null,
  then: Affected['then'],
): Affected => {
  let shown: SheetLine | null = null;
  let prompt: Prompt | null = null;
  return {
    // A correction early in a long game may list thousands, so each item is built on demand.
    get line() {
      return (shown ??= sheetLine(line, history.timeline));
    },
    get prompt() {
      return (prompt ??= history.game.prompt(state));
    },
    legal: refusal === null,
    refusal,
    changes,
    then,
  };
};

/** How two prompts differ for the person who answers. */
export function changesBetween(a: Prompt, b: Prompt): readonly PromptChange[] {
  const changes: PromptChange[] = [];
  if (!alike(a.seats, b.seats)) changes.push('seats');
  if (!alike(a.question, b.question) || a.step !== b.step) changes.push('question');
  if (!alike(a.choices, b.choices)) changes.push('choices');
  if (!alike(a.dice, b.dice)) changes.push('dice');
  return changes;
}

/** The change of each account; unchanged ones are left out. */
function differenceOf(before: Balances, after: Balances): Balances {
  const accounts = new Set([...Object.keys(before), ...Object.keys(after)]);
  const entries = [...accounts].map(
    (account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const,
  );
  return Object.fromEntries(entries.filter(([, difference]) => difference !== 0));
}

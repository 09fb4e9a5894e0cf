import type {
  Amendment,
  AmendPreview,
  LaterDecision,
  OpenDecision,
  PromptChange,
  SheetLine,
} from '../../contract.ts';
import type { ChangeAnswer } from '../../engine/core/define/changes.ts';
import type { AnyMove, Game, GameState } from '../../engine/core/game.ts';
import type { Balances } from '../../engine/core/ledger.ts';
import type { Prompt } from '../../engine/core/prompt.ts';
import { type Json, type Phrase, type Refusal, type Result, ok, refuse } from '../../engine/core/result.ts';
import { isTableMove } from '../../engine/core/table-move.ts';
import type { AmendRecord, MoveJson, Replacement } from '../../journal/records.ts';
import {
  alike,
  type Asked,
  followed,
  isRepeat,
  isSameQuestion,
  isSuperfluous,
  passedUpTo,
} from './repeats.ts';
import type { Precomputed, History } from './history.ts';
import { type Line, sheetLine, correctSources } from './lines.ts';
import { readMove } from './read-move.ts';
import type { Entry } from './timeline.ts';

/** The effect of a correction, and its record if nothing prevents it. */
export interface AmendmentPlan {
  readonly preview: AmendPreview;
  readonly record: Pick<AmendRecord, 'of' | 'moves' | 'later'>;
  readonly precomputed: Precomputed;
}

type Affected = AmendPreview['affected'][number];
type Decision = LaterDecision['then'] | undefined;
/** Turns a corrected move into the one that is recorded, given the table at that time. */
type Settle = (move: AnyMove, state: GameState) => Result<AnyMove>;

interface Corrector {
  readonly by: string | undefined;
  readonly settle: Settle;
}

/**
 * Replays a game with a correction, without making it, one later move per step. Every later move whose prompt
 * (turn, question, choices, dice) differs is listed, legal or not. A move that only repeats earlier ones follows
 * them. A move that is no longer legal blocks the correction until it is decided; unless the rest is decided
 * summarily, the replay stops there with its question. Refuses with `table.amend.gone` if there is no such move.
 * @param by the corrector, for the source of a corrected face
 * @param settle resolves remembered players in new moves
 */
export function* planAmendment(
  history: History,
  amendment: Amendment,
  by?: string,
  settle: Settle = (move) => ok(move),
): Generator<void, Result<AmendmentPlan>> {
  const target = history.line(amendment.seq);
  if (!target || target.gone || history.timeline.refused)
    return refuse('table.amend.gone', { seq: amendment.seq });
  const replay = new Replay(history, amendment, target, { by, settle });
  replay.correct();
  const { entries } = history.timeline;
  for (let i = target.index + 1; i < entries.length && !replay.isDone(i); i++) {
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
  /** Decisions on moves that are still to come. */
  readonly #decided: Map<number, LaterDecision>;
  /** The hand of the corrected move. */
  readonly #hand: number;
  #moves: Replacement = [];
  #state: GameState;
  #against: Refusal | null = null;
  #open: OpenDecision | null = null;
  #stay = 0;
  /** The last later move that counts; null while there is only the correction. */
  #above: Line | null = null;

  constructor(
    private readonly history: History,
    private readonly amendment: Amendment,
    private readonly target: Line,
    private readonly corrector: Corrector,
  ) {
    this.#decided = new Map(amendment.later.map((decision) => [decision.seq, decision]));
    this.#state = history.timeline.stateBefore(target.index);
    this.#hand = this.#state.handNumber;
  }

  /** Plays the replacement of the corrected move. */
  correct(): void {
    const { move, more } = this.amendment;
    this.#moves = replacement(this.target, move, more, this.corrector.by);
    const played = this.#playNew(this.#moves);
    if (!played.ok) return void (this.#against = played.error);
    this.#moves = played.value.moves;
    this.#goOn(played.value.states);
  }

  /** Whether the replay can stop before `index`: something is open, or the state equals the old one. */
  isDone(index: number): boolean {
    if (this.#open) return true;
    if (this.#state.handMoves !== 0 || this.#decided.size > 0) return false;
    const { timeline } = this.history;
    const was = timeline.stateBefore(index);
    // Chips first, because they differ most often.
    if (!alike(this.#state.balances, was.balances) || !alike(this.#state, was)) return false;
    this.#stay += timeline.length - index;
    this.#states.push(...timeline.entries.slice(index).map(({ state }) => state));
    this.#state = timeline.state;
    return true;
  }

  playLater(entry: Entry<Line>, index: number): void {
    const { game, timeline } = this.history;
    const { line, move } = entry;
    const { before, then: decision } = this.#decided.get(line.seq) ?? {};
    this.#decided.delete(line.seq);
    if (before) this.#putIn(before);
    const was = timeline.stateBefore(index);
    const asked = { was: game.prompt(was), now: game.prompt(this.#state) };
    const changes = isTableMove(move) ? NO_CHANGES : changesBetween(asked.was, asked.now);
    if (decision !== undefined && decision !== 'keep') return this.#replace(line, changes, decision);
    if (decision === undefined && changes.length > 0 && was.handNumber === this.#state.handNumber) {
      const next = followed(asked, move);
      if (next && this.#follow(line, changes, next)) return;
    }
    this.#keep({ entry, index, was, asked, changes, decision });
  }

  /** Plays answers that are new, as lines after the last one that counts. */
  #putIn(raw: readonly Json[]): void {
    const played = this.#playNew(raw.map((one) => readJson(correctSources(null, one, this.corrector.by))));
    if (!played.ok) return void (this.#against ??= played.error);
    const { moves, states } = played.value;
    this.#goOn(states);
    const above = this.#above;
    if (!above) {
      this.#moves = [...this.#moves, ...moves];
      return;
    }
    let change = this.#later.find(({ seq }) => seq === above.seq);
    if (!change) this.#later.push((change = { seq: above.seq, moves: [above.move] }));
    change.moves = [...change.moves, ...moves];
  }

  /** Plays the new form of a repeating move; false if that is illegal too. */
  #follow(line: Line, changes: readonly PromptChange[], next: AnyMove): boolean {
    const becomes = readJson(next as Json);
    const move = readMove(this.history.game, becomes);
    const played = move.ok ? this.history.game.play(this.#state, move.value) : move;
    if (!played.ok) return false;
    this.#list(line, changes, { then: 'follow', becomes: played.value.calls[0] ?? null });
    this.#later.push({ seq: line.seq, moves: [becomes] });
    this.#goOn([played.value.state], line);
    return true;
  }

  /** Repeats the move unchanged if it is still legal. */
  #keep(replayed: Replayed): void {
    const { entry, was, changes, decision } = replayed;
    const { line } = entry;
    const played = this.history.game.play(this.#state, entry.move);
    if (!played.ok) return this.#refuseLater(replayed, played.error);
    const undecided = decision === undefined;
    // In later hands, alternatives to the given answer are summarised in one line, since every changed balance
    // changes them.
    const aside = undecided && changes.join() === 'choices' && was.handNumber !== this.#hand;
    const drop = this.amendment.rest === 'drop' && undecided && changes.length > 0 && !aside;
    if (aside) this.#otherChoices.push(line.seq);
    else if (changes.length > 0 || !undecided) this.#list(line, changes, { then: drop ? 'drop' : 'keep' });
    if (drop) return void this.#later.push({ seq: line.seq, moves: [] });
    this.#stay += 1;
    this.#goOn([played.value.state], line);
  }

  /** A later move is no longer legal: it is dropped, or blocks the correction until somebody decides. */
  #refuseLater(replayed: Replayed, refusal: Refusal): void {
    const { game, timeline } = this.history;
    const { entry, index, was, asked, changes, decision } = replayed;
    const { line, move } = entry;
    const isOpen = decision !== undefined || (this.amendment.rest ?? 'ask') === 'ask';
    this.#later.push({ seq: line.seq, moves: [] });
    if (!isOpen) return this.#list(line, changes, { refusal, then: 'drop' });
    const repeats = decision === undefined && isRepeat(asked.was, move);
    const state = this.#state;
    const end = passedUpTo(game, timeline, index, { now: asked.now, state });
    if (repeats && (end !== null || isSuperfluous(game, timeline, index, state)))
      return this.#list(line, changes, { then: 'follow' });
    this.#list(line, changes, { refusal, then: null });
    this.#against ??= { kind: 'refusal', code: 'table.amend.undecided', params: { seq: line.seq } };
    const lines = timeline.entries
      .slice(index, end ?? index + 1)
      .filter((other, i) => i === 0 || !isRepeat(game.prompt(timeline.stateBefore(index + i)), other.move));
    const same = !repeats && isSameQuestion(was, state, asked);
    this.#open = {
      kind: end !== null ? 'gone' : same ? 'change' : 'before',
      prompt: asked.now,
      lines: lines.map((other) => sheetLine(other.line, timeline)),
      refusal,
      waiting: timeline.length - Math.max(index + 1, end ?? 0),
    };
  }

  /** The move is dropped, or others take its place. */
  #replace(
    line: Line,
    changes: readonly PromptChange[],
    decision: Exclude<Decision, 'keep' | undefined>,
  ): void {
    const given =
      decision === 'drop' ? [] : replacement(line, decision.change, decision.more, this.corrector.by);
    const played = this.#playNew(given);
    const { moves, states } = played.ok ? played.value : { moves: given, states: [] };
    const then = decision === 'drop' ? 'drop' : 'change';
    this.#list(line, changes, { then, refusal: played.ok ? null : played.error });
    this.#later.push({ seq: line.seq, moves });
    if (!played.ok) this.#against ??= played.error;
    else this.#goOn(states, moves.length > 0 ? line : this.#above);
  }

  /** Validates new moves without continuing from them: as recorded, with the state after each. */
  #playNew(given: Replacement): Result<{ moves: Replacement; states: readonly GameState[] }> {
    const { game } = this.history;
    const moves: MoveJson[] = [];
    const states: GameState[] = [];
    for (const raw of given) {
      const state = states.at(-1) ?? this.#state;
      const read = readMove(game, raw);
      const meant = read.ok ? this.corrector.settle(read.value, state) : read;
      if (!meant.ok) return meant;
      const played = game.play(state, meant.value);
      if (!played.ok) return played;
      moves.push(read.ok && meant.value === read.value ? raw : readJson(meant.value as Json));
      states.push(played.value.state);
    }
    return ok({ moves, states });
  }

  #goOn(states: readonly GameState[], above = this.#above): void {
    this.#above = above;
    this.#states.push(...states);
    this.#state = states.at(-1) ?? this.#state;
  }

  #list(line: Line, changes: readonly PromptChange[], fate: LineOutcome): void {
    this.#affected.push(listed(this.history, line, this.#state, changes, fate));
  }

  plan(): AmendmentPlan {
    const { game, timeline, revision } = this.history;
    const before = timeline.state.balances;
    const after = this.#state.balances;
    const then = timeline.stateBefore(this.target.index);
    const preview: AmendPreview = {
      revision,
      prompt: game.prompt(then),
      seats: game.view(then).seats,
      missed: missedBy(game, then, this.target.move),
      before,
      after,
      difference: differenceOf(before, after),
      affected: this.#affected,
      open: this.#open,
      stay: this.#stay,
      otherChoices: this.#otherChoices,
      refusal: this.#against,
    };
    const later = this.#later.length > 0 ? { later: this.#later } : {};
    const record = { of: this.target.seq, moves: this.#moves, ...later };
    return { preview, record, precomputed: { states: this.#states } };
  }
}

/** A later move in the replay: its question, and the one in its place. */
interface Replayed {
  readonly entry: Entry<Line>;
  readonly index: number;
  readonly was: GameState;
  readonly asked: Asked;
  readonly changes: readonly PromptChange[];
  readonly decision: 'keep' | undefined;
}

/** Outcome of a listed move. */
interface LineOutcome {
  readonly then: Affected['then'];
  readonly refusal?: Refusal | null;
  readonly becomes?: Phrase | null;
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
  return all.map(readJson);
}

/** Anything that is not a move is refused by the parser. */
const readJson = (move: Json): MoveJson => (isMoveJson(move) ? move : { kind: '?' });

const listed = (
  history: History,
  line: Line,
  state: GameState,
  changes: readonly PromptChange[],
  { then, refusal = null, becomes = null }: LineOutcome,
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
    becomes,
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

/** How many turns a returning player may make up after this line; null for none. */
function missedBy(game: Game, state: GameState, move: MoveJson): number | null {
  const answer = move.kind === 'return' ? game.ask(state, { kind: 'table-change', move }) : null;
  return answer?.ok ? (answer.value as unknown as ChangeAnswer).missed : null;
}

/** The change of each account; unchanged ones are left out. */
function differenceOf(before: Balances, after: Balances): Balances {
  const accounts = new Set([...Object.keys(before), ...Object.keys(after)]);
  const entries = [...accounts].map(
    (account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const,
  );
  return Object.fromEntries(entries.filter(([, difference]) => difference !== 0));
}

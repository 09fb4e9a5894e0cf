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
import { type Answered, ledOn, lookAt, looksAlike, sameButChips, shareHand } from './reads.ts';
import { KEPT, type Known } from './timeline.ts';
import { correctSources } from './sources.ts';

/** What an amendment would do, and the record that does it where nothing stands against it. */
export interface Outlook {
  readonly preview: AmendPreview;
  readonly record: Pick<AmendRecord, 'of' | 'moves' | 'later'>;
  readonly foreseen: Foreseen;
}

const NO_CHANGES: readonly PromptChange[] = [];

type Affected = AmendPreview['affected'][number];

const isMoveJson = (move: Json | undefined): move is MoveJson =>
  typeof move === 'object' &&
  move !== null &&
  !Array.isArray(move) &&
  'kind' in move &&
  typeof move.kind === 'string';

/**
 * Plays a correction through without making it. Every later move whose prompt (whose turn, which question, which
 * choices, the dice it rested on) would be different is listed, legal or not; one that is no longer legal and not
 * decided upon stands against the whole. Refuses with `table.amend.gone` where there is no such move.
 * @param by names who corrects, for the source of a corrected face
 */
export function foresee(history: History, amendment: Amendment, by?: string): Result<Outlook> {
  const { game, timeline } = history;
  const target = history.line(amendment.seq);
  if (!target || target.index < 0 || timeline.refused)
    return refuse('table.amend.gone', { seq: amendment.seq });

  const before = timeline.state;
  const { entries } = timeline;
  const known: Known[] = [];
  const affected: Affected[] = [];
  const otherChoices: number[] = [];
  const later: { seq: number; moves: Replacement }[] = [];
  const decided = new Map(amendment.later.map(({ seq, then }) => [seq, then]));
  let state = timeline.stateBefore(target.index);
  let against: Refusal | null = null;
  const goOn = (states: readonly GameState[], answered: Answered | null = null) => {
    for (const next of states) known.push({ state: next, answered });
    state = states.at(-1) ?? state;
  };

  const { handNumber: hand } = state;
  const replaced = replacement(target, amendment.move, amendment.more, by);
  const first = playAll(history, state, replaced);
  if (first.ok) goOn(first.value);
  else against = first.error;

  for (let i = target.index + 1; i < entries.length; i++) {
    const entry = entries[i];
    if (!entry) break;
    const { line } = entry;
    const was = timeline.stateBefore(i);
    state = shareHand(state, was);
    // From here on everything is as it was.
    if (state.handMoves === 0 && decided.size === 0 && alike(state, was)) {
      known.push(...entries.slice(i));
      state = before;
      break;
    }
    const decision = decided.get(line.seq);
    const free = isTableMove(entry.move);
    const answered = free
      ? null
      : (entry.answered ??= lookAt(game, was, entry.move, timeline.stateBefore(i + 1)));
    const kin = sameButChips(was, state);
    const same = answered === null || (kin && looksAlike(was, state, answered.asked));
    const led =
      kin && answered?.played && looksAlike(was, state, answered.played)
        ? ledOn(state, was, timeline.stateBefore(i + 1))
        : null;
    if (same && led && decision === undefined) {
      goOn([led], answered);
      continue;
    }

    const prompt = same ? null : game.prompt(state);
    const changes = prompt ? changesBetween(answered?.prompt ?? game.prompt(was), prompt) : NO_CHANGES;
    const list = (refusal: Refusal | null, then: Affected['then']) =>
      affected.push(listed(history, line, state, changes, refusal, then));

    if (decision === undefined || decision === 'keep') {
      const played = led ? ok({ state: led }) : game.play(state, entry.move);
      const legal = played.ok;
      // What a later hand offers besides the answer that was given is told in one line: chips are other ones for good.
      const aside =
        legal && decision === undefined && changes.join() === 'choices' && was.handNumber !== hand;
      if (aside) otherChoices.push(line.seq);
      const drop =
        !legal || (amendment.rest === 'drop' && decision === undefined && changes.length > 0 && !aside);
      if (!aside && (changes.length > 0 || !legal || decision !== undefined)) {
        const open = !legal && (decision === 'keep' || (amendment.rest ?? 'ask') === 'ask');
        const then = open ? null : drop ? 'drop' : 'keep';
        list(played.ok ? null : played.error, then);
        if (open) against ??= { kind: 'refusal', code: 'table.amend.undecided', params: { seq: line.seq } };
      }
      if (drop) later.push({ seq: line.seq, moves: [] });
      else if (played.ok) goOn([played.value.state]);
    } else {
      const then = decision === 'drop' ? ('drop' as const) : ('change' as const);
      const moves = decision === 'drop' ? [] : replacement(line, decision.change, decision.more, by);
      const played = playAll(history, state, moves);
      list(played.ok ? null : played.error, then);
      later.push({ seq: line.seq, moves });
      if (played.ok) goOn(played.value);
      else against ??= played.error;
    }
  }

  const preview: AmendPreview = {
    revision: history.revision,
    prompt: game.prompt(timeline.stateBefore(target.index)),
    before: before.balances,
    after: state.balances,
    difference: differenceOf(before.balances, state.balances),
    affected,
    otherChoices,
    refusal: against,
  };
  const record = { of: target.seq, moves: replaced, ...(later.length > 0 ? { later } : {}) };
  return ok({ preview, record, foreseen: { known } });
}

function replacement(
  line: Line,
  move: Json | null,
  more: readonly Json[] | undefined,
  by: string | undefined,
): Replacement {
  const all = move === null ? [] : [correctSources(line.move, move, by), ...(more ?? [])];
  // What is no move at all is refused when it is parsed.
  return all.map((m) => (isMoveJson(m) ? m : { kind: '?' }));
}

/**
 * Asks beforehand what a correction would have to ask: the questions that were answered in the entries up to `end`,
 * the newest first, for so many milliseconds. Returns how far it came; 0 when all is known.
 */
export function rememberQuestions({ game, timeline }: History, end: number, budget: number): number {
  const until = performance.now() + budget;
  let i = Math.min(end, timeline.length);
  const oldest = Math.max(0, timeline.length - KEPT);
  for (; i > oldest && performance.now() < until; i--) {
    const entry = timeline.entries[i - 1];
    if (entry && !isTableMove(entry.move))
      entry.answered ??= lookAt(game, timeline.stateBefore(i - 1), entry.move, timeline.stateBefore(i));
  }
  return i > oldest ? i : 0;
}

/** The states that these moves lead through, one after the other. */
function playAll(history: History, from: GameState, moves: Replacement): Result<readonly GameState[]> {
  const states: GameState[] = [];
  let state = from;
  for (const raw of moves) {
    const move = history.parse(raw);
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
    // A correction early in a long game may list thousands: each is put together when somebody looks at it.
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

/** In what two prompts differ, as far as answering them goes. */
export function changesBetween(a: Prompt, b: Prompt): readonly PromptChange[] {
  const changes: PromptChange[] = [];
  if (!alike(a.seats, b.seats)) changes.push('seats');
  if (!alike(a.question, b.question) || a.step !== b.step) changes.push('question');
  if (!alike(a.choices, b.choices)) changes.push('choices');
  if (!alike(a.dice, b.dice)) changes.push('dice');
  return changes;
}

/** What changes for each account; those that come out even are left out. */
function differenceOf(before: Balances, after: Balances): Balances {
  const accounts = new Set([...Object.keys(before), ...Object.keys(after)]);
  const entries = [...accounts].map(
    (account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const,
  );
  return Object.fromEntries(entries.filter(([, difference]) => difference !== 0));
}

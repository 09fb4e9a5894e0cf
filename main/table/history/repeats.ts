import type { AnyMove, Game, GameState } from '../../engine/core/game.ts';
import type { Choice, Prompt } from '../../engine/core/prompt.ts';
import { isTableMove } from '../../engine/core/table-move.ts';
import type { Timeline } from './timeline.ts';

/** Whether two pieces of plain data are equal; an undefined member counts as missing. */
export function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && alikeLists(a, b);
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key in left) if (!alike(left[key], right[key])) return false;
  for (const key in right) if (right[key] !== undefined && left[key] === undefined) return false;
  return true;
}

function alikeLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  // Backwards, because a prompt's choices mostly differ in the form at the end.
  for (let i = a.length - 1; i >= 0; i--) if (!alike(a[i], b[i])) return false;
  return true;
}

/** The question that a move answered, and the one that the corrected game asks instead. */
export interface Asked {
  readonly was: Prompt;
  readonly now: Prompt;
}

/** The choice that this move took, if it follows earlier answers (`Choice.follows`). */
const repeatedBy = ({ choices }: Prompt, move: AnyMove): Choice | undefined =>
  choices.find(
    (choice) =>
      choice.follows !== undefined &&
      (choice.kind === 'move' ? alike(choice.move, move) : isPart(choice.move, move)),
  );

const isPart = (part: AnyMove, whole: AnyMove): boolean =>
  Object.entries(part).every(([field, value]) => alike(value, whole[field]));

/** Whether the move adds nothing to earlier answers. A form's content is never nothing. */
export const isRepeat = (was: Prompt, move: AnyMove): boolean => repeatedBy(was, move)?.kind === 'move';

/** The new form of a move that follows corrected answers; null if it is unchanged. */
export function followed({ was, now }: Asked, move: AnyMove): AnyMove | null {
  const next = move.kind === 'dice' ? followedDice({ was, now }, move) : followedChoice({ was, now }, move);
  return next && !alike(next, move) ? next : null;
}

function followedDice({ was, now }: Asked, move: AnyMove): AnyMove | null {
  const isAsked = was.dice?.seat === move['seat'] && now.dice?.follows === true && was.step === now.step;
  return isAsked ? { ...move, seat: now.dice?.seat } : null;
}

function followedChoice({ was, now }: Asked, move: AnyMove): AnyMove | null {
  const took = repeatedBy(was, move);
  const next = took && now.choices.find(({ follows }) => follows === took.follows);
  if (!next) return null;
  return next.kind === 'move' ? next.move : { ...move, ...next.move };
}

/** Whether an answer to one question replaces the answer to the other. */
export const isSameQuestion = (deals: Pick<GameState, 'deals'>, now: GameState, asked: Asked): boolean =>
  deals.deals === now.deals &&
  asked.was.step === asked.now.step &&
  (asked.now.dice?.follows === true || asked.was.seats.some((seat) => asked.now.seats.includes(seat)));

/** A question's place in the game: its id without the hash of its words. */
const slotOf = ({ id }: Prompt): string => id.slice(0, id.lastIndexOf('.'));

/**
 * Where the recorded moves reach the question that the corrected game asks now, if it has moved past the one that
 * the move at `index` answered: the moves from `index` up to there have no place. Null if it has not.
 */
export function passedUpTo<L>(
  game: Game,
  timeline: Timeline<L>,
  index: number,
  { now, state }: { readonly now: Prompt; readonly state: GameState },
): number | null {
  const slot = slotOf(now);
  const { deals } = timeline.stateBefore(index);
  for (let i = index; i <= timeline.length; i++) {
    const was = timeline.stateBefore(i);
    // In a later hand: the rest of the move's own hand has no place.
    if (deals < state.deals && was.deals >= state.deals) return i;
    if (was.deals > state.deals) return null;
    if (slotOf(game.prompt(was)) === slot) return i === index ? null : i;
  }
  return deals < state.deals ? timeline.length : null;
}

/** Whether the move at `index` and the following repeats can be left out: the next other move is possible without them. */
export function isSuperfluous<L>(
  game: Game,
  timeline: Timeline<L>,
  index: number,
  state: GameState,
): boolean {
  for (let i = index; i < timeline.length; i++) {
    const was = timeline.stateBefore(i);
    const move: AnyMove | undefined = timeline.entries[i]?.move;
    if (!move || was.deals !== timeline.stateBefore(index).deals) return false;
    if (!isRepeat(game.prompt(was), move)) return !isTableMove(move) && game.play(state, move).ok;
  }
  return false;
}

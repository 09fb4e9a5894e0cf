import type { Choice, Prompt, SeatId } from '../../main/contract.ts';

/** What a player may answer on their own phone. */
export interface OwnChoices {
  readonly shown: readonly Choice[];
  /** Behind “More…”. */
  readonly more: readonly Choice[];
}

/** More than this cannot be taken in at a glance. */
const MANY = 6;

/**
 * Choices that these seats make for themselves. Choices for the whole table (who took a trick, that nobody bids)
 * are made at the table. `rare` marks choices that the table seldom needs, because one tap there says the same for
 * everybody; on a phone they move behind “More…” only if they are forms or too many.
 */
export function ownChoices(prompt: Prompt, seats: readonly SeatId[]): OwnChoices {
  const own = prompt.choices.filter((choice) => choice.own === true && seats.includes(choice.seat));
  const taps = own.filter(({ rare, kind }) => rare !== true || kind === 'move');
  const usual = taps.length > MANY ? own.filter(({ rare }) => rare !== true) : taps;
  return usual.length === 0
    ? { shown: own, more: [] }
    : { shown: usual, more: own.filter((choice) => !usual.includes(choice)) };
}

/** Whether the table waits for these seats only. */
export const isAsked = (prompt: Prompt, seats: readonly SeatId[]): boolean => {
  const [only, ...others] = prompt.seats;
  return only !== undefined && others.length === 0 && seats.includes(only);
};

/** Whether one of these seats can act: only it is asked, or it has a choice of its own. */
export const isTurn = (prompt: Prompt, seats: readonly SeatId[]): boolean =>
  isAsked(prompt, seats) || ownChoices(prompt, seats).shown.length > 0;

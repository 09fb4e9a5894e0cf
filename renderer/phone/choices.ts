import type { Choice, Prompt, SeatId } from '../../main/contract.ts';

/** What a player may answer on their own phone. */
export interface OwnChoices {
  readonly shown: readonly Choice[];
  /** Behind “More…”. */
  readonly more: readonly Choice[];
}

/** More than these are not seen at one glance. */
const MANY = 6;

/**
 * The choices by which these seats speak for themselves. What settles something for the whole table (who took a trick,
 * that nobody bids) is said at the table. `rare` means that the table seldom needs a choice, because one tap there says
 * the same for everybody; on one's own phone a single tap is not too much, so that rare ones hide behind “More…” only
 * where they are forms or would be too many.
 */
export function ownChoices(prompt: Prompt, seats: readonly SeatId[]): OwnChoices {
  const own = prompt.choices.filter((choice) => choice.own === true && seats.includes(choice.seat));
  const taps = own.filter(({ rare, kind }) => rare !== true || kind === 'move');
  const usual = taps.length > MANY ? own.filter(({ rare }) => rare !== true) : taps;
  return usual.length === 0
    ? { shown: own, more: [] }
    : { shown: usual, more: own.filter((choice) => !usual.includes(choice)) };
}

/** Whether the table waits for one of these seats and for nobody else. */
export const isAsked = (prompt: Prompt, seats: readonly SeatId[]): boolean => {
  const [only, ...others] = prompt.seats;
  return only !== undefined && others.length === 0 && seats.includes(only);
};

/** Whether one of these seats has something to do: it alone is asked, or has something of its own to say. */
export const isTurn = (prompt: Prompt, seats: readonly SeatId[]): boolean =>
  isAsked(prompt, seats) || ownChoices(prompt, seats).shown.length > 0;

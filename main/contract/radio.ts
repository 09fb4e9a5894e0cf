/** What a page reports about dice that read themselves and tell it over Bluetooth. */

/** A leaning die never says that it is crooked: one tilted further than this, in degrees, is asked about. */
export const LEANS = 20;

/** In percent: a battery below this is worth a notice. */
export const LOW_BATTERY = 20;

/**
 * `handled`: in a hand; `rolled`: at rest after rolling; `crooked`: at rest on no face; `lying`: at rest, not thrown;
 * `away`: asleep or out of range.
 */
export const DIE_STATES = ['handled', 'rolling', 'rolled', 'crooked', 'lying', 'away'] as const;
export type DieState = (typeof DIE_STATES)[number];

/** Why a page stopped listening to its dice. */
export const RADIO_ENDS = ['stopped', 'gone'] as const;

/** Whether a die with this report leans. */
export const isLeaning = ({
  state,
  lean,
}: {
  readonly state: DieState;
  readonly lean: number | null;
}): boolean => state === 'crooked' || (lean !== null && lean > LEANS);

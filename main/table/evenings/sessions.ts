import { type HandResult, SAME_EVENING } from '../../contract.ts';

/** Hands of one game that were played without a long break. */
export interface Session {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The first and the last hand; null if no hand was played. */
  readonly hands: { readonly first: number; readonly last: number } | null;
}

/** The program did not exist before, so an earlier time comes from a wrong clock. */
const FIRST_DAY = Date.UTC(2024, 0, 1);

/**
 * Corrects the times of wrong clocks: no event is later than its successor, and a time before `FIRST_DAY` is
 * replaced by the next plausible one. If none is plausible, they are unchanged.
 */
export function mendTimes(times: readonly number[]): readonly number[] {
  const isPossible = (at: number): boolean => at >= FIRST_DAY;
  if (!times.some(isPossible)) return times;
  const mended = [...times];
  let next: number | null = null;
  for (let i = mended.length - 1; i >= 0; i--) {
    const at = mended[i] ?? 0;
    if (isPossible(at)) next = next === null ? at : Math.min(at, next);
    mended[i] = next ?? at;
  }
  // The last times may have no plausible successor.
  for (let i = 1; i < mended.length; i++) if (!isPossible(mended[i] ?? 0)) mended[i] = mended[i - 1] ?? 0;
  return mended;
}

/** When a game was played: its hands in groups without a long break. A hand belongs to the time of its last move. */
export function sessionsOf(created: number, hands: readonly HandResult[]): readonly [Session, ...Session[]] {
  const times = mendTimes([created, ...hands.flatMap(({ from, at }) => [from, at])]);
  const [begun = created] = times;
  const sessions: Session[] = [];
  hands.forEach(({ hand }, i) => {
    const to = times[2 * i + 2] ?? begun;
    const from = to - (times[2 * i + 1] ?? to) > SAME_EVENING ? to : (times[2 * i + 1] ?? to);
    const last = sessions.at(-1);
    if (last?.hands && from - last.to <= SAME_EVENING)
      sessions[sessions.length - 1] = { from: last.from, to, hands: { first: last.hands.first, last: hand } };
    else sessions.push({ from, to, hands: { first: hand, last: hand } });
  });
  const [first, ...others] = sessions;
  if (!first) return [{ from: begun, to: begun, hands: null }];
  // Setting the game up is part of its first evening.
  return [{ ...first, from: first.from - begun <= SAME_EVENING ? begun : first.from }, ...others];
}

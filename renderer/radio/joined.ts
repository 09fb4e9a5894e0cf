import { DICE, type JoinedDie } from '../../main/contract.ts';

/** The dice joined on this device, in the order of joining, with their pockets. */

const KEPT = 'croupier-smart-dice';

/** The Risk die's pocket. SPEC.md, "How people roll". */
export const [RISK_POCKET = 14] = DICE.risk.pockets;
/** A Bluetooth adapter holds five to eight links. */
const MOST = 8;
const POCKETS = Array.from({ length: MOST }, (_, i) => i + 1);

const isJoined = (value: unknown): value is JoinedDie =>
  typeof value === 'object' &&
  value !== null &&
  'die' in value &&
  typeof value.die === 'string' &&
  /^[0-9a-f]{8}$/.test(value.die) &&
  'pocket' in value &&
  [...POCKETS, RISK_POCKET].includes(Number(value.pocket));

export function readJoined(): readonly JoinedDie[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isJoined) : [];
  } catch {
    return [];
  }
}

export function keepJoined(joined: readonly JoinedDie[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(joined));
  } catch {
    // Without storage they are joined again after the next start.
  }
}

/** Adds a die in the first free pocket; null if there is none. A known die keeps its pocket. */
export function join(joined: readonly JoinedDie[], die: string): readonly JoinedDie[] | null {
  if (joined.some((one) => one.die === die)) return joined;
  const free = POCKETS.find((pocket) => !joined.some((one) => one.pocket === pocket));
  return free === undefined || joined.length >= MOST ? null : [...joined, { die, pocket: free }];
}

export const leave = (joined: readonly JoinedDie[], die: string): readonly JoinedDie[] =>
  joined.filter((one) => one.die !== die);

/** Makes a die the Risk die, or an ordinary one again. There is one Risk die: they change pockets. */
export function chooseRisk(joined: readonly JoinedDie[], die: string): readonly JoinedDie[] {
  const chosen = joined.find((one) => one.die === die);
  if (!chosen) return joined;
  const isRisk = chosen.pocket === RISK_POCKET;
  const free = POCKETS.find((pocket) => !joined.some((one) => one.pocket === pocket)) ?? RISK_POCKET;
  const pocket = isRisk ? free : RISK_POCKET;
  return joined.map((one) =>
    one.die === die ? { die, pocket } : one.pocket === pocket ? { ...one, pocket: chosen.pocket } : one,
  );
}

import { phrase } from '../engine/core/result.ts';
import { type Readings, type Reported, type RollTime, atRest, matchLifts } from './pocket-state.ts';
import type { Reading, SettledRoll, TrayDevice, TrayEvent } from './types.ts';

/** Whether a roll should report a die at rest, given the last report of its pocket. */
function isFresh(before: Reading | undefined, now: Reading, dating: RollTime): boolean {
  if (before?.lift !== now.lift || before.boot !== now.boot) return true;
  // It was moving at the host's first look. The tray's own roll proves a throw; a full state does not.
  if (before.state === 'moving') return dating.kind === 'age';
  // A cocked or doubtful die had no face yet; tapped flat, it comes to rest.
  return (before.state === 'cocked' || before.state === 'doubt') && now.state === 'face';
}

/** Sources that identify dice notice a lift late and give its time by the roll's age. */
const isLate = ({ capabilities }: TrayDevice, { kind }: RollTime): boolean =>
  kind === 'age' && capabilities.includes('dice');

/** Whether a die was reported at rest during this stay before: it leaned or was in doubt, and nobody threw it since. */
const isFlattened = (before: Reading | undefined, now: Reading): boolean =>
  before !== undefined && atRest(before) && before.lift === now.lift && before.boot === now.boot;

interface AtRest {
  readonly told: ReadonlyMap<number, Reading>;
  /** The dice to report. */
  readonly fresh: readonly Reading[];
  /** Those of them that were reported before, leaning or in doubt. */
  readonly flat: readonly Reading[];
  /** Dice that show another face without having been lifted. */
  readonly doubts: readonly TrayEvent[];
}

function compareAtRest(before: Readings['told'], candidates: readonly Reading[], dating: RollTime): AtRest {
  const told = new Map(before);
  const fresh: Reading[] = [];
  const flat: Reading[] = [];
  const doubts: TrayEvent[] = [];
  for (const reading of candidates.filter(atRest)) {
    const last = told.get(reading.pocket);
    const isNew = isFresh(last, reading, dating);
    // A reported face stays, even if the die is nudged until it leans.
    if (isNew || reading.state === 'face' || last?.state !== 'face') told.set(reading.pocket, reading);
    if (isNew && isFlattened(last, reading)) flat.push(reading);
    if (isNew) fresh.push(reading);
    else if (last?.face !== undefined && reading.face !== undefined && last.face !== reading.face) {
      const params = { pocket: reading.pocket, was: last.face, now: reading.face };
      const doubt = { phrase: phrase('tray.doubt.unlifted', params), readings: [reading] };
      doubts.push({ kind: 'doubt', doubt });
    }
  }
  return { told, fresh, flat, doubts };
}

/** Reports the dice among `candidates` that came to rest and were not reported before, as one roll. */
export function reportRoll(
  readings: Readings,
  candidates: readonly Reading[],
  dating: RollTime,
  at: number,
): Reported {
  const { tray } = readings;
  if (!tray) return { readings, events: [] };
  const { told, fresh, flat, doubts } = compareAtRest(readings.told, candidates, dating);
  if (fresh.length === 0) return { readings: { ...readings, told, untold: undefined }, events: doubts };

  const landed = fresh.filter((reading) => !flat.includes(reading));
  const latestFirst = [...readings.lifts].sort((a, b) => b.at - a.at);
  const matched = [...matchLifts(latestFirst, landed).values()];
  const lifts = readings.lifts.filter((l) => !matched.includes(l)).map((l) => ({ ...l, passed: true }));
  const all = landed.length > 0 && matched.length === landed.length;
  const times = matched.map((l) => l.at);
  const roll: SettledRoll = {
    device: tray.device,
    boot: tray.boot,
    firstLiftAt: Math.min(...times, ...(all && !isLate(tray, dating) ? [] : [dating.at])),
    liftHeard: matched.every((l) => l.heard) && (all || dating.kind === 'age'),
    settledAt: at,
    readings: fresh,
    flat: flat.map(({ pocket }) => pocket),
  };
  return {
    readings: { ...readings, told, lifts, untold: undefined },
    events: [...doubts, { kind: 'roll', roll }],
  };
}

/** In ms, longer than a tray waits for a die in the hand (default `gather`): a roll this late is lost. */
const ROLL_OVERDUE = 2000;

/**
 * Reports dice at rest whose roll line must have been lost: nothing moves, and no die is in the hand or the tray has
 * stopped waiting for it.
 */
export function reportMissedRoll(readings: Readings, at: number): Reported {
  const { untold, pockets, told, lifts } = readings;
  if (!untold) return { readings, events: [] };
  if (pockets.some((r) => r.state === 'moving')) {
    return { readings: { ...readings, untold: { ...untold, since: at } }, events: [] };
  }
  const fresh = pockets.filter((r) => atRest(r) && isFresh(told.get(r.pocket), r, untold.dating));
  const landed = fresh.filter((r) => !isFlattened(told.get(r.pocket), r));
  const inHand = lifts.filter((l) => !l.passed).length > landed.length;
  if (inHand && at - untold.since < ROLL_OVERDUE) return { readings, events: [] };
  return reportRoll(readings, pockets, untold.dating, at);
}

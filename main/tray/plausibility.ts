import type { WordCode } from '../words/codes.ts';
import { phrase } from '../engine/core/result.ts';
import type { Doubt, Reading } from './types.ts';

/** What the table knows about the dice beyond the tray. */
export interface Expectation {
  /** The pockets whose dice may be thrown now; left out if all may. */
  readonly mayThrow?: ReadonlySet<number> | undefined;
  /** Throwing is optional: two dice that show each other's faces may have been swapped. */
  readonly optional?: boolean;
  /**
   * The card (or other name) of this face, if no other die may show the same. Undefined for a blank, for
   * interchangeable dice, and for unknown faces.
   */
  readonly cardOf: (pocket: number, face: number) => string | undefined;
}

const showing = (r: Reading): r is Reading & { state: 'face' } => r.state === 'face';

/** The same card on two dice with known faces: one is misread, or they are in each other's pockets. */
function sameCards(readings: readonly Reading[], { cardOf }: Expectation): readonly Doubt[] {
  const byCard = new Map<string, Reading[]>();
  for (const reading of readings.filter(showing)) {
    const card = cardOf(reading.pocket, reading.face);
    if (card !== undefined) byCard.set(card, [...(byCard.get(card) ?? []), reading]);
  }
  return [...byCard]
    .filter(([, twice]) => twice.length > 1)
    .map(([card, twice]) => ({
      phrase: phrase('tray.doubt.sameCard', { card, pockets: twice.map((r) => r.pocket).join(', ') }),
      readings: twice,
    }));
}

const at = (readings: readonly Reading[], pocket: number): Reading | undefined =>
  readings.find((r) => r.pocket === pocket);

const wasLifted = (before: Reading | undefined, after: Reading): boolean =>
  before !== undefined && before.boot === after.boot && before.lift !== after.lift;

/** Two of these dice that show each other's former faces. */
function findExchange(
  before: readonly Reading[],
  dice: ReadonlySet<Reading>,
): readonly [Reading, Reading] | undefined {
  for (const one of dice)
    for (const other of dice)
      if (
        one !== other &&
        one.face !== other.face &&
        at(before, other.pocket)?.face === one.face &&
        at(before, one.pocket)?.face === other.face
      )
        return [one, other];
  return undefined;
}

const exchangeOf = (code: WordCode, [one, other]: readonly [Reading, Reading]): Doubt => ({
  phrase: phrase(code, { one: one.pocket, other: other.pocket }),
  readings: [one, other],
});

/**
 * Dice that were lifted and put back although they may not be thrown. Two that show each other's former faces were
 * more likely swapped than thrown and are reported as swapped; so are two for which throwing is optional.
 */
function lifted(
  before: readonly Reading[],
  after: readonly Reading[],
  { mayThrow, optional = false }: Expectation,
): readonly Doubt[] {
  const all = after.filter((r) => showing(r) && wasLifted(at(before, r.pocket), r));
  const doubts: Doubt[] = [];
  const left = new Set(mayThrow ? all.filter((r) => !mayThrow.has(r.pocket)) : []);
  const free = new Set(optional ? all.filter((r) => !left.has(r)) : []);
  for (const [dice, code] of [
    [left, 'tray.doubt.swapped'],
    [free, 'tray.doubt.exchanged'],
  ] as const)
    for (let pair = findExchange(before, dice); pair; pair = findExchange(before, dice)) {
      doubts.push(exchangeOf(code, pair));
      for (const reading of pair) dice.delete(reading);
    }
  for (const reading of left) {
    const was = at(before, reading.pocket)?.face;
    // Picked up and put back unchanged: no doubt.
    if (was === reading.face) continue;
    const params = { pocket: reading.pocket, now: reading.face ?? 0 };
    doubts.push({ phrase: phrase('tray.doubt.notToThrow', params), readings: [reading] });
  }
  return doubts;
}

/** Faces that changed in place, without a lift: a nudge, a knock on the table, or a sensor. */
function unlifted(before: readonly Reading[], after: readonly Reading[]): readonly Doubt[] {
  return after.filter(showing).flatMap((now): Doubt[] => {
    const was = at(before, now.pocket);
    if (!was || !showing(was) || was.boot !== now.boot || was.lift !== now.lift || was.face === now.face)
      return [];
    const params = { pocket: now.pocket, was: was.face, now: now.face };
    return [{ phrase: phrase('tray.doubt.unlifted', params), readings: [now] }];
  });
}

/**
 * What is doubtful in `after`, given what was known and counted `before`. Doubtful readings are shown and not counted
 * until a person decides. Pure: the same readings give the same doubts.
 */
export function findDoubts(
  before: readonly Reading[],
  after: readonly Reading[],
  expectation: Expectation,
): readonly Doubt[] {
  return [
    ...sameCards(after, expectation),
    ...unlifted(before, after),
    ...lifted(before, after, expectation),
  ];
}

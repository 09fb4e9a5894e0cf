/**
 * Scores a Roll-a-Royal layout from the definition alone ("The layout, exactly" in the rules). It shares nothing
 * with the program and is deliberately slow and plain.
 */

export interface CheckedDie {
  readonly card: string;
  readonly first: boolean;
}

export interface CheckedCell extends CheckedDie {
  readonly x: number;
  readonly y: number;
}

export interface CheckedRules {
  readonly connection: 'connected' | 'unconnected' | 'either';
  readonly lonePair: 'zero' | 'counts';
  readonly loneRank: 'however-laid' | 'as-laid';
  readonly firstRoll: 'base' | 'whole-hand';
  readonly aceLow: boolean;
  readonly prices: CheckedPrices;
}

/** The table of points: for the fewest dice, for each further one, and what the first roll multiplies. */
export interface CheckedPrices {
  readonly hands: { readonly [kind: string]: { readonly base: number; readonly more: number } };
  readonly firstTimes: number;
  readonly firstMore: boolean;
  readonly bonus: number;
}

export type Verdict =
  | { readonly legal: true; readonly score: number; readonly points: readonly number[] }
  | { readonly legal: false; readonly why: string };

const HIGH = '2 3 4 5 6 7 8 9 10 J Q K A'.split(' ');
const LOW = 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ');

const rank = (die: CheckedDie) => die.card.substring(0, die.card.length - 1);
const suit = (die: CheckedDie) => die.card.charAt(die.card.length - 1);
const allSame = (xs: string[]) => new Set(xs).size === 1;

/** The dice in sequence on one of the two ladders, or null. */
function ladder(dice: readonly CheckedDie[], steps: string[]): CheckedDie[] | null {
  const sorted = [...dice].sort((a, b) => steps.indexOf(rank(a)) - steps.indexOf(rank(b)));
  for (let i = 1; i < sorted.length; i++) {
    if (steps.indexOf(rank(sorted[i]!)) !== steps.indexOf(rank(sorted[i - 1]!)) + 1) return null;
  }
  return sorted;
}

/** Points of the dice as the best hand that uses them all; 0 if they are no hand. */
export function price(dice: readonly CheckedDie[], rules: CheckedRules): number {
  const n = dice.length;
  const ranks = dice.map(rank);
  const everyFirst = dice.every((die) => die.first);
  const prices = [0];
  const table = rules.prices;
  const pay = (kind: string, further = 0, first = false): void => {
    const { base, more } = table.hands[kind]!;
    const times = first ? table.firstTimes : 1;
    prices.push(times * base + (table.firstMore ? times : 1) * more * further);
  };

  if (n === 2 && allSame(ranks)) pay('pair');
  if (n === 3 && allSame(ranks)) pay('three-of-a-kind');
  if (n === 4 && allSame(ranks)) pay('four-of-a-kind', 0, everyFirst);
  if (n === 5) {
    const kinds = [...new Set(ranks)].map((r) => ranks.filter((other) => other === r).length);
    if (kinds.join() === '3,2' || kinds.join() === '2,3') pay('full-house');
  }
  const flush = n >= 5 && allSame(dice.map(suit));
  if (flush) pay('flush', n - 5);

  const ladders = rules.aceLow ? [HIGH, LOW] : [HIGH];
  for (const steps of ladders) {
    const row = n >= 5 ? ladder(dice, steps) : null;
    if (!row) continue;
    pay('straight', n - 5);
    if (!flush) continue;
    let five = false;
    for (let i = 0; i + 5 <= n; i++) if (row.slice(i, i + 5).every((die) => die.first)) five = true;
    const double = rules.firstRoll === 'base' ? five : everyFirst;
    pay('straight-flush', n - 5, double);
  }
  const royals = ['A', 'K', 'Q', 'J', '10'];
  if (flush && royals.every((r) => ranks.includes(r)) && ladders.some((steps) => ladder(dice, steps))) {
    const atOnce = dice.filter((die) => royals.includes(rank(die))).every((die) => die.first);
    const double = rules.firstRoll === 'base' ? atOnce : everyFirst;
    pay('royal-flush', n - 5, double);
  }
  return Math.max(...prices);
}

const isSmall = (dice: readonly CheckedDie[]) => dice.length < 4;

/** Scores dice on a grid. */
export function checkGrid(cells: readonly CheckedCell[], rules: CheckedRules): Verdict {
  const at = new Map(cells.map((cell) => [`${cell.x}/${cell.y}`, cell]));
  if (at.size < cells.length) return { legal: false, why: 'two dice on one cell' };

  const points: number[] = [];
  const runs: CheckedCell[][] = [];
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
  ] as const) {
    for (const cell of cells) {
      if (at.has(`${cell.x - dx}/${cell.y - dy}`)) continue;
      const run: CheckedCell[] = [];
      for (let k = 0; ; k++) {
        const next = at.get(`${cell.x + k * dx}/${cell.y + k * dy}`);
        if (!next) break;
        run.push(next);
      }
      if (run.length < 2) continue;
      const paid = price(run, rules);
      if (paid === 0) return { legal: false, why: `no hand: ${run.map((c) => c.card).join(' ')}` };
      points.push(paid);
      runs.push(run);
    }
  }
  if (rules.connection === 'unconnected' && cells.some((c) => runs.filter((r) => r.includes(c)).length > 1)) {
    return { legal: false, why: 'a die in two hands' };
  }
  if (rules.connection === 'connected' && cells.length > 0) {
    const reached = new Set([cells[0]!]);
    for (const { x, y } of reached) {
      for (const key of [`${x + 1}/${y}`, `${x - 1}/${y}`, `${x}/${y + 1}`, `${x}/${y - 1}`]) {
        const next = at.get(key);
        if (next) reached.add(next);
      }
    }
    if (reached.size < cells.length) return { legal: false, why: 'in parts' };
  }
  return { legal: true, points, score: sum(runs, points, cells.length, rules) };
}

/** Scores a list of hands in which dice may be reused. */
export function checkHands(hands: readonly (readonly CheckedDie[])[], rules: CheckedRules): Verdict {
  const points: number[] = [];
  for (const hand of hands) {
    const paid = price(hand, rules);
    if (paid === 0 || new Set(hand).size < hand.length) {
      return { legal: false, why: `no hand: ${hand.map((c) => c.card).join(' ')}` };
    }
    points.push(paid);
  }
  const common = (a: readonly CheckedDie[], b: readonly CheckedDie[]) =>
    a.filter((die) => b.includes(die)).length;
  if (hands.some((a, i) => hands.some((b, j) => i < j && common(a, b) > 1))) {
    return { legal: false, why: 'two hands share two dice' };
  }
  if (rules.connection === 'connected' && hands.length > 0) {
    const reached = new Set([hands[0]!]);
    for (const hand of reached) for (const other of hands) if (common(hand, other) > 0) reached.add(other);
    if (reached.size < hands.length) return { legal: false, why: 'in parts' };
  }
  return { legal: true, points, score: sum(hands, points, new Set(hands.flat()).size, rules) };
}

function sum(
  hands: readonly (readonly CheckedDie[])[],
  points: number[],
  laid: number,
  rules: CheckedRules,
): number {
  const together = rules.connection === 'connected';
  // "a layout of two or three dice of one rank is a lone pair or three however it is laid"
  const dice = [...new Set(hands.flat())];
  const oneRank = dice.length <= 3 && dice.every((die) => rank(die) === rank(dice[0]!));
  const single = hands.length === 1 && isSmall(hands[0]!);
  const few = hands.length > 0 && oneRank && rules.loneRank === 'however-laid';
  const lone = together && rules.lonePair === 'zero' && (single || few);
  return (lone ? 0 : points.reduce((a, b) => a + b, 0)) + (together && laid === 13 ? rules.prices.bonus : 0);
}

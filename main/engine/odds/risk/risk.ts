import type { Card } from '../../core/cards.ts';
import { VIRTUAL_FACES } from '../../games/roll-a-royal/faces.ts';
import { type CardDie, opens } from '../../games/roll-a-royal/hands.ts';
import { type LayoutRules, PRINTED } from '../../games/roll-a-royal/layout-rules.ts';
import { findBestLayout } from '../royal/solve.ts';
import counted from './turn-scores.json' with { type: 'json' };

/** A whole number from 0 to `n` − 1. */
type Below = (n: number) => number;

/** A row: the points of a layout without its bonus, how many turns made them without the bonus, how many with. */
export type ScoreRow = readonly [points: number, without: number, withBonus: number];

/** One turn of the virtual dice with the usual opener: the dice at its end, or null if it does not open. */
function rollVirtualTurn(below: Below): CardDie[] | null {
  const dice: CardDie[] = [];
  let blanks = VIRTUAL_FACES;
  for (let roll = 1; roll <= 3; roll++) {
    blanks = blanks.filter((faces) => {
      const card: Card | undefined = faces[below(6)];
      if (card) dice.push({ card, first: roll === 1 });
      return !card;
    });
    const cards = dice.map(({ card }) => card);
    if (roll === 1 && !opens(cards, { opener: 'jacks-or-better', aceLow: true })) return null;
  }
  return dice;
}

/** Plays `turns` turns, always to the best layout. */
export function playTurns(rules: LayoutRules, turns: number, below: Below): ScoreRow[] {
  const counts = new Map<number, [number, number]>([[0, [0, 0]]]);
  for (let i = 0; i < turns; i++) {
    const dice = rollVirtualTurn(below);
    const best = dice ? findBestLayout(dice, rules) : { score: 0, bonus: 0 };
    const row = counts.get(best.score - best.bonus) ?? [0, 0];
    row[best.bonus > 0 ? 1 : 0]++;
    counts.set(best.score - best.bonus, row);
  }
  return [...counts]
    .map(([points, [without, withBonus]]) => [points, without, withBonus] as const)
    .sort(([a], [b]) => a - b);
}

/** Whether the Risk die multiplies the whole turn, or leaves the bonus as it is. A blank makes everything 0 either way. */
type RiskOn = 'whole-turn' | 'without-bonus';

/** A turn before its Risk roll: what the die multiplies, what it leaves, both in units, and how likely that is. */
export interface Outcome {
  readonly times: number;
  readonly plus: number;
  readonly chance: number;
}

/** What a turn brings at a table. */
export interface TurnOutcomes {
  readonly outcomes: readonly Outcome[];
  /** Points of one unit; scores that are not multiples of it are rounded. */
  readonly unit: number;
  readonly turns: number;
  /** Whether they were counted for the printed table of points. */
  readonly printed: boolean;
}

/** Every score of the printed table is a multiple of this. */
const PRINTED_UNIT = PRINTED.hands.pair.base;

/** A turn's points as the Risk die sees them, in units. */
function splitTurn(
  points: number,
  bonus: number,
  riskOn: RiskOn,
  unit: number,
): { times: number; plus: number } {
  const [p, b] = [Math.round(points / unit), Math.round(bonus / unit)];
  return riskOn === 'whole-turn' ? { times: p + b, plus: 0 } : { times: p, plus: b };
}

type TurnRules = Pick<LayoutRules, 'connection' | 'dieUses' | 'prices'>;

/**
 * What a turn brings in this way to play, each with the best layout. Turns that do not open are among them, as 0. With
 * the printed table of points: counted over a million turns of the virtual dice under the default rules
 * (`turn-scores.json` says how it was made). With another table fewer turns are played when first asked for.
 */
export function turnOutcomes(rules: LayoutRules, riskOn: RiskOn): TurnOutcomes {
  const printed = isPrinted(rules);
  const { rows, turns } = printed ? countedRows(rules) : playedRows(rules);
  const unit = printed ? PRINTED_UNIT : unitOf(rows, turns, rules.prices.bonus);
  const chances = new Map<string, Outcome>();
  for (const [points, without, withBonus] of rows) {
    for (const [bonus, often] of [
      [0, without],
      [rules.prices.bonus, withBonus],
    ] as const) {
      if (often === 0) continue;
      const { times, plus } = splitTurn(points, bonus, riskOn, unit);
      const chance = often / turns + (chances.get(`${times}+${plus}`)?.chance ?? 0);
      chances.set(`${times}+${plus}`, { times, plus, chance });
    }
  }
  return { outcomes: [...chances.values()], unit, turns, printed };
}

const isPrinted = ({ prices }: TurnRules): boolean => JSON.stringify(prices) === JSON.stringify(PRINTED);

interface Rows {
  readonly rows: readonly ScoreRow[];
  readonly turns: number;
}

function countedRows({ connection, dieUses }: TurnRules): Rows {
  const way = connection === 'unconnected' ? connection : (`${connection}-${dieUses}` as const);
  return {
    rows: counted.ways[way].map(
      ([points = 0, without = 0, withBonus = 0]) => [points, without, withBonus] as const,
    ),
    turns: counted.turns,
  };
}

/** Turns played for a custom table of points. */
const TURNS_PLAYED = 1000;
let latest: { readonly key: string; readonly rows: Rows } | null = null;

function playedRows(rules: LayoutRules): Rows {
  const key = JSON.stringify(rules);
  if (latest?.key !== key) {
    const rows = { rows: playTurns(rules, TURNS_PLAYED, seeded(1)), turns: TURNS_PLAYED };
    latest = { key, rows };
  }
  return latest.rows;
}

/** Units in which an average turn is counted at least; beyond twice as many the odds would take minutes. */
const FINE = 30;

/** The greatest unit of which every score is a multiple, or one fine enough where that is too small to count in. */
function unitOf(rows: readonly ScoreRow[], turns: number, bonus: number): number {
  const all = [...rows.map(([points]) => points), bonus];
  const exact = all.reduce(commonDivisor, 0);
  const average = rows.reduce((sum, [points, a, b]) => sum + points * (a + b), 0) / turns;
  return Math.max(1, exact, Math.round(average / FINE));
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** The same turns each time, so that the same question has the same answer (mulberry32). */
function seeded(seed: number): Below {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/**
 * The Risk roll: the chance to win the game when the turn's points are taken, and when they are risked.
 * Source: "The risk die is numbered with a multiple of 1,2,3,4 and 2 blank sides is a multiple of 0."
 *
 * Exact for this model, to eight digits:
 * - the game ends after an agreed number of turns, and every later turn brings points as `outcomes` say, whatever came
 *   before: everybody lays the best layout and throws blanks again as often as they may;
 * - against one other player, both decide every later Risk roll for the win, seeing the scores;
 * - against several, the others always take the Risk roll (on average it makes 5/3 of the points), and this player
 *   decides later ones for the win, without seeing what the others make meanwhile;
 * - a win that is shared by k players counts as 1/k of one.
 */
export interface RiskQuestion {
  /** The points of this turn without its bonus, and the bonus. */
  readonly points: number;
  readonly bonus: number;
  readonly riskOn: RiskOn;
  /** This player's score before this turn, and the turns left after it. */
  readonly me: Standing;
  /** The others' scores and turns left. They play next, alternating with this player. */
  readonly others: readonly Standing[];
}

export interface Standing {
  readonly score: number;
  readonly left: number;
}

export interface RiskOdds {
  /** The chance to win, 0 to 1. */
  readonly bank: number;
  readonly risk: number;
  /** The points that the turn makes on average. */
  readonly bankPoints: number;
  readonly riskPoints: number;
}

/** The Risk die: two blanks, and each of these. */
const MULTIPLES = [1, 2, 3, 4] as const;
const SIDES = 6;
const BLANKS = 2;

/** Chances this close to 0 or 1 are rounded to it. */
const TINY = 1e-10;

/** A chance by units ahead: 0 below `low`, 1 from `low + values.length`. */
interface Curve {
  readonly low: number;
  readonly values: Float64Array;
}

const at = ({ low, values }: Curve, units: number): number => {
  const i = units - low;
  return i < 0 ? 0 : i >= values.length ? 1 : values[i]!;
};

/** The chance after a Risk roll of a turn; `sign` is 1 for this player's turn and -1 for the other's. */
function risked(curve: Curve, from: number, times: number, plus: number, sign: 1 | -1): number {
  let sum = BLANKS * at(curve, from);
  for (const multiple of MULTIPLES) sum += at(curve, from + sign * (multiple * times + plus));
  return sum / SIDES;
}

const banked = (curve: Curve, from: number, times: number, plus: number, sign: 1 | -1): number =>
  at(curve, from + sign * (times + plus));

/** The curve before this player's turn, decided for the win. */
function beforeMine(curve: Curve, outcomes: readonly Outcome[]): Curve {
  const before: number[] = [];
  let units = curve.low + curve.values.length - 1;
  for (; ; units--) {
    let sum = 0;
    for (const { times, plus, chance } of outcomes) {
      sum += chance * Math.max(banked(curve, units, times, plus, 1), risked(curve, units, times, plus, 1));
    }
    if (sum < TINY) break;
    before.push(Math.min(1, sum));
  }
  return { low: units + 1, values: Float64Array.from(before.reverse()) };
}

/** The curve before the other player's turn, who decides for the win too. */
function beforeTheirs(curve: Curve, outcomes: readonly Outcome[]): Curve {
  const before: number[] = [];
  for (let units = curve.low; ; units++) {
    let sum = 0;
    for (const { times, plus, chance } of outcomes) {
      sum += chance * Math.min(banked(curve, units, times, plus, -1), risked(curve, units, times, plus, -1));
    }
    if (sum > 1 - TINY) break;
    before.push(Math.max(0, sum));
  }
  return { low: curve.low, values: Float64Array.from(before) };
}

/** Two players: the curve over the units that this player is ahead, once this turn is decided. */
function duel(mine: number, theirs: number, outcomes: readonly Outcome[]): Curve {
  // Who plays the turns that are left, the next one first.
  const order: boolean[] = [];
  for (let [a, b] = [mine, theirs]; a > 0 || b > 0;) {
    if (b > 0) {
      order.push(false);
      b--;
    }
    if (a > 0) {
      order.push(true);
      a--;
    }
  }
  let curve: Curve = { low: 0, values: Float64Array.of(0.5) };
  for (const isMine of order.reverse()) {
    curve = isMine ? beforeMine(curve, outcomes) : beforeTheirs(curve, outcomes);
  }
  return curve;
}

/** The chances of a player's points after a number of turns, each risked; [u]: of u units. */
function spread(turns: number, outcomes: readonly Outcome[]): Float64Array {
  const one = new Map<number, number>();
  const add = (units: number, chance: number) => one.set(units, (one.get(units) ?? 0) + chance);
  for (const { times, plus, chance } of outcomes) {
    add(0, (chance * BLANKS) / SIDES);
    for (const multiple of MULTIPLES) add(multiple * times + plus, chance / SIDES);
  }
  let sum: Float64Array = Float64Array.of(1);
  for (let turn = 0; turn < turns; turn++) {
    const longer = new Float64Array(sum.length + Math.max(...one.keys()));
    for (const [units, chance] of one) {
      for (let u = 0; u < sum.length; u++) longer[units + u]! += chance * sum[u]!;
    }
    let length = longer.length;
    for (let tail = 0; length > 1 && tail + longer[length - 1]! < TINY; length--) tail += longer[length - 1]!;
    sum = longer.subarray(0, length);
  }
  return sum;
}

/** Several others: the curve over this player's own units, once this turn is decided. */
function field(mine: number, others: readonly Standing[], { outcomes, unit }: TurnOutcomes): Curve {
  const ends = others.map(({ score, left }) => {
    const chances = spread(left, outcomes);
    let sum = 0;
    return { from: Math.round(score / unit), chances, upTo: chances.map((chance) => (sum += chance)) };
  });
  const low = Math.max(...ends.map(({ from }) => from));
  const high = Math.max(...ends.map(({ from, chances }) => from + chances.length - 1));
  const values = new Float64Array(high - low + 1);
  for (const [i] of values.entries()) {
    // [k]: the chance that nobody is above and k are level.
    let level = [1];
    for (const { from, chances, upTo } of ends) {
      const here = low + i - from;
      const below = here > upTo.length ? 1 : (upTo[here - 1] ?? 0);
      const same = chances[here] ?? 0;
      level = [...level, 0].map((p, k) => p * below + (level[k - 1] ?? 0) * same);
    }
    values[i] = level.reduce((sum, p, k) => sum + p / (k + 1), 0);
  }
  let curve: Curve = { low, values };
  for (let turn = 0; turn < mine; turn++) curve = beforeMine(curve, outcomes);
  return curve;
}

function averages({ points, bonus, riskOn }: RiskQuestion): Pick<RiskOdds, 'bankPoints' | 'riskPoints'> {
  const { times, plus } = splitTurn(points, bonus, riskOn, 1);
  const sum = MULTIPLES.reduce((all, multiple) => all + multiple * times + plus, 0);
  return { bankPoints: times + plus, riskPoints: sum / SIDES };
}

/** The odds of banking and of risking this turn. A player alone wins either way. Scores are rounded to units. */
export function riskOdds(question: RiskQuestion, turns: TurnOutcomes): RiskOdds {
  const { unit, outcomes } = turns;
  const { me, others, points, bonus } = question;
  const { times, plus } = splitTurn(points, bonus, question.riskOn, unit);
  const value = averages(question);
  if (others.length === 0) return { bank: 1, risk: 1, ...value };
  const score = Math.round(me.score / unit);
  const [other] = others;
  const curve =
    others.length === 1 && other ? duel(me.left, other.left, outcomes) : field(me.left, others, turns);
  const from = others.length === 1 && other ? score - Math.round(other.score / unit) : score;
  return { bank: banked(curve, from, times, plus, 1), risk: risked(curve, from, times, plus, 1), ...value };
}

import { type Outcome, type RiskOn, type TurnOutcomes, splitTurn } from './scores.ts';

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

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

/** Plays `turns` turns, always to the best layout that the search finds in `effort` steps. */
export function playTurns(rules: LayoutRules, turns: number, below: Below, effort = Infinity): ScoreRow[] {
  const counts = new Map<number, [number, number]>([[0, [0, 0]]]);
  for (let i = 0; i < turns; i++) {
    const dice = rollVirtualTurn(below);
    let steps = 0;
    const best = dice ? findBestLayout(dice, rules, () => ++steps > effort) : { score: 0, bonus: 0 };
    const row = counts.get(best.score - best.bonus) ?? [0, 0];
    row[best.bonus > 0 ? 1 : 0]++;
    counts.set(best.score - best.bonus, row);
  }
  return [...counts]
    .map(([points, [without, withBonus]]) => [points, without, withBonus] as const)
    .sort(([a], [b]) => a - b);
}

/** Whether the Risk die multiplies the whole turn, or leaves the bonus as it is. A blank makes everything 0 either way. */
export type RiskOn = 'whole-turn' | 'without-bonus';

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
export function splitTurn(
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

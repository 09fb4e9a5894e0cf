import { itemAt } from '../../core/item-at.ts';
import { type Result, ok, refuse } from '../../core/result.ts';
import { ALL_DICE, type CardDie, type Hand, judgeHand } from './hands.ts';
import type { HandRules, LayoutRules } from './layout-rules.ts';

/** A die on its cell of the grid; x grows to the right, y downwards. */
export interface PlacedDie extends CardDie {
  readonly x: number;
  readonly y: number;
}

export type Direction = 'across' | 'down';

/** A maximal run of two or more adjacent dice. `dice` are places in the list that was read, in the order of the run. */
export interface Run {
  readonly direction: Direction;
  readonly dice: readonly number[];
  readonly hand: Hand | null;
}

/** A grid, legal or not: its runs, and its dice in connected parts. For scoring during laying. */
export interface Reading {
  readonly runs: readonly Run[];
  readonly parts: readonly (readonly number[])[];
}

/** A hand of a legal layout: the indices of its dice, and its kind and points. */
export interface LaidHand extends Hand {
  readonly dice: readonly number[];
  /** Across or down; null in a list of hands. */
  readonly direction: Direction | null;
}

export interface LayoutScore {
  readonly score: number;
  readonly hands: readonly LaidHand[];
  /** For all thirteen dice, or 0. */
  readonly bonus: number;
  /** A lone pair or three of a kind that the ruling makes worthless. */
  readonly lone: boolean;
}

/** Whether the layout is read off a grid, or given as a list of hands. */
export const isGrid = ({ connection, dieUses }: Pick<LayoutRules, 'connection' | 'dieUses'>): boolean =>
  dieUses === 2 || connection === 'unconnected';

/** The connected parts of `n` things, given which touch. Each part in ascending order. */
function partsOf(n: number, touching: Iterable<readonly [number, number]>): number[][] {
  const root = Array.from({ length: n }, (_, i) => i);
  const find = (i: number): number => (root[i] === i ? i : (root[i] = find(itemAt(root, i))));
  for (const [a, b] of touching) root[find(a)] = find(b);
  const parts = new Map<number, number[]>();
  for (let i = 0; i < n; i++) {
    const r = find(i);
    const part = parts.get(r);
    if (part) part.push(i);
    else parts.set(r, [i]);
  }
  return [...parts.values()];
}

/**
 * Reads a grid like a crossword: every maximal run in rows from the top, then in columns from the left, and the
 * connected parts. Does not check for two dice on one cell.
 */
export function readGrid(placed: readonly PlacedDie[], rules: HandRules): Reading {
  const n = placed.length;
  const after = { across: new Array<number>(n).fill(-1), down: new Array<number>(n).fill(-1) };
  const before = { across: new Array<boolean>(n).fill(false), down: new Array<boolean>(n).fill(false) };
  const touching: [number, number][] = [];
  placed.forEach((a, i) => {
    placed.forEach((b, j) => {
      const direction =
        a.y === b.y && a.x + 1 === b.x ? 'across' : a.x === b.x && a.y + 1 === b.y ? 'down' : null;
      if (direction === null) return;
      after[direction][i] = j;
      before[direction][j] = true;
      touching.push([i, j]);
    });
  });
  const runs: Run[] = [];
  for (const direction of ['across', 'down'] as const) {
    const starts = placed.map((_, i) => i).filter((i) => !before[direction][i] && after[direction][i] !== -1);
    starts.sort((i, j) => {
      const [a, b] = [itemAt(placed, i), itemAt(placed, j)];
      return direction === 'across' ? a.y - b.y || a.x - b.x : a.x - b.x || a.y - b.y;
    });
    for (const start of starts) {
      const dice: number[] = [];
      for (let i = start; i !== -1; i = itemAt(after[direction], i)) dice.push(i);
      const hand = judgeHand(
        dice.map((i) => itemAt(placed, i)),
        rules,
      );
      runs.push({ direction, dice, hand });
    }
  }
  return { runs, parts: partsOf(n, touching) };
}

/** Refuses a layout in several parts. */
const apart = (parts: readonly (readonly number[])[]): Result<never> =>
  refuse('roll-a-royal.layout.apart', { parts: { list: parts.map((list) => ({ list })) } });

const isSmall = (hand: Hand): boolean => hand.kind === 'pair' || hand.kind === 'three-of-a-kind';

/**
 * Whether a layout is nothing but a pair or three of a kind. Source: "If a pair or three of a kind cannot be
 * connected it cannot be used." Ruling `loneRank`: two or three dice of one rank are connected to nothing else,
 * however they are laid; three in an L make two pairs, but of the same three dice.
 */
export function isLone(
  hands: readonly Hand[],
  laid: number,
  { connection, lonePair, loneRank }: Pick<LayoutRules, 'connection' | 'lonePair' | 'loneRank'>,
): boolean {
  if (connection !== 'connected' || lonePair === 'counts' || !hands.every(isSmall)) return false;
  return hands.length === 1 || (hands.length > 1 && laid <= 3 && loneRank === 'however-laid');
}

/** The sum of the hands with the bonus and the ruling on a lone pair. `laid` is the number of dice used. */
function total(hands: readonly LaidHand[], laid: number, rules: LayoutRules): LayoutScore {
  const connected = rules.connection === 'connected';
  const lone = isLone(hands, laid, rules);
  // Source: "If all 13 dice can be connected the player receives a 500 point bonus", or the bonus of the house rule.
  const bonus = connected && laid === ALL_DICE ? rules.prices.bonus : 0;
  const points = lone ? 0 : hands.reduce((sum, { points }) => sum + points, 0);
  return { score: points + bonus, hands, bonus, lone };
}

/**
 * Scores a layout on a grid, or says why it is not legal. No dice or one die is a legal layout worth nothing.
 * Refusals, the first that applies: `roll-a-royal.layout.tooManyDice` {dice, most}; `roll-a-royal.layout.sameCell`
 * {dice: [i, j]}; `roll-a-royal.layout.noHand` {direction, dice, cards} names the first run that is not a hand;
 * `roll-a-royal.layout.dieInTwoHands` {die, card} when hands must lie apart; `roll-a-royal.layout.apart` {parts} when
 * they must hang together.
 */
export function scoreGrid(placed: readonly PlacedDie[], rules: LayoutRules): Result<LayoutScore> {
  if (placed.length > ALL_DICE) {
    return refuse('roll-a-royal.layout.tooManyDice', { dice: placed.length, most: ALL_DICE });
  }
  const cells = new Map<string, number>();
  for (const [i, { x, y }] of placed.entries()) {
    const cell = `${x},${y}`;
    const other = cells.get(cell);
    if (other !== undefined) return refuse('roll-a-royal.layout.sameCell', { dice: { list: [other, i] } });
    cells.set(cell, i);
  }
  const { runs, parts } = readGrid(placed, rules);
  const hands: LaidHand[] = [];
  const across = new Set<number>();
  for (const { direction, dice, hand } of runs) {
    if (!hand) {
      return refuse('roll-a-royal.layout.noHand', {
        direction,
        dice: { list: dice },
        cards: { cards: dice.map((i) => itemAt(placed, i).card) },
      });
    }
    hands.push({ ...hand, dice, direction });
    if (rules.connection !== 'unconnected') continue;
    // Source: "Second way to play: All legitimate poker hands must be unconnected."
    for (const die of dice) {
      if (direction === 'across') across.add(die);
      else if (across.has(die)) {
        return refuse('roll-a-royal.layout.dieInTwoHands', {
          die,
          card: { cards: [itemAt(placed, die).card] },
        });
      }
    }
  }
  if (rules.connection === 'connected' && parts.length > 1) return apart(parts);
  return ok(total(hands, placed.length, rules));
}

/**
 * Scores a list of hands, used if a die may be in any number of hands; each hand is a list of indices into `dice`. An
 * empty list is legal and worth nothing. Refusals: `roll-a-royal.layout.unknownDie` {die};
 * `roll-a-royal.layout.dieTwice` {die, card} in one hand; `roll-a-royal.layout.noHand` {direction: 'none', dice,
 * cards}; `roll-a-royal.layout.shareTwo` {hands: [i, j], cards} when two hands have more than one die in common;
 * `roll-a-royal.layout.apart` {parts} (as indices into `hands`) when they must be connected and are not.
 */
export function scoreHands(
  dice: readonly CardDie[],
  hands: readonly (readonly number[])[],
  rules: LayoutRules,
): Result<LayoutScore> {
  if (dice.length > ALL_DICE) {
    return refuse('roll-a-royal.layout.tooManyDice', { dice: dice.length, most: ALL_DICE });
  }
  const laid: LaidHand[] = [];
  for (const places of hands) {
    for (const [k, die] of places.entries()) {
      if (!dice[die]) return refuse('roll-a-royal.layout.unknownDie', { die });
      if (places.indexOf(die) !== k)
        return refuse('roll-a-royal.layout.dieTwice', { die, card: { cards: [dice[die].card] } });
    }
    const hand = judgeHand(
      places.map((i) => itemAt(dice, i)),
      rules,
    );
    if (!hand) {
      const cards = { cards: places.map((i) => itemAt(dice, i).card) };
      return refuse('roll-a-royal.layout.noHand', { direction: 'none', dice: { list: places }, cards });
    }
    laid.push({ ...hand, dice: places, direction: null });
  }
  const touching: [number, number][] = [];
  for (const [j, b] of hands.entries()) {
    for (let i = 0; i < j; i++) {
      const common = itemAt(hands, i).filter((die) => b.includes(die));
      if (common.length > 1) {
        return refuse('roll-a-royal.layout.shareTwo', {
          hands: { list: [i, j] },
          cards: { cards: common.map((die) => itemAt(dice, die).card) },
        });
      }
      if (common.length === 1) touching.push([i, j]);
    }
  }
  const parts = partsOf(hands.length, touching);
  if (rules.connection === 'connected' && parts.length > 1) return apart(parts);
  return ok(total(laid, new Set(hands.flat()).size, rules));
}

import type { Rank } from '../core/cards.ts';
import { POKER_FACES, type PokerFace } from '../core/dice-kinds.ts';
import { type PayRules, payoutOf } from '../games/sleepless/rules.ts';

/**
 * The value of throws in Sleepless: exact dynamic programming over the 126 states of four poker dice.
 * Source: "Each chip entitles the successful bidder to two throws of the dice"; a throw is one die thrown once, and
 * the bidder may stop at any time. So with throws left the bidder throws the die that gives the best chance, or none.
 *
 * Only one player's claim is considered, without earlier or better claims of others and later effects of the pot.
 */

const DICE = 4;
const FACES = POKER_FACES.length;
/** The longest row of throws that is worked out. */
export const MOST_THROWS = 1000;

/** All multisets of `size` faces, as sorted lists of face numbers. */
function multisets(size: number): number[][] {
  if (size === 0) return [[]];
  return multisets(size - 1).flatMap((few) =>
    Array.from({ length: FACES - (few.at(-1) ?? 0) }, (_, k) => [...few, (few.at(-1) ?? 0) + k]),
  );
}

const name = (faces: readonly number[]): string => [...faces].sort((a, b) => a - b).join('');

const FOURS = multisets(DICE);
const THREES = multisets(DICE - 1);
const placeOfFour = new Map(FOURS.map((faces, i) => [name(faces), i]));
const placeOfThree = new Map(THREES.map((faces, i) => [name(faces), i]));

/** [three × 6 + face]: the four that a die with this face makes of three. */
const WITH = Int16Array.from(
  THREES.flatMap((three) => POKER_FACES.map((_, face) => placeOfFour.get(name([...three, face]))!)),
);
/** [four × 4 + k]: the three that are left when die k is taken. */
const WITHOUT = Int16Array.from(
  FOURS.flatMap((four) =>
    four.map((_, k) => placeOfThree.get(name(four.filter((_, other) => other !== k)))!),
  ),
);

const facesOf = (dice: readonly PokerFace[]): number[] => dice.map((face) => POKER_FACES.indexOf(face));

/** The place of four ranks among the 126, or undefined where the dice cannot show them (an 8 or a 7). */
function placeOf(ranks: readonly Rank[]): number | undefined {
  return placeOfFour.get(name(ranks.map((rank) => POKER_FACES.indexOf(rank as PokerFace))));
}

/** A claim that the dice may be thrown for: four ranks, and its value to the player. */
export interface Goal {
  readonly ranks: readonly Rank[];
  readonly worth: number;
}

export interface Throws {
  /** The chance of reaching a goal with the best play. */
  readonly chance: number;
  /** Average value of that play, in the goals' unit. */
  readonly worth: number;
  /** The die to throw next (its place), or null to stop: a goal is reached that is worth more than any throw, or no throw is left. */
  readonly die: number | null;
}

/** Worths nearer than this are the same: the rounding of a thousand throws. */
const CLOSE = 1e-12;

/** The values of all 126 states for 0, 1, … throws. */
interface Table {
  readonly worth: Float64Array;
  readonly chance: Float64Array;
}

function work(goals: readonly Goal[], throws: number): Table[] {
  const claim = new Float64Array(FOURS.length);
  for (const { ranks, worth } of goals) {
    const place = placeOf(ranks);
    if (place !== undefined && worth > claim[place]!) claim[place] = worth;
  }
  const tables: Table[] = [{ worth: claim, chance: claim.map((worth) => (worth > 0 ? 1 : 0)) }];
  const meanWorth = new Float64Array(THREES.length);
  const meanChance = new Float64Array(THREES.length);
  for (let n = 1; n <= throws; n++) {
    const before = tables[n - 1]!;
    for (let three = 0; three < THREES.length; three++) {
      let worth = 0;
      let chance = 0;
      for (let face = 0; face < FACES; face++) {
        const four = WITH[three * FACES + face]!;
        worth += before.worth[four]!;
        chance += before.chance[four]!;
      }
      meanWorth[three] = worth / FACES;
      meanChance[three] = chance / FACES;
    }
    const table: Table = { worth: claim.slice(), chance: tables[0]!.chance.slice() };
    for (let four = 0; four < FOURS.length; four++) {
      for (let k = 0; k < DICE; k++) {
        const three = WITHOUT[four * DICE + k]!;
        if (meanWorth[three]! <= table.worth[four]! + CLOSE) continue;
        table.worth[four] = meanWorth[three]!;
        table.chance[four] = meanChance[three]!;
      }
    }
    tables.push(table);
  }
  return tables;
}

/**
 * The chance to have one of the goals after at most `throws` throws (up to 1,000) from these four dice, and the die
 * to throw next, with the best play. Of equal dice the first is named.
 */
export function throwOdds(dice: readonly PokerFace[], goals: readonly Goal[], throws: number): Throws {
  const left = Math.min(Math.max(0, Math.floor(throws)), MOST_THROWS);
  const tables = work(goals, left);
  return oddsIn(tables, facesOf(dice), left);
}

function oddsIn(tables: readonly Table[], faces: readonly number[], left: number): Throws {
  const here = placeOfFour.get(name(faces))!;
  const { worth, chance } = tables[left]!;
  const odds = { worth: worth[here]!, chance: chance[here]! };
  if (left === 0 || odds.worth <= tables[0]!.worth[here]! + CLOSE) return { ...odds, die: null };
  const before = tables[left - 1]!;
  const means = faces.map((_, k) => {
    const three = placeOfThree.get(name(faces.filter((_, other) => other !== k)))!;
    let sum = 0;
    for (let face = 0; face < FACES; face++) sum += before.worth[WITH[three * FACES + face]!]!;
    return sum / FACES;
  });
  return { ...odds, die: means.findIndex((mean) => mean >= odds.worth - CLOSE) };
}

/** One bid: its cost, the throws it buys, and their value. */
export interface Bid extends Throws {
  readonly bid: number;
  readonly throws: number;
  /** Chips won on average by the claim, less the bid. `worth` is without the bid. */
  readonly net: number;
}

/**
 * The claims of a player with cards of these ranks: any four of them, at their payment. `paid` is what the player
 * gets in all where each of the others owes that many chips. Ranks that are on no die pay nothing.
 */
export function goalsOf(
  ranks: readonly Rank[],
  rules: PayRules,
  paid: (each: number) => number,
): readonly Goal[] {
  return fourOf(ranks)
    .filter((four) => placeOf(four) !== undefined)
    .map((four) => ({ ranks: four, worth: paid(payoutOf(four as readonly PokerFace[], rules).pays) }));
}

/** All ways to take four of these ranks, each once. */
function fourOf(ranks: readonly Rank[]): readonly (readonly Rank[])[] {
  const kinds = [...new Set(ranks)];
  const take = (from: number, left: number): Rank[][] => {
    if (left === 0) return [[]];
    const rank = kinds[from];
    if (rank === undefined) return [];
    const most = Math.min(left, ranks.filter((other) => other === rank).length);
    return Array.from({ length: most + 1 }, (_, n) =>
      take(from + 1, left - n).map((more) => [...Array.from({ length: n }, () => rank), ...more]),
    ).flat();
  };
  return take(0, DICE);
}

/**
 * The value of each bid from 0 to `most` chips to a player with these goals: the claim at the chance of it, less
 * the bid, which goes into the pot. Assumes that nobody else claims. Bids for more than `MOST_THROWS` throws are
 * left out.
 */
export function bidOdds(
  dice: readonly PokerFace[],
  goals: readonly Goal[],
  throwsPerChip: number,
  most: number,
): readonly Bid[] {
  const bids = Math.min(Math.max(0, Math.floor(most)), Math.floor(MOST_THROWS / throwsPerChip));
  const tables = work(goals, bids * throwsPerChip);
  const faces = facesOf(dice);
  return Array.from({ length: bids + 1 }, (_, bid) => {
    const throws = bid * throwsPerChip;
    const odds = oddsIn(tables, faces, throws);
    return { ...odds, bid, throws, net: odds.worth - bid };
  });
}

import {
  BOOK,
  type CodeWord,
  LARGE,
  PEARLS,
  QUARTER,
  mirrored,
  turned,
} from '../../main/vision/codes/book.ts';

/** What `checkBook` found. Distances are in pearls, over all four turns. */
export interface BookCheck {
  readonly words: number;
  /** Least distance between two words, or between a word and itself turned. */
  readonly distance: number;
  /** How many pairs there are at each distance. */
  readonly pairs: ReadonlyMap<number, number>;
  /** Least distance from a word to the mirror image of any: less than `distance`, so mirror images are looked for. */
  readonly mirrorDistance: number;
  /** The size and least weight of the linear span: 4096 and 8 for the extended Golay code. */
  readonly span: number;
  readonly spanDistance: number;
  /** Whether a quarter turn maps that code onto itself. */
  readonly turnsOntoItself: boolean;
  readonly longestRun: number;
  /** Words of the wrong length or weight, and duplicates. */
  readonly faults: readonly string[];
}

const bits = (word: string): number => Number.parseInt(word, 2);

function weight(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** A basis of the words' span over two elements, by elimination: one row for each leading bit. */
function basisOf(words: readonly number[]): number[] {
  const rows: number[] = [];
  for (const word of words) {
    let rest = word;
    for (const row of rows) rest = Math.min(rest, rest ^ row);
    if (rest !== 0) rows.push(rest);
  }
  return rows;
}

function spanOf(basis: readonly number[]): Set<number> {
  let span = [0];
  for (const row of basis) span = [...span, ...span.map((word) => word ^ row)];
  return new Set(span);
}

function longestRun(word: string): number {
  const twice = word + word;
  return Math.max(...(twice.match(/0+|1+/g) ?? ['']).map((run) => Math.min(run.length, PEARLS)));
}

/** A word's four turns, as numbers: counting differing bits of numbers is quick. */
const turnsOf = (word: string): number[] => [0, 1, 2, 3].map((quarters) => bits(turned(word, quarters)));

function distances(words: readonly string[]): { pairs: Map<number, number>; mirror: number } {
  const pairs = new Map<number, number>();
  let mirror = PEARLS;
  const plain = words.map(turnsOf);
  const mirrors = words.map((word) => turnsOf(mirrored(word)));
  for (const [i, word] of words.entries()) {
    const a = bits(word);
    for (let j = 0; j < words.length; j += 1) {
      for (const turn of mirrors[j]!) mirror = Math.min(mirror, weight(a ^ turn));
      // Each pair once, and a word against its own turns.
      if (j < i) continue;
      for (const [quarters, turn] of plain[j]!.entries()) {
        if (j === i && quarters === 0) continue;
        const apart = weight(a ^ turn);
        pairs.set(apart, (pairs.get(apart) ?? 0) + 1);
      }
    }
  }
  return { pairs: new Map([...pairs].sort(([x], [y]) => x - y)), mirror };
}

/** Checks a code book by counting over all pairs and turns. */
export function checkBook(book: readonly CodeWord[] = BOOK): BookCheck {
  const words = book.map(({ word }) => word);
  const faults = words.filter(
    (word, i) =>
      !/^[01]+$/.test(word) ||
      word.length !== PEARLS ||
      weight(bits(word)) !== LARGE ||
      words.indexOf(word) !== i,
  );
  const { pairs, mirror } = distances(words);
  const span = spanOf(basisOf(words.map(bits)));
  const turn = (value: number): number =>
    ((value << QUARTER) | (value >>> (PEARLS - QUARTER))) & ((1 << PEARLS) - 1);
  return {
    words: words.length,
    distance: Math.min(...pairs.keys()),
    pairs,
    mirrorDistance: mirror,
    span: span.size,
    spanDistance: Math.min(...[...span].filter((word) => word !== 0).map(weight)),
    turnsOntoItself: [...span].every((word) => span.has(turn(word))),
    longestRun: Math.max(...words.map(longestRun)),
    faults,
  };
}

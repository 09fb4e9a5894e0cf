import type { Connection, LonePair } from '../../games/roll-a-royal/layout.ts';
import { ALL_DICE, ALL_DICE_BONUS } from '../../games/roll-a-royal/hands.ts';
import { bitCount } from './candidates.ts';
import { place } from './placement.ts';

/**
 * The best layout on a grid, by a complete search.
 *
 * A layout is a skeleton of big hands (four dice or more) and the small ones (pairs and threes of a kind) that hang on
 * it. Two facts make the search short:
 * - k hands of which any two share at most one die, laid across and down, share at most ⌊k/2⌋·⌈k/2⌉ dice in all, so
 *   their sizes add up to at most n + ⌊k²/4⌋: thirteen dice hold at most three big hands, four if they are fours.
 * - a small hand is of one rank, and pays 50 for each two of its dice. So below a skeleton each rank is a matter of its
 *   own, bounded by its free twos; and a rank that the skeleton does not touch cannot be connected at all.
 * Everything else (the two directions, the connection, the bonus, the grid) is checked on what is left.
 */

export interface GridProblem {
  /** How many dice. */
  readonly n: number;
  /** The dice of each rank that has two or more, as a mask. */
  readonly ranks: readonly number[];
  /** The hands of four dice or more, dearest first. */
  readonly masks: ArrayLike<number>;
  readonly points: ArrayLike<number>;
  /** Bit i: dice i and i + 1 can be exchanged in every hand. */
  readonly twins: number;
  readonly connection: Exclude<Connection, 'unconnected'>;
  readonly lonePair: LonePair;
}

export interface GridSolution {
  readonly score: number;
  /** The hands as masks, and where each lies: the row of a hand across, the column of a hand down. */
  readonly hands: readonly GridHand[];
  /** False when the search was stopped before its end. */
  readonly exact: boolean;
}

export interface GridHand {
  readonly mask: number;
  readonly down: boolean;
  /** Which connected part it belongs to; each part has its own origin. */
  readonly part: number;
  readonly line: number;
  readonly start: number;
}

/** The most that k dice of one rank can make in small hands: tabulated by exhaustion, then two full packings. */
const RANK_MOST = [0, 0, 50, 150, 200, 300, 450, 550, 700, 900, 900, 1000, 1200, 1200];
/** The most that k open dice of a rank make in one direction: threes, and a pair of what is left. */
const PACKED = [0, 0, 50, 150, 150, 200, 300, 300, 350, 450, 450, 500, 600, 600];
const PAIR = 50;

/** How many steps lie between two questions whether to stop. */
const PATIENCE = 2048;

export function searchGrid(problem: GridProblem, shouldStop?: () => boolean): GridSolution {
  const { n, ranks, masks, points, twins } = problem;
  const connected = problem.connection === 'connected';
  const all = (1 << n) - 1;
  const count = masks.length;
  const rankCount = ranks.length;
  const maxBig = mostBig(n, masks);

  let best = 0;
  let bestHands: GridHand[] = [];
  let stopped = false;
  let steps = 0;

  // The skeleton.
  const skeleton = new Int32Array(8);
  let skeletonSize = 0;
  let weight = 0;
  // The hands being tried: the skeleton, then the small ones.
  const hands = new Int32Array(40);
  let downs = 0;
  let handCount = 0;
  // The dice still open across and down, those that are in a hand, and with which others each is in one.
  let openAcross = 0;
  let openDown = 0;
  let covered = 0;
  const joined = new Int32Array(ALL_DICE);
  // What the ranks from r on can still bring.
  const still = new Int32Array(ALL_DICE + 1);
  const active = new Uint8Array(ALL_DICE);
  let inSkeleton = 0;

  const tick = (): boolean => {
    if (++steps % PATIENCE === 0 && shouldStop?.()) stopped = true;
    return stopped;
  };

  /** What a rank can bring at most, given which of its dice are open in each direction. */
  const rankBound = (rank: number, across: number, down: number): number => {
    const a = across & rank;
    const d = down & rank;
    let twos = 0;
    for (let m = rank; m !== 0; m &= m - 1) {
      const bit = m & -m;
      const i = 31 - Math.clz32(bit);
      let mates = 0;
      if (a & bit) mates = a;
      if (d & bit) mates |= d;
      twos += bitCount(mates & ~joined[i]! & ~(bit | (bit - 1)));
    }
    let most = twos * PAIR;
    const packed = PACKED[bitCount(a)]! + PACKED[bitCount(d)]!;
    if (packed < most) most = packed;
    const any = RANK_MOST[bitCount(rank)]!;
    return any < most ? any : most;
  };

  // ——— small hands ———

  const rankStep = (r: number, value: number, bonus: number): void => {
    if (value + still[r]! + bonus <= best || tick()) return;
    if (r === rankCount) {
      leaf(value + bonus);
      return;
    }
    if (!active[r]) {
      rankStep(r + 1, value, bonus);
      return;
    }
    dieStep(r, ranks[r]!, false, value, bonus, handCount, rankBound(ranks[r]!, openAcross, openDown));
  };

  /** Decides die by die which small hand starts at it, across and then down. */
  const dieStep = (
    r: number,
    rest: number,
    isDown: boolean,
    value: number,
    bonus: number,
    from: number,
    bound: number,
  ): void => {
    if (stopped) return;
    const after = still[r + 1]!;
    const rank = ranks[r]!;
    if (rest === 0) {
      if (hangs(r, from)) rankStep(r + 1, value, bonus);
      return;
    }
    const free = rankBound(rank, openAcross, openDown);
    if (value + (free < bound ? free : bound) + after + bonus <= best) return;
    const bit = rest & -rest;
    const i = 31 - Math.clz32(bit);
    const next = isDown ? rest ^ bit : rest;
    const open = isDown ? openDown : openAcross;
    if (open & bit) {
      const mates = open & rank & ~joined[i]! & ~(bit | (bit - 1));
      for (let m = mates; m !== 0; m &= m - 1) {
        const second = m & -m;
        const j = 31 - Math.clz32(second);
        for (let t = mates & ~joined[j]! & ~(second | (second - 1)); t !== 0; t &= t - 1) {
          lay(r, bit | second | (t & -t), isDown, 3 * PAIR, next, value, bonus, from, bound);
        }
        lay(r, bit | second, isDown, PAIR, next, value, bonus, from, bound);
      }
      // None: this die is closed in this direction.
      if (isDown) openDown ^= bit;
      else openAcross ^= bit;
    }
    const left = isDown && bonus !== 0 && (covered & bit) === 0 ? 0 : bonus;
    dieStep(r, next, !isDown, value, left, from, bound);
    if (open & bit) {
      if (isDown) openDown |= bit;
      else openAcross |= bit;
    }
  };

  const lay = (
    r: number,
    mask: number,
    isDown: boolean,
    pays: number,
    rest: number,
    value: number,
    bonus: number,
    from: number,
    bound: number,
  ): void => {
    const wasCovered = covered;
    covered |= mask;
    for (let m = mask; m !== 0; m &= m - 1) {
      const i = 31 - Math.clz32(m & -m);
      joined[i] = joined[i]! | (mask ^ (m & -m));
    }
    if (isDown) openDown &= ~mask;
    else openAcross &= ~mask;
    hands[handCount] = mask;
    if (isDown) downs |= 1 << handCount;
    handCount++;
    dieStep(r, rest, !isDown, value + pays, bonus, from, bound - pays);
    handCount--;
    downs &= ~(1 << handCount);
    if (isDown) openDown |= mask;
    else openAcross |= mask;
    covered = wasCovered;
    for (let m = mask; m !== 0; m &= m - 1) {
      const i = 31 - Math.clz32(m & -m);
      joined[i] = joined[i]! & ~(mask ^ (m & -m));
    }
  };

  /** Whether every small hand of rank r hangs on the skeleton, where it has to. */
  const hangs = (r: number, from: number): boolean => {
    if (!connected || skeletonSize === 0) return true;
    let reached = ranks[r]! & inSkeleton;
    let loose = handCount - from;
    for (let again = true; again && loose > 0;) {
      again = false;
      loose = 0;
      for (let h = from; h < handCount; h++) {
        const mask = hands[h]!;
        if ((mask & reached) === 0) loose++;
        else if ((mask & ~reached) !== 0) {
          reached |= mask;
          again = true;
        }
      }
    }
    return loose === 0;
  };

  const leaf = (score: number): void => {
    if (handCount === 0 || score <= best) return;
    const small = skeletonSize === 0;
    if (connected && small && handCount === 1 && problem.lonePair === 'zero') return;
    const parts = partsOf();
    if (connected && parts.length > 1) return;
    const laid: GridHand[] = [];
    for (const [part, members] of parts.entries()) {
      let turned = 0;
      members.forEach((h, k) => {
        if ((downs >> h) & 1) turned |= 1 << k;
      });
      const placement = place(
        members.map((h) => hands[h]!),
        turned,
        members.length,
      );
      if (!placement) return;
      members.forEach((h, k) => {
        const down = ((downs >> h) & 1) === 1;
        laid.push({ mask: hands[h]!, down, part, line: placement.line[k]!, start: placement.start[k]! });
      });
    }
    best = score;
    bestHands = laid;
  };

  const partsOf = (): number[][] => {
    const parts: number[][] = [];
    let left = (1 << handCount) - 1;
    while (left !== 0) {
      let reached = hands[31 - Math.clz32(left & -left)]!;
      const part: number[] = [];
      for (let again = true; again;) {
        again = false;
        for (let m = left; m !== 0; m &= m - 1) {
          const h = 31 - Math.clz32(m & -m);
          if ((hands[h]! & reached) === 0) continue;
          reached |= hands[h]!;
          part.push(h);
          left ^= m & -m;
          again = true;
        }
      }
      parts.push(part);
    }
    return parts;
  };

  // ——— the skeleton ———

  const joinSkeleton = (): void => {
    for (let i = 0; i < n; i++) joined[i] = 0;
    for (let k = 0; k < skeletonSize; k++) {
      const mask = skeleton[k]!;
      for (let m = mask; m !== 0; m &= m - 1) joined[31 - Math.clz32(m & -m)]! |= mask;
    }
  };

  /** Tries the skeleton as it is, with every way to turn its parts, and the best small hands on each. */
  const tryTurns = (): void => {
    // Bound without directions: a die in two hands is closed.
    let once = 0;
    let twice = 0;
    for (let k = 0; k < skeletonSize; k++) {
      twice |= once & skeleton[k]!;
      once |= skeleton[k]!;
    }
    inSkeleton = once;
    joinSkeleton();
    const free = all & ~twice;
    let most = weight;
    let reach = once;
    for (let r = 0; r < rankCount; r++) {
      const rank = ranks[r]!;
      active[r] = !connected || (rank & once) !== 0 ? 1 : 0;
      if (!active[r]) continue;
      most += rankBound(rank, free, free);
      if (rank & once & free) reach |= rank;
    }
    const bonus = connected && n === ALL_DICE && reach === all ? ALL_DICE_BONUS : 0;
    if (most + bonus <= best) return;

    // Hands that share a die lie in different directions.
    let colour = 0;
    let seen = 0;
    let pieces = 0;
    const roots = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let k = 0; k < skeletonSize; k++) {
      if ((seen >> k) & 1) continue;
      seen |= 1 << k;
      let piece = 1 << k;
      for (let again = true; again;) {
        again = false;
        for (let a = 0; a < skeletonSize; a++) {
          if (((piece >> a) & 1) === 0) continue;
          for (let b = 0; b < skeletonSize; b++) {
            if (((piece >> b) & 1) === 1 || (skeleton[a]! & skeleton[b]!) === 0) continue;
            piece |= 1 << b;
            seen |= 1 << b;
            if (((colour >> a) & 1) === 0) colour |= 1 << b;
            again = true;
          }
        }
      }
      roots[pieces++] = piece;
    }
    for (let turn = 0; turn < 1 << (pieces - 1) && !stopped; turn++) {
      let turned = colour;
      for (let p = 1; p < pieces; p++) if ((turn >> (p - 1)) & 1) turned ^= roots[p]!;
      tryDirections(turned, bonus);
    }
  };

  const tryDirections = (turned: number, bonus: number): void => {
    openAcross = all;
    openDown = all;
    for (let k = 0; k < skeletonSize; k++) {
      const mask = skeleton[k]!;
      hands[k] = mask;
      if ((turned >> k) & 1) openDown &= ~mask;
      else openAcross &= ~mask;
    }
    downs = turned;
    handCount = skeletonSize;
    covered = inSkeleton;
    still[rankCount] = 0;
    for (let r = rankCount - 1; r >= 0; r--) {
      still[r] = still[r + 1]! + (active[r] ? rankBound(ranks[r]!, openAcross, openDown) : 0);
    }
    rankStep(0, weight, bonus);
  };

  const extend = (from: number, size: number, once: number, twice: number, twinned: number): void => {
    // What small hands can bring at most beside this skeleton or a larger one.
    joinSkeleton();
    let most = connected && n === ALL_DICE ? ALL_DICE_BONUS : 0;
    for (let r = 0; r < rankCount; r++) most += rankBound(ranks[r]!, all & ~twice, all & ~twice);
    for (let i = from; i < count && !stopped; i++) {
      const pays = points[i]!;
      if (weight + pays * (maxBig - skeletonSize) + most <= best) return;
      const mask = masks[i]!;
      if ((mask & twice) !== 0 || ((mask >> 1) & ~mask & twinned) !== 0) continue;
      let fits = true;
      for (let k = 0; k < skeletonSize && fits; k++) {
        const shared = mask & skeleton[k]!;
        fits = (shared & (shared - 1)) === 0;
      }
      if (!fits || !twoColours(mask)) continue;
      const k = skeletonSize + 1;
      const sizes = size + bitCount(mask);
      if (sizes > n + ((k * k) >> 2)) continue;
      skeleton[skeletonSize++] = mask;
      weight += pays;
      if (!tick()) {
        tryTurns();
        if (skeletonSize < maxBig) {
          extend(i + 1, sizes, once | mask, twice | (once & mask), twinned & ~(mask ^ (mask >> 1)));
        }
      }
      weight -= pays;
      skeletonSize--;
    }
  };

  /** Whether the skeleton with this hand can be laid across and down: no odd circle. */
  const twoColours = (mask: number): boolean => {
    // With three hands an odd circle is three that touch each other; more hands are checked in full.
    for (let a = 0; a < skeletonSize; a++) {
      if ((skeleton[a]! & mask) === 0) continue;
      for (let b = a + 1; b < skeletonSize; b++) {
        if ((skeleton[b]! & mask) !== 0 && (skeleton[a]! & skeleton[b]!) !== 0) return false;
      }
    }
    return true;
  };

  extend(0, 0, 0, 0, twins);
  trySmallAlone();

  /** No big hand at all: a connected layout is then of one rank. */
  function trySmallAlone(): void {
    skeletonSize = 0;
    weight = 0;
    inSkeleton = 0;
    for (let r = 0; r < (connected ? rankCount : 1); r++) {
      for (let other = 0; other < rankCount; other++) active[other] = !connected || other === r ? 1 : 0;
      covered = 0;
      joinSkeleton();
      const bonus = connected && ranks[r] === all && n === ALL_DICE ? ALL_DICE_BONUS : 0;
      tryDirections(0, bonus);
    }
  }

  return { score: best, hands: bestHands, exact: !stopped };
}

/** How many big hands a layout can have: their sizes add up to at most n + ⌊k²/4⌋. */
function mostBig(n: number, masks: ArrayLike<number>): number {
  const sizes: number[] = [];
  for (let i = 0; i < masks.length; i++) sizes.push(bitCount(masks[i]!));
  sizes.sort((a, b) => a - b);
  let sum = 0;
  for (let k = 1; k <= sizes.length; k++) {
    sum += sizes[k - 1]!;
    if (sum > n + ((k * k) >> 2)) return k - 1;
  }
  return sizes.length;
}

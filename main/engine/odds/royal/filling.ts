import { ALL_DICE } from '../../games/roll-a-royal/hands.ts';
import { join } from './bounds.ts';
import { bitCount } from './candidates.ts';
import { type Best, type GridHand, type GridProblem, isLone, tick } from './problem.ts';
import { place } from './placement.ts';

/** Looks for the best small hands beside a skeleton of big ones. */
export interface Filling {
  /**
   * Tries every set of small hands beside the first `size` hands of `skeleton`, of which those in `turned` go down.
   * `active`: a bit for each rank that may have any. A legal layout better than the best replaces it.
   */
  fill(
    skeleton: Int32Array,
    size: number,
    turned: number,
    weight: number,
    bonus: number,
    active: number,
  ): void;
}

/**
 * Rank by rank and die by die, since a small hand is of one rank; what a rank can still bring bounds the rest. A leaf
 * must hang together and be placed on the grid before it counts.
 */
export function createFilling(problem: GridProblem, best: Best, shouldStop?: () => boolean): Filling {
  const { ranks, bounds } = problem;
  const all = (1 << problem.n) - 1;
  const connected = problem.connection === 'connected';
  const rankCount = ranks.length;

  const hands = new Int32Array(32);
  const joined = new Int32Array(ALL_DICE);
  const still = new Int32Array(ALL_DICE + 1);
  let skeletonSize = 0;
  let inSkeleton = 0;
  let pieces = 0;
  let active = 0;
  let handCount = 0;
  let downs = 0;
  let openAcross = 0;
  let openDown = 0;
  let covered = 0;
  /** The dice in small hands, and for each die those of its rank in the same big hands. */
  let touched = 0;
  const alike = new Int32Array(ALL_DICE);

  const rankStep = (r: number, value: number, bonus: number): void => {
    if (value + still[r]! + bonus <= best.score || tick(best, shouldStop)) return;
    if (pieces > 1 && !canHang(r)) return;
    if (r === rankCount) leaf(value + bonus);
    else if ((active >> r) & 1) {
      const bound = bounds.turned(ranks[r]!, openAcross, openDown, joined);
      dieStep(r, ranks[r]!, false, value, bonus, handCount, bound);
    } else rankStep(r + 1, value, bonus);
  };

  /** Decides for each die of rank r which small hand starts at it, across and then down; `bound` is what is left. */
  const dieStep = (
    r: number,
    rest: number,
    isDown: boolean,
    value: number,
    bonus: number,
    from: number,
    bound: number,
  ): void => {
    if (rest === 0) {
      if (hangs(r, from)) rankStep(r + 1, value, bonus);
      return;
    }
    const rank = ranks[r]!;
    const free = bounds.turned(rank, openAcross, openDown, joined);
    if (value + Math.min(free, bound) + still[r + 1]! + bonus <= best.score || best.stopped) return;
    const bit = rest & -rest;
    const next = isDown ? rest ^ bit : rest;
    const open = isDown ? openDown : openAcross;
    if (open & bit) {
      const above = -(bit << 1);
      const mates = open & rank & ~joined[31 - Math.clz32(bit)]! & above;
      for (let m = mates; m !== 0; m &= m - 1) {
        const second = m & -m;
        if (!isFirst(second, above)) continue;
        const thirds = mates & ~joined[31 - Math.clz32(second)]! & -(second << 1);
        for (let t = thirds; t !== 0; t &= t - 1) {
          const third = t & -t;
          if (!isFirst(third, above & ~second)) continue;
          lay(r, bit | second | third, isDown, bounds.three, next, value, bonus, from, bound);
        }
        lay(r, bit | second, isDown, bounds.pair, next, value, bonus, from, bound);
      }
    }
    // None: this die is closed in this direction; and with none in either, so are all that are like it.
    const [wasAcross, wasDown] = [openAcross, openDown];
    if (!isDown) openAcross &= ~bit;
    else {
      const like = touched & bit ? bit : alike[31 - Math.clz32(bit)]! & ~touched;
      openAcross &= ~like;
      openDown &= ~like;
    }
    const left = isDown && (covered & bit) === 0 ? 0 : bonus;
    dieStep(r, next, !isDown, value, left, from, bound);
    openAcross = wasAcross;
    openDown = wasDown;
  };

  /** Dice of a rank in the same big hands are alike until a small hand takes one: of those, only the first is tried. */
  const isFirst = (die: number, among: number): boolean => {
    if (touched & die) return true;
    const like = alike[31 - Math.clz32(die)]! & ~touched & among;
    return (like & -like) === die;
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
    const [wasCovered, wasTouched] = [covered, touched];
    covered |= mask;
    touched |= mask;
    for (let m = mask; m !== 0; m &= m - 1) joined[31 - Math.clz32(m & -m)]! |= mask ^ (m & -m);
    if (isDown) {
      openDown &= ~mask;
      downs |= 1 << handCount;
    } else openAcross &= ~mask;
    hands[handCount++] = mask;
    dieStep(r, rest, !isDown, value + pays, bonus, from, bound - pays);
    handCount--;
    if (isDown) {
      openDown |= mask;
      downs &= ~(1 << handCount);
    } else openAcross |= mask;
    for (let m = mask; m !== 0; m &= m - 1) joined[31 - Math.clz32(m & -m)]! &= ~(mask ^ (m & -m));
    covered = wasCovered;
    touched = wasTouched;
  };

  /** Whether every small hand of rank r is connected to the skeleton, if required. */
  const hangs = (r: number, from: number): boolean => {
    if (!connected || skeletonSize === 0) return true;
    let reached = ranks[r]! & inSkeleton;
    for (let again = true; again;) {
      again = false;
      let loose = false;
      for (let h = from; h < handCount; h++) {
        const mask = hands[h]!;
        if ((mask & reached) === 0) loose = true;
        else if ((mask & ~reached) !== 0) {
          reached |= mask;
          again = true;
        }
      }
      if (!loose) return true;
    }
    return false;
  };

  /** Whether the skeleton hangs together by the hands laid so far, if the ranks from r on join all that they touch. */
  const canHang = (r: number): boolean => {
    let reached = hands[0]!;
    let whole = reached;
    for (let before = 0; before !== reached;) {
      before = reached;
      for (let h = 0; h < handCount; h++) {
        whole |= hands[h]!;
        if (hands[h]! & reached) reached |= hands[h]!;
      }
      for (let k = r; k < rankCount; k++) {
        const open = ranks[k]! & (openAcross | openDown);
        if (open & reached) reached |= open;
      }
    }
    return (whole & ~reached) === 0;
  };

  const leaf = (score: number): void => {
    if (handCount === 0) return;
    // "a pair or three of a kind that is the whole connected layout scores 0"
    if (connected && skeletonSize === 0 && isLone(problem, handCount, bitCount(covered))) return;
    const laid: GridHand[] = [];
    let left = (1 << handCount) - 1;
    for (let part = 0; left !== 0; part++) {
      if (part === 1 && connected) return;
      const members: number[] = [];
      let reached = hands[31 - Math.clz32(left & -left)]!;
      for (let again = true; again;) {
        again = false;
        for (let m = left; m !== 0; m &= m - 1) {
          const h = 31 - Math.clz32(m & -m);
          if ((hands[h]! & reached) === 0) continue;
          reached |= hands[h]!;
          members.push(h);
          left ^= m & -m;
          again = true;
        }
      }
      const isDown = (h: number): boolean => ((downs >> h) & 1) === 1;
      const turned = members.reduce((sum, h, k) => (isDown(h) ? sum | (1 << k) : sum), 0);
      const masks = members.map((h) => hands[h]!);
      const placement = place(masks, turned, members.length);
      if (!placement) return;
      const { line, start } = placement;
      members.forEach((h, k) => {
        laid.push({ mask: hands[h]!, down: isDown(h), part, line: line[k]!, start: start[k]! });
      });
    }
    if (best.gathered) {
      best.gathered.push(laid);
      return;
    }
    best.score = score;
    best.hands = laid;
  };

  /** Number of separate pieces of the skeleton alone. */
  const countPieces = (): number => {
    let count = 0;
    let left = (1 << skeletonSize) - 1;
    while (left !== 0) {
      let reached = hands[31 - Math.clz32(left & -left)]!;
      for (let before = 0; before !== reached;) {
        before = reached;
        for (let k = 0; k < skeletonSize; k++) {
          if ((hands[k]! & reached) === 0) continue;
          reached |= hands[k]!;
          left &= ~(1 << k);
        }
      }
      count++;
    }
    return count;
  };

  return {
    fill(skeleton, size, turned, weight, bonus, activeRanks) {
      skeletonSize = size;
      active = activeRanks;
      openAcross = all;
      openDown = all;
      inSkeleton = 0;
      for (let k = 0; k < size; k++) {
        const mask = skeleton[k]!;
        hands[k] = mask;
        inSkeleton |= mask;
        if ((turned >> k) & 1) openDown &= ~mask;
        else openAcross &= ~mask;
      }
      join(hands, size, joined);
      for (const rank of ranks) {
        for (let left = rank; left !== 0;) {
          let like = left;
          for (let k = 0; k < size; k++) like &= hands[k]! & (left & -left) ? hands[k]! : ~hands[k]!;
          for (let m = like; m !== 0; m &= m - 1) alike[31 - Math.clz32(m & -m)] = like;
          left &= ~like;
        }
      }
      touched = 0;
      downs = turned;
      handCount = size;
      covered = inSkeleton;
      pieces = connected ? countPieces() : 1;
      still[rankCount] = 0;
      for (let r = rankCount - 1; r >= 0; r--) {
        const bound = (active >> r) & 1 ? bounds.turned(ranks[r]!, openAcross, openDown, joined) : 0;
        still[r] = still[r + 1]! + bound;
      }
      rankStep(0, weight, bonus);
    },
  };
}

import { ALL_DICE } from '../../games/roll-a-royal/hands.ts';
import { join } from './bounds.ts';
import { bitCount } from './candidates.ts';
import { createFilling } from './filling.ts';
import { type Best, type GridHand, type GridProblem, PATIENCE, tick } from './problem.ts';

export interface GridSolution {
  readonly score: number;
  readonly hands: readonly GridHand[];
  /** False when the search was stopped before its end. */
  readonly exact: boolean;
}

/**
 * The best layout on a grid, by a complete search.
 *
 * A layout is a skeleton of big hands (four dice or more) and the small ones (pairs and threes of a kind) beside it.
 * Two facts make the search short:
 * - k hands laid across and down, of which any two share at most one die, share at most ⌊k²/4⌋ in all, so their sizes
 *   add up to at most n + ⌊k²/4⌋: thirteen dice hold three big hands at most, four if they are fours of a kind.
 * - a small hand is of one rank. So beside a skeleton each rank is a matter of its
 *   own, bounded by its dice and the places they have open; and a rank that the skeleton does not touch cannot be
 *   connected at all.
 */
export function searchGrid(problem: GridProblem, shouldStop?: () => boolean): GridSolution {
  const best: Best = { score: 0, hands: [], stopped: false, steps: 0 };
  searchInto(best, problem, shouldStop);
  return { score: best.score, hands: best.hands, exact: !best.stopped };
}

/** Most layouts of the same score that are examined, and for how many steps: more is not worth the wait. */
const MOST_TIES = 24;
const TIE_STEPS = 32 * PATIENCE;

/** Layouts of this best score with other hands or another shape; not all if there are many. */
export function tiesOf(
  problem: GridProblem,
  score: number,
  shouldStop?: () => boolean,
): readonly (readonly GridHand[])[] {
  const gathered: (readonly GridHand[])[] = [];
  const best: Best = { score: score - 1, hands: [], stopped: false, steps: 0, gathered };
  searchInto(
    best,
    problem,
    () => best.steps >= TIE_STEPS || gathered.length >= MOST_TIES || shouldStop?.() === true,
  );
  return gathered.slice(0, MOST_TIES);
}

function searchInto(best: Best, problem: GridProblem, shouldStop?: () => boolean): void {
  const { n, ranks, masks, points, bounds } = problem;
  const connected = problem.connection === 'connected';
  const all = (1 << n) - 1;
  const rankCount = ranks.length;
  const bonus = connected && n === ALL_DICE ? problem.bonus : 0;
  const filling = createFilling(problem, best, shouldStop);

  const skeleton = new Int32Array(8);
  const joined = new Int32Array(ALL_DICE);
  let size = 0;
  let weight = 0;

  /** Tries the skeleton with every way to turn its pieces, and all small hands beside each. */
  const trySkeleton = (once: number, twice: number): void => {
    join(skeleton, size, joined);
    let most = weight;
    let active = 0;
    let reach = once;
    for (let r = 0; r < rankCount; r++) {
      const rank = ranks[r]!;
      if (connected && (rank & once) === 0) continue;
      const bound = bounds.loose(rank, once, twice, joined);
      if (bound === 0) continue;
      most += bound;
      active |= 1 << r;
      if (rank & once & ~twice) reach |= rank;
    }
    const hoped = reach === all ? bonus : 0;
    if (most + hoped <= best.score) return;
    if (connected && !canHang(once, twice)) return;

    // Hands that share a die lie in different directions; pieces that share none may be turned against each other.
    let turned = 0;
    let seen = 0;
    let pieceCount = 0;
    for (let k = 0; k < size; k++) {
      if ((seen >> k) & 1) continue;
      let piece = 1 << k;
      for (let before = 0; before !== piece;) {
        before = piece;
        for (let a = 0; a < size; a++) {
          if (((piece >> a) & 1) === 0) continue;
          for (let b = 0; b < size; b++) {
            if ((piece >> b) & 1 || (skeleton[a]! & skeleton[b]!) === 0) continue;
            piece |= 1 << b;
            if (((turned >> a) & 1) === 0) turned |= 1 << b;
          }
        }
      }
      seen |= piece;
      pieces[pieceCount++] = piece;
    }
    for (let turn = 0; turn < 1 << (pieceCount - 1) && !best.stopped; turn++) {
      let way = turned;
      for (let p = 1; p < pieceCount; p++) if ((turn >> (p - 1)) & 1) way ^= pieces[p]!;
      filling.fill(skeleton, size, way, weight, hoped, active);
    }
  };
  const pieces = new Int32Array(8);

  /** Whether the skeleton could hang together if every rank joined all its dice that have a place open. */
  const canHang = (once: number, twice: number): boolean => {
    let reached = skeleton[0]!;
    for (let before = 0; before !== reached;) {
      before = reached;
      for (let k = 0; k < size; k++) if (skeleton[k]! & reached) reached |= skeleton[k]!;
      for (const rank of ranks) if (rank & reached & ~twice) reached |= rank & ~twice;
    }
    return (once & ~reached) === 0;
  };

  const sizes = masks.map(bitCount);
  const smallest = sizes.reduce((least, one) => Math.min(least, one), ALL_DICE);
  const mated = ranks.reduce((dice, rank) => dice | rank, 0);
  /** How many more hands of `least` dice or more there is room for beside hands of `dice` dice in all. */
  const roomFor = (dice: number, least: number): number => {
    let room = 0;
    while (dice + (room + 1) * least <= n + (((size + room + 1) * (size + room + 1)) >> 2)) room++;
    return room;
  };
  /** The dearest hand of at most n dice, by n. */
  const dearest = new Int32Array(ALL_DICE + 1);
  masks.forEach((mask, k) => {
    for (let s = bitCount(mask); s <= ALL_DICE; s++) dearest[s] = Math.max(dearest[s]!, points[k]!);
  });
  const lists: Int32Array[] = [];

  /** Adds one of the first `count` hands of `list` to the skeleton, then more. `dice` is the sum of the sizes. */
  const extend = (
    list: Int32Array,
    count: number,
    dice: number,
    once: number,
    twice: number,
    twins: number,
  ): void => {
    const largest = Math.min(n + (((size + 1) * (size + 1)) >> 2) - dice, ALL_DICE);
    let room = roomFor(dice, smallest);
    if (room === 0) return;
    join(skeleton, size, joined);
    let small = 0;
    for (let r = 0; r < rankCount; r++) small += bounds.loose(ranks[r]!, once, twice, joined);
    // The places that dice with a mate of their rank have open, and that all dice have.
    const smallPlaces = 2 * bitCount(mated) - bitCount(once & mated) - bitCount(twice & mated);
    const places = 2 * n - dice;
    /** The most that this skeleton can score with up to `room` more hands of `least` dice or more at these points. */
    const bound = (pays: number, least: number): number => {
      let most = 0;
      for (let more = 1; more <= room; more++) {
        const left = Math.min(smallPlaces, places - more * least);
        most = Math.max(most, more * pays + Math.min(small, left * bounds.place));
      }
      return weight + most + bonus;
    };
    if (bound(dearest[largest]!, smallest) <= best.score) return;

    // Those that share one die at most with each hand of the skeleton, none that is in two, and close no odd circle.
    const fitting = (lists[size] ??= new Int32Array(masks.length));
    let fit = 0;
    let least = ALL_DICE;
    for (let i = 0; i < count; i++) {
      const k = list[i]!;
      const mask = masks[k]!;
      if ((mask & twice) !== 0 || sizes[k]! > largest || !fits(mask)) continue;
      fitting[fit++] = k;
      if (sizes[k]! < least) least = sizes[k]!;
    }
    room = roomFor(dice, least);
    for (let i = 0; i < fit && !tick(best, shouldStop); i++) {
      const k = fitting[i]!;
      if (bound(points[k]!, least) <= best.score) return;
      const mask = masks[k]!;
      // Of dice that can be exchanged, the first ones first.
      if (((mask >> 1) & ~mask & twins) !== 0) continue;
      skeleton[size++] = mask;
      weight += points[k]!;
      trySkeleton(once | mask, twice | (once & mask));
      // The hands after this one: those before it have had their turn with it.
      const rest = fitting.subarray(i + 1, fit);
      extend(
        rest,
        rest.length,
        dice + sizes[k]!,
        once | mask,
        twice | (once & mask),
        twins & ~(mask ^ (mask >> 1)),
      );
      weight -= points[k]!;
      size--;
    }
  };

  const fits = (mask: number): boolean => {
    for (let a = 0; a < size; a++) {
      const shared = mask & skeleton[a]!;
      if ((shared & (shared - 1)) !== 0) return false;
      if (shared === 0) continue;
      // Four hands have no odd circle but three that all touch, and there are never five.
      for (let b = a + 1; b < size; b++) {
        if ((mask & skeleton[b]!) !== 0 && (skeleton[a]! & skeleton[b]!) !== 0) return false;
      }
    }
    return true;
  };

  extend(
    Int32Array.from(masks, (_, k) => k),
    masks.length,
    0,
    0,
    0,
    problem.twins,
  );
  // No big hand: a connected layout is then of one rank.
  if (connected)
    ranks.forEach((rank, r) => filling.fill(skeleton, 0, 0, 0, rank === all ? bonus : 0, 1 << r));
  else filling.fill(skeleton, 0, 0, 0, 0, (1 << rankCount) - 1);
}

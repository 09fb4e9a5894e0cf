import type { GridHand } from './problem.ts';
import type { RankIn } from './reading.ts';

/** Where a die lies; x grows to the right, y downwards, both from 0. */
export interface LaidDie {
  readonly die: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Puts the dice of the hands on cells: shared dice where hands cross, the others in order in what is left of their
 * run. Separate parts lie side by side with a free column between them.
 */
export function layCells(hands: readonly GridHand[], rankIn: RankIn): LaidDie[] {
  const cells: LaidDie[] = [];
  let left = 0;
  for (let part = 0; hands.some((hand) => hand.part === part); part++) {
    const members = hands.filter((hand) => hand.part === part);
    const lowX = Math.min(...members.map((hand) => (hand.down ? hand.line : hand.start)));
    const lowY = Math.min(...members.map((hand) => (hand.down ? hand.start : hand.line)));
    const from = cells.length;
    const put = (die: number, x: number, y: number): void => {
      cells.push({ die, x: x - lowX + left, y: y - lowY });
    };
    for (const hand of members) {
      let at = hand.start;
      for (const die of inOrder(hand.mask, rankIn)) {
        const across = members.find((other) => other !== hand && (other.mask >> die) & 1);
        if (across) {
          if (!hand.down) put(die, across.line, hand.line);
          continue;
        }
        while (
          members.some(
            (other) => other.down !== hand.down && other.line === at && (other.mask & hand.mask) !== 0,
          )
        )
          at++;
        if (hand.down) put(die, hand.line, at++);
        else put(die, at++, hand.line);
      }
    }
    left = Math.max(...cells.slice(from).map(({ x }) => x)) + 2;
  }
  return cells;
}

function inOrder(mask: number, rankIn: RankIn): number[] {
  const dice: number[] = [];
  for (let m = mask; m !== 0; m &= m - 1) dice.push(31 - Math.clz32(m & -m));
  return dice.sort((a, b) => rankIn(mask, a) - rankIn(mask, b) || a - b);
}

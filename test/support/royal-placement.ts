/**
 * Whether these hands can be laid on a grid so that its rows and columns are exactly these hands. An exhaustive
 * search, die by die, independent of the program's search.
 */

export interface AbstractHand {
  readonly dice: readonly number[];
  readonly across: boolean;
}

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** A placement of every named die, or null. The hands must be connected. */
export function placeHands(hands: readonly AbstractHand[]): ReadonlyMap<number, Cell> | null {
  const at = new Map<number, Cell>();
  const on = new Map<string, number>();
  const key = (x: number, y: number) => `${x},${y}`;
  const together = (a: number, b: number, across: boolean) =>
    hands.some((h) => h.across === across && h.dice.includes(a) && h.dice.includes(b));
  const uses = (die: number) => hands.filter((h) => h.dice.includes(die)).length;

  /** Puts a die on a cell if its neighbours allow it: adjacent dice must be in a common hand of that direction. */
  const put = (die: number, x: number, y: number): boolean => {
    if (on.has(key(x, y))) return false;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = on.get(key(x + dx, y + dy));
      if (next !== undefined && !together(die, next, dx !== 0)) return false;
    }
    at.set(die, { x, y });
    on.set(key(x, y), die);
    return true;
  };
  const lift = (die: number): void => {
    const { x, y } = at.get(die)!;
    at.delete(die);
    on.delete(key(x, y));
  };

  const layFrom = (done: ReadonlySet<AbstractHand>): boolean => {
    if (done.size === hands.length) return true;
    const todo = hands.filter((h) => !done.has(h));
    const anchored = (h: AbstractHand) => h.dice.filter((die) => at.has(die)).length;
    const hand = todo.reduce((a, b) => (anchored(b) > anchored(a) ? b : a));
    const then = new Set([...done, hand]);
    const laid = hand.dice.filter((die) => at.has(die));
    const anchor = laid[0] === undefined ? { x: 0, y: 0 } : at.get(laid[0])!;
    const length = hand.dice.length;
    for (let shift = 0; shift < (laid.length === 0 ? 1 : length); shift++) {
      const cells = hand.dice.map((_, k) =>
        hand.across ? { x: anchor.x - shift + k, y: anchor.y } : { x: anchor.x, y: anchor.y - shift + k },
      );
      const isOn = (die: number) => cells.some(({ x, y }) => at.get(die)!.x === x && at.get(die)!.y === y);
      if (!laid.every(isOn)) continue;
      const free = cells.filter(({ x, y }) => !on.has(key(x, y)));
      if (free.length !== length - laid.length) continue;
      const rest = hand.dice.filter((die) => !at.has(die));
      // Dice that are in no other hand are interchangeable: keep them in order.
      const fill = (k: number, left: readonly number[]): boolean => {
        if (k === free.length) return layFrom(then);
        const { x, y } = free[k]!;
        let plain = false;
        for (const die of left) {
          if (uses(die) === 1) {
            if (plain) continue;
            plain = true;
          }
          if (!put(die, x, y)) continue;
          if (
            fill(
              k + 1,
              left.filter((other) => other !== die),
            )
          )
            return true;
          lift(die);
        }
        return false;
      };
      if (fill(0, rest)) return true;
    }
    return false;
  };
  return layFrom(new Set()) ? at : null;
}

/** People in a circle, clockwise: "left" is the next. */

/** All of them, beginning with `first`; with whoever comes first in the list if that one does not sit there. */
export function from(circle: readonly string[], first: string): readonly string[] {
  const at = Math.max(0, circle.indexOf(first));
  return [...circle.slice(at), ...circle.slice(0, at)];
}

/** All of them, beginning at the left of `one`, who comes last. */
export function leftwardOf(circle: readonly string[], one: string): readonly string[] {
  const at = circle.indexOf(one) + 1;
  return [...circle.slice(at), ...circle.slice(0, at)];
}

export const leftOf = (circle: readonly string[], one: string): string => leftwardOf(circle, one)[0]!;

/** "the previous player (to his right)" */
export const rightOf = (circle: readonly string[], one: string): string =>
  circle.at(circle.indexOf(one) - 1)!;

import { type Ref, onScopeDispose, watch } from 'vue';
import type { Cell, Frame } from './cells.ts';
import type { DraggedDie } from './drag.ts';

/** Distance from the edge (px) at which dragging scrolls the board, and pixels per frame. */
const EDGE = 36;
const PACE = 7;

/** Scroll position of a board `room` px wide that shows the cell `at` and its neighbours. */
export function scrollToShow(now: number, room: number, cell: number, at: number): number {
  const from = (at - 1) * cell;
  const to = (at + 2) * cell;
  if (from < now) return Math.max(0, from);
  return to > now + room ? to - room : now;
}

/** Scroll step (px) while a die is held at `at`, between the edges `from` and `to`. */
export function pull(at: number, from: number, to: number): number {
  if (at < from || at > to) return 0;
  if (at < from + EDGE) return -PACE;
  return at > to - EDGE ? PACE : 0;
}

/**
 * Cells are never smaller than a finger, so a large board scrolls: it follows the caret, scrolls under a die held
 * at its edge, and keeps its place when it grows.
 */
export function useBoardScroll(
  board: Readonly<Ref<HTMLElement | null>>,
  frame: Readonly<Ref<Frame>>,
  caret: Readonly<Ref<Cell | null>>,
  dragged: Readonly<Ref<DraggedDie | null>>,
): void {
  watch(
    frame,
    ({ x, y, cols, rows }, was) => {
      const element = board.value;
      if (!element) return;
      element.scrollLeft += ((was.x - x) * element.scrollWidth) / cols;
      element.scrollTop += ((was.y - y) * element.scrollHeight) / rows;
    },
    { flush: 'post' },
  );
  watch(
    caret,
    (cell) => {
      const element = board.value;
      if (!element || !cell) return;
      const { x, y, cols, rows } = frame.value;
      const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = element;
      element.scrollLeft = scrollToShow(scrollLeft, clientWidth, scrollWidth / cols, cell.x - x);
      element.scrollTop = scrollToShow(scrollTop, clientHeight, scrollHeight / rows, cell.y - y);
    },
    { flush: 'post' },
  );

  let next = 0;
  const follow = (): void => {
    const [element, die] = [board.value, dragged.value];
    if (!element || !die) {
      next = 0;
      return;
    }
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (die.y >= top && die.y <= bottom) element.scrollLeft += pull(die.x, left, right);
    if (die.x >= left && die.x <= right) element.scrollTop += pull(die.y, top, bottom);
    next = requestAnimationFrame(follow);
  };
  watch(dragged, (die) => {
    if (die && next === 0) next = requestAnimationFrame(follow);
  });
  onScopeDispose(() => {
    cancelAnimationFrame(next);
  });
}

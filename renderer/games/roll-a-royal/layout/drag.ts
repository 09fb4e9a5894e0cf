import { type Ref, onScopeDispose, shallowRef, watch } from 'vue';
import type { Cell, Frame } from './cells.ts';

/** A dragged die: the pointer's position, and the die's size when lifted (px). */
export interface DraggedDie {
  readonly die: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** The drop target: `data-drop` of a cell or of the rack. */
  readonly over: string | null;
}

/** A smaller movement (px) is a tap. */
const SLACK = 6;

/**
 * Drags dice by mouse, pen or finger onto elements with `data-drop`. A press without movement stays a click; the
 * click after a drag is swallowed.
 */
export function useDrag(drop: (die: number, onto: string | null) => void): {
  readonly dragged: Ref<DraggedDie | null>;
  readonly press: (event: PointerEvent, die: number) => void;
} {
  const dragged = shallowRef<DraggedDie | null>(null);
  let end: () => void = () => undefined;

  const press = (event: PointerEvent, die: number): void => {
    const from = event.currentTarget;
    if (event.button !== 0 || !(from instanceof HTMLElement)) return;
    end();
    const size = (from.firstElementChild ?? from).getBoundingClientRect().width;
    const begin = { x: event.clientX, y: event.clientY };

    const onMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
      if (pointerId !== event.pointerId) return;
      if (!dragged.value && Math.hypot(x - begin.x, y - begin.y) < SLACK) return;
      dragged.value = { die, x, y, size, over: dropAt(x, y) };
    };
    const onUp = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
      if (pointerId !== event.pointerId) return;
      const wasDragged = dragged.value !== null;
      end();
      if (!wasDragged) return;
      swallowClick();
      drop(die, dropAt(x, y));
    };
    const onCancel = ({ pointerId }: PointerEvent): void => {
      if (pointerId === event.pointerId) end();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    end = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      dragged.value = null;
      end = () => undefined;
    };
  };

  onScopeDispose(() => {
    end();
  });
  return { dragged, press };
}

function dropAt(x: number, y: number): string | null {
  const target = document.elementFromPoint(x, y)?.closest('[data-drop]');
  return target instanceof HTMLElement ? (target.dataset['drop'] ?? null) : null;
}

/** The browser sends a click after a drag that ended where it began. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => {
    window.removeEventListener('click', swallow, { capture: true });
  }, 0);
}

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

import { type Ref, onScopeDispose, shallowRef } from 'vue';

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

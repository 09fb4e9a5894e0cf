/** A key press or a tap. `at` is the event's timestamp in ms. */
type Gesture =
  | { readonly kind: 'key'; readonly code: string; readonly held: boolean; readonly at: number }
  | { readonly kind: 'tap'; readonly x: number; readonly y: number; readonly at: number };

/** A second gesture within this many ms repeats the first one: no cards fall that fast. */
const WINDOW = 450;
/** The same place, in CSS pixels. */
const NEAR = 30;
/** Keys that click the focused button when pressed. */
const CLICKS: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', 'Space', ' ']);

export const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** The gesture being handled; null for a click without one, such as a screen reader's. */
let current: Gesture | null = null;
/** Where a click about to follow began. */
let touched: Gesture | null = null;
/** The last gesture that answered. */
let answered: Gesture | null = null;
/** Gestures of key presses that waited and are dispatched again. */
const replayed = new WeakMap<Event, Gesture>();

const ofKey = (event: KeyboardEvent): Gesture =>
  replayed.get(event) ?? {
    kind: 'key',
    code: event.code || event.key,
    held: event.repeat,
    at: event.timeStamp,
  };

const isSame = (one: Gesture, other: Gesture): boolean => {
  if (one.kind === 'key') return other.kind === 'key' && one.code === other.code;
  return other.kind === 'tap' && Math.hypot(one.x - other.x, one.y - other.y) <= NEAR;
};

/**
 * Whether the current gesture repeats the last answer: a double tap, or a key pressed twice or held. A third one is
 * compared with the second.
 */
export function repeatsAnswer(): boolean {
  const now = current;
  if (!now || !answered || !isSame(now, answered)) return false;
  const repeats = (now.kind === 'key' && now.held) || now.at - answered.at <= WINDOW;
  if (repeats) answered = now;
  return repeats;
}

/** Call when the current gesture has answered, or has closed what covered the question. */
export function noteAnswer(): void {
  answered = current;
}

/** Starts a gesture. Equal gestures with another one between them both count: Enter, a face, Enter. */
function begin(gesture: Gesture): void {
  current = gesture;
  if (answered && !isSame(gesture, answered)) answered = null;
}

/** Records a key press. Call it before any other listener. */
export function noteKey(event: KeyboardEvent): void {
  if (!MODIFIERS.has(event.key)) begin(ofKey(event));
}

/** Dispatches a delayed key press as its original gesture. */
export function replayKey(event: KeyboardEvent): KeyboardEvent {
  const again = new KeyboardEvent(event.type, event);
  replayed.set(again, ofKey(event));
  return again;
}

export const isReplayed = (event: Event): boolean => replayed.has(event);

/** Listens for taps and key releases. */
export function listenForGestures(page: Window): void {
  const first = { capture: true } as const;
  page.addEventListener(
    'pointerdown',
    ({ clientX, clientY, timeStamp }) => {
      touched = { kind: 'tap', x: clientX, y: clientY, at: timeStamp };
      begin(touched);
    },
    first,
  );
  page.addEventListener(
    'click',
    ({ detail }) => {
      if (detail > 0) current = touched;
      else if (current?.kind !== 'key' || !CLICKS.has(current.code)) current = null;
    },
    first,
  );
  page.addEventListener(
    'keyup',
    () => {
      const now = current;
      // Space clicks on release, in the same task.
      setTimeout(() => {
        if (current === now) current = null;
      });
    },
    first,
  );
}

/*
 * Leaving a field may add or remove lines and move everything below. The press that leaves it then lands on a
 * button that is elsewhere when the pointer is released, and the browser reports no click.
 */

let pressed = false;
const waiting: (() => void)[] = [];

const release = (): void => {
  pressed = false;
  // This press clicks before any timer runs.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
};

window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
window.addEventListener('pointerup', release, { capture: true });
window.addEventListener('pointercancel', release, { capture: true });
// The pointer may be released outside the window.
window.addEventListener('blur', (event) => event.target === window && release());

/** Runs now, or after the click of a pressed pointer: for changes made when a field is left. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}

/** One thing that a person does: a key press or a tap. `at` is the event's own time in milliseconds. */
type Gesture =
  | { readonly kind: 'key'; readonly code: string; readonly held: boolean; readonly at: number }
  | { readonly kind: 'tap'; readonly x: number; readonly y: number; readonly at: number };

/** A second gesture within this many milliseconds is the first one done twice: no cards fall that fast. */
const WINDOW = 450;
/** The same place, in CSS pixels. */
const NEAR = 30;
/** The keys whose press clicks the focused button. */
const CLICKS: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', 'Space', ' ']);

/** Half a key press each. */
export const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** The gesture that is being handled; null for a click without one, as of a screen reader. */
let current: Gesture | null = null;
/** Where a click that follows began. */
let touched: Gesture | null = null;
/** The gesture that answered last. */
let answered: Gesture | null = null;
/** The gestures of key presses that waited and are dispatched again. */
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
 * Whether the gesture that is being handled repeats the one that answered last: a double tap, a key pressed twice or held
 * down. A third one counts from the second.
 */
export function repeatsAnswer(): boolean {
  const now = current;
  if (!now || !answered || !isSame(now, answered)) return false;
  const repeats = (now.kind === 'key' && now.held) || now.at - answered.at <= WINDOW;
  if (repeats) answered = now;
  return repeats;
}

/** The gesture that is being handled has answered, or has closed what covered the question. */
export function noteAnswer(): void {
  answered = current;
}

/** A gesture begins. With another one between them, two of the same are meant: Enter, then a face, then Enter. */
function begin(gesture: Gesture): void {
  current = gesture;
  if (answered && !isSame(gesture, answered)) answered = null;
}

/** Notes the gesture of a key press. Called before any other listener. */
export function noteKey(event: KeyboardEvent): void {
  if (!MODIFIERS.has(event.key)) begin(ofKey(event));
}

/** Dispatches a key press that had to wait, as the gesture that it was. */
export function replayKey(event: KeyboardEvent): KeyboardEvent {
  const again = new KeyboardEvent(event.type, event);
  replayed.set(again, ofKey(event));
  return again;
}

export const isReplayed = (event: Event): boolean => replayed.has(event);

/** Listens for taps, and for keys that are let go. */
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
      // Space clicks once it is let go, in the same task.
      setTimeout(() => {
        if (current === now) current = null;
      });
    },
    first,
  );
}

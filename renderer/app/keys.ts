import { type MaybeRefOrGetter, onScopeDispose, shallowReactive, shallowRef, toValue } from 'vue';
import type { TypedAhead } from './ahead.ts';
import { isReplayed, listenForGestures, noteKey, replayKey } from './gestures.ts';

/** A key and what it does, with the words that the list of keys (`?`) shows. */
export interface KeyBinding {
  /** As `KeyboardEvent.key` in lower case; `mod+z` for Ctrl or ⌘; `shift+k`, `shift+5` if Shift matters. Several keys may do the same. */
  readonly keys: readonly string[];
  readonly say: string;
  readonly run: () => void;
  /** Whether holding the key down repeats it. */
  readonly repeats?: boolean;
  /** At hand during the whole game, so not said among what can be done now. */
  readonly always?: boolean;
}

interface Scope {
  readonly bindings: MaybeRefOrGetter<readonly KeyBinding[]>;
  /** Keys of a dialog: while it is open, only they count. */
  readonly modal: boolean;
}

const scopes = shallowReactive<Scope[]>([]);

/** Binds keys while the calling component is mounted. Later scopes take precedence. */
export function useKeys(
  bindings: MaybeRefOrGetter<readonly KeyBinding[]>,
  options: { modal?: boolean } = {},
): void {
  const scope: Scope = { bindings, modal: options.modal ?? false };
  scopes.push(scope);
  onScopeDispose(() => {
    const at = scopes.indexOf(scope);
    if (at >= 0) scopes.splice(at, 1);
  });
}

/** Bindings for the list that `?` shows, including those behind an open dialog. */
export function activeBindings(): readonly KeyBinding[] {
  return [...scopes].filter(({ modal }) => !modal).flatMap(({ bindings }) => toValue(bindings));
}

function findBinding(key: string): KeyBinding | undefined {
  for (const scope of [...scopes].reverse()) {
    const found = toValue(scope.bindings).find(({ keys }) => keys.includes(key));
    if (found) return found;
    if (scope.modal) return undefined;
  }
  return undefined;
}

/** Name of a key press in the notation of bindings. */
export function keyName(event: Press & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): string {
  const key = plainKey(event);
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`;
  return key;
}

/** The name of a letter or digit with Shift; null for other keys. */
export function shiftName(event: Press): string | null {
  const key = shiftedKey(event);
  return key === null ? null : `shift+${key}`;
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="menu"] *'));

const acts = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('button, a[href], summary, [role="button"], [role="slider"]');

/** Buttons that give up the focus when they are tapped: those of the table, unless they are in a dialog, and some others. */
const LETS_GO = 'button[data-lets-go], [data-lets-go] button';

/** The element that Tab focused last, except after a closing dialog returned the focus: then Enter and Space belong to the table. */
let reached: EventTarget | null = null;
/** Whether this was focused with Tab, so that it may get the focus back. */
export const wasReached = (target: EventTarget | null | undefined): boolean =>
  target !== null && target !== undefined && target === reached;
/** Replaces an element by another, and moves the focus if it had it. */
export async function replaceFocused(
  former: HTMLElement | null,
  replace: () => Promise<HTMLElement | null | undefined>,
): Promise<void> {
  const had = former !== null && former === document.activeElement;
  const now = await replace();
  if (!had || !now) return;
  now.focus();
  if (wasReached(former)) reached = now;
}
const holdsBack = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(LETS_GO) && !wasReached(target);

function noteReached(page: Window): void {
  let byTab = false;
  page.addEventListener(
    'keydown',
    ({ key }) => {
      byTab = key === 'Tab';
    },
    { capture: true },
  );
  page.addEventListener('focusin', ({ target }) => {
    if (byTab) reached = target;
  });
  page.addEventListener('pointerdown', () => {
    byTab = false;
    reached = null;
  });
}

/**
 * Whether a key press belongs to an input method, which composes a character from several keys. Safari reports the
 * Enter that ends a composition afterwards, with key code 229 only.
 */
const composes = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Alt and AltGr type characters such as @; no shortcut uses them. */
const types = (event: KeyboardEvent): boolean => event.altKey || event.getModifierState('AltGraph');

function bindingOf(event: KeyboardEvent): KeyBinding | undefined {
  const capital = shiftName(event);
  return (capital === null ? undefined : findBinding(capital)) ?? findBinding(keyName(event));
}

/** Clicks the only gold button of the topmost dialog or the page; false if there is none, or several. */
function pressGold(page: Document): boolean {
  const layer = [...page.querySelectorAll('[role="dialog"]')].at(-1) ?? page.body;
  const [gold, ...others] = [...layer.querySelectorAll<HTMLElement>('.btn.main:not(:disabled)')].filter(
    (button) => button.closest('[inert], [hidden]') === null && button.checkVisibility(),
  );
  if (!gold || others.length > 0) return false;
  gold.click();
  return true;
}

/** What keys wait for, and how dropped keys are reported. */
interface KeysAhead {
  readonly line: TypedAhead;
  readonly onUnused: (cap: string) => void;
}
let ahead: KeysAhead | null = null;
/** Delays keys while a command is in flight. */
export function waitWithKeys(what: KeysAhead): void {
  ahead = what;
}

/** Whether a key may be meant for the next question, which has not arrived yet. */
const mayAnswer = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (/^\S$/u.test(key) || key === 'Enter' || key === 'Backspace');

/** Whether nothing else on the page takes this key. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || types(event) || isEditable(event.target)) return false;
  const clicks = event.key === 'Enter' || event.key === ' ';
  return !(clicks && acts(event.target) && !holdsBack(event.target));
}

/** Listens for keys on the whole page; text fields keep theirs, and so do buttons that were reached with Tab. */
export function listenForKeys(page: Window): void {
  noteReached(page);
  listenForGestures(page);
  const { dataset } = page.document.documentElement;
  // Key hints are shown beside the plates while a keyboard is in use, and hidden by a touch.
  page.addEventListener('pointerdown', ({ pointerType }) => {
    if (pointerType === 'touch') delete dataset['keys'];
  });
  void readLayout(page.navigator);
  page.addEventListener('focus', () => void readLayout(page.navigator));
  // Hides an input method's keys from fields and dialogs: its Enter only selects a word.
  page.addEventListener(
    'keydown',
    (event) => {
      if (composes(event)) event.stopImmediatePropagation();
      else {
        noteKey(event);
        learnDigits(event);
        dataset['keys'] = '';
      }
    },
    { capture: true },
  );
  page.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    const binding = bindingOf(event);
    if (event.repeat && !binding?.repeats) return;
    if (ahead?.line.busy && (binding || mayAnswer(event))) {
      ahead.line.wait(() => void page.document.body.dispatchEvent(replayKey(event)));
      event.preventDefault();
    } else if (binding) {
      event.preventDefault();
      binding.run();
    } else if (event.key === 'Enter' && pressGold(page.document)) event.preventDefault();
    else if (isReplayed(event)) ahead?.onUnused(keyCap(keyName(event)));
  });
  // A tapped button gives up the focus, in a dialog to the dialog, so that Space and Enter do not click it again.
  page.addEventListener('click', (event) => {
    const active = page.document.activeElement;
    if (event.detail === 0 || !(active instanceof HTMLElement) || !active.matches(LETS_GO)) return;
    const dialog = active.closest<HTMLElement>('[role="dialog"]');
    if (dialog) dialog.focus({ preventScroll: true });
    else active.blur();
  });
}

/** A key as printed on a button. */
export function keyCap(key: string): string {
  const caps: Readonly<Record<string, string>> = {
    ' ': '␣',
    enter: '↵',
    escape: 'Esc',
    backspace: '⌫',
    arrowleft: '←',
    arrowright: '→',
    arrowup: '↑',
    arrowdown: '↓',
  };
  if (key.startsWith('mod+')) return `Ctrl ${keyCap(key.slice(4))}`;
  if (key.startsWith('shift+')) return `⇧ ${keyCap(key.slice(6))}`;
  return caps[key] ?? (key.length === 1 ? letterCap(key) : key);
}

/** The fields of `KeyboardEvent` that this module reads. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Characters of the keys without Shift, by `KeyboardEvent.code`; null if the browser does not reveal them. */
const layout = shallowRef<ReadonlyMap<string, string> | null>(null);

/** Whether the digits of the top row need Shift (AZERTY, Czech), learned from key presses or the layout; null if unknown. */
let shiftedDigits: boolean | null = null;

declare global {
  interface Navigator {
    /** Only in Chromium. Source: WICG, "Keyboard Map". */
    readonly keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
  }
}

/** Reads the current layout for `keyCap`. */
export async function readLayout({ keyboard }: Pick<Navigator, 'keyboard'>): Promise<void> {
  try {
    const map = (await keyboard?.getLayoutMap?.()) ?? null;
    layout.value = map;
    const first = map?.get('Digit1');
    if (first !== undefined) shiftedDigits = !/^\d$/u.test(first);
  } catch {
    // Not allowed in an embedded page: letters and digits are shown as bound.
  }
}

const topRow = (code: string): string | undefined => /^Digit(\d)$/u.exec(code)?.[1];
const isDigit = (key: string): boolean => /^\d$/u.test(key);
const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
const isLatin = (key: string): boolean => /^[a-z]$/iu.test(key);

/** Learns from a press of the top row whether its digits need Shift. Caps Lock shifts that row on some layouts. */
function learnDigits(event: Press & Partial<Pick<KeyboardEvent, 'getModifierState'>>): void {
  if (topRow(event.code) === undefined || event.shiftKey || event.getModifierState?.('CapsLock')) return;
  shiftedDigits = !isDigit(event.key);
}

/**
 * The digit or letter of a key press, in lower case, on any layout: a digit is what the key types or, in the top row,
 * where the key is (`&` on AZERTY is 1); a letter of another script is where the key is on a Latin keyboard. Other keys
 * keep their name.
 */
function plainKey({ key, code, shiftKey }: Press): string {
  if (isDigit(key)) return key;
  const digit = topRow(code);
  if (digit !== undefined && (!shiftKey || shiftedDigits === true)) return digit;
  const [, letter] = /^Key([A-Z])$/u.exec(code) ?? [];
  return (isLetter(key) && !isLatin(key) ? (letter ?? key) : key).toLowerCase();
}

/** The letter or digit pressed with Shift; null for other keys, and for a digit that always needs Shift. */
function shiftedKey(press: Press): string | null {
  if (!press.shiftKey) return null;
  const digit = topRow(press.code);
  // Until an unshifted press shows otherwise, a digit typed with Shift is one that needs it.
  if (digit !== undefined) return (shiftedDigits ?? isDigit(press.key)) ? null : digit;
  const plain = plainKey(press);
  return isLetter(plain) ? plain : null;
}

/** The cap of a bound letter's key on the current layout: И for `b` on a Russian one. */
export function letterCap(key: string): string {
  const printed = layout.value?.get(`Key${key.toUpperCase()}`);
  return printed !== undefined && isLetter(printed) && !isLatin(printed)
    ? printed.toUpperCase()
    : key.toUpperCase();
}

/** The character on a digit's key without Shift, if it is not the digit: & for 1 on AZERTY; otherwise null. */
export function besideDigit(key: string): string | null {
  const printed = isDigit(key) ? layout.value?.get(`Digit${key}`) : undefined;
  return printed === undefined || isDigit(printed) ? null : printed;
}

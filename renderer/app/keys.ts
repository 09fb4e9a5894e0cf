import { type MaybeRefOrGetter, onScopeDispose, shallowReactive, toValue } from 'vue';

/** A key and what it does, with the words that the list of keys (`?`) shows. */
export interface KeyBinding {
  /**
   * As `KeyboardEvent.key` in lower case; `mod+z` for Ctrl or ⌘; `shift+k`, `shift+5` if Shift makes a difference.
   * Several keys may do the same.
   */
  readonly keys: readonly string[];
  readonly say: string;
  readonly run: () => void;
  /** Whether holding the key down repeats it. */
  readonly repeats?: boolean;
}

interface Scope {
  readonly bindings: MaybeRefOrGetter<readonly KeyBinding[]>;
  /** A dialog's keys: while it is open, no others count. */
  readonly modal: boolean;
}

const scopes = shallowReactive<Scope[]>([]);

/** Binds keys for as long as the calling component lives. Later scopes come first. */
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

/** The bindings for the list that `?` shows: those behind an open dialog are listed too. */
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

/** The name of a key press as bindings write it. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`;
  return key;
}

/** The name of a letter or digit with Shift, on any keyboard layout; null for other keys. */
export function shiftName({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string | null {
  if (!shiftKey) return null;
  const digit = /^Digit(\d)$/u.exec(code)?.[1];
  if (digit !== undefined) return `shift+${digit}`;
  return /^\p{L}$/u.test(key) ? `shift+${key.toLowerCase()}` : null;
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="menu"] *'));

const acts = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('button, a[href], summary, [role="button"], [role="slider"]');

/**
 * The element that Tab focused last, but not one that a closing dialog gave the focus back to: there Enter and Space
 * still belong to the table.
 */
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
  target instanceof HTMLElement && target.matches('[data-lets-go]') && !wasReached(target);

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

/** Listens for keys on the whole page; text fields keep theirs, and so do buttons that were reached with Tab. */
export function listenForKeys(page: Window): void {
  noteReached(page);
  const { dataset } = page.document.documentElement;
  // Keys are shown beside the plates while a keyboard is in use, and go with the first touch.
  page.addEventListener('pointerdown', ({ pointerType }) => {
    if (pointerType === 'touch') delete dataset['keys'];
  });
  page.addEventListener('keydown', (event) => {
    dataset['keys'] = '';
    if (event.defaultPrevented || event.isComposing || event.altKey || isEditable(event.target)) return;
    if ((event.key === 'Enter' || event.key === ' ') && acts(event.target) && !holdsBack(event.target))
      return;
    const capital = shiftName(event);
    const binding = (capital === null ? undefined : findBinding(capital)) ?? findBinding(keyName(event));
    if (!binding || (event.repeat && !binding.repeats)) return;
    event.preventDefault();
    binding.run();
  });
  // A tapped button gives up the focus; otherwise Space and Enter would press it again.
  page.addEventListener('click', (event) => {
    const active = page.document.activeElement;
    if (event.detail > 0 && active instanceof HTMLElement && active.matches('[data-lets-go]')) active.blur();
  });
}

/** A key as it is printed on a button. */
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
  if (key.startsWith('mod+shift+')) return `Ctrl ⇧ ${keyCap(key.slice(10))}`;
  if (key.startsWith('mod+')) return `Ctrl ${keyCap(key.slice(4))}`;
  return caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

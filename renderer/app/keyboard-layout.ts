import { shallowRef } from 'vue';

/** The fields of `KeyboardEvent` that this module reads. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

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
export function learnDigits(event: Press & Partial<Pick<KeyboardEvent, 'getModifierState'>>): void {
  if (topRow(event.code) === undefined || event.shiftKey || event.getModifierState?.('CapsLock')) return;
  shiftedDigits = !isDigit(event.key);
}

/**
 * The digit or letter of a key press, in lower case, on any layout: a digit is what the key types or, in the top row,
 * where the key is (`&` on AZERTY is 1); a letter of another script is where the key is on a Latin keyboard. Other keys
 * keep their name.
 */
export function plainKey({ key, code, shiftKey }: Press): string {
  if (isDigit(key)) return key;
  const digit = topRow(code);
  if (digit !== undefined && (!shiftKey || shiftedDigits === true)) return digit;
  const [, letter] = /^Key([A-Z])$/u.exec(code) ?? [];
  return (isLetter(key) && !isLatin(key) ? (letter ?? key) : key).toLowerCase();
}

/** The letter or digit pressed with Shift; null for other keys, and for a digit that always needs Shift. */
export function shiftedKey(press: Press): string | null {
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

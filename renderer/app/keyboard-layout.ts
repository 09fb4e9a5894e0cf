import { shallowRef } from 'vue';

/** What this reads of a key press. Fields as in `KeyboardEvent`. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** The characters of the keys without Shift, by `KeyboardEvent.code`; null where the browser does not tell. */
const layout = shallowRef<ReadonlyMap<string, string> | null>(null);

/** Whether the digits of the top row need Shift (AZERTY, Czech). Learnt from key presses, or from the layout; null before. */
let shiftedDigits: boolean | null = null;

declare global {
  interface Navigator {
    /** Only in Chromium. Source: WICG, "Keyboard Map". */
    readonly keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
  }
}

/** Reads the layout in use, for `keyCap`. */
export async function readLayout({ keyboard }: Pick<Navigator, 'keyboard'>): Promise<void> {
  try {
    const map = (await keyboard?.getLayoutMap?.()) ?? null;
    layout.value = map;
    const first = map?.get('Digit1');
    if (first !== undefined) shiftedDigits = !/^\d$/u.test(first);
  } catch {
    // A page within another one may not ask. Then letters and digits stand as they are bound.
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

/** The letter or digit that is pressed with Shift; null for other keys, and for a digit that needs Shift anyway. */
export function shiftedKey(press: Press): string | null {
  if (!press.shiftKey) return null;
  const digit = topRow(press.code);
  // Until an unshifted press has shown otherwise, a digit that comes with Shift is one that needs it.
  if (digit !== undefined) return (shiftedDigits ?? isDigit(press.key)) ? null : digit;
  const plain = plainKey(press);
  return isLetter(plain) ? plain : null;
}

/** What is printed on the key of a bound letter on the layout in use: И for `b` on a Russian one. */
export function letterCap(key: string): string {
  const printed = layout.value?.get(`Key${key.toUpperCase()}`);
  return printed !== undefined && isLetter(printed) && !isLatin(printed)
    ? printed.toUpperCase()
    : key.toUpperCase();
}

/** What a digit's key types without Shift where that is not the digit: & for 1 on AZERTY; otherwise null. */
export function besideDigit(key: string): string | null {
  const printed = isDigit(key) ? layout.value?.get(`Digit${key}`) : undefined;
  return printed === undefined || isDigit(printed) ? null : printed;
}

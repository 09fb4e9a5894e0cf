import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { defineComponent, h } from 'vue';
import { mount } from '@vue/test-utils';
import {
  besideDigit,
  keyCap,
  letterCap,
  listenForKeys,
  readLayout,
  useKeys,
} from '../../renderer/app/keys.ts';

listenForKeys(window);

/** A keyboard's layout: `code`, the character without Shift, the character with Shift. */
type Row = readonly [code: string, plain: string, shifted: string];
const row = (plain: string, shifted: string): readonly Row[] =>
  [...'1234567890'].map((digit, i) => [`Digit${digit}`, [...plain][i] ?? '', [...shifted][i] ?? ''] as const);

const LAYOUTS = {
  'United States': row('1234567890', '!@#$%^&*()'),
  'German QWERTZ': row('1234567890', '!"§$%&/()='),
  Dvorak: row('1234567890', '!@#$%^&*()'),
  'French AZERTY': row('&é"\'(-è_çà', '1234567890'),
  Czech: row('+ěščřžýáíé', '1234567890'),
} as const;
const SHIFTED: readonly string[] = ['French AZERTY', 'Czech'];

/** Everything that may be bound; `pressed` lists what ran. */
function bindAll(): string[] {
  const pressed: string[] = [];
  const digits = [...'1234567890'];
  const names = [
    ...digits,
    ...digits.map((digit) => `shift+${digit}`),
    ...'abcdefghijklmnopqrstuvwxyz-?'.split(''),
    'shift+a',
    'mod+z',
    'mod+shift+z',
    'enter',
  ];
  const wrapper = mount(
    defineComponent({
      setup() {
        useKeys(names.map((name) => ({ keys: [name], say: '', run: () => void pressed.push(name) })));
        return () => h('input');
      },
    }),
    { attachTo: document.body },
  );
  onTestFinished(() => wrapper.unmount());
  return pressed;
}

interface More extends KeyboardEventInit {
  readonly keyCode?: number;
  /** Modifiers that only `getModifierState` tells of; happy-dom takes none at construction. */
  readonly held?: 'AltGraph' | 'CapsLock';
}
const press = (key: string, code: string, { held, ...more }: More = {}): void => {
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === held });
  (document.activeElement ?? document.body).dispatchEvent(event);
};

describe.each(Object.entries(LAYOUTS))('on a keyboard of %s', (name, keys) => {
  let pressed: string[] = [];
  beforeEach(() => {
    pressed = bindAll();
  });

  test('each key of the top row is its digit without Shift', () => {
    for (const [code, plain] of keys) press(plain, code);
    expect(pressed).toEqual([...'1234567890']);
  });

  test('Shift starts a suit only if digits need no Shift', () => {
    for (const [code, plain] of keys) press(plain, code);
    pressed.length = 0;
    for (const [code, , shifted] of keys) press(shifted, code, { shiftKey: true });
    const digits = [...'1234567890'];
    expect(pressed).toEqual(SHIFTED.includes(name) ? digits : digits.map((digit) => `shift+${digit}`));
  });

  test('the digits of the number pad are digits', () => {
    for (const digit of '1234567890') press(digit, `Numpad${digit}`);
    expect(pressed).toEqual([...'1234567890']);
  });

  test('AltGr types characters of its own', () => {
    for (const [code, plain] of keys) press(plain, code, { held: 'AltGraph' });
    press('@', 'KeyQ', { altKey: true, ctrlKey: true });
    expect(pressed).toEqual([]);
  });
});

test('a letter is the character typed, not the key’s place: QWERTZ, AZERTY, Dvorak', () => {
  const pressed = bindAll();
  press('z', 'KeyY');
  press('a', 'KeyQ');
  press('m', 'Semicolon');
  press('A', 'KeyQ', { shiftKey: true });
  press('z', 'KeyY', { ctrlKey: true });
  press('Z', 'Slash', { metaKey: true, shiftKey: true });
  expect(pressed).toEqual(['z', 'a', 'm', 'shift+a', 'mod+z', 'mod+shift+z']);
});

test('a letter of another script is where it is on a Latin keyboard', () => {
  const pressed = bindAll();
  press('и', 'KeyB');
  press('Ф', 'KeyA', { shiftKey: true });
  press('я', 'KeyZ', { ctrlKey: true });
  press('ı', 'KeyI');
  expect(pressed).toEqual(['b', 'shift+a', 'mod+z', 'i']);
});

test('Caps Lock that shifts the digits of AZERTY does not begin suits', () => {
  const pressed = bindAll();
  press('(', 'Digit5');
  press('5', 'Digit5', { held: 'CapsLock' });
  press('(', 'Digit5', { shiftKey: true, held: 'CapsLock' });
  press('5', 'Digit5', { shiftKey: true });
  expect(pressed).toEqual(['5', '5', '5', '5']);
});

test('no field and no binding sees the keys of an input method', () => {
  const pressed = bindAll();
  const heard: string[] = [];
  const field = document.querySelector('input');
  field?.addEventListener('keydown', ({ key }) => void heard.push(key));
  field?.focus();
  press('Enter', 'Enter', { isComposing: true });
  // Safari: the Enter that ends a composition comes after it.
  press('Enter', 'Enter', { keyCode: 229 });
  expect([heard, pressed]).toEqual([[], []]);
  press('Enter', 'Enter');
  expect(heard).toEqual(['Enter']);
});

describe('caps', () => {
  const use = (keys: Record<string, string> | null) =>
    readLayout(
      keys === null
        ? {}
        : { keyboard: { getLayoutMap: () => Promise.resolve(new Map(Object.entries(keys))) } },
    );
  afterEach(() => use(null));

  test('a Russian keyboard prints its own letters', async () => {
    await use({ KeyB: 'и', Digit1: '1' });
    expect([letterCap('b'), letterCap('c'), besideDigit('1')]).toEqual(['И', 'C', null]);
  });

  test('AZERTY prints another character beside a digit, and its letters are where they are', async () => {
    await use({ KeyQ: 'a', KeyA: 'q', Digit1: '&' });
    expect([letterCap('a'), letterCap('q'), besideDigit('1')]).toEqual(['A', 'Q', '&']);
  });

  test('without a layout, and where the page may not ask, caps are as they are bound', async () => {
    await readLayout({
      keyboard: { getLayoutMap: () => Promise.reject(new DOMException('no', 'SecurityError')) },
    });
    expect([letterCap('b'), besideDigit('1')]).toEqual(['B', null]);
  });
});

test.each([
  ['a', 'A'],
  ['shift+r', '⇧ R'],
  ['mod+z', 'Ctrl Z'],
  ['mod+shift+z', 'Ctrl ⇧ Z'],
  ['arrowleft', '←'],
])('%s is drawn as %s', (key, cap) => {
  expect(keyCap(key)).toBe(cap);
});

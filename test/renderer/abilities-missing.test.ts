import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { effectScope } from 'vue';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useAwake } from '../../renderer/app/awake.ts';
import { copyText } from '../../renderer/app/files.ts';
import { hush, speakAloud, useVoice } from '../../renderer/app/voice.ts';
import { eventually } from '../support/until.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A browser's answer to `execCommand('copy')`, and the text that was selected then. */
function stubCommand(answer: () => boolean): readonly string[] {
  const selected: string[] = [];
  document.execCommand = () => {
    const { activeElement } = document;
    selected.push(activeElement instanceof HTMLTextAreaElement ? activeElement.value : '');
    return answer();
  };
  return selected;
}

describe('a text is copied', () => {
  test.each<[string, unknown]>([
    ['missing', undefined],
    ['refused', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ])('by a selection where navigator.clipboard is %s', async (_, clipboard) => {
    vi.stubGlobal('navigator', { clipboard });
    const selected = stubCommand(() => true);
    document.body.innerHTML = '<button>Copy</button>';
    const button = document.querySelector('button')!;
    button.focus();
    expect(await copyText('http://table')).toBe(true);
    expect(selected).toEqual(['http://table']);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test.each<[string, () => boolean]>([
    ['is refused', () => false],
    [
      'throws',
      () => {
        throw new Error('not supported');
      },
    ],
  ])('by hand where that %s, too', async (_, answer) => {
    vi.stubGlobal('navigator', {});
    stubCommand(answer);
    expect(await copyText('x')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('within the dialog that holds the focus', async () => {
    vi.stubGlobal('navigator', {});
    document.body.innerHTML = '<div role="dialog"></div>';
    let inside = false;
    document.execCommand = () => (inside = document.activeElement?.closest('[role=dialog]') !== null);
    expect(await copyText('x')).toBe(true);
    expect(inside).toBe(true);
  });

  test('in one way everywhere', () => {
    const root = join(import.meta.dirname, '..', '..', 'renderer');
    const own = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        /\.(ts|vue)$/.test(name) &&
        /navigator\.clipboard|execCommand/.test(readFileSync(join(root, name), 'utf8')),
    );
    expect(own).toEqual([join('app', 'files.ts')]);
  });
});

describe('a machine without a voice', () => {
  test.each<[string, object]>([
    ['has no such thing', { speechSynthesis: undefined, SpeechSynthesisUtterance: undefined }],
    ['has only the name of it', { speechSynthesis: undefined }],
  ])('is silent, and says so, where it %s', (_, missing) => {
    for (const [name, value] of Object.entries(missing)) vi.stubGlobal(name, value);
    expect(() => speakAloud('Ann, throw the dice')).not.toThrow();
    expect(() => hush()).not.toThrow();
    const scope = effectScope();
    expect(scope.run(() => useVoice())?.value).toBe(false);
    scope.stop();
  });
});

test.each([
  ['cannot', {}],
  ['refused', { wakeLock: { request: () => Promise.reject(new DOMException('', 'NotAllowedError')) } }],
])('the menu says whether the browser %s keep the screen on', async (expected, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const scope = effectScope();
  const kept = scope.run(() => useAwake());
  kept?.again();
  await eventually(() => expect(kept?.awake.value).toBe(expected));
  scope.stop();
});

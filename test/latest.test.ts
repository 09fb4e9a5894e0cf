import { describe, expect, test, vi } from 'vitest';
import { Latest } from '../main/latest.ts';

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the latest of several runs', () => {
  test.each([
    ['the earlier one answers first', ['a', 'b']],
    ['the earlier one answers last', ['b', 'a']],
  ])('only the newest run continues: %s', async (_, order) => {
    const latest = new Latest();
    const seen: string[] = [];
    const answers = new Map<string, () => void>();
    const ask = (name: string) =>
      latest.run(async (still) => {
        await still(new Promise<void>((resolve) => answers.set(name, resolve)));
        seen.push(name);
        return name;
      });
    const [a, b] = [ask('a'), ask('b')];
    for (const name of order) answers.get(name)!();
    expect(await Promise.all([a, b])).toEqual([undefined, 'b']);
    expect(seen).toEqual(['b']);
  });

  test('what arrives too late is released', async () => {
    const latest = new Latest();
    const release = vi.fn();
    let open = (_: string): void => undefined;
    const run = latest.run((still) => still(new Promise<string>((resolve) => (open = resolve)), release));
    latest.end();
    open('stream');
    expect(await run).toBeUndefined();
    expect(release.mock.calls).toEqual([['stream']]);
  });

  test('a value in use is released once, when the run ends', async () => {
    const latest = new Latest();
    const release = vi.fn();
    await latest.run((still) => still(Promise.resolve('stream'), release));
    expect(release).not.toHaveBeenCalled();
    await latest.run(() => undefined);
    latest.end();
    expect(release.mock.calls).toEqual([['stream']]);
  });

  test('a failure reaches the caller while the run lasts, and nobody afterwards', async () => {
    const latest = new Latest();
    const failing = (): Promise<unknown> =>
      latest.run((still) => still(soon().then(() => Promise.reject(new Error('no')))));
    await expect(failing()).rejects.toThrow('no');
    const late = failing();
    latest.end();
    expect(await late).toBeUndefined();
  });

  test('handlers and the signal know when the run is over', async () => {
    const latest = new Latest();
    const heard = vi.fn();
    let over = false;
    await latest.run((still) => {
      still.when(soon(), heard);
      still.signal.addEventListener('abort', () => (over = true));
    });
    latest.end();
    await soon();
    await soon();
    expect(heard).not.toHaveBeenCalled();
    expect(over).toBe(true);
  });
});

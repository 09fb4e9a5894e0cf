import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageDrawn } from '../../main/web/messages.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('background writes wait until a table is rendered', async () => {
  const drawn = pageDrawn();
  const written: string[] = [];
  // Drawn earlier: another table.
  drawn.said();
  void drawn.wait().then(() => written.push('state'));
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([]);
  drawn.said();
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual(['state']);
});

test('a hidden page draws nothing, but the move is still written', async () => {
  const written = vi.fn();
  void pageDrawn().wait().then(written);
  await vi.advanceTimersByTimeAsync(499);
  expect(written).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toHaveBeenCalledOnce();
});

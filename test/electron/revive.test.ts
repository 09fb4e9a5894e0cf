import { expect, test, vi } from 'vitest';
import { reviveIn } from '../../main/electron/revive.ts';
import { Contents } from './stand-in.ts';

test('a page whose process died is loaded again, but not for ever, and each death is noted', () => {
  const contents = Object.assign(new Contents(), { reload: vi.fn() });
  const notes: string[] = [];
  let now = 0;
  reviveIn(
    contents.asElectron,
    (text) => notes.push(text),
    () => now,
  );
  const die = (reason: string): void =>
    void contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  die('clean-exit');
  expect(contents.reload).not.toHaveBeenCalled();
  for (let i = 0; i < 5; i++) die('oom');
  expect(contents.reload).toHaveBeenCalledTimes(3);
  now = 61_000;
  die('crashed');
  expect(contents.reload).toHaveBeenCalledTimes(4);
  expect(notes).toHaveLength(7);
  expect(notes.at(-1)).toBe('window: crashed 5');
});

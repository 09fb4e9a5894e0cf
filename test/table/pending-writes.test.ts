import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from '../../main/table/frame.ts';
import { PendingWrites } from '../../main/table/pending-writes.ts';

const frame = (revision: number): Frame => ({ revision }) as Frame;

describe('what waits for the disk', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  /** Three acts that wait; `log` notes what is told and taken back. */
  const three = () => {
    const log: string[] = [];
    const unsaved = new PendingWrites(() => log.push('late'));
    for (const n of [1, 2, 3])
      unsaved.add(
        frame(n),
        () => log.push(`back ${n}`),
        () => log.push(`dice of ${n}`),
      );
    return { unsaved, log };
  };

  it('arrives with all that was said before it, once', () => {
    const { unsaved } = three();
    expect(unsaved.arrived(2)).toEqual(frame(2));
    expect([unsaved.arrived(1), unsaved.arrived(2)]).toEqual([null, null]);
    expect(unsaved.none).toBe(false);
    expect(unsaved.arrived(3)).toEqual(frame(3));
    expect(unsaved.none).toBe(true);
  });

  it('is late after a second, and reported once, until everything has arrived', () => {
    const { unsaved, log } = three();
    vi.advanceTimersByTime(999);
    expect([unsaved.late, log]).toEqual([false, []]);
    vi.advanceTimersByTime(5_000);
    expect([unsaved.late, log]).toEqual([true, ['late']]);
    unsaved.arrived(1);
    expect(unsaved.late).toBe(true);
    unsaved.arrived(3);
    expect(unsaved.late).toBe(false);
  });

  it('is reverted newest first if the disk fails', () => {
    const { unsaved, log } = three();
    unsaved.arrived(1);
    const giveBack = unsaved.takeBack();
    expect(log).toEqual(['back 3', 'back 2']);
    giveBack();
    expect(log.splice(2)).toEqual(['dice of 2']);
    vi.advanceTimersByTime(5_000);
    expect([unsaved.none, unsaved.late, log.length]).toEqual([true, false, 2]);
  });
});

import { expect, test, vi } from 'vitest';
import { PRINTED } from '../../../renderer/camera/dice-under.ts';
import { Looker } from '../../../renderer/camera/looker.ts';
import type { FromLooker } from '../../../renderer/camera/messages.ts';

test('a late count after a long reading does not report missing frames', () => {
  vi.useFakeTimers();
  const said: FromLooker[] = [];
  const looker = new Looker((message) => said.push(message));
  looker.hear({ begin: 'frames', setup: { plane: { kind: 'unknown' } }, under: PRINTED, place: null });
  vi.advanceTimersByTime(1000);
  expect(said.map((message) => 'frames' in message && message.frames)).toEqual([0, 0]);
  // Timers stand still while a picture is read; the clock does not.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 5000);
  vi.advanceTimersByTime(500);
  expect(said).toHaveLength(2);
  looker.hear({ end: true });
});

test('a photograph that cannot be read is answered', async () => {
  vi.useFakeTimers();
  const said: FromLooker[] = [];
  const looker = new Looker((message) => said.push(message));
  vi.stubGlobal('OffscreenCanvas', undefined);
  looker.hear({
    photo: { width: 10, height: 10 } as ImageBitmap,
    setup: { plane: { kind: 'mat' } },
    under: PRINTED,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([{ photo: null, cutouts: [] }]);
});

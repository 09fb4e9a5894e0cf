import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VIRTUAL } from '../../../renderer/camera/settings.ts';
import { useCamera } from '../../../renderer/stores/camera.ts';
import { type TestWire, freshWire } from '../mount.ts';
import { StandInWorker } from './stand-in-worker.ts';

/** The table considers a camera lost after its page has been silent for this long, ms. */
const LOST = 4000;

let wire: TestWire;

/** Messages to the table about the camera since this request. */
const said = (since: number): readonly string[] =>
  wire.sent
    .slice(since)
    .flatMap((request) =>
      request.kind === 'tray' && request.act.kind === 'camera'
        ? [request.act.do === 'close' ? `close: ${request.act.why}` : request.act.do]
        : [],
    );

/** So many ms pass; the longest time without a word to the table. */
async function longestSilence(ms: number, meanwhile = (): void => undefined): Promise<number> {
  let longest = 0;
  let silence = 0;
  for (let at = 0; at < ms; at += 500) {
    const before = wire.sent.length;
    meanwhile();
    await vi.advanceTimersByTimeAsync(500);
    silence = said(before).length > 0 ? 0 : silence + 500;
    longest = Math.max(longest, silence);
  }
  return longest;
}

beforeEach(async () => {
  vi.useFakeTimers();
  StandInWorker.install();
  localStorage.setItem('croupier.camera', JSON.stringify({ device: VIRTUAL }));
  wire = freshWire();
  await useCamera().start();
  StandInWorker.latest.counts(5);
  expect(useCamera().status).toBe('on');
});
afterEach(() => {
  useCamera().stop();
});

test('while one picture takes ten seconds to read, the table gets keep-alives', async () => {
  expect(await longestSilence(10_000)).toBeLessThan(LOST / 2);
  expect(useCamera().status).toBe('on');
});

test('a worker that is stuck is lost', async () => {
  expect(await longestSilence(40_000)).toBeGreaterThan(LOST);
});

test('while frames are counted the table gets one keep-alive a second', async () => {
  const before = wire.sent.length;
  await longestSilence(10_000, () => StandInWorker.latest.counts(5));
  expect(said(before).length).toBeGreaterThanOrEqual(9);
  expect(said(before).length).toBeLessThanOrEqual(12);
});

test('without frames the camera sleeps, and no more keep-alives are sent', async () => {
  await longestSilence(3000, () => StandInWorker.latest.counts(0));
  expect(useCamera().status).toBe('lost');
  const before = wire.sent.length;
  await longestSilence(3000, () => StandInWorker.latest.counts(0));
  expect(said(before)).toEqual([]);
});

test('after a silence of its own the page has the camera look again, as the table waits for a look', async () => {
  const again = (): number => StandInWorker.latest.heard.filter((message) => 'again' in message).length;
  await longestSilence(2000, () => StandInWorker.latest.counts(5));
  const before = again();
  // The page is held up for seconds: no timer of it runs.
  vi.setSystemTime(Date.now() + 8000);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 8000);
  StandInWorker.latest.counts(5);
  expect(again()).toBe(before + 1);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromLooker } from '../../../renderer/camera/messages.ts';
import { VIRTUAL } from '../../../renderer/camera/settings.ts';
import { useCamera } from '../../../renderer/stores/camera.ts';
import { type TestWire, freshWire } from '../mount.ts';

/** After so many ms without a word of its page the table takes a camera for lost. */
const LOST = 4000;

/** A worker that says what a test has it say, and nothing once it was ended. */
class StandInWorker {
  static latest: StandInWorker;
  onmessage: ((event: { data: FromLooker }) => void) | null = null;
  constructor() {
    StandInWorker.latest = this;
  }
  postMessage(): void {}
  terminate(): void {
    this.onmessage = null;
  }
  counts(frames: number): void {
    this.onmessage?.({ data: { frames, width: 1280, height: 720 } });
  }
}

let wire: TestWire;

/** What the table was told of the camera since a request of that number. */
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
  vi.stubGlobal('Worker', StandInWorker);
  localStorage.setItem('croupier.camera', JSON.stringify({ device: VIRTUAL }));
  wire = freshWire();
  await useCamera().start();
  StandInWorker.latest.counts(5);
  expect(useCamera().status).toBe('on');
});
afterEach(() => {
  useCamera().stop();
});

test('while one picture takes ten seconds to read, the table hears that the camera is there', async () => {
  expect(await longestSilence(10_000)).toBeLessThan(LOST / 2);
  expect(useCamera().status).toBe('on');
});

test('a worker that is stuck is lost', async () => {
  expect(await longestSilence(40_000)).toBeGreaterThan(LOST);
});

test('while frames are counted the table is told once a second', async () => {
  const before = wire.sent.length;
  await longestSilence(10_000, () => StandInWorker.latest.counts(5));
  expect(said(before).length).toBeGreaterThanOrEqual(9);
  expect(said(before).length).toBeLessThanOrEqual(12);
});

test('without frames the camera sleeps, and nothing more is said of it', async () => {
  await longestSilence(3000, () => StandInWorker.latest.counts(0));
  expect(useCamera().status).toBe('lost');
  const before = wire.sent.length;
  await longestSilence(3000, () => StandInWorker.latest.counts(0));
  expect(said(before)).toEqual([]);
});

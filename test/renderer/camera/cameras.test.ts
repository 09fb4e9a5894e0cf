import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCamera } from '../../../renderer/stores/camera.ts';
import { type MediaStandIn, standInMedia } from '../../support/media-devices.ts';
import { type TestWire, freshWire } from '../mount.ts';
import { StandInWorker } from './stand-in-worker.ts';

/** A camera opens within this many ms. */
const OPENED = 2000;

let media: MediaStandIn;
let wire: TestWire;

const kept = (): { device?: string | null; known?: { label: string } | null } =>
  JSON.parse(localStorage.getItem('croupier.camera') ?? '{}') as object;

function begin(cameras: Parameters<typeof standInMedia>[0]['cameras'], more = {}): void {
  media = standInMedia({ cameras, ...more });
  wire = freshWire();
}
const TWO = [
  { name: 'laptop', label: 'Integrated Camera (5986:2113)' },
  { name: 'webcam', label: 'HD Webcam (046d:0825)' },
];
const TWINS = [
  { name: 'left', label: 'HD Webcam (046d:0825)' },
  { name: 'right', label: 'HD Webcam (046d:0825)' },
];

/** Time passes; whatever camera is open sends frames, and never is there more than one. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 50) {
    await vi.advanceTimersByTimeAsync(50);
    expect(media.open().length).toBeLessThanOrEqual(1);
    expect(StandInWorker.running.length).toBeLessThanOrEqual(1);
    if (at % 500 === 0) StandInWorker.running.forEach((worker) => worker.counts(5));
  }
}

/** Messages to the table about the camera: `open`, `close: why`, without heartbeats. */
const told = (): readonly string[] =>
  wire.sent.flatMap((request) =>
    request.kind === 'tray' && request.act.kind === 'camera' && request.act.do !== 'see'
      ? [request.act.do === 'close' ? `close: ${request.act.why}` : request.act.do]
      : [],
  );

/** This camera is chosen, and has been used before. */
async function used(name: string): Promise<void> {
  void useCamera().change({ device: media.idOf(name) });
  void useCamera().start();
  await pass(OPENED);
  expect([media.open(), useCamera().status]).toEqual([[name], 'on']);
}
/** The page is opened another time. */
function reload(): void {
  useCamera().stop();
  wire = freshWire();
}

beforeEach(() => {
  vi.useFakeTimers();
  StandInWorker.install();
  localStorage.removeItem('croupier.camera');
});
afterEach(() => {
  useCamera().stop();
});

describe('one camera at a time', () => {
  test('another camera is chosen while the first one opens', async () => {
    begin(TWO, { permission: 'granted' });
    void useCamera().change({ device: media.idOf('laptop') });
    void useCamera().start();
    await pass(500);
    void useCamera().change({ device: media.idOf('webcam') });
    await pass(2 * OPENED);
    expect(media.open()).toEqual(['webcam']);
    expect(told()).toEqual(['open']);
    useCamera().stop();
    expect(media.open()).toEqual([]);
  });

  test('the earlier choice opens last', async () => {
    begin(TWO, { permission: 'granted', slow: 3000 });
    void useCamera().change({ device: media.idOf('laptop') });
    void useCamera().start();
    await pass(500);
    media.setSlow(200);
    void useCamera().change({ device: media.idOf('webcam') });
    await pass(4000);
    expect([media.open(), useCamera().status]).toEqual([['webcam'], 'on']);
  });

  test('turned off before it has opened', async () => {
    begin(TWO);
    void useCamera().start();
    await pass(500);
    useCamera().stop();
    await pass(2 * OPENED);
    expect([media.open(), useCamera().status, told()]).toEqual([[], 'off', []]);
  });

  test('plugged in again, which is announced twice', async () => {
    begin(TWO, { permission: 'granted' });
    await used('webcam');
    media.unplug('webcam');
    await pass(OPENED);
    expect([media.open(), useCamera().status, useCamera().trouble]).toEqual([[], 'lost', 'unplugged']);
    media.plug('webcam');
    await pass(OPENED);
    expect([media.open(), useCamera().status]).toEqual([['webcam'], 'on']);
    useCamera().stop();
    expect(media.open()).toEqual([]);
    expect(told()).toEqual(['open', 'close: unplugged', 'open', 'close: stopped']);
  });

  test('unplugged while it opens: it starts when it is plugged in', async () => {
    begin(TWO, { permission: 'granted' });
    void useCamera().change({ device: media.idOf('webcam') });
    void useCamera().start();
    await pass(500);
    media.unplug('webcam');
    await pass(OPENED);
    expect([media.open(), useCamera().status, useCamera().trouble]).toEqual([[], 'lost', 'absent']);
    media.plug('webcam');
    await pass(OPENED);
    expect([media.open(), useCamera().status]).toEqual([['webcam'], 'on']);
  });

  test('a table that is left turns it off, also while it opens', async () => {
    begin(TWO, { permission: 'granted' });
    void useCamera().start();
    await pass(500);
    reload();
    await pass(OPENED);
    expect(media.open()).toEqual([]);
  });
});

describe('the camera that was chosen', () => {
  test('is absent: no other is used, and the choice is kept until it is plugged in', async () => {
    begin(TWO, { permission: 'granted' });
    await used('webcam');
    reload();
    media.unplug('webcam');
    void useCamera().start();
    await pass(OPENED);
    expect([media.open(), useCamera().trouble]).toEqual([[], 'absent']);
    expect(useCamera().cameras.map(({ label }) => label)).toEqual([TWO[0]!.label]);
    expect(kept().known?.label).toBe(TWO[1]!.label);
    media.plug('webcam');
    await pass(OPENED);
    expect([media.open(), useCamera().status]).toEqual([['webcam'], 'on']);
  });

  test('has another id, and the browser gives no names before permission', async () => {
    begin(TWO, { permission: 'granted' });
    await used('webcam');
    reload();
    media.permit('prompt');
    media.unplug('webcam');
    media.plug('webcam');
    void useCamera().start();
    // Another camera may be opened for a moment, in order to read the names.
    await pass(3 * OPENED);
    expect([media.open(), useCamera().status]).toEqual([['webcam'], 'on']);
    expect(kept().device).toBe(media.idOf('webcam'));
  });

  test('is absent, which shows only once the page may use a camera', async () => {
    begin(TWO, { permission: 'granted' });
    await used('webcam');
    reload();
    media.permit('prompt');
    media.unplug('webcam');
    void useCamera().start();
    await pass(3 * OPENED);
    expect([media.open(), useCamera().trouble, told()]).toEqual([[], 'absent', []]);
  });

  test('comes back under another id while two of the same name are there', async () => {
    begin(TWINS, { permission: 'granted' });
    await used('left');
    media.unplug('left');
    await pass(OPENED);
    expect([media.open(), useCamera().trouble]).toEqual([[], 'unplugged']);
    media.plug('left');
    await pass(OPENED);
    expect([media.open(), useCamera().status]).toEqual([['left'], 'on']);
  });

  test('is the browser’s choice: the one in use comes back, and no other takes its place', async () => {
    begin(TWO, { permission: 'granted' });
    void useCamera().start();
    await pass(OPENED);
    const [name] = media.open();
    media.unplug(name!);
    await pass(OPENED);
    expect([media.open(), useCamera().trouble]).toEqual([[], 'unplugged']);
    media.plug(name!);
    await pass(OPENED);
    expect(media.open()).toEqual([name]);
    expect(kept().device).toBeNull();
  });

  test('has the id of another camera, which is on its plug now', async () => {
    begin(TWO, { permission: 'granted' });
    await used('webcam');
    reload();
    media.unplug('webcam');
    const device = media.idOf('laptop');
    localStorage.setItem(
      'croupier.camera',
      JSON.stringify({ ...kept(), device, known: { ...kept().known, id: device } }),
    );
    wire = freshWire();
    void useCamera().start();
    await pass(OPENED);
    expect([media.open(), useCamera().trouble]).toEqual([[], 'absent']);
  });
});

describe('each reason why a camera stays off has its name', () => {
  test.each([
    ['a person refuses', () => media.permit('denied'), 'refused'],
    ['the system refuses', () => media.permit('system'), 'system'],
    ['another program has it', () => TWO.forEach(({ name }) => media.occupy(name, true)), 'busy'],
    ['there is none', () => TWO.forEach(({ name }) => media.unplug(name)), 'none'],
  ] as const)('%s', async (_, happens, trouble) => {
    begin(TWO);
    happens();
    void useCamera().start();
    await pass(OPENED);
    expect([media.open(), useCamera().status, useCamera().trouble]).toEqual([[], 'off', trouble]);
  });

  test.each([
    [true, 'missing'],
    [false, 'insecure'],
  ] as const)('no camera interface; a secure page: %s', async (isSecureContext, trouble) => {
    begin(TWO);
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    vi.stubGlobal('isSecureContext', isSecureContext);
    await useCamera().list();
    await useCamera().start();
    expect(useCamera().trouble).toBe(trouble);
  });

  test.each(['denied', 'prompt'] as const)('a permission is withdrawn: %s', async (next) => {
    begin(TWO, { permission: 'granted' });
    await used('webcam');
    media.permit(next);
    await pass(500);
    expect([media.open(), useCamera().status, useCamera().trouble]).toEqual([[], 'off', 'withdrawn']);
    expect(told()).toEqual(['open', 'close: withdrawn']);
  });

  test('muted by the system, it is asleep until frames come', async () => {
    begin(TWO, { permission: 'granted' });
    await used('webcam');
    media.mute('webcam', true);
    expect([useCamera().status, useCamera().trouble]).toEqual(['lost', 'asleep']);
    media.mute('webcam', false);
    await pass(1000);
    expect([useCamera().status, told()]).toEqual(['on', ['open', 'close: asleep', 'open']]);
  });
});

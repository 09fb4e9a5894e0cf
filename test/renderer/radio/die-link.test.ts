import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DieLink } from '../../../renderer/radio/die-link.ts';
import { StandInDie } from '../../support/bluetooth-die.ts';

const TELEMETRY = 26;

beforeEach(() => {
  vi.useFakeTimers();
});

async function linked(die = new StandInDie()) {
  const states: string[] = [];
  const link: DieLink = new DieLink(die.asDevice, () => states.push(link.now.state));
  onTestFinished(() => link.end());
  const opened = link.open();
  await vi.advanceTimersByTimeAsync(10);
  return { die, link, states, opened };
}

describe('the link to a die', () => {
  test('says who it is, and how it lies once its acceleration is known', async () => {
    const { link, opened } = await linked();
    expect(await opened).toMatchObject({ id: '7f3a0001', type: 2 });
    expect(link.now).toEqual({ state: 'lying', face: 1, lean: 0, battery: 64, rssi: -90 });
  });

  test('a die that leans is reported with its angle', async () => {
    const { die, link } = await linked();
    die.acceleration = [500, 0, 866];
    die.become(3, 4);
    expect(link.now).toMatchObject({ state: 'rolling', face: null });
    die.become(1, 3);
    await vi.advanceTimersByTimeAsync(10);
    expect(link.now.state).toBe('rolled');
    expect(Math.round(link.now.lean ?? 0)).toBe(30);
  });

  test('without its acceleration it is asked three times, then people are asked', async () => {
    const { die, link } = await linked();
    die.answers.lying = false;
    die.writes.length = 0;
    die.become(3);
    die.become(1, 3);
    await vi.advanceTimersByTimeAsync(1400);
    expect(link.now.state).toBe('rolling');
    await vi.advanceTimersByTimeAsync(200);
    expect(link.now).toMatchObject({ state: 'crooked', face: 4 });
    expect(die.writes.filter((type) => type === TELEMETRY)).toHaveLength(3);
  });

  test('rests that follow each other quickly never write two things at once', async () => {
    const { die, link } = await linked();
    for (const index of [1, 2, 3]) die.become(1, index);
    link.blink();
    await vi.advanceTimersByTimeAsync(20);
    expect(link.now).toMatchObject({ state: 'rolled', face: 4 });
    expect(die.writes.slice(-4)).toEqual([TELEMETRY, TELEMETRY, TELEMETRY, 29]);
  });

  test('lost it is away, tries again ever more slowly, and comes back', async () => {
    const { die, link } = await linked();
    die.isThere = false;
    die.lose();
    expect(link.now).toMatchObject({ state: 'away', face: null });
    await vi.advanceTimersByTimeAsync(8000);
    // At once, and after 0.5, 1.5, 3.5 and 7.5 s.
    expect(die.connects).toBe(1 + 5);
    die.isThere = true;
    die.index = 2;
    await vi.advanceTimersByTimeAsync(8000);
    expect(link.now).toMatchObject({ state: 'lying', face: 3 });
  });

  test.each([
    ['reports what its scan finds', {}, 3],
    ['scans and reports nothing, as on Linux', { isReported: false }, 3],
    ['cannot scan for a die', { watchAdvertisements: undefined }, null],
  ])('asleep for an hour, in a browser that %s', async (_name, browser, face) => {
    const { die, link } = await linked();
    Object.assign(die, browser);
    die.isThere = false;
    die.lose();
    await vi.advanceTimersByTimeAsync(3_600_000);
    die.isThere = true;
    die.index = 2;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(link.now.face).toBe(face);
    expect([link.now.state, die.scans]).toEqual(face === null ? ['away', 0] : ['lying', 0]);
  });

  test('a die that is seen and cannot be connected to is not tried in a rush', async () => {
    const { die } = await linked();
    die.lose();
    await vi.advanceTimersByTimeAsync(10);
    die.gatt.connect = () => {
      die.connects += 1;
      return Promise.reject(new DOMException('Too many links.', 'NetworkError'));
    };
    die.lose();
    die.connects = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(die.connects).toBeLessThanOrEqual(21);
  });

  test('ended, it neither reports nor reconnects', async () => {
    const { die, link } = await linked();
    await link.forget();
    expect([link.now.state, die.isForgotten]).toEqual(['away', true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([die.connects, die.scans]).toEqual([1, 0]);
  });

  test('ended while it looks for the die, it stops looking', async () => {
    const { die, link } = await linked();
    die.isThere = false;
    die.lose();
    await vi.advanceTimersByTimeAsync(10);
    expect(die.scans).toBe(1);
    link.end();
    expect(die.scans).toBe(0);
  });

  test('what does not say who it is, is no die', async () => {
    const stranger = new StandInDie();
    stranger.answers.who = false;
    const { opened, die } = await linked(stranger);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await opened).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(die.connects).toBe(1);
  });

  test('out of reach it cannot be opened', async () => {
    const far = new StandInDie();
    far.isThere = false;
    const { opened } = await linked(far);
    expect(await opened).toBeNull();
  });
});

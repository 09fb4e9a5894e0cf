import { expect, onTestFinished, test } from 'vitest';
import { CameraTray } from '../../main/tray/index.ts';
import type { Clock } from '../../main/tray/clock.ts';
import { PAGE } from './support/camera-table.ts';

/** A clock of a program that may be held up: then timers run late, each once, before the messages that wait. */
class BusyClock implements Clock {
  #now = 0;
  #timers: { readonly at: number; readonly call: () => void }[] = [];
  now(): number {
    return this.#now;
  }
  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  /** One turn of the event loop, after this many ms. */
  round(ms: number): void {
    this.#now += ms;
    for (const timer of [...this.#timers])
      if (timer.at <= this.#now && this.#timers.includes(timer)) {
        this.#timers = this.#timers.filter((other) => other !== timer);
        timer.call();
      }
  }
}

const begin = () => {
  const clock = new BusyClock();
  const camera = new CameraTray({ device: 'C0FFEE02', clock });
  onTestFinished(() => camera.dispose());
  camera.act({ kind: 'camera', page: PAGE, do: 'open' });
  return { clock, camera };
};

test('a table that is held up for ten seconds does not take the camera for lost', () => {
  const { clock, camera } = begin();
  for (let round = 0; round < 3; round += 1) {
    clock.round(10_000);
    // Messages of the page meanwhile are read after the timers.
    expect(camera.act({ kind: 'camera', page: PAGE, do: 'see' }).ok).toBe(true);
    expect(camera.end).toBeNull();
  }
});

test('a page that says nothing for four seconds is gone', () => {
  const { clock, camera } = begin();
  for (let at = 0; at < 3500; at += 100) clock.round(100);
  expect(camera.end).toBeNull();
  for (let at = 0; at < 1000; at += 100) clock.round(100);
  expect(camera.end).toBe('gone');
});

test('a page that has lost its camera may say so again, and better', () => {
  const { camera } = begin();
  camera.act({ kind: 'camera', page: PAGE, do: 'close', why: 'unplugged' });
  expect(camera.act({ kind: 'camera', page: PAGE, do: 'close', why: 'stopped' }).ok).toBe(true);
  expect(camera.end).toBe('stopped');
  expect(camera.act({ kind: 'camera', page: 'other', do: 'close', why: 'stopped' }).ok).toBe(false);
});

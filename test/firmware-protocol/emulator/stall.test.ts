import { expect, test } from 'vitest';
import { decodeFromTray } from '../../../firmware-protocol/codec/index.ts';
import { createFirmwareRig } from '../../support/emulator/rig.ts';
import { type Clock, VirtualClock } from '../../../firmware-protocol/simulator/clock.ts';

/** A clock that goes on while nothing is called, as when the program or its machine was busy. */
class StallingClock implements Clock {
  readonly #clock = new VirtualClock();
  #stalled = 0;
  now = (): number => this.#clock.now() + this.#stalled;
  after = (ms: number, call: () => void): (() => void) => this.#clock.after(ms, call);
  advance = (ms: number): void => this.#clock.advance(ms);
  stall(ms: number): void {
    this.#stalled += ms;
  }
}

test('a program that stalls while dice tumble tells no face of theirs but the one they come to rest on', () => {
  const clock = new StallingClock();
  const { board, link } = createFirmwareRig({ clock, seed: 11 });
  const told: number[] = [];
  let text = '';
  const hear = (bytes: Uint8Array): void => {
    const lines = (text + Buffer.from(bytes).toString('latin1')).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const decoded = decodeFromTray(line);
      if (!decoded.ok || decoded.message.kind !== 'roll') continue;
      const [first] = decoded.message.pockets;
      if (first?.state === 'face') told.push(first.face);
    }
  };
  link.open({ data: hear, gone: () => undefined });
  board.put(1, 1);
  clock.advance(2_000);
  const thrown: number[] = [];
  told.length = 0;
  for (let roll = 0; roll < 12; roll++) {
    board.throw([{ from: 1 }]);
    clock.advance(board.flight + 150);
    clock.stall(1_000);
    clock.advance(4_000);
    thrown.push(board.dieIn(1) ?? 0);
  }
  expect(told).toEqual(thrown);
});

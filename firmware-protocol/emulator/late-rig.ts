import { Board } from '../simulator/board.ts';
import { realClock } from '../simulator/clock.ts';
import { Link } from '../simulator/link.ts';
import type { Machine } from '../simulator/machine.ts';
import { seeded } from '../simulator/random.ts';
import type { Rig } from '../simulator/rig.ts';

/**
 * The real firmware on its emulated chip, both loaded when it first gets power: a program that is itself loaded over a
 * network need not bring them along for people who have no use for them. What it is sent before it has booted is lost,
 * as with any chip.
 */
class LateMachine implements Machine {
  onSend: (bytes: Uint8Array) => void = () => undefined;
  #machine: Machine | null = null;
  #loading = false;
  #powered = false;

  constructor(private readonly load: () => Promise<Machine>) {}

  receive(bytes: Uint8Array): void {
    this.#machine?.receive(bytes);
  }

  power(on: boolean): void {
    this.#powered = on;
    if (this.#machine) this.#machine.power(on);
    else if (on) this.#boot();
  }

  reset(): void {
    if (this.#machine) this.#machine.reset();
    else this.power(true);
  }

  #boot(): void {
    if (this.#loading) return;
    this.#loading = true;
    void this.load().then(
      (machine) => {
        this.#machine = machine;
        machine.onSend = (bytes) => this.onSend(bytes);
        if (this.#powered) machine.power(true);
      },
      // A chip that does not come is a tray that says nothing; the next power tries again.
      () => {
        this.#loading = false;
      },
    );
  }
}

/** A rig of the real firmware on the real clock, as `createFirmwareRig` makes one, but loaded when it is used. */
export function createLateFirmwareRig({
  seed,
  slice,
}: {
  readonly seed: number;
  readonly slice: number;
}): Rig {
  const clock = realClock;
  const random = seeded(seed);
  const board = new Board({ clock, random });
  const machine = new LateMachine(async () => {
    const { FirmwareMachine } = await import('./machine.ts');
    return new FirmwareMachine({ clock, board, seed, slice });
  });
  const link = new Link({ clock, random, machine, resetOnOpen: true });
  return { clock, board, machine, link };
}

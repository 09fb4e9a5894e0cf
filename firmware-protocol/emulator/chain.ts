import { MOST_POCKETS } from '../codec/index.ts';

/**
 * How a chain of 74HC165 is wired. `three`: six registers, three sensors a pocket and six fixed inputs. `parity`: eight, a
 * fourth sensor a pocket for parity, and eight fixed inputs. BUILD.md, "The chain".
 */
export const CHAIN_LAYOUTS = {
  three: { sensors: 3, fixed: [0, 1, 0, 1, 1, 0] },
  parity: { sensors: 4, fixed: [1, 0, 0, 1, 0, 1, 1, 0] },
} as const;
export type ChainLayout = keyof typeof CHAIN_LAYOUTS;

/** As many bytes as the firmware reads of any chain. */
export const CHAIN_BYTES = 8;

/** What a sensor reads whatever lies over it: it sees a magnet always, or never. */
export type DeadSensor = 'on' | 'off';

/** What a cable does: `sound`, `loose` (every input is pulled up), or `absent` (nothing drives MISO). */
export type Cable = 'sound' | 'loose' | 'absent';

/** Four sensors of what three see: bit 3 is on when an odd number of them are. All four on is a pocket that is stuck. */
const withParity = (code: number): number =>
  code === 7 ? 15 : code | (((code ^ (code >> 1) ^ (code >> 2)) & 1) << 3);

/** The chain's shift registers: they load while /PL is low, hold when it rises, and shift out the first bit first. */
export class Chain {
  cable: Cable = 'sound';
  layout: ChainLayout = 'three';
  /** What one look finds instead of the cable's state: for cables that flicker. Called at every load. */
  flicker: (() => Cable) | undefined;
  /** Bits that were read from a wire which nothing drives and nothing pulls up. */
  floated = 0;
  readonly #code: (pocket: number) => number;
  readonly #noise: () => number;
  readonly #dead = new Map<string, DeadSensor>();
  #now: Cable = 'sound';
  #bits: number[] = [];

  /**
   * `code`: what the three sensors of a pocket see, bit 0 centre, bit 1 edges, bit 2 corners. `noise`: a bit that the air
   * brings to a wire that nothing drives.
   */
  constructor(code: (pocket: number) => number, noise: () => number) {
    this.#code = code;
    this.#noise = noise;
  }

  /** Lets a sensor die: pocket from 1, sensor 0 centre, 1 edges, 2 corners, 3 parity. `undefined` mends it. */
  kill(pocket: number, sensor: number, reads: DeadSensor | undefined): void {
    const key = `${pocket}.${sensor}`;
    if (reads) this.#dead.set(key, reads);
    else this.#dead.delete(key);
  }

  load(): void {
    this.#now = this.flicker?.() ?? this.cable;
    const { sensors, fixed } = CHAIN_LAYOUTS[this.layout];
    const levels: number[] = [];
    for (let pocket = 1; pocket <= MOST_POCKETS; pocket++) {
      const three = this.#code(pocket);
      const code = sensors === 4 ? withParity(three) : three;
      for (let sensor = 0; sensor < sensors; sensor++) {
        const dead = this.#dead.get(`${pocket}.${sensor}`);
        // A Hall sensor pulls its output low over a magnet.
        levels.push((dead ? dead === 'on' : (code >> sensor) & 1) ? 0 : 1);
      }
    }
    const wired = [...levels, ...fixed];
    this.#bits = this.#now === 'loose' ? wired.map(() => 1) : wired;
  }

  /**
   * The next eight bits, first bit first; behind the last one the serial input reads 0. `pulledUp`: whether the
   * microcontroller holds a wire that nothing drives at 1.
   */
  shift(pulledUp: boolean): number {
    let byte = 0;
    if (this.#now === 'absent' && !pulledUp) this.floated += 8;
    for (let i = 0; i < 8; i++) {
      const driven = this.#bits.shift() ?? 0;
      byte = (byte << 1) | (this.#now !== 'absent' ? driven : pulledUp ? 1 : this.#noise());
      this.#bits.push(0);
    }
    return byte;
  }
}

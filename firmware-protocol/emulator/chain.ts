import { MOST_POCKETS } from '../codec/index.ts';

/** Six 74HC165 in a row: 42 sensors, three a pocket, and six inputs that are wired to fixed levels. */
export const CHAIN_BYTES = 6;
const BITS = CHAIN_BYTES * 8;
const FIXED = [0, 1, 0, 1, 1, 0];

/** The chain's shift registers: they load while /PL is low, hold when it rises, and shift out the first bit first. */
export class Chain {
  /** A cable has come loose: every input is pulled up. */
  loose = false;
  readonly #code: (pocket: number) => number;
  #bits: number[] = new Array<number>(BITS).fill(1);

  /** `code`: what the three sensors of a pocket see, bit 0 centre, bit 1 edges, bit 2 corners. */
  constructor(code: (pocket: number) => number) {
    this.#code = code;
  }

  load(): void {
    const levels: number[] = [];
    for (let pocket = 1; pocket <= MOST_POCKETS; pocket++) {
      const code = this.#code(pocket);
      // A Hall sensor pulls its output low over a magnet.
      for (const sensor of [0, 1, 2]) levels.push((code >> sensor) & 1 ? 0 : 1);
    }
    this.#bits = this.loose ? new Array<number>(BITS).fill(1) : [...levels, ...FIXED];
  }

  /** The next eight bits, first bit first; behind the last one the serial input reads 0. */
  shift(): number {
    let byte = 0;
    for (let i = 0; i < 8; i++) {
      byte = (byte << 1) | (this.#bits.shift() ?? 0);
      this.#bits.push(0);
    }
    return byte;
  }
}

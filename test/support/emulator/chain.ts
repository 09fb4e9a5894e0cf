import { MOST_POCKETS } from '../../../firmware-protocol/codec/index.ts';

/**
 * How a chain of 74HC165 is wired. `three`: six registers, three sensors a pocket and six fixed inputs. `parity`: eight, a
 * fourth sensor a pocket for parity, and eight fixed inputs. `pins`: no chain, four pockets on the microcontroller's own pins.
 * BUILD.md, "The chain" and "One pocket".
 */
export const CHAIN_LAYOUTS = {
  three: { sensors: 3, fixed: [0, 1, 0, 1, 1, 0] },
  parity: { sensors: 4, fixed: [1, 0, 0, 1, 0, 1, 1, 0] },
  pins: { sensors: 3, fixed: [] },
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
  readonly #bytes = new Uint8Array(CHAIN_BYTES);
  #at = 0;

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
    this.#at = 0;
    this.#bytes.fill(0);
    const { sensors, fixed }: { sensors: number; fixed: readonly number[] } = CHAIN_LAYOUTS[this.layout];
    let bit = 0;
    const put = (level: number): void => {
      if (level) this.#bytes[bit >> 3] = (this.#bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
      bit++;
    };
    for (let pocket = 1; pocket <= MOST_POCKETS; pocket++) {
      const three = this.#code(pocket);
      const code = sensors === 4 ? withParity(three) : three;
      for (let sensor = 0; sensor < sensors; sensor++) {
        const dead = this.#dead.size > 0 ? this.#dead.get(`${pocket}.${sensor}`) : undefined;
        const isOn = dead ? dead === 'on' : (code >> sensor) & 1;
        // A Hall sensor pulls its output low over a magnet; a loose cable leaves every input pulled up.
        put(isOn && this.#now !== 'loose' ? 0 : 1);
      }
    }
    for (const level of fixed) put(this.#now === 'loose' ? 1 : level);
  }

  /**
   * The next eight bits, first bit first; behind the last one the serial input reads 0. `pulledUp`: whether the
   * microcontroller holds a wire that nothing drives at 1.
   */
  shift(pulledUp: boolean): number {
    if (this.layout === 'pins') return pulledUp ? 0xff : this.#air();
    const driven = this.#bytes[this.#at++] ?? 0;
    if (this.#now !== 'absent') return driven;
    if (pulledUp) return 0xff;
    return this.#air();
  }

  /** The first twelve sensors as they stand on the pins now, the first one lowest; all high where the cable is off. */
  get pins(): number {
    this.load();
    const [first = 0, second = 0] = this.#bytes;
    let pins = 0;
    for (let i = 0; i < 12; i++) if (((first << 8) | second) & (0x8000 >> i)) pins |= 1 << i;
    return this.#now === 'absent' ? 0xfff : pins;
  }

  #air(): number {
    this.floated += 8;
    let byte = 0;
    for (let i = 0; i < 8; i++) byte = (byte << 1) | this.#noise();
    return byte;
  }
}
